// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/limit_shares.h"

#include <algorithm>
#include <cmath>

namespace armillary {

void limitShares(const Model& model, const Eigen::VectorXd& effort,
                 std::vector<std::optional<double>>& shares) {
  expectSize(model, "effort", effort.size(), model.velocitySize());
  shares.assign(model.joints.size(), std::nullopt);
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    if (!(dof.effort_limit > 0.0) || std::isinf(dof.effort_limit)) continue;
    std::optional<double>& share = shares[dof.joint];
    share = std::max(share.value_or(0.0), std::abs(effort[i]) / dof.effort_limit);
  }
}

}  // namespace armillary
