// SPDX-License-Identifier: BSD-3-Clause
// Equations as a function in a programming language: see write_equations.h.
#pragma once

#include "engine/equations/write_equations.h"
#include "engine/text/number_text.h"

namespace armillary {

// What a function is given and gives.
struct CodeSignature {
  std::string name;                 // "armillary_mass_matrix"
  std::vector<std::string> inputs;  // of q, v, a; then "parameters" where there are any
  std::vector<int> sizes;
  std::string output;  // "M"
  int rows = 0, columns = 0;
};
CodeSignature codeSignature(const Equations& equations);

// What stands above the function, a line each.
std::vector<std::string> codeComment(const Equations& equations, const OperationCount& count);

// A number that every one of the languages takes for a real one: "2.0", "1e-05".
inline std::string literal(double value) {
  std::string text = shortest(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

// C and C++; Python, MATLAB and Julia.
std::string writeCompiled(const Equations& equations, bool cpp);
std::string writeScript(const Equations& equations, EquationFormat format);

}  // namespace armillary
