// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/shape_weigher.h"

#include "engine/meshes/shape_triangles.h"
#include "engine/read/shape_survey.h"

namespace armillary {

void ShapeWeigher::weigh(const LinkDescription& link) {
  start(
      [this, link](const std::stop_token&, const Deliver& deliver) {
        RobotDescription alone;
        alone.links = {link};
        const ShapeSurvey survey = surveyShapes(alone, [](const ShapeDescription& shape) {
          ExaminedMesh examined;
          examined.mesh = shapeTriangles(shape);
          return examined;
        });
        const SurveyedLink& shapes = survey.links.front();
        const auto filled = shapes.visuals ? shapes.visuals : shapes.collisions;
        deliver([this, name = link.name, filled] { Q_EMIT weighed(name, filled); });
      },
      [this, name = link.name](const QString&) { Q_EMIT weighed(name, std::nullopt); });
}

}  // namespace armillary
