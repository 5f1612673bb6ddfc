// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording_of_motion.h"

#include <cmath>
#include <stdexcept>

#include "engine/text/number_text.h"

namespace armillary {

std::vector<double> sampleTimes(double start, double end, double rate) {
  constexpr double kMost = 1e7;
  if (!(rate > 0.0) || !std::isfinite(rate)) {
    throw std::invalid_argument("the rate is " + fourDigits(rate) +
                                "; it is a positive number of samples per s");
  }
  const double steps = (end - start) * rate;
  if (!(steps >= 0.0 && steps < kMost)) {
    throw std::invalid_argument("at this rate the motion has " + fourDigits(steps) +
                                " samples; take a rate that leaves less than 1e7");
  }
  // a last step shorter than rounding is none
  const long whole = static_cast<long>(std::floor(steps * (1.0 + 1e-12) + 1e-9));
  std::vector<double> times;
  for (long k = 0; k <= whole; ++k) times.push_back(start + static_cast<double>(k) / rate);
  if (end - times.back() > 1e-9 / rate) times.push_back(end);
  times.back() = end;
  return times;
}

std::shared_ptr<const Recording> recordingOfMotion(const MotionOverTime& motion,
                                                   const std::shared_ptr<const Model>& model,
                                                   const MakeSampleMaker& maker, double rate,
                                                   const std::stop_token& stop,
                                                   const std::function<void(double)>& progress) {
  const std::vector<double> times = sampleTimes(motion.startTime(), motion.endTime(), rate);
  MotionRows rows;
  rows.block = [&motion, &times, &stop, samples = std::vector<MotionSample>()](
                   std::size_t first, std::size_t last) mutable -> std::span<const MotionSample> {
    samples.resize(last - first);
    for (std::size_t i = first; i < last; ++i) {
      MotionSample& sample = samples[i - first];
      if (i > first && stop.stop_requested()) {
        sample = samples.front();  // nobody will see it
        continue;
      }
      motion.evaluate(times[i], sample.state, sample.acceleration);
    }
    return samples;
  };
  rows.wrenches = [](std::size_t) { return std::span<const LinkWrench>(); };
  return recordMotion(model, maker, times.size(), rows, progress, stop);
}

}  // namespace armillary
