// SPDX-License-Identifier: BSD-3-Clause
// Whether a single pose can be meant as it is read.
#pragma once

#include <Eigen/Core>
#include <string>

#include "engine/model/model.h"

namespace armillary {

// Which joints of a pose in rad and m pass their limits by far, and whether degrees or mm would
// explain it; empty where none do.
std::string doubtOfPose(const Model& model, const Eigen::VectorXd& position);

}  // namespace armillary
