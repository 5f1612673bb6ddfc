// SPDX-License-Identifier: GPL-3.0-or-later
// The robots and trajectories that come with the program, wherever it is installed.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace armillary {

// The folder with robots/ and trajectories/: $ARMILLARY_RESOURCES, else ../share/armillary beside
// the program, else the source tree it was built from. Empty where there is none.
std::string resourceFolder();

// Whether the file is one of those, which stay as they are.
bool isBundled(const std::string& file);

// Names of the bundled robots ("pendulum", …), sorted.
std::vector<std::string> bundledRobots();
// The file of the bundled robot of that name.
std::optional<std::string> bundledRobotFile(const std::string& name);
// Trajectory files made for the robot of that name: those whose names begin with it.
std::vector<std::string> bundledTrajectories(const std::string& robot);
// The file of the bundled trajectory of that name ("puma560_polishing").
std::optional<std::string> bundledTrajectoryFile(const std::string& name);
// Likewise the files of points that `armillary trajectory` makes motions of ("….via.csv").
std::vector<std::string> bundledViaPoints(const std::string& robot);

// Names of the bundled lessons ("pendulum_gravity", …), sorted, and the file of the one of a name.
std::vector<std::string> bundledLessons();
std::optional<std::string> bundledLessonFile(const std::string& name);
// The files of the bundled catalogues of motors and of gears; empty where there is none.
std::string bundledMotors();
std::string bundledGears();

}  // namespace armillary
