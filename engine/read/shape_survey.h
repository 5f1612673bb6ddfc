// SPDX-License-Identifier: BSD-3-Clause
// How large a robot's shapes are and what they hold, link by link; each mesh file is read once.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "engine/read/check_shapes.h"
#include "engine/read/uniform_density.h"

namespace armillary {

// Of one link, in its frame.
struct SurveyedLink {
  Eigen::AlignedBox3d box;  // of all that could be read; empty where there is nothing
  bool complete = true;     // every shape could be read
  std::optional<FilledShape> visuals, collisions;  // where all of them are closed
};

// A mesh file that a link uses, in the order of the links.
struct SurveyedMesh {
  std::string file, link;
  int line = 0;             // of the first shape that uses it
  Eigen::AlignedBox3d box;  // with the shape's scale
  std::optional<FilledShape> filled;
  bool readable = false;
  std::string error;
  std::vector<std::string> warnings;
};

struct ShapeSurvey {
  std::vector<SurveyedLink> links;   // by link
  std::vector<SurveyedMesh> meshes;  // each file and scale once
};

ShapeSurvey surveyShapes(const RobotDescription& robot, const MeshExaminer& examine);

}  // namespace armillary
