// SPDX-License-Identifier: BSD-3-Clause
// Which terms of a sum books write together, and what they leave in its brackets.
#include <algorithm>
#include <cmath>

#include "engine/equations/readable_sum.h"
#include "engine/equations/symbol_names.h"

namespace armillary {

// "lc2² + l1 lc2 c2": books have no length before a bracket that has lengths in it.
void ReadableSum::keepDifferentLengths(const Terms& terms, Monomial& common) const {
  const Monomial first = ofKind(terms.front().monomial, EquationSymbol::Kind::kLength);
  const bool same = std::all_of(terms.begin(), terms.end(), [&](const Term& term) {
    return ofKind(term.monomial, EquationSymbol::Kind::kLength).powers == first.powers;
  });
  if (same) return;
  for (std::size_t i = 0; i < common.powers.size(); ++i) {
    if (equations_.symbols[i].kind == EquationSymbol::Kind::kLength) common.powers[i] = 0;
  }
}

// Accelerations, velocities and all else stand apart, in this order.
std::vector<ReadableSum::Terms> ReadableSum::byMotion(const Terms& terms) const {
  std::vector<Terms> of_kind(3);
  for (const Term& term : terms) {
    const bool accelerates = !isOne(ofKind(term.monomial, EquationSymbol::Kind::kAcceleration));
    const bool moves = !isOne(ofKind(term.monomial, EquationSymbol::Kind::kVelocity));
    of_kind[accelerates ? 0 : moves ? 1 : 2].push_back(term);
  }
  std::erase_if(of_kind, [](const Terms& group) { return group.empty(); });
  return of_kind;
}

// Weights are gathered by the sine or cosine that they act with: "g c1 (m1 lc1 + m2 l1)". Empty
// where none of these has several, or where not all terms are weights.
std::vector<ReadableSum::Terms> ReadableSum::byLever(const Terms& terms) const {
  for (const Term& term : terms) {
    if (isOne(ofKind(term.monomial, EquationSymbol::Kind::kGravity))) return {};
  }
  std::vector<Terms> groups;
  for (const Term& term : terms) {
    const auto own = std::find_if(groups.begin(), groups.end(), [&](const Terms& group) {
      const Monomial& first = group.front().monomial;
      return first.sines == term.monomial.sines && first.harmonics == term.monomial.harmonics;
    });
    if (own == groups.end()) {
      groups.push_back({term});
    } else {
      own->push_back(term);
    }
  }
  const bool gathers = groups.size() > 1 && groups.size() < terms.size();
  return gathers ? groups : std::vector<Terms>{};
}

// a (1 − cos 2q) is 2 a sin² q, and with + 2 a cos² q: the half angle's name, where it has a short
// one, and whether it is a sine.
std::string ReadableSum::square(const Terms& rest) {
  if (rest.size() != 2 || !isOne(rest[0].monomial) || rest[0].coefficient != 1.0 ||
      std::abs(std::abs(rest[1].coefficient) - 1.0) > 1e-13) {
    return {};
  }
  const Monomial& wave = rest[1].monomial;
  const auto isZero = [](int number) { return number == 0; };
  if (!std::all_of(wave.powers.begin(), wave.powers.end(), isZero) ||
      !std::all_of(wave.sines.begin(), wave.sines.end(), isZero)) {
    return {};
  }
  std::vector<std::int16_t> half(wave.harmonics.begin(), wave.harmonics.end());
  int group = -1;
  for (std::size_t i = 0; i < half.size(); ++i) {
    if (half[i] == 0) continue;
    if (half[i] % 2 != 0 || (group >= 0 && group != space_.group_of_angle[i])) return {};
    group = space_.group_of_angle[i];
    half[i] = static_cast<std::int16_t>(half[i] / 2);
  }
  const bool sine = rest[1].coefficient < 0.0;
  const std::string name = waveName(sine, half, latex_), full = waveInFull(sine, half, latex_);
  if (name == full) return {};
  legend_.insert(name + " = " + full);
  return name + (latex_ ? "^{2}" : "^2");
}

}  // namespace armillary
