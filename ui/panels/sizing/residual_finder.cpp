// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/residual_finder.h"

#include "engine/forces/spring_efforts.h"
#include "engine/simulation/motion_of_recording.h"

namespace armillary {
namespace {

constexpr std::size_t kMostRows = 4000;  // that causes are found from

}  // namespace

void ResidualFinder::find(std::shared_ptr<const Model> model,
                          std::shared_ptr<const Recording> motion, const ComparedMotion& measured,
                          int link) {
  start(
      [this, model = std::move(model), motion = std::move(motion), measured, link](
          const std::stop_token& stop, const Deliver& deliver) {
        const std::vector<MotionSample> all = motionOfRecording(*motion, stop);
        if (stop.stop_requested()) return;
        const Recording& efforts = *measured.recording;
        std::vector<MotionSample> samples;
        Workspace workspace(*model);
        SpringEfforts springs(*model);
        for (std::size_t i = 0; i < all.size(); ++i) {
          const double time = all[i].state.time;
          if (time < efforts.startTime() || time > efforts.endTime()) continue;
          samples.push_back(all[i]);
          samples.back().effort = efforts.sampleAt(time).effort;
          springs.add(*model, samples.back().state, workspace, samples.back().effort);
        }
        ResidualOptions options;
        options.link = link;
        options.stride = static_cast<int>(samples.size() / kMostRows + 1);
        options.efforts_given = measured.efforts_given;
        auto result = std::make_shared<FoundCauses>();
        result->causes = residualCauses(*model, samples, options, workspace);
        result->model = model;
        deliver([this, result] { Q_EMIT found(result); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
