// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/mechanism.h"

#include <algorithm>

#include "engine/loops/closed_pose.h"
#include "engine/loops/drag_joint.h"
#include "engine/loops/drivers.h"
#include "engine/loops/loop_paths.h"

namespace armillary {
namespace {

constexpr int kMostStarts = 10;       // a window waits
constexpr int kMostRandomPoses = 10;  // likewise

}  // namespace

Mechanism::Mechanism(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      workspace_(*model_),
      state_(neutralState(*model_)),
      paths_(loopPaths(*model_, model_->loops)) {
  for (const Joint& joint : model_->joints) {
    if (joint.has_motor && !joint.mimic) drivers_.push_back(joint.velocity_index);
  }
}

bool Mechanism::close(Eigen::VectorXd& position) {
  return close(position, kMostStarts);
}

bool Mechanism::close(Eigen::VectorXd& position, int most_starts) {
  state_.position = position;
  Assembly assembly;
  if (!assemble(*model_, model_->loops, {.most_starts = most_starts}, workspace_, state_,
                assembly)) {
    return false;
  }
  position = state_.position;
  return true;
}

bool Mechanism::closeRandom(const std::function<Eigen::VectorXd()>& random,
                            Eigen::VectorXd& position) {
  bool closed = false;
  for (int i = 0; i < kMostRandomPoses; ++i) {
    state_.position = random();
    ClosedPose pose;
    if (!closePose(*model_, model_->loops, {.most_starts = 1}, workspace_, state_, pose)) continue;
    if (closed && !pose.within_limits) continue;
    closed = true;
    position = state_.position;
    if (pose.within_limits) break;
  }
  return closed;
}

bool Mechanism::closed(const Eigen::VectorXd& position) {
  state_.position = position;
  loopGaps(*model_, model_->loops, state_, workspace_, gaps_);
  return std::none_of(gaps_.begin(), gaps_.end(),
                      [](const LoopGap& gap) { return gap.largest() > kOpenGap; });
}

void Mechanism::drag(int joint, const Eigen::VectorXd& target, Eigen::VectorXd& position) {
  const Joint& dragged = model_->joints[joint];
  Eigen::VectorXd wanted = position, moved;
  wanted.segment(dragged.position_index, dragged.position_size) =
      target.segment(dragged.position_index, dragged.position_size);
  if (!closed(position)) {
    position = wanted;
    close(position, 1);  // a hand that drags does not wait for more
    return;
  }
  positionDifference(*model_, position, wanted, moved);
  for (int k = 0; k < dragged.velocity_size; ++k) {
    const int i = dragged.velocity_index + k;
    if (moved[i] == 0.0) continue;
    std::erase(drivers_, i);
    drivers_.insert(drivers_.begin(), i);
  }
  Drag drag;
  dragJoint(*model_, model_->loops, wanted, {.keep = drivers_}, workspace_, state_, drag);
  position = state_.position;
}

Mechanism::Posture Mechanism::posture(const Sample& sample) {
  Posture posture;
  mobility(*model_, model_->loops, sample.state, workspace_, posture.mobility);
  Eigen::MatrixXd K;
  freeMotions(*model_, model_->loops, sample.state, {}, workspace_, K);
  chooseDrivers(K, std::vector<int>(drivers_), drivers_, likeliestMotors(*model_));
  posture.drives.assign(model_->velocitySize(), false);
  for (const int driver : drivers_) posture.drives[driver] = !paths_[driver].empty();
  loopGaps(*model_, model_->loops, sample.state, workspace_, gaps_);
  const auto wider = [](const LoopGap& one, const LoopGap& other) {
    return one.largest() < other.largest();
  };
  const auto worst = std::max_element(gaps_.begin(), gaps_.end(), wider);
  posture.worst_loop = static_cast<int>(worst - gaps_.begin());
  posture.gap = *worst;
  return posture;
}

}  // namespace armillary
