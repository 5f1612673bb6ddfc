// SPDX-License-Identifier: BSD-3-Clause
// Which degrees of freedom of a mechanism move as a plan says: as many as it has freedoms where it
// stands, and independent there (chooseDrivers()).
#pragma once

#include "engine/planning/motion_plan.h"

namespace armillary {

// Motors of the file first, then likeliestMotors(). Where `all_closed` is false, points tell only
// what drives: then those go before that differ from point to point.
std::vector<int> likeliestDrivers(const Model& model, const Eigen::VectorXd& position,
                                  const std::vector<ViaPoint>& points, bool all_closed);

// Those that the free motions move most at `position`.
std::vector<int> bestDrivers(const Model& model, const Eigen::VectorXd& position);

}  // namespace armillary
