// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn of one link, as its description says it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ui/scene/drawn_mesh.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

struct LinkShapes {
  std::vector<GeometryDescription> visuals, collisions;  // that it was made from
  std::vector<ScenePart> parts;                          // those that look alike as one
  bool complete = true;                                  // no file is still to be read
  std::vector<std::string> messages;                     // what is missing or broken
  // Files that are drawn with fewer triangles than they have: with how many, and of how many.
  std::map<std::string, std::pair<std::size_t, std::size_t>> simplified;

  bool hasVisuals() const;
};

// `mesh` gives a shape's mesh; null: it is still to be read.
LinkShapes linkShapes(
    int link, const LinkDescription& description,
    const std::function<std::shared_ptr<const DrawnMesh>(const GeometryDescription&)>& mesh);

// Whether a link's shapes are drawn as those that `made` was made from.
bool sameShapes(const LinkShapes& made, const LinkDescription& description);

// Where there are more than can be drawn: each link in one colour, and if that does not do, without
// the smallest. Returns the sentence that says so; empty where all are drawn as they are.
std::string limitParts(std::vector<ScenePart>& parts);

}  // namespace armillary
