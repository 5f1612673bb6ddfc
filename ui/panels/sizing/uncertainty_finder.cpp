// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/uncertainty_finder.h"

#include <stdexcept>

#include "engine/simulation/motion_of_recording.h"
#include "engine/sizing/joint_load.h"

namespace armillary {
namespace {

constexpr std::size_t kMostSamples = 1500;  // that bands are found at
constexpr std::size_t kMostSampled = 250;   // likewise, of robots that are drawn at random
constexpr std::uint64_t kSeed = 1;

void thin(std::vector<MotionSample>& motion, std::size_t most) {
  const std::size_t stride = motion.size() / most + 1;
  if (stride == 1) return;
  std::vector<MotionSample> some;
  for (std::size_t i = 0; i < motion.size(); i += stride) some.push_back(std::move(motion[i]));
  motion = std::move(some);
}

}  // namespace

void UncertaintyFinder::find(std::shared_ptr<const Model> model,
                             std::shared_ptr<const Recording> motion, const Tolerances& tolerances,
                             bool passive, int sampled) {
  start(
      [this, model = std::move(model), motion = std::move(motion), tolerances, passive, sampled](
          const std::stop_token& stop, const Deliver& deliver) {
        auto result = std::make_shared<UncertainMotion>();
        result->model = model;
        const EffortColumns columns{passive, passive};
        result->parts = uncertainParts(*model, tolerances, columns);
        if (result->parts.empty()) {
          throw std::runtime_error(
              "nothing is uncertain: all tolerances are zero, or of what the "
              "robot has not");
        }
        std::vector<MotionSample> samples = motionOfRecording(*motion, stop);
        result->in_the_air = isHeldInTheAir(*model, std::span(&samples, 1));
        thin(samples, kMostSamples);
        if (stop.stop_requested()) return;
        Workspace workspace(*model);
        const auto springs = [&] {
          return passive ? springEfforts(*model, samples, workspace) : Eigen::MatrixXd();
        };
        result->efforts =
            effortUncertainty(*model, samples, result->parts, columns, workspace, springs());
        for (const MotionSample& each : samples) result->time.push_back(each.state.time);
        deliver([this, result] { Q_EMIT found(result); });
        if (sampled < 2 || stop.stop_requested()) return;
        auto both = std::make_shared<UncertainMotion>(*result);
        thin(samples, kMostSampled);
        both->sampled = sampledUncertainty(*model, samples, tolerances, columns, sampled, kSeed,
                                           workspace, springs());
        for (const MotionSample& each : samples) both->sampled_time.push_back(each.state.time);
        deliver([this, both] { Q_EMIT found(both); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
