// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/equation_terms.h"

#include <algorithm>

#include "engine/equations/readable_sum.h"

namespace armillary {

namespace {

using Kind = EquationSymbol::Kind;

bool hasAny(const Monomial& monomial, const std::vector<bool>& symbols) {
  for (std::size_t i = 0; i < std::min(symbols.size(), monomial.powers.size()); ++i) {
    if (symbols[i] && monomial.powers[i] != 0) return true;
  }
  return false;
}

bool isOfEfforts(TracedQuantity quantity) {
  return quantity == TracedQuantity::kInverseDynamics || quantity == TracedQuantity::kCoriolis ||
         quantity == TracedQuantity::kGravity || quantity == TracedQuantity::kBias;
}

// By the rates in it: an acceleration, two velocities, the square of one, or none.
EffortShare shareOf(const Equations& equations, const Monomial& monomial) {
  int velocities = 0, most = 0;
  for (std::size_t i = 0; i < monomial.powers.size(); ++i) {
    if (monomial.powers[i] == 0) continue;
    if (equations.symbols[i].kind == Kind::kAcceleration) return EffortShare::kInertia;
    if (equations.symbols[i].kind != Kind::kVelocity) continue;
    velocities += monomial.powers[i];
    most = std::max<int>(most, monomial.powers[i]);
  }
  if (velocities == 0) return EffortShare::kGravity;
  return most == velocities ? EffortShare::kCentrifugal : EffortShare::kCoriolis;
}

TrigonometricPolynomial only(const PolynomialSpace& space, const Monomial& monomial,
                             double coefficient) {
  TrigonometricPolynomial one(space);
  one.addTerm(monomial, coefficient);
  return one;
}

}  // namespace

std::vector<EquationTerm> equationTerms(const Equations& equations, const Expansion& expansion,
                                        std::size_t entry, const std::vector<bool>& zero,
                                        std::size_t most) {
  std::vector<EquationTerm> terms;
  const TrigonometricPolynomial& polynomial = expansion.entries.at(entry);
  ReadableSum writer(equations, *expansion.space, true);
  for (const auto& [monomial, coefficient] : writer.inOrder(polynomial)) {
    if (hasAny(monomial, zero)) continue;
    if (terms.size() == most) break;
    TrigonometricPolynomial function = only(*expansion.space, monomial, coefficient);
    EquationTerm term{writer.text(function), std::move(function), {}, {}};
    for (std::size_t i = 0; i < monomial.powers.size(); ++i) {
      const int link = equations.symbols[i].link;
      if (monomial.powers[i] == 0 || link < 0) continue;
      if (std::find(term.links.begin(), term.links.end(), link) == term.links.end()) {
        term.links.push_back(link);
      }
    }
    if (isOfEfforts(equations.options.quantity)) term.share = shareOf(equations, monomial);
    terms.push_back(std::move(term));
  }
  return terms;
}

Expansion withoutSymbols(const Expansion& expansion, const std::vector<bool>& zero) {
  Expansion rest;
  rest.space = std::make_unique<PolynomialSpace>(*expansion.space);
  for (const TrigonometricPolynomial& entry : expansion.entries) {
    TrigonometricPolynomial& left = rest.entries.emplace_back(*rest.space);
    for (const auto& [monomial, coefficient] : entry.terms()) {
      if (!hasAny(monomial, zero)) left.addTerm(monomial, coefficient);
    }
  }
  return rest;
}

}  // namespace armillary
