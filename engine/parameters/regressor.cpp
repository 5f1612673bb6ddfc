// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/regressor.h"

#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

// How a body's link frame moves, in that frame.
struct LinkMotion {
  Eigen::Vector3d w, alpha;  // ω, α
  Eigen::Vector3d a;         // of the origin, classical, less gravity's
};

LinkMotion linkMotion(const Model& model, int body, const Pose& X_BL, const Workspace& workspace) {
  const Workspace::BodyScratch& moving = workspace.bodies[body];
  const Motion V = toChild(X_BL, moving.V), A = toChild(X_BL, moving.A);
  const Eigen::Vector3d gravity = transposeProduct(
      X_BL.rotation, transposeProduct(workspace.X_WB[body].rotation, model.gravity));
  return {V.angular, A.angular, difference(sum(A.linear, cross(V.angular, V.linear)), gravity)};
}

// Adds to `row` the coefficients of u · J w, J = (Ixx, Ixy, Iyy, Ixz, Iyz, Izz).
void addBilinear(const Eigen::Vector3d& u, const Eigen::Vector3d& w, double* row) {
  row[0] += u.x() * w.x();
  row[1] += u.x() * w.y() + u.y() * w.x();
  row[2] += u.y() * w.y();
  row[3] += u.x() * w.z() + u.z() * w.x();
  row[4] += u.y() * w.z() + u.z() * w.y();
  row[5] += u.z() * w.z();
}

// (3)
BodyParameters regressorRow(const Motion& s, const LinkMotion& motion) {
  const auto& [w, alpha, a] = motion;
  BodyParameters row = BodyParameters::Zero();
  row[0] = dot(s.linear, a);
  row.segment<3>(1) =
      sum(sum(cross(a, s.angular), cross(s.linear, alpha)), cross(cross(s.linear, w), w));
  addBilinear(s.angular, alpha, row.data() + 4);
  addBilinear(cross(s.angular, w), w, row.data() + 4);
  return row;
}

}  // namespace

void regressor(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               Workspace& workspace, Eigen::MatrixXd& Y) {
  bodyAccelerations(model, state, acceleration, workspace);
  Y.setZero(model.velocitySize(), inertialParameterCount(model));
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Pose& X_BL = parameterLink(model, i).X_BL;
    const LinkMotion motion = linkMotion(model, i, X_BL, workspace);
    // (2): the joints that carry body i, from its own to the root's; C is the body that each moves
    Pose X_CL = X_BL;
    for (int j = i; j > 0; j = model.bodies[j].parent) {
      const Body& carrier = model.bodies[j];
      visitJoint(carrier.kind, [&](auto joint) {
        using Type = decltype(joint);
        const JointCoordinates<Type> q(carrier, state.position);
        for (int k = 0; k < Type::kVelocities; ++k) {
          const Motion s = toChild(X_CL, joint.column(q.data(), k));
          Y.row(carrier.velocity_index + k)
              .segment<kParametersPerBody>(kParametersPerBody * (i - 1)) +=
              carrier.multiplier * regressorRow(s, motion).transpose();
        }
      });
      X_CL = workspace.bodies[j].X_PB * X_CL;
    }
  }
}

}  // namespace armillary
