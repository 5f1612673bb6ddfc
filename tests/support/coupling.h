// SPDX-License-Identifier: BSD-3-Clause
// A robot with followers beside the tree that the same file is when nobody follows.
#pragma once

#include <algorithm>

#include "tests/support/robots.h"

namespace armillary::test {

// Velocities and accelerations of the tree are G times the robot's; efforts of the robot are Gᵀ
// times the tree's. Made from the description alone, by names.
struct Coupling {
  std::shared_ptr<const Model> tree;
  Eigen::MatrixXd G;

  explicit Coupling(const TestRobot& robot) : description_(&robot.description) {
    RobotDescription free = robot.description;
    for (JointDescription& joint : free.joints) joint.mimic.reset();
    tree = compileModel(free);
    robot_ = robot.model.get();
    G.setZero(tree->velocitySize(), robot_->velocitySize());
    for (int row = 0; row < tree->velocitySize(); ++row) {
      const DegreeOfFreedom& dof = tree->degrees_of_freedom[row];
      const auto [leader, multiplier, offset] = leaderOf(dof.name);
      for (int column = 0; column < robot_->velocitySize(); ++column) {
        if (robot_->degrees_of_freedom[column].name == leader) G(row, column) = multiplier;
      }
    }
  }

  State treeState(const State& state) const {
    State result = neutralState(*tree);
    result.velocity = G * state.velocity;
    for (int row = 0; row < tree->positionSize(); ++row) {
      const auto [leader, multiplier, offset] = leaderOf(tree->coordinates[row].name);
      for (int i = 0; i < robot_->positionSize(); ++i) {
        if (robot_->coordinates[i].name == leader) {
          result.position[row] = multiplier * state.position[i] + offset;
        }
      }
    }
    return result;
  }

 private:
  struct Leader {
    std::string name;
    double multiplier = 1.0, offset = 0.0;
  };
  // What leads the coordinate of that name: itself where its joint does not mimic.
  Leader leaderOf(const std::string& coordinate) const {
    const auto joint = std::find_if(
        description_->joints.begin(), description_->joints.end(),
        [&](const JointDescription& candidate) { return candidate.name == coordinate; });
    if (joint == description_->joints.end() || !joint->mimic) return {coordinate, 1.0, 0.0};
    const Leader next = leaderOf(joint->mimic->joint);
    return {next.name, joint->mimic->multiplier * next.multiplier,
            joint->mimic->multiplier * next.offset + joint->mimic->offset};
  }

  const RobotDescription* description_;
  const Model* robot_ = nullptr;
};

}  // namespace armillary::test
