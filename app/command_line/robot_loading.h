// The ROBOT of a command line: a file or a bundled robot, read, checked and compiled.
#pragma once

#include <memory>
#include <optional>

#include "app/command_line/arguments.h"
#include "engine/loading/load_robot.h"

namespace armillary {

// The options that every command with a robot knows.
std::vector<OptionRule> robotOptions(std::vector<OptionRule> others = {});

// The file that ROBOT means: the path itself where it is one, else the bundled robot of that name.
// Throws CommandFailure(kNotAvailable) where there is neither.
std::string robotFile(const std::string& robot);

// What --gravity, --floating-base and --package say. Throws CommandFailure(kWrongUsage).
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
RobotArgument robotArgument(const std::string& robot, const Arguments& arguments);

// Throws CommandFailure(kNotComputable) where a loop closes the robot; `what` begins the sentence.
void expectNoLoops(const Model& model, const char* what);

// A text file's content; "-" is standard input. Throws CommandFailure(kNotAvailable).
std::string readText(const std::string& path);

// Writes a file whole or not at all; "-" or nothing is standard output. Throws
// CommandFailure(kNotAvailable).
void writeText(const std::optional<std::string>& path, const std::string& text);

}  // namespace armillary
