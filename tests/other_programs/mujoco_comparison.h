// SPDX-License-Identifier: GPL-3.0-or-later
// A robot that we read beside the same one in MuJoCo, at random states.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <random>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loading/load_robot.h"
#include "tests/other_programs/mujoco_robot.h"
#include "tests/support/compare.h"
#ifdef ARMILLARY_HAS_MESHES
#include "engine/meshes/shape_triangles.h"
#endif

namespace armillary::test {

// A random state in both programs' coordinates, and how velocities of one are those of the other.
struct BothStates {
  Eigen::VectorXd q, v;  // MuJoCo's
  State ours;
  Eigen::MatrixXd T;             // our velocity from theirs
  Eigen::VectorXd acceleration;  // ours where theirs is zero
};

inline BothStates randomStates(const MujocoRobot& theirs, const Model& model,
                               const std::vector<int>& our_joints, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::normal_distribution<double> normal;
  BothStates both{Eigen::VectorXd(theirs.positionSize()), Eigen::VectorXd(theirs.velocitySize()),
                  neutralState(model),
                  Eigen::MatrixXd::Zero(theirs.velocitySize(), theirs.velocitySize()),
                  Eigen::VectorXd::Zero(theirs.velocitySize())};
  for (double& speed : both.v) speed = 2.0 * uniform(random);
  for (std::size_t i = 0; i < our_joints.size(); ++i) {
    const MujocoRobot::Joint& theirs_i = theirs.joints()[i];
    const Joint& ours_i = model.joints[static_cast<std::size_t>(our_joints[i])];
    const int p = ours_i.position_index, w = ours_i.velocity_index;
    if (theirs_i.kind == MujocoRobot::Joint::kOther) {
      both.q[theirs_i.position] = both.ours.position[p] = uniform(random);
      both.T(w, theirs_i.velocity) = 1.0;
      continue;
    }
    Eigen::Quaterniond q(normal(random), normal(random), normal(random), normal(random));
    q.normalize();
    const bool floats = theirs_i.kind == MujocoRobot::Joint::kFree;
    const int turn = floats ? 3 : 0;
    both.q.segment<4>(theirs_i.position + turn) << q.w(), q.vec();
    // by name: the order of a quaternion's parts is ours to say
    for (int k = 0; k < ours_i.position_size; ++k) {
      const std::string& name = model.coordinates[p + k].name;
      double& at = both.ours.position[p + k];
      if (name.ends_with(".qw")) at = q.w();
      if (name.ends_with(".qx")) at = q.x();
      if (name.ends_with(".qy")) at = q.y();
      if (name.ends_with(".qz")) at = q.z();
    }
    const int spin = theirs_i.velocity + turn;
    both.T.block<3, 3>(w, spin).setIdentity();
    if (!floats) continue;
    for (int k = 0; k < 3; ++k) {
      both.q[theirs_i.position + k] = both.ours.position[p + k] = uniform(random);
    }
    const Eigen::Matrix3d R_BW = q.toRotationMatrix().transpose();
    both.T.block<3, 3>(w + 3, theirs_i.velocity) = R_BW;
    const Eigen::Vector3d omega = both.v.segment<3>(spin);
    both.acceleration.segment<3>(w + 3) =
        -omega.cross(Eigen::Vector3d(R_BW * both.v.segment<3>(theirs_i.velocity)));
  }
  both.ours.velocity = both.T * both.v;
  return both;
}

// Relative to the largest of them.
inline std::string compared(const Eigen::MatrixXd& got, const Eigen::MatrixXd& want,
                            double tolerance, const char* what) {
  const double scale = std::max(want.cwiseAbs().maxCoeff(), 1e-12);
  return compareNumbers(got / scale, want / scale, tolerance, what);
}

// Empty where both read the same robot.
inline std::string difference(MujocoRobot& theirs, const std::string& path, double tolerance) {
  LoadOptions options;
#ifdef ARMILLARY_HAS_MESHES
  options.read.meshes = shapeTriangles;
#endif
  const LoadResult loaded = loadRobot(path, options);
  if (!loaded.model) {
    for (const Diagnostic& found : loaded.diagnostics.all()) {
      if (found.severity == Severity::kError) return toText(found);
    }
  }
  const std::shared_ptr<const Model> model = withRotors(*loaded.model);
  if (model->velocitySize() != theirs.velocitySize()) {
    return std::to_string(model->velocitySize()) + " degrees of freedom instead of " +
           std::to_string(theirs.velocitySize());
  }
  std::vector<int> our_joints;
  for (std::size_t j = 0; j < model->joints.size(); ++j) {
    if (model->joints[j].type == JointType::kFixed) continue;
    const std::string& name = theirs.joints()[our_joints.size()].name;
    if (!name.empty() && name != model->joints[j].name) {
      return "joint '" + model->joints[j].name + "' instead of '" + name + "'";
    }
    our_joints.push_back(static_cast<int>(j));
  }
  std::mt19937 random(20261122);
  Workspace workspace(*model);
  for (int sample = 0; sample < 5; ++sample) {
    BothStates both = randomStates(theirs, *model, our_joints, random);
    for (const bool moving : {true, false}) {
      if (!moving) {
        both.v.setZero();
        both.ours.velocity.setZero();
        both.acceleration.setZero();
      }
      const MujocoRobot::Dynamics want = theirs.dynamics(both.q, both.v);
      Eigen::MatrixXd M;
      massMatrix(*model, both.ours, workspace, M);
      std::string wrong =
          compared(both.T.transpose() * M * both.T, want.mass_matrix, tolerance, "M");
      if (!wrong.empty()) return wrong;
      Eigen::VectorXd effort;
      inverseDynamics(*model, both.ours, both.acceleration, {}, workspace, effort);
      wrong =
          compared(both.T.transpose() * effort, want.bias, tolerance, moving ? "bias" : "gravity");
      if (!wrong.empty()) return wrong;
    }
  }
  return {};
}

}  // namespace armillary::test
