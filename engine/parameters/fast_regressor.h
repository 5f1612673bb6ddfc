// SPDX-License-Identifier: BSD-3-Clause
// The regressor in its fast form (engine/fast/): the same matrix as regressor() gives, to rounding,
// for what needs it of many samples.
#pragma once

#include "engine/parameters/regressor.h"

namespace armillary::fast {

// As its namesake. The first call with a workspace allocates; later ones do not where Y has its
// size.
void regressor(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               Workspace& workspace, Eigen::MatrixXd& Y);

}  // namespace armillary::fast
