// SPDX-License-Identifier: BSD-3-Clause
// Writes a motion with its efforts as a file that readMotionFile() reads back the same.
//
//   CSV             time, COORDINATE/position, DOF/velocity, /acceleration, /effort; each number in
//                   the shortest form that reads back the same; with units, "a/position [rad]"
//   NumPy archive   arrays time, position, velocity, acceleration, effort (rows × joints), names,
//                   and coordinates where positions are called otherwise; every bit is kept
//   YAML, JSON      trajectory_msgs/JointTrajectory of ROS 2; times to the nanosecond. Only for
//                   robots whose joints each have one number: no free or ball joints
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/simulation/recording.h"

namespace armillary {

enum class MotionFormat { kCsv, kNumpy, kYaml, kJson };

// By the ending: .csv, .npz, .yaml, .yml, .json; nothing for another.
std::optional<MotionFormat> motionFormatOf(const std::string& file);

// Why a motion of this robot cannot be written so, as a sentence; empty where it can.
std::string whyNotWritten(const Model& model, MotionFormat format);

// What of a CSV file is a matter of taste.
struct CsvStyle {
  bool degrees = false;  // angles and their rates; for no other format
  bool units = false;    // behind the columns' names; other formats have no place for them
};

// Gives the file's bytes to `write`, in parts. `progress` (may be empty) is told the share done.
// Returns false where it was stopped. Throws std::invalid_argument where it cannot be written so.
bool writeMotionFile(const Recording& motion, MotionFormat format, CsvStyle style,
                     const std::function<void(std::string_view)>& write,
                     const std::function<void(double)>& progress = {},
                     const std::stop_token& stop = {});

}  // namespace armillary
