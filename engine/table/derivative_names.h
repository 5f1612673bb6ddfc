// SPDX-License-Identifier: BSD-3-Clause
// Rates whose names only say that they are of the columns beside them: q1p and q1pp beside q1,
// elbow_d beside elbow and elbow_dd, q1', θ̇1, alpha1 beside omega1. And letters that say what they
// are by the numbers, where no other column is a position: p1, v1, a1; elbow_x, elbow_v.
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
  void findLetters(const Table& table);
  std::string letterSpelled(std::string_view name) const;
  bool isColumn(const std::string& name) const { return columns_.contains(name); }

  std::unordered_set<std::string> columns_;  // without their units
  std::unordered_set<std::string> pieces_;   // likewise, as pieces with a blank between
  std::string letters_;                      // that are places: "p"
};

}  // namespace armillary
