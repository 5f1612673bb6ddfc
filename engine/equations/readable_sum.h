// SPDX-License-Identifier: BSD-3-Clause
// An expanded sum as people write it: accelerations, velocities and weights apart, common factors
// before brackets, weights gathered by the sine or cosine that they act with, all other terms by
// accelerations, then velocities, masses and the other parameters.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/equations/expand.h"

namespace armillary {

// The product of nothing.
inline bool isOne(const Monomial& monomial) {
  return !monomial.isTrigonometric() && std::all_of(monomial.powers.begin(), monomial.powers.end(),
                                                    [](int power) { return power == 0; });
}

class ReadableSum {
 public:
  ReadableSum(const Equations& equations, const PolynomialSpace& space, bool latex)
      : equations_(equations), space_(space), latex_(latex) {}

  // "I1 + m1 lc1² + m2 (l1² + 2 l1 lc2 c2)", "0".
  std::string text(const TrigonometricPolynomial& polynomial);

  // The products as books order them, each with its coefficient.
  std::vector<std::pair<Monomial, double>> inOrder(const TrigonometricPolynomial& polynomial) const;

  // "c12 = cos(q1 + q2)" for each name that was used so far.
  const std::set<std::string>& legend() const { return legend_; }

 private:
  struct Term {
    double coefficient;
    Monomial monomial;
  };
  using Terms = std::vector<Term>;

  std::string sum(Terms terms);
  std::string apart(const std::vector<Terms>& groups);
  std::vector<Terms> byMotion(const Terms& terms) const;
  std::vector<Terms> byLever(const Terms& terms) const;
  std::string square(const Terms& rest);
  void keepDifferentLengths(const Terms& terms, Monomial& common) const;
  std::string gathered(const Terms& terms, EquationSymbol::Kind kind);
  // Takes what all terms have in common out of them.
  Term takeCommon(Terms& terms) const;
  std::string product(const Term& term);
  Monomial ofKind(const Monomial& monomial, EquationSymbol::Kind kind) const;

  const Equations& equations_;
  const PolynomialSpace& space_;
  bool latex_;
  std::set<std::string> legend_;
};

}  // namespace armillary
