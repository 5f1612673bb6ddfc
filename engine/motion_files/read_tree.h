// SPDX-License-Identifier: BSD-3-Clause
// A motion in a tree of JSON or YAML, whatever its shape.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"
#include "engine/motion_files/read_motion_file.h"

namespace armillary {

// Reads messages of ROS, motions under names (the source says which), key frames, frames (with a
// recipe alone), or else lists of numbers. Returns false and sets `error` where there is none.
bool readTree(const std::shared_ptr<const Model>& model, const std::string& file,
              const std::vector<nlohmann::json>& documents, const MotionSource& source,
              bool with_recipe, MotionTable& motion, MotionFileError& error);

}  // namespace armillary
