// SPDX-License-Identifier: BSD-3-Clause
// Recordings made of functions of time.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/simulation/recording.h"

namespace armillary::test {

// A robot at its neutral position and at rest, without any effort.
inline Sample stillSample(const Model& model, double time) {
  Sample sample;
  sample.state = neutralState(model);
  sample.state.time = time;
  sample.acceleration = sample.effort = Eigen::VectorXd::Zero(model.velocitySize());
  for (Eigen::VectorXd& share : sample.shares.all) {
    share = Eigen::VectorXd::Zero(model.velocitySize());
  }
  return sample;
}

// Samples at `times`, each still and then changed by `fill`.
inline std::shared_ptr<Recording> recordingOf(const std::shared_ptr<const Model>& model,
                                              const std::vector<double>& times,
                                              const std::function<void(double, Sample&)>& fill) {
  auto recording = std::make_shared<Recording>(model, std::max<std::size_t>(times.size(), 2));
  for (const double time : times) {
    Sample sample = stillSample(*model, time);
    fill(time, sample);
    recording->append(sample);
  }
  return recording;
}

// From `start` to `end`, both included, `count` times.
inline std::vector<double> evenTimes(double start, double end, int count) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) times.push_back(start + (end - start) * i / (count - 1));
  return times;
}

}  // namespace armillary::test
