// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/joint_axes.h"

#include "engine/dynamics/joint_passes.h"

namespace armillary {

void jointAxes(const Model& model, const Eigen::VectorXd& q, const BodyPoses& X_WB,
               std::vector<JointAxis>& axes) {
  expectSize(model, "position", q.size(), model.positionSize());
  expectSize(model, "body poses", static_cast<Eigen::Index>(X_WB.size()), model.bodyCount());
  axes.clear();
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> own(body, q);
      for (int k = 0; k < Type::kVelocities; ++k) {
        const Motion S = joint.column(own.data(), k);
        JointAxis axis;
        axis.joint = body.joint_index;
        axis.body = i;
        axis.index = k;
        axis.point = X_WB[i].position;
        const double turning = S.angular.squaredNorm();
        axis.turns = turning > 0.0;
        if (axis.turns) {
          axis.pitch = S.angular.dot(S.linear) / turning;
          axis.point += X_WB[i].rotation * (S.angular.cross(S.linear) / turning);
        }
        axis.direction = X_WB[i].rotation * (axis.turns ? S.angular : S.linear).normalized();
        axes.push_back(axis);
      }
    });
  }
}

}  // namespace armillary
