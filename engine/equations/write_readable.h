// SPDX-License-Identifier: BSD-3-Clause
// Equations as text or LaTeX: see write_equations.h.
#pragma once

#include "engine/equations/expand.h"

namespace armillary {

// Longer expansions are written with named parts: nobody reads them as sums.
inline constexpr std::size_t kMostWrittenTerms = 1500;

std::string writeReadable(const Equations& equations, bool latex);
// Of an expansion that is there already, or of a part of it.
std::string writeReadable(const Equations& equations, const Expansion& expansion, bool latex);

}  // namespace armillary
