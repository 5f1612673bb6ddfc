// SPDX-License-Identifier: BSD-3-Clause
// Robot files that hold xacro.
#pragma once

#include <string>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/read/read_robot.h"
#include "engine/xacro/expand_xacro.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Whether a file is to be expanded before it is read: it has elements or attributes of xacro, or
// expressions where it declares xacro's prefix, or a name that ends in ".xacro". The declaration
// alone means nothing: what xacro has expanded keeps it.
bool holdsXacro(const tinyxml2::XMLElement& root, const std::string& path);

// Reports names with ${} in a file that is no xacro, and given arguments that it cannot have.
void refuseLeftovers(const tinyxml2::XMLElement& root, const ReadOptions& options,
                     Diagnostics& diagnostics);

// Expands the file with the packages, arguments and YAML reader of the options.
XacroExpansion expandRobotFile(const std::string& path, const std::string& text,
                               const ReadOptions& options, Diagnostics& diagnostics);

// Adds findings about the text of an expansion, each moved to the line of the source and with the
// macro calls that led there.
void tellBySource(const Diagnostics& found, const XacroExpansion& expansion,
                  Diagnostics& diagnostics);

// Makes the lines of the description those of the file that was opened: of what stands in an
// included file, the line through which it came.
void placeBySource(const XacroExpansion& expansion, RobotDescription& robot);

// The arguments of the file at `path` with their defaults: as far as it can be expanded, and then
// those that it declares itself, their defaults as they are written. None of a file that holds no
// xacro.
std::vector<XacroArgument> xacroArguments(const std::string& path, const ReadOptions& options = {});

}  // namespace armillary
