// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/inverse_kinematics.h"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <numeric>
#include <ostream>
#include <random>

#include "engine/inverse_kinematics/inverse_kinematics.h"

namespace armillary::bench {
namespace {

constexpr int kPoses = 1000;

bool isArm(const Model& model) {
  return model.velocitySize() >= 6 && model.velocitySize() <= 7 && model.loops.empty() &&
         std::none_of(model.joints.begin(), model.joints.end(),
                      [](const Joint& joint) { return joint.type == JointType::kFloating; });
}

int deepestLink(const Model& model) {
  int deepest = 0;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    if (model.links[i].body > model.links[deepest].body) deepest = i;
  }
  return deepest;
}

SolveTimes measure(const Robot& robot) {
  const Model& model = *robot.model;
  const int link = deepestLink(model);
  Workspace workspace(model);
  BodyPoses poses;
  std::mt19937_64 engine(1);
  const auto random = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
  const State home = homeState(model);
  State state = home;
  InverseKinematicsResult result;
  SolveTimes times{robot.name, kPoses};
  std::vector<double> each;
  for (int i = 0; i < kPoses; ++i) {
    randomPosition(model, random, state.position);
    forwardKinematics(model, state, workspace, poses);
    const Pose target = linkPose(model, poses, link);
    state.position = home.position;
    const auto start = std::chrono::steady_clock::now();
    times.solved += inverseKinematics(model, link, target, {}, workspace, state, result);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    each.push_back(took.count());
  }
  std::sort(each.begin(), each.end());
  times.median = each[each.size() / 2];
  times.mean = std::accumulate(each.begin(), each.end(), 0.0) / kPoses;
  times.longest = each.back();
  return times;
}

}  // namespace

std::vector<SolveTimes> measureInverseKinematics(std::span<const Robot> robots) {
  std::vector<SolveTimes> times;
  for (const Robot& robot : robots) {
    if (isArm(*robot.model)) times.push_back(measure(robot));
  }
  return times;
}

void printTable(const std::vector<SolveTimes>& times, std::ostream& out) {
  out << "\ninverse kinematics of the last link, from home, restarts included (ms)\n";
  out << std::fixed << std::setprecision(3);
  for (const SolveTimes& robot : times) {
    out << "  " << robot.robot << ": median " << robot.median * 1e-6 << ", mean "
        << robot.mean * 1e-6 << ", longest " << robot.longest * 1e-6 << "; " << robot.solved
        << " of " << robot.poses << " solved\n";
  }
  out << std::defaultfloat;
}

void writeJson(const std::vector<SolveTimes>& times, std::ostream& out) {
  out << '[';
  for (const SolveTimes& robot : times) {
    out << (&robot == times.data() ? "\n" : ",\n") << "  {\"robot\": \"" << robot.robot
        << "\", \"poses\": " << robot.poses << ", \"solved\": " << robot.solved
        << ", \"median_ns\": " << robot.median << ", \"mean_ns\": " << robot.mean
        << ", \"longest_ns\": " << robot.longest << '}';
  }
  out << "\n]";
}

}  // namespace armillary::bench
