// SPDX-License-Identifier: GPL-3.0-or-later
// The equations of `armillary identify --part` as a table, and back.
//
//   degree_of_freedom   counted from 1, in the order of `info`
//   samples             that the rows of one block and degree of freedom, up to the next cell of
//                       this column, stand for
//   effort_squares      the sum of theirs, (N m)² or N²
//   base/NAME           W₁, the columns of the base parameters
//   effort              τ
#pragma once

#include <string>
#include <vector>

#include "engine/parameters/effort_equations.h"

namespace armillary {

std::string equationHeader(const BaseParameters& base);
std::string equationRows(const EquationBlock& block);

// The blocks that a table has. `file` is named in errors. Throws CommandFailure where it is no such
// table, or of other base parameters.
std::vector<EquationBlock> readEquations(const std::string& file, const Model& model,
                                         const BaseParameters& base);

}  // namespace armillary
