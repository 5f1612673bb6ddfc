// SPDX-License-Identifier: BSD-3-Clause
// Walks the models of an SDF file, nested and included ones too, and enters all that has a frame.
#pragma once

#include <optional>
#include <vector>

#include "engine/read/sdf/sdf_context.h"
#include "engine/read/sdf/sdf_frames.h"

namespace armillary {

// What an SDF file holds besides frames.
struct SdfContents {
  std::string name;                             // of the one model, or the world
  const tinyxml2::XMLElement* named = nullptr;  // that has the name
  std::optional<Eigen::Vector3d> gravity;       // the world's, m/s²
  std::vector<int> links, joints;               // frames, in file order
  bool endless = false;  // more than any robot has: an error, and nothing to use
  int models = 0;        // that stand in the world
};

// Enters the models of the context's own file into `frames`, and connects them.
SdfContents readSdfModels(SdfContext& context, SdfFrames& frames);

}  // namespace armillary
