// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/robots.h"

#include <numbers>
#include <random>
#include <stdexcept>

#include "engine/model/compile_model.h"
#include "engine/read/read_robot.h"

namespace armillary::bench {
namespace {

constexpr int kSamples = 64;  // few enough to stay in the cache, as in a control loop

Eigen::VectorXd randomVector(int size, double limit, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(-limit, limit);
  Eigen::VectorXd vector(size);
  for (double& entry : vector) entry = uniform(random);
  return vector;
}

Robot withSamples(std::string name, const RobotDescription& description) {
  Robot robot{std::move(name), compileModel(description), {}};
  const Model& model = *robot.model;
  const int size = model.velocitySize();
  std::mt19937 random(20240612);
  for (int i = 0; i < kSamples; ++i) {
    Sample sample{neutralState(model), randomVector(size, 5.0, random),
                  randomVector(size, 10.0, random)};
    const Eigen::VectorXd turn = randomVector(size, std::numbers::pi, random);
    integratePosition(model, sample.state.position, turn, sample.state.position);
    sample.state.velocity = randomVector(size, 2.0, random);
    robot.samples.push_back(std::move(sample));
  }
  return robot;
}

Robot readFile(const std::string& name, const std::string& file) {
  const ReadResult read = readRobot(file);
  if (!read.description) throw std::runtime_error("cannot read the robot " + file);
  return withSamples(name, *read.description);
}

}  // namespace

Robot makeChain(const std::string& name, int length) {
  RobotDescription description;
  description.name = name;
  description.links.emplace_back().name = "base";
  for (int i = 1; i <= length; ++i) {
    LinkDescription& link = description.links.emplace_back();
    link.name = "link" + std::to_string(i);
    InertialDescription inertial;
    inertial.X_LI.position = {0.01, -0.02, 0.1};
    inertial.mass = 1.0 + 0.1 * (i % 3);
    inertial.rotational = Eigen::Vector3d(0.009, 0.008, 0.003).asDiagonal();
    link.inertial = inertial;
    JointDescription& joint = description.joints.emplace_back();
    joint.name = "joint" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.parent = description.links[i - 1].name;
    joint.child = link.name;
    joint.X_PJ.position = {0.0, 0.02, 0.2};
    joint.axis = Eigen::Vector3d::Unit(i % 3);
  }
  return withSamples(name, description);
}

std::vector<Robot> makeRobots() {
  std::vector<Robot> robots;
  robots.push_back(readFile("arm7", ARMILLARY_BENCH_ROBOTS "/arm7.urdf"));
  robots.push_back(readFile("puma560", ARMILLARY_BUNDLED_ROBOTS "/puma560.urdf"));
  robots.push_back(readFile("quadruped", ARMILLARY_BUNDLED_ROBOTS "/quadruped.urdf"));
  robots.push_back(readFile("humanoid", ARMILLARY_BUNDLED_ROBOTS "/humanoid.urdf"));
  robots.push_back(makeChain("chain12", 12));
  robots.push_back(makeChain("chain50", 50));
  return robots;
}

}  // namespace armillary::bench
