#include "engine/simulation/recording_of_motion.h"

#include <cmath>
#include <stdexcept>

namespace armillary {

std::vector<double> sampleTimes(double start, double end, double rate) {
  constexpr double kMost = 1e7;
  if (!(rate > 0.0) || !std::isfinite(rate)) {
    throw std::invalid_argument("the rate is " + std::to_string(rate) +
                                "; it is a positive number of samples per s");
  }
  const double steps = (end - start) * rate;
  if (!(steps >= 0.0 && steps < kMost)) {
    throw std::invalid_argument("at this rate the motion has " + std::to_string(steps) +
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
                                                   std::shared_ptr<const Model> model,
                                                   SampleMaker& maker, double rate,
                                                   const std::stop_token& stop,
                                                   const std::function<void(double)>& progress) {
  const std::vector<double> times = sampleTimes(motion.startTime(), motion.endTime(), rate);
  auto recording = std::make_shared<Recording>(std::move(model), times.size());
  State state;
  Eigen::VectorXd acceleration;
  for (size_t i = 0; i < times.size(); ++i) {
    if (stop.stop_requested()) return nullptr;
    motion.evaluate(times[i], state, acceleration);
    recording->append(maker.ofMotion(state, acceleration));
    if (progress && i % 256 == 0) {
      progress(static_cast<double>(i) / static_cast<double>(times.size()));
    }
  }
  return recording;
}

}  // namespace armillary
