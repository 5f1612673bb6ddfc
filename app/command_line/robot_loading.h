// SPDX-License-Identifier: GPL-3.0-or-later
// The ROBOT of a command line: a file or a bundled robot, read, checked and compiled.
#pragma once

#include <memory>
#include <optional>

#include "app/command_line/declaration.h"
#include "engine/loading/load_robot.h"

namespace armillary {

// The file that ROBOT means: the path itself where it is one, else the bundled robot of that name.
// Throws CommandFailure(kNotAvailable) where there is neither.
std::string robotFile(const std::string& robot);

// Throws CommandFailure(kWrongUsage) where `word`, given instead of a command, is no robot and does
// not look like a file's path: a command was meant.
void expectRobotOrPath(const std::string& word);

// What --gravity, --floating-base, --package and --arg say. Throws CommandFailure(kWrongUsage).
LoadOptions loadOptions(const Arguments& arguments);

// Throws CommandFailure(kNotAvailable) where the file of ROBOT could not be read.
void expectReadable(const LoadResult& loaded, const std::string& robot);
// Errors go to stderr and end in CommandFailure; warnings are counted in one line there.
void expectUsable(const LoadResult& loaded, const std::string& robot);

struct RobotArgument {
  RobotDescription description;
  std::shared_ptr<const Model> model;
};

// ROBOT with --package, --floating-base and --gravity, if it is usable.
RobotArgument robotArgument(const Arguments& arguments);
// ROBOT with other options.
RobotArgument robotArgument(const Arguments& arguments, const LoadOptions& options);

// The index of the link of that name. Throws CommandFailure(kWrongUsage) where there is none.
int linkNamed(const Model& model, const std::string& name);

// Throws CommandFailure(kNotComputable) where a loop closes the robot; `what` begins the sentence.
void expectNoLoops(const Model& model, const char* what);

// A text file's content; "-" is standard input. Throws CommandFailure(kNotAvailable).
std::string readText(const std::string& path);

// Writes a file whole or not at all; "-" or nothing is standard output. Throws
// CommandFailure(kNotAvailable).
void writeText(const std::optional<std::string>& path, const std::string& text);

// Says of a robot with closed loops that `what` is of the tree with its loops opened.
void tellOpenedLoops(const Model& model, const std::string& what);

}  // namespace armillary
