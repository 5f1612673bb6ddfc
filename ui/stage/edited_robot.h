// SPDX-License-Identifier: GPL-3.0-or-later
// Robots made from descriptions: of a file, or edited.
#pragma once

#include "ui/stage/loaded_robot.h"

namespace armillary {

// The robot with another description: compiled, with what can be seen and touched of it at once.
// Links whose shapes are as they were keep them, so that what costs is compiling; other shapes come
// from the meshes that were read in this run, and for those that were not,
// RobotLoader::readShapes() is there. Findings stay those of the file. Throws std::invalid_argument
// with the reason where the description cannot be compiled. For any thread.
std::shared_ptr<const LoadedRobot> editedRobot(const LoadedRobot& robot,
                                               RobotDescription description);

// What is seen and touched of a robot that has model and description, without reading any file;
// what links have in common with `before` is taken from there. Notes what is wrong with shapes
// where it is complete.
void addKnownShapes(LoadedRobot& robot, const LoadedRobot* before);

// The model's home, with loops closed if they can be.
State closedHome(const Model& model);

}  // namespace armillary
