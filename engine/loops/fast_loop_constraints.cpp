// SPDX-License-Identifier: BSD-3-Clause
// From the columns of all joints (fast_kinematics.h), in the world's axes at the world's origin.
// With S_k the column of the k-th degree of freedom on the way from the base to a body,
//
//   V = Σ S_k q̇_k        A = Σ V_k × S_k q̇_k
//
// where S_k is fixed in what moves with V_k: behind the degree of freedom itself, but in the whole
// body for joints that turn freely, whose columns are along the body's axes.
#include "engine/loops/fast_loop_constraints.h"

#include "engine/fast/fast_kinematics.h"
#include "engine/loops/loop_rows.h"

namespace armillary::fast {
namespace {

using Eigen::Vector3d;
using namespace loop_rows;

bool turnsFreely(BodyJoint type) {
  return type == BodyJoint::kSpherical || type == BodyJoint::kFloating;
}

struct ColumnMotions {
  explicit ColumnMotions(const Model& robot)
      : model(&robot), first(robot.bodyCount() + 1, 0), V(robot.bodyCount()), A(robot.bodyCount()) {
    for (int i = 1; i < robot.bodyCount(); ++i) {
      visitJoint(robot.bodies[i].kind,
                 [&](auto joint) { first[i + 1] = first[i] + decltype(joint)::kVelocities; });
    }
  }

  const Model* model;
  std::vector<int> first;  // column of each body's joint
  Jacobian columns;
  const BodyPoses* X_WB = nullptr;
  std::vector<Motion> V, A;  // (ω, v), (α, a) spatial, at the world's origin

  Motion column(int k) const {
    const double* const numbers = columns.data() + 6 * k;
    return {{numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}};
  }

  void move(const State& state, Workspace& workspace) {
    jointColumns(*model, state, workspace, workspace.X_WB, columns);
    X_WB = &workspace.X_WB;
    V[0] = A[0] = {};
    for (int i = 1; i < model->bodyCount(); ++i) {
      const Body& body = model->bodies[i];
      const double* const rates = state.velocity.data() + body.velocity_index;
      V[i] = V[body.parent];
      A[i] = A[body.parent];
      if (turnsFreely(body.kind.type)) {
        Motion own;
        for (int k = first[i]; k < first[i + 1]; ++k) own += column(k) * rates[k - first[i]];
        V[i] += own;
        A[i] += cross(V[i], own);
        continue;
      }
      for (int k = first[i]; k < first[i + 1]; ++k) {
        const Motion own = column(k) * rates[k - first[i]];
        V[i] += own;
        A[i] += cross(V[i], own);
      }
    }
  }

  const BodyPoses& poses() const { return *X_WB; }

  PointMotion pointMotion(int body, const Vector3d& p) const {
    if (body == 0) return {Vector3d::Zero(), Vector3d::Zero(), Vector3d::Zero(), Vector3d::Zero()};
    const Vector3d& w = V[body].angular;
    const Vector3d v = V[body].linear + w.cross(p);
    return {w, v, A[body].angular, A[body].linear + A[body].angular.cross(p) + w.cross(v)};
  }

  void addWay(int body1, int body2, const Vector3d& point, const RowForces& K, int row,
              Eigen::MatrixXd& jacobian) const {
    double at_origin[6][6];  // K's columns, moved there
    const Eigen::Index count = K.cols(), rows = jacobian.rows();
    for (Eigen::Index i = 0; i < count; ++i) {
      const double* const k = K.data() + 6 * i;
      const Vector3d slide(k[3], k[4], k[5]);
      const Vector3d turn = Vector3d(k[0], k[1], k[2]) + point.cross(slide);
      for (int axis = 0; axis < 3; ++axis) {
        at_origin[i][axis] = turn[axis];
        at_origin[i][axis + 3] = slide[axis];
      }
    }
    visitWay(*model, body1, body2, [&](int body, double sign) {
      double* to = jacobian.data() + row + rows * model->bodies[body].velocity_index;
      for (int c = first[body]; c < first[body + 1]; ++c, to += rows) {
        const double* const S = columns.data() + 6 * c;
        for (Eigen::Index i = 0; i < count; ++i) {
          const double* const F = at_origin[i];
          to[i] += sign * ((F[0] * S[0] + F[1] * S[1] + F[2] * S[2]) +
                           (F[3] * S[3] + F[4] * S[4] + F[5] * S[5]));
        }
      }
    });
  }
};

}  // namespace

void loopConstraints(const Model& model, std::span<const Loop> loops, const State& state,
                     Workspace& workspace, LoopConstraints& constraints) {
  ColumnMotions& moved = workspace.scratch<ColumnMotions>(model);
  moved.move(state, workspace);
  writeLoopRows(model, loops, state, moved, constraints);
}

}  // namespace armillary::fast
