// SPDX-License-Identifier: BSD-3-Clause
// How many rows of a recording count as one where errors go on from row to row.
//
// Source: Sokal, Monte Carlo Methods in Statistical Mechanics: Foundations and New Algorithms,
// 1997, section 3 (the window): of n numbers x with autocorrelations ρ_k, the variance of sums is
//
//   (1)  T = 1 + 2 Σ_{k=1..M} ρ_k,  M the least with M >= 5 T
//
// times what it is of independent numbers, and standard deviations are √T times larger.
#pragma once

#include <span>

namespace armillary {

// T (1), at least 1; 1 of numbers that are all alike, or fewer than 20.
double rowsPerIndependentRow(std::span<const double> residuals);

}  // namespace armillary
