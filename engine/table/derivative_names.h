// SPDX-License-Identifier: BSD-3-Clause
// Rates whose names only say that they are of the columns beside them: q1p and q1pp beside q1,
// elbow_d beside elbow and elbow_dd, q1', θ̇1, alpha1 beside omega1.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/table/csv.h"

namespace armillary {

class DerivativeNames {
 public:
  explicit DerivativeNames(const Table& table);

  // Such a name spelled out, "q1_dot"; empty for another. q1d alone is none: so is called, too,
  // what q1 should be (desired).
  std::string spelled(std::string_view name) const;

 private:
  bool isColumn(const std::string& name) const { return columns_.contains(name); }

  std::unordered_set<std::string> columns_;  // without their units
};

}  // namespace armillary
