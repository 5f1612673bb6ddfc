// SPDX-License-Identifier: BSD-3-Clause
// A robot's description as the text of a file, in the formats that the readers read.
//
// What is written reads back as the same mechanism: the same degrees of freedom, inertias and
// passive forces, numbers in the shortest form that reads back the same. What a format has no word
// for is left out, or said in other words, and told.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/description/denavit_hartenberg_row.h"
#include "engine/description/robot_description.h"

namespace armillary {

enum class RobotFormat { kUrdf, kSdf, kMjcf, kDenavitHartenberg };

// The format that a file's name asks for: .urdf, .sdf, .dh.xml, .xml or .mjcf, in any case.
std::optional<RobotFormat> robotFormatOf(const std::string& file);

struct WrittenRobot {
  std::string text;
  std::vector<std::string> remarks;  // sentences without a full stop, each once
};

// How a Denavit-Hartenberg table is to be: its convention, and the link at the end of its chain
// (empty: the robot's last, which then may not branch).
struct TableOptions {
  DenavitHartenbergConvention convention = DenavitHartenbergConvention::kStandard;
  std::string tool_link = {};
};

// The robot as that format has it. Paths of meshes that were found are written relative to
// `folder`, where the file is to stand, unless they name their package and the format knows
// packages. The description must be one that compileModel() takes. Robots that are no table, and
// tool links that do not exist, throw as asDenavitHartenberg() does
// (engine/analysis/denavit_hartenberg_robot.h); no other format throws.
WrittenRobot writeRobot(const RobotDescription& robot, RobotFormat format,
                        const std::string& folder, const TableOptions& table = {});

}  // namespace armillary
