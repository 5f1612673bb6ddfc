// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/robot_examiner.h"

#include "engine/loading/examine_robot.h"
#include "engine/meshes/examined_mesh.h"

namespace armillary {

void RobotExaminer::examine(const std::shared_ptr<const LoadedRobot>& robot) {
  start(
      [this, robot](const std::stop_token& stop, const Deliver& deliver) {
        Diagnostics findings(robot->diagnostics.file());
        const auto unless_stopped = [&stop](const ShapeDescription& shape) {
          return stop.stop_requested() ? ExaminedMesh() : examineMesh(shape);
        };
        examineRobot(robot->description, *robot->model, unless_stopped, findings);
        deliver([this, findings] { Q_EMIT examined(findings); });
      },
      [](const QString&) {});
}

}  // namespace armillary
