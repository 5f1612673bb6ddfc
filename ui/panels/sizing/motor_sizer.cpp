// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/motor_sizer.h"

#include <stdexcept>

#include "engine/simulation/motion_of_recording.h"
#include "ui/files/motor_catalogue_file.h"

namespace armillary {
namespace {

constexpr std::size_t kShownDrives = 12;  // of each joint

}  // namespace

void MotorSizer::size(std::shared_ptr<const Model> model,
                      std::vector<std::shared_ptr<const Recording>> recordings,
                      const Options& options) {
  start(
      [this, model = std::move(model), recordings = std::move(recordings), options](
          const std::stop_token& stop, const Deliver& deliver) {
        auto robot = std::make_shared<SizedRobot>();
        robot->catalogue =
            std::make_shared<const MotorCatalogue>(motorCatalogueOf(options.catalogue));
        std::vector<std::vector<MotionSample>> motions;
        for (const std::shared_ptr<const Recording>& recording : recordings) {
          std::vector<MotionSample> motion = motionOfRecording(*recording, stop);
          if (stop.stop_requested()) return;
          if (motion.size() < 2) throw std::runtime_error("the motion has no two times");
          if (options.speed != 1.0) motion = faster(std::move(motion), options.speed);
          motions.push_back(std::move(motion));
        }
        robot->motions = motions.size();
        robot->in_the_air = isHeldInTheAir(*model, motions);
        robot->duty = options.duty;
        std::vector<JointLoad> loads = jointLoads(*model, motions, options.passive);
        rest(loads, options.duty);
        for (JointLoad& load : loads) {
          if (stop.stop_requested()) return;
          SizedJoint& joint = robot->joints.emplace_back();
          joint.sum = summaryOf(load);
          joint.drives = sizeDrive(load, *robot->catalogue, {}, options.rank);
          if (joint.drives.size() > kShownDrives) joint.drives.resize(kShownDrives);
          joint.load = std::move(load);
        }
        deliver([this, robot] { Q_EMIT sized(robot); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
