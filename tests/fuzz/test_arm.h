// SPDX-License-Identifier: BSD-3-Clause
// A small robot that motions, poses and lessons are read for.
#pragma once

#include <memory>

#include "engine/loading/load_robot.h"

namespace armillary::fuzz {

// A turning and a sliding joint and a ball: 'waist', 'lift', 'wrist'.
inline constexpr const char* kTestArm =
    "<robot name='arm'>"
    "<link name='base'/>"
    "<link name='column'><inertial><origin xyz='0.1 0.02 0.3'/><mass value='3'/>"
    "<inertia ixx='0.05' iyy='0.06' izz='0.03' ixy='0.001' ixz='0' iyz='0'/></inertial></link>"
    "<link name='sledge'><inertial><origin xyz='0.2 0 0.05'/><mass value='1.5'/>"
    "<inertia ixx='0.01' iyy='0.02' izz='0.015' ixy='0' ixz='0.002' iyz='0'/></inertial></link>"
    "<link name='hand'><inertial><origin xyz='0 0.03 0.08'/><mass value='0.4'/>"
    "<inertia ixx='0.002' iyy='0.003' izz='0.0025' ixy='0' ixz='0' iyz='0'/></inertial></link>"
    "<joint name='waist' type='revolute'><parent link='base'/><child link='column'/>"
    "<axis xyz='0 0 1'/><limit lower='-3' upper='3' effort='90' velocity='4'/></joint>"
    "<joint name='lift' type='prismatic'><parent link='column'/><child link='sledge'/>"
    "<origin xyz='0.1 0 0.4' rpy='0.2 0 0'/><axis xyz='0.1 0 1'/>"
    "<limit lower='-0.5' upper='0.7' effort='200' velocity='1'/></joint>"
    "<joint name='wrist' type='spherical'><parent link='sledge'/><child link='hand'/>"
    "<origin xyz='0.3 0 0'/></joint></robot>";

// Its model, read once.
std::shared_ptr<const Model> testArm();
const RobotDescription& testArmDescription();

// The dynamics of a robot in its home state, where it has no more than 40 degrees of freedom; what
// comes out is not looked at. (robot_files.cpp)
void exercise(const Model& model);

}  // namespace armillary::fuzz
