// SPDX-License-Identifier: BSD-3-Clause
// The first limit that a step of a mechanism goes through.
#pragma once

#include "engine/model/model.h"

namespace armillary {

// A limit that a step goes through.
struct LimitCrossing {
  int degree_of_freedom = -1;  // none where negative
  double fraction = 1.0;       // of the step, up to the limit
};

// The first limit that is crossed outwards from one position to another. What is outside already
// may move as it likes, so that it finds its way back.
LimitCrossing limitCrossing(const Model& model, const Eigen::VectorXd& before,
                            const Eigen::VectorXd& after);

}  // namespace armillary
