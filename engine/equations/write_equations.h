// SPDX-License-Identifier: BSD-3-Clause
// Equations in the form that a reader or a compiler takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/equations/equations.h"

namespace armillary {

enum class EquationFormat { kText, kLatex, kC, kCpp, kPython, kMatlab, kJulia };

// "text", "latex", "c", …
const std::vector<std::string>& equationFormats();
std::optional<EquationFormat> equationFormat(std::string_view name);

// Text and LaTeX: sums that are expanded and gathered, or where those would be too long, common
// parts by name. Programs: one function, armillary_inverse_dynamics(q, v, a, effort) and the like,
// with the number of its operations and, with numbers, examples with the results of the engine's
// own methods. Coordinates and degrees of freedom have the model's order, matrices stand row by
// row.
//
// C is C99 and needs math.h alone; compiled with -DARMILLARY_TEST it has a main() that computes the
// examples, and ends with 0 where all results are right to 1e-12. Symbols for parameters are a last
// argument, an array in the order that the comment has.
std::string writeEquations(const Equations& equations, EquationFormat format);

// The header of the C program, to be included.
std::string writeCHeader(const Equations& equations);

}  // namespace armillary
