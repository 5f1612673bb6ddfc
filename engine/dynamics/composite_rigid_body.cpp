// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/composite_rigid_body.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

// Adds one entry of the tree's mass matrix and its mirror to the robot's.
void addEntry(int row, int column, double value, bool on_tree_diagonal, Eigen::MatrixXd& M) {
  M(row, column) += value;
  if (!on_tree_diagonal) M(column, row) += value;
}

}  // namespace

// Equation (1).
void compositeInertias(const Model& model, const State& state, Workspace& workspace) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    workspace.composite[i] = body.inertia;
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const InEquation placement("crba-placement");
      workspace.bodies[i].X_PB = joint.place(body.X_PJ, q.data());
    });
  }
  const InEquation composite("crba-composite");
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const int parent = model.bodies[i].parent;
    if (parent > 0) {
      workspace.composite[parent] += toParent(workspace.bodies[i].X_PB, workspace.composite[i]);
    }
  }
}

void massMatrix(const Model& model, const State& state, Workspace& workspace, Eigen::MatrixXd& M) {
  workspace.check(model, state);
  compositeInertias(model, state, workspace);
  const InEquation diagonal("crba-diagonal");
  M.setZero(model.velocitySize(), model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    M(body.velocity_index, body.velocity_index) +=
        body.multiplier * body.multiplier * body.rotor_inertia;
    visitJoint(body.kind, [&](auto own) {
      using Own = decltype(own);
      const JointCoordinates<Own> q(body, state.position);
      for (int k = 0; k < Own::kVelocities; ++k) {
        Force F;
        {
          const InEquation force("crba-force");
          F = own.load(workspace.composite[i], q.data(), k);  // (2)
        }
        double projected[6];
        own.project(q.data(), F, projected);
        for (int l = 0; l <= k; ++l) {
          addEntry(body.velocity_index + k, body.velocity_index + l,
                   body.multiplier * body.multiplier * projected[l], l == k, M);
        }
        for (int j = i; model.bodies[j].parent > 0;) {  // (3)
          const InEquation pass("crba-pass");
          F = toParent(workspace.bodies[j].X_PB, F);
          j = model.bodies[j].parent;
          const Body& ancestor = model.bodies[j];
          visitJoint(ancestor.kind, [&](auto other) {
            using Other = decltype(other);
            const JointCoordinates<Other> q_other(ancestor, state.position);
            const InEquation entry("crba-entry");
            other.project(q_other.data(), F, projected);
            for (int l = 0; l < Other::kVelocities; ++l) {
              addEntry(body.velocity_index + k, ancestor.velocity_index + l,
                       body.multiplier * ancestor.multiplier * projected[l], false, M);
            }
          });
        }
      }
    });
  }
}

}  // namespace armillary
