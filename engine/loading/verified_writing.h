// SPDX-License-Identifier: BSD-3-Clause
// Robots' files that are written anew only where they then mean what they should.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "engine/loading/load_robot.h"

namespace armillary {

// "FILE: what is the matter, what to do". The file is as it was.
class SaveFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The first link or joint in which two descriptions differ, in words; nothing where none does:
// masses, centres and inertias of all links, joints' frames, axes, limits and passive forces are
// the same to 1e-11 of their size.
std::optional<std::string> firstDifference(const RobotDescription& a, const RobotDescription& b);

// The bytes of a file that still is the robot `before`. Throws SaveFailure: it is gone, holds no
// robot, or another one.
std::string bytesOfUnchanged(const std::string& path, const LoadOptions& options,
                             const RobotDescription& before);

// Puts the text in the file's place if it is read as `expected` there. Returns the first difference
// where it is not; the file is then as it was. Throws SaveFailure where it cannot be written.
std::optional<std::string> putIfRead(const std::string& path, const std::string& text,
                                     const LoadOptions& options, const RobotDescription& expected);

}  // namespace armillary
