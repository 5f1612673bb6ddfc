// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/motor_sizer.h"

#include <stdexcept>

#include "engine/simulation/motion_of_recording.h"
#include "ui/files/motor_catalogue_file.h"

namespace armillary {
namespace {

constexpr std::size_t kShownDrives = 12;  // of each joint

}  // namespace

void MotorSizer::size(std::shared_ptr<const Model> model, std::shared_ptr<const Recording> motion,
                      const Options& options) {
  start(
      [this, model = std::move(model), motion = std::move(motion), options](
          const std::stop_token& stop, const Deliver& deliver) {
        auto robot = std::make_shared<SizedRobot>();
        robot->catalogue =
            std::make_shared<const MotorCatalogue>(motorCatalogueOf(options.catalogue));
        std::vector<std::vector<MotionSample>> motions{motionOfRecording(*motion, stop)};
        if (stop.stop_requested()) return;
        if (motions[0].size() < 2) throw std::runtime_error("the motion has no two times");
        if (options.speed != 1.0) motions[0] = faster(std::move(motions[0]), options.speed);
        for (JointLoad& load : jointLoads(*model, motions, options.passive)) {
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
