// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/edit_saver.h"

#include "engine/meshes/shape_triangles.h"

namespace armillary {

void EditSaver::save(const OpenRequest& request, const RobotDescription& before,
                     const std::vector<DescriptionChange>& changes) {
  start(
      [this, request, before, changes](const std::stop_token&, const Deliver& deliver) {
        LoadOptions options = request;
        if (!options.read.meshes) options.read.meshes = shapeTriangles;
        const SavedChanges result =
            saveChanges(request.file.toStdString(), options, before, changes);
        deliver([this, file = request.file, result] { Q_EMIT saved(file, result); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

void EditSaver::saveTable(const OpenRequest& request, const RobotDescription& before,
                          const DenavitHartenbergRobot& table) {
  start(
      [this, request, before, table](const std::stop_token&, const Deliver& deliver) {
        const SavedTable result =
            armillary::saveTable(request.file.toStdString(), request, before, table);
        deliver([this, file = request.file, robot = mechanismOf(table), result] {
          Q_EMIT tableSaved(file, robot, result);
        });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
