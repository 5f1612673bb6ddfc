// SPDX-License-Identifier: BSD-3-Clause
// Equations as a program without branches: common parts named, each computed once.
//
// A part that is used once stands where it is used; one that is used more often, and every sine and
// cosine, has a name of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/equations/equations.h"

namespace armillary {

// How a language writes.
struct ProgramStyle {
  std::function<std::string(double)> number;
  std::function<std::string(int symbol)> symbol;  // of the graph
  std::function<std::string(const std::string& name)> part;
  std::string times = " * ";
  std::string sine = "sin", cosine = "cos", square_root = "sqrt";
  bool divides_as_fraction = false;  // \frac{a}{b}
  // As people write: numbers before symbols, no brackets in a + (b + c), a − b for a + (−b), and
  // this for a · a; else nothing is reordered, and what is computed is so to the last bit.
  std::function<std::string(const std::string& factor)> square;
};

struct StraightProgram {
  struct Step {
    std::string name, value;
  };
  std::vector<Step> parts;
  std::vector<std::string> results;  // row by row
  OperationCount count;
  std::vector<char> uses_symbol;  // by the graph's symbols
};

StraightProgram straightProgram(const Equations& equations, const ProgramStyle& style);

}  // namespace armillary
