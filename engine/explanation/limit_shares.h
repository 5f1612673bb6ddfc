// SPDX-License-Identifier: BSD-3-Clause
// How much of what its motor can give a joint asks for.
#pragma once

#include <optional>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

// |effort| / limit of every joint (index in Model::joints), the largest of its degrees of freedom;
// above 1 it asks for more than there is. Nothing for joints that are fixed, follow another or have
// no limit; a limit of zero, which files write where they know none, is none. Throws
// std::invalid_argument where `effort` does not fit the model.
void limitShares(const Model& model, const Eigen::VectorXd& effort,
                 std::vector<std::optional<double>>& shares);

}  // namespace armillary
