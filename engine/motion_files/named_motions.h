// SPDX-License-Identifier: BSD-3-Clause
// Motions under names, as play_motion and play_motion2 of ROS have them:
//
//   motions: {NAME: {joints: […], positions: [flat, point after point], times_from_start: […]}}
//   motions: {NAME: {joints: […], points: [{positions: […], time_from_start: s}, …]}}
//
// Source: the documentation of play_motion and play_motion2.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/motion_files/motion_table.h"
#include "engine/motion_files/read_motion_file.h"

namespace armillary {

// The names of the motions in a tree; empty where there are none.
std::vector<std::string> namedMotions(const std::vector<nlohmann::json>& documents);

// Which of these motions is wanted, or the only one. Returns nothing and sets `error` where that is
// none of them, or where there are several.
std::optional<std::string> chosenMotion(const std::vector<std::string>& names,
                                        const MotionSource& source, MotionFileError& error);

// Reads the motion of this name, or the only one. Returns false and sets `error` where there are
// several, with their names, or where it is not whole.
bool readNamedMotion(const std::vector<nlohmann::json>& documents, const MotionSource& source,
                     MotionTable& motion, MotionFileError& error);

}  // namespace armillary
