// SPDX-License-Identifier: BSD-3-Clause
// An equation term by term: what each is now, why it is there, and which links it comes from.
#pragma once

#include <optional>
#include <vector>

#include "engine/equations/expand.h"
#include "engine/forces/effort_shares.h"

namespace armillary {

struct EquationTerm {
  std::string latex;                 // with its sign
  TrigonometricPolynomial function;  // of this term alone
  std::vector<int> links;            // whose masses, inertias and lengths stand in it, once each
  // Inertia, Coriolis, centrifugal or gravity: of efforts and their parts, else nothing.
  std::optional<EffortShare> share;
};

// Of one of the expansion's entries, in the order of the written equation's products, the first
// `most` of them. Terms with one of the symbols in `zero` (by symbol; empty: none) are not there.
std::vector<EquationTerm> equationTerms(const Equations& equations, const Expansion& expansion,
                                        std::size_t entry, const std::vector<bool>& zero = {},
                                        std::size_t most = static_cast<std::size_t>(-1));

// What remains of an expansion where symbols are zero.
Expansion withoutSymbols(const Expansion& expansion, const std::vector<bool>& zero);

}  // namespace armillary
