// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/transposed_pass.h"

#include <vector>

#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

// A link in its own axes.
struct Passed {
  Pose out, in;  // from link to link, in each recursion
  Motion V, A;
  Force F;
};

Pose transposed(Pose X) {
  X.rotation.transposeInPlace();
  return X;
}

Pose placeOfFixed(const Model& model, const Joint& joint) {
  return model.links[joint.parent].X_BL.inverse() * model.links[joint.child].X_BL;
}

// The joints of the tree, a link's before those of the links that hang on it.
std::vector<int> fromTheRoot(const Model& model) {
  std::vector<int> order;
  std::vector<bool> reached(model.links.size(), true);
  for (const Joint& joint : model.joints) reached[joint.child] = false;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < model.joints.size(); ++i) {
      const Joint& joint = model.joints[i];
      if (reached[joint.child] || !reached[joint.parent]) continue;
      reached[joint.child] = more = true;
      order.push_back(static_cast<int>(i));
    }
  }
  return order;
}

}  // namespace

bool hasTurningFixedJoints(const Model& model) {
  for (const Joint& joint : model.joints) {
    if (joint.type != JointType::kFixed) continue;
    const Eigen::Matrix3d R = placeOfFixed(model, joint).rotation;
    if (!R.isApprox(R.transpose(), 1e-12)) return true;
  }
  return false;
}

Eigen::VectorXd effortOfTransposedPass(const Model& model, const State& state,
                                       const Eigen::VectorXd& acceleration,
                                       const Eigen::Vector3d& gravity, TransposedPass which) {
  std::vector<Passed> links(model.links.size());
  for (size_t i = 0; i < links.size(); ++i) {  // as the tree's root stands
    links[i].A = toChild(model.links[i].X_BL, Motion{Eigen::Vector3d::Zero(), -gravity});
  }
  const std::vector<int> order = fromTheRoot(model);
  const auto pass = [&](Passed& self, bool fixed) {
    if (fixed && !which.fixed_too) return;
    Pose& wrong = which.outward ? self.out : self.in;
    wrong = transposed(wrong);
  };
  for (const int index : order) {
    const Joint& joint = model.joints[index];
    const Passed& parent = links[joint.parent];
    Passed& self = links[joint.child];
    const Pose& X_CL = model.links[joint.child].X_BL;
    if (joint.type == JointType::kFixed) {
      self.out = self.in = placeOfFixed(model, joint);
      pass(self, true);
      self.V = toChild(self.out, parent.V);
      self.A = toChild(self.out, parent.A);
    } else {
      const Body& body = model.bodies[joint.body];
      visitJoint(body.kind, [&](auto type) {
        using Type = decltype(type);
        const JointCoordinates<Type> q(body, state.position);
        const JointVelocities<Type> v(body, state.velocity), a(body, acceleration);
        self.out = self.in =
            model.links[joint.parent].X_BL.inverse() * type.place(body.X_PJ, q.data()) * X_CL;
        pass(self, false);
        Motion V = toParent(X_CL, toChild(self.out, parent.V));  // of the body
        Motion A = toParent(X_CL, toChild(self.out, parent.A));
        type.addVelocity(q.data(), v.data(), V);
        A += type.velocityProduct(q.data(), v.data(), V);
        type.addVelocity(q.data(), a.data(), A);
        self.V = toChild(X_CL, V);
        self.A = toChild(X_CL, A);
      });
    }
    self.F = forceOfMotion(model.links[joint.child].inertia, self.V, self.A);
  }
  Eigen::VectorXd effort = Eigen::VectorXd::Zero(model.velocitySize());
  for (size_t k = order.size(); k-- > 0;) {
    const Joint& joint = model.joints[order[k]];
    const Passed& self = links[joint.child];
    if (joint.type != JointType::kFixed) {
      const Body& body = model.bodies[joint.body];
      const Force F = toParent(model.links[joint.child].X_BL, self.F);
      visitJoint(body.kind, [&](auto type) {
        using Type = decltype(type);
        const JointCoordinates<Type> q(body, state.position);
        addEffort(type, body, q.data(), F, effort);
      });
      if (model.has_rotors) {
        effort[body.velocity_index] += body.multiplier * body.multiplier * body.rotor_inertia *
                                       acceleration[body.velocity_index];
      }
    }
    links[joint.parent].F += toParent(self.in, self.F);
  }
  return effort;
}

}  // namespace armillary
