// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/reach.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <stdexcept>
#include <thread>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {
namespace {

constexpr std::size_t kChunk = 512;  // poses of one stream of random numbers

// The pose of one coordinate of each joint but floating ones, which stay.
class PoseMaker {
 public:
  PoseMaker(const Model& model, std::uint64_t seed, std::size_t chunk)
      : model_(model), start_(homeState(model)), random_(seed * 0x9e3779b97f4a7c15u + chunk) {}

  void draw(Eigen::VectorXd& position) {
    // 53 bits: the same number on every machine
    randomPosition(
        model_, [this] { return static_cast<double>(random_() >> 11) * 0x1.0p-53; }, position);
    for (const Joint& joint : model_.joints) {
      if (joint.type != JointType::kFloating) continue;
      position.segment(joint.position_index, joint.position_size) =
          start_.position.segment(joint.position_index, joint.position_size);
    }
  }

 private:
  const Model& model_;
  State start_;
  std::mt19937_64 random_;
};

// What is computed in each pose, with scratch of its own.
class PointMaker {
 public:
  PointMaker(const Model& model, const ReachOptions& options, CollisionTest collides)
      : model_(model),
        options_(options),
        collides_(std::move(collides)),
        limits_(effortLimits(model)),
        workspace_(model),
        state_(neutralState(model)) {}

  State& state() { return state_; }

  // Nothing where the slice leaves it out.
  std::optional<ReachPoint> make() {
    forwardKinematics(model_, state_, workspace_, X_WB_);
    const Link& link = model_.links[static_cast<std::size_t>(options_.link)];
    const Pose X_WL = X_WB_[static_cast<std::size_t>(link.body)] * link.X_BL;
    ReachPoint result;
    result.place = X_WL * options_.point;
    if (options_.slice) {
      const double off = options_.slice->normal.dot(result.place) - options_.slice->offset;
      if (std::abs(off) > 0.5 * options_.slice->thickness) return std::nullopt;
    }
    gravityEffort(model_, state_, workspace_, gravity_);
    for (int i = 0; i < model_.velocitySize(); ++i) {
      if (floats(i)) continue;
      result.largest_gravity = std::max(result.largest_gravity, std::abs(gravity_[i]));
      result.gravity_share = std::max(result.gravity_share, std::abs(gravity_[i]) / limits_[i]);
    }
    measureMotion(X_WL.rotation * options_.point, result);
    result.capacity = payloadCapacity(model_, state_, options_.link, options_.point, gravity_,
                                      limits_, workspace_);
    if (collides_) result.collides = collides_(X_WB_);
    return result;
  }

 private:
  bool floats(int i) const {
    const int joint = model_.degrees_of_freedom[static_cast<std::size_t>(i)].joint;
    return model_.joints[static_cast<std::size_t>(joint)].type == JointType::kFloating;
  }

  void measureMotion(const Eigen::Vector3d& arm, ReachPoint& result) {
    linkJacobian(model_, state_, options_.link, JacobianFrame::kLinkOrigin, workspace_, J_);
    Eigen::Matrix3d square = Eigen::Matrix3d::Zero();
    for (int i = 0; i < model_.velocitySize(); ++i) {
      if (floats(i)) continue;
      const Eigen::Vector3d v = J_.col(i).tail<3>() + J_.col(i).head<3>().cross(arm);
      square += v * v.transpose();
    }
    result.velocity_axes = symmetricEigenvalues(square).values.cwiseMax(0.0).cwiseSqrt().reverse();
  }

  const Model& model_;
  const ReachOptions& options_;
  CollisionTest collides_;
  Eigen::VectorXd limits_, gravity_;
  Workspace workspace_;
  State state_;
  BodyPoses X_WB_;
  Jacobian J_;
};

// Of one stream of random numbers.
struct Chunk {
  std::vector<ReachPoint> points;
  std::vector<Eigen::VectorXd> positions;
  std::size_t tried = 0;
};

Chunk chunkOf(const Model& model, const ReachOptions& options, std::size_t index, PointMaker& maker,
              const std::stop_token& stop) {
  Chunk chunk;
  PoseMaker poses(model, options.seed, index);
  const std::size_t count = std::min(kChunk, options.count - index * kChunk);
  for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
    poses.draw(maker.state().position);
    ++chunk.tried;
    if (const auto point = maker.make()) {
      chunk.points.push_back(*point);
      chunk.positions.push_back(maker.state().position);
    }
  }
  return chunk;
}

}  // namespace

Reach sampleReach(const Model& model, const ReachOptions& options,
                  const MakeCollisionTest& collisions, const std::stop_token& stop) {
  if (!model.loops.empty()) {
    throw MethodDoesNotApply("reach does not apply to robot '" + model.name + "': loop '" +
                             model.loops.front().name +
                             "' closes it, and random poses would not keep it closed");
  }
  if (options.link < 0 || options.link >= static_cast<int>(model.links.size())) {
    throw std::invalid_argument("robot '" + model.name + "' has no link " +
                                std::to_string(options.link));
  }
  std::vector<Chunk> chunks((options.count + kChunk - 1) / kChunk);
  std::atomic<std::size_t> next = 0;
  const std::size_t threads =
      std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), chunks.size());
  std::vector<PointMaker> makers;  // made here, where failures can be told
  for (std::size_t i = 0; i < threads; ++i) {
    makers.emplace_back(model, options, collisions ? collisions() : CollisionTest());
  }
  const auto work = [&](PointMaker& maker) {
    for (std::size_t k; (k = next++) < chunks.size() && !stop.stop_requested();) {
      chunks[k] = chunkOf(model, options, k, maker, stop);
    }
  };
  {
    std::vector<std::jthread> team;
    for (std::size_t i = 1; i < threads; ++i) team.emplace_back(work, std::ref(makers[i]));
    if (!makers.empty()) work(makers.front());
  }
  Reach reach;
  reach.collisions_known = static_cast<bool>(collisions);
  for (Chunk& chunk : chunks) {
    reach.tried += chunk.tried;
    reach.points.insert(reach.points.end(), chunk.points.begin(), chunk.points.end());
  }
  reach.positions.resize(model.positionSize(), static_cast<Eigen::Index>(reach.points.size()));
  Eigen::Index column = 0;
  for (const Chunk& chunk : chunks) {
    for (const Eigen::VectorXd& position : chunk.positions) {
      reach.positions.col(column++) = position;
    }
  }
  Eigen::Vector3d longest = Eigen::Vector3d::Zero();
  for (const ReachPoint& point : reach.points) longest = longest.cwiseMax(point.velocity_axes);
  constexpr double kStill = 1e-6;  // of the longest axis
  reach.dimension = longest[2] > kStill * longest[0] ? 3 : longest[1] > kStill * longest[0] ? 2 : 1;
  return reach;
}

ReachSummary summaryOf(const Model& model, const Reach& reach) {
  ReachSummary sum;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, homeState(model), workspace, X_WB);
  if (X_WB.size() > 1) origin = X_WB[1].position;
  std::vector<double> capacities;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < reach.points.size(); ++i) {
    const ReachPoint& point = reach.points[i];
    if (point.collides) {
      ++sum.colliding;
      continue;
    }
    const double away = (point.place - origin).norm();
    if (capacities.empty()) {
      sum.lower = sum.upper = point.place;
      sum.nearest = sum.farthest = away;
      sum.least_at = i;
      sum.limiting = point.capacity.limiting;
    }
    sum.lower = sum.lower.cwiseMin(point.place);
    sum.upper = sum.upper.cwiseMax(point.place);
    sum.nearest = std::min(sum.nearest, away);
    sum.farthest = std::max(sum.farthest, away);
    sum.largest_share = std::max(sum.largest_share, point.gravity_share);
    capacities.push_back(point.capacity.mass);
    if (point.capacity.mass < least) {
      least = point.capacity.mass;
      sum.least_at = i;
      sum.limiting = point.capacity.limiting;
    }
  }
  if (capacities.empty()) {
    throw std::invalid_argument("none of the " + std::to_string(reach.points.size()) +
                                " points is free of collisions");
  }
  const auto middle = capacities.begin() + static_cast<std::ptrdiff_t>(capacities.size() / 2);
  std::nth_element(capacities.begin(), middle, capacities.end());
  sum.least_capacity = least;
  sum.median_capacity = *middle;
  return sum;
}

}  // namespace armillary
