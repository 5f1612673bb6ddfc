// SPDX-License-Identifier: BSD-3-Clause
// Compiles a description into the immutable Model that dynamics runs on.
#pragma once

#include <memory>

#include "engine/description/robot_description.h"
#include "engine/model/model.h"

namespace armillary {

struct CompileOptions {
  Eigen::Vector3d gravity = {0.0, 0.0, -9.81};  // where the description gives none; m/s², world
};

// Compiles a description that is a tree: one root, every joint's links present, no loop, mimic
// joints of one coordinate that end at a joint that leads itself. A reader that gave a description
// without errors has checked that; otherwise throws std::invalid_argument that says what is wrong.
std::shared_ptr<const Model> compileModel(const RobotDescription& description,
                                          const CompileOptions& options = {});

// Sets every body's singular_pivot from the bodies' inertias, for one who changed these.
void setSingularPivots(Model& model);

}  // namespace armillary
