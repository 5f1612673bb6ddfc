// SPDX-License-Identifier: BSD-3-Clause
// How many arithmetic operations were carried out.
#pragma once

#include <string_view>

namespace armillary {

// Operations on numbers. One with a structural 0 or 1, or between two numbers that do not depend
// on the state, stands apart: published counts leave both out, as a program made for one kind of
// robot would. Subtractions count as additions; changes of sign and comparisons do not count.
struct OperationCount {
  long multiplications = 0;
  long additions = 0;
  long divisions = 0;
  long square_roots = 0;
  long trigonometric = 0;  // a sine or cosine each
  // Left out above.
  long trivial_multiplications = 0;  // by 0, 1 or -1; divisions by 1 too
  long trivial_additions = 0;        // of 0
  long constant_operations = 0;      // of the robot's constants alone
  // The longest chain of counted operations of which each waits for the one before: what is left
  // to do one after the other however many processors there are. Of what is not written as
  // expressions.
  long depth = 0;

  // Arithmetic that a processor has to do: without what is left out.
  long total() const {
    return multiplications + additions + divisions + square_roots + trigonometric;
  }

  OperationCount operator-(const OperationCount& other) const {
    return {multiplications - other.multiplications,
            additions - other.additions,
            divisions - other.divisions,
            square_roots - other.square_roots,
            trigonometric - other.trigonometric,
            trivial_multiplications - other.trivial_multiplications,
            trivial_additions - other.trivial_additions,
            constant_operations - other.constant_operations,
            0};  // the longest chain of the one is no part of the other's
  }
  // But for the depth, which is no sum.
  OperationCount& operator+=(const OperationCount& other) {
    multiplications += other.multiplications;
    additions += other.additions;
    divisions += other.divisions;
    square_roots += other.square_roots;
    trigonometric += other.trigonometric;
    trivial_multiplications += other.trivial_multiplications;
    trivial_additions += other.trivial_additions;
    constant_operations += other.constant_operations;
    return *this;
  }
  bool operator==(const OperationCount&) const = default;
};

// What of a count was done in one equation (dynamics/in_equation.h); no name: in none of them.
struct EquationCount {
  std::string_view equation;
  OperationCount count;  // without a depth

  bool operator==(const EquationCount&) const = default;
};

}  // namespace armillary
