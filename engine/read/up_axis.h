// SPDX-License-Identifier: BSD-3-Clause
// Which way up the COLLADA meshes of a robot are meant.
//
// A COLLADA file says which of its axes is up. Robots are written against viewers that take the
// file's axes as they are, whatever it says (rviz does; its authors' and MeshLab's habit of writing
// Y_UP without meaning it makes that right: measured on 16 robots of public repositories with Y_UP
// meshes, PR2, Robonaut 2, TIAGo, Baxter and several grippers and arms among them, neighbouring
// shapes then are 0.2 to 9 mm apart, and 5 to 34 mm if they are turned). A few mean it: the iCub of
// example-robot-data, whose shapes are 74 mm apart as written and 11 mm turned. So the shapes
// themselves are asked.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"

namespace armillary {

// Turns the shapes whose COLLADA file says Y_UP by +90 degrees about their x axis (the file's y
// becomes z) where that lets the visuals of neighbouring links meet much better in the zero
// position: a mean gap a third or less of what it is as written. The turn is put into X_LG, with a
// note; all files of a robot are meant alike. A robot with Y_UP files that is left as it is gets a
// note too. The description must have passed checkStructure. Reads meshes only where a file says
// Y_UP.
void chooseUpAxis(RobotDescription& robot, const MeshSource& meshes, Diagnostics& diagnostics);

}  // namespace armillary
