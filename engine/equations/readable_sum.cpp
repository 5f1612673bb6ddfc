// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/readable_sum.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "engine/equations/symbol_names.h"

namespace armillary {
namespace {

using Kind = EquationSymbol::Kind;

// As books have them: without sines first, then by how many angles these are of; short products
// before long ones, earlier symbols before later ones.
bool standsBefore(const Monomial& a, const Monomial& b) {
  const auto angles = [](const Monomial& monomial) {
    int sum = 0;
    for (const int each : monomial.harmonics) sum += std::abs(each);
    return sum;
  };
  if (angles(a) != angles(b)) return angles(a) < angles(b);
  const auto factors = [](const Monomial& monomial) {
    int sum = 0;
    for (const int each : monomial.powers) sum += each;
    return sum;
  };
  if (factors(a) != factors(b)) return factors(a) < factors(b);
  if (a.sines != b.sines) return a.sines < b.sines;
  if (a.harmonics != b.harmonics) return a.harmonics > b.harmonics;
  return a.powers > b.powers;
}

// Joins signed parts: "a", "-b" give "a - b".
std::string summed(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (text.empty()) {
      text = part;
    } else {
      text += part[0] == '-' ? " - " + part.substr(1) : " + " + part;
    }
  }
  return text;
}

}  // namespace

std::vector<std::pair<Monomial, double>> ReadableSum::inOrder(
    const TrigonometricPolynomial& polynomial) const {
  std::vector<std::pair<Monomial, double>> products(polynomial.terms().begin(),
                                                    polynomial.terms().end());
  std::sort(products.begin(), products.end(),
            [](const auto& a, const auto& b) { return standsBefore(a.first, b.first); });
  return products;
}

std::string ReadableSum::text(const TrigonometricPolynomial& polynomial) {
  Terms terms;
  for (const auto& [monomial, coefficient] : inOrder(polynomial)) {
    terms.push_back({coefficient, monomial});
  }
  return terms.empty() ? "0" : sum(std::move(terms));
}

Monomial ReadableSum::ofKind(const Monomial& monomial, Kind kind) const {
  Monomial part(space_);
  for (std::size_t i = 0; i < monomial.powers.size(); ++i) {
    if (equations_.symbols[i].kind == kind) part.powers[i] = monomial.powers[i];
  }
  return part;
}

ReadableSum::Term ReadableSum::takeCommon(Terms& terms) const {
  Term common{1.0, terms.front().monomial};
  const double size = std::abs(terms.front().coefficient);
  bool same_size = true, negative = true;
  for (const Term& term : terms) {
    same_size = same_size && std::abs(std::abs(term.coefficient) - size) <= 1e-13 * size;
    negative = negative && term.coefficient < 0.0;
    for (std::size_t i = 0; i < common.monomial.powers.size(); ++i) {
      common.monomial.powers[i] = std::min(common.monomial.powers[i], term.monomial.powers[i]);
    }
    for (int group = 0; group < space_.groups; ++group) {
      bool same = common.monomial.sines[group] == term.monomial.sines[group];
      for (std::size_t i = 0; i < space_.group_of_angle.size(); ++i) {
        if (space_.group_of_angle[i] != group) continue;
        same = same && common.monomial.harmonics[i] == term.monomial.harmonics[i];
      }
      if (same) continue;
      common.monomial.sines[group] = 0;
      for (std::size_t i = 0; i < space_.group_of_angle.size(); ++i) {
        if (space_.group_of_angle[i] == group) common.monomial.harmonics[i] = 0;
      }
    }
  }
  keepDifferentLengths(terms, common.monomial);
  if (same_size) common.coefficient = size;
  if (negative) common.coefficient = -common.coefficient;
  for (Term& term : terms) {
    term.coefficient /= common.coefficient;
    for (std::size_t i = 0; i < common.monomial.powers.size(); ++i) {
      term.monomial.powers[i] =
          static_cast<std::int16_t>(term.monomial.powers[i] - common.monomial.powers[i]);
    }
    for (std::size_t i = 0; i < common.monomial.harmonics.size(); ++i) {
      if (common.monomial.harmonics[i] != 0) {
        const int group = space_.group_of_angle[i];
        term.monomial.sines[group] = 0;
        term.monomial.harmonics[i] = 0;
      }
    }
    for (std::size_t i = 0; i < common.monomial.harmonics.size(); ++i) {
      // a common wave is gone as a whole, angles that it does not have included
      const int group = space_.group_of_angle[i];
      for (std::size_t j = 0; j < common.monomial.harmonics.size(); ++j) {
        if (space_.group_of_angle[j] == group && common.monomial.harmonics[j] != 0) {
          term.monomial.harmonics[i] = 0;
        }
      }
    }
  }
  return common;
}

// Sums of groups that share no bracket.
std::string ReadableSum::apart(const std::vector<Terms>& groups) {
  std::vector<std::string> parts;
  parts.reserve(groups.size());
  for (const Terms& group : groups) parts.push_back(sum(group));
  return summed(parts);
}

std::string ReadableSum::sum(Terms terms) {
  if (terms.size() == 1) return product(terms.front());
  if (const std::vector<Terms> kinds = byMotion(terms); kinds.size() > 1) return apart(kinds);
  if (const std::vector<Terms> levers = byLever(terms); !levers.empty()) return apart(levers);
  Term common = takeCommon(terms);
  if (const std::string squared = square(terms); !squared.empty()) {
    common.coefficient *= 2.0;
    const std::string factor = product(common);
    return factor == "1" ? squared : (factor == "-1" ? "-" : factor + " ") + squared;
  }
  if (!isOne(common.monomial) || common.coefficient != 1.0) {
    const std::string factor = product(common);
    std::string rest = sum(std::move(terms));
    if (factor == "1") return rest;
    return (factor == "-1" ? "-" : factor + " ") + "(" + rest + ")";
  }
  for (const Kind kind : {Kind::kAcceleration, Kind::kVelocity, Kind::kGravity, Kind::kMass,
                          Kind::kBase, Kind::kInertia}) {
    std::map<Monomial, int> keys;
    for (const Term& term : terms) ++keys[ofKind(term.monomial, kind)];
    const bool gathers = keys.size() > 1 && std::any_of(keys.begin(), keys.end(),
                                                        [](auto& key) { return key.second > 1; });
    if (gathers) return gathered(terms, kind);
  }
  std::vector<std::string> parts;
  for (const Term& term : terms) parts.push_back(product(term));
  return summed(parts);
}

std::string ReadableSum::gathered(const Terms& terms, Kind kind) {
  std::map<Monomial, Terms, std::greater<>> groups;  // the first symbol's come first
  Terms others;
  for (const Term& term : terms) {
    const Monomial key = ofKind(term.monomial, kind);
    (isOne(key) ? others : groups[key]).push_back(term);
  }
  std::vector<std::string> parts;
  const bool others_first = kind == Kind::kMass || kind == Kind::kBase;
  const auto addOthers = [&] {
    if (others.empty()) return;
    const std::string rest = sum(others);
    parts.push_back(rest);
  };
  if (others_first) addOthers();
  for (const auto& [key, group] : groups) parts.push_back(sum(group));
  if (!others_first) addOthers();
  return summed(parts);
}

std::string ReadableSum::product(const Term& term) {
  std::vector<std::string> factors;
  const auto addSymbols = [&](std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) {
      for (std::size_t i = 0; i < term.monomial.powers.size(); ++i) {
        const EquationSymbol& symbol = equations_.symbols[i];
        const int power = term.monomial.powers[i];
        if (symbol.kind != kind || power == 0) continue;
        const std::string name = latex_ ? symbol.latex : symbol.text;
        if (power == 1) {
          factors.push_back(name);
        } else {
          const bool dotted = latex_ && name.find("dot") != std::string::npos;
          factors.push_back((dotted ? "{" + name + "}" : name) + "^" +
                            (latex_ ? "{" + std::to_string(power) + "}" : std::to_string(power)));
        }
      }
    }
  };
  addSymbols(
      {Kind::kMass, Kind::kBase, Kind::kInertia, Kind::kGravity, Kind::kLength, Kind::kPosition});
  for (int group = 0; group < space_.groups; ++group) {
    std::vector<std::int16_t> own(term.monomial.harmonics.size(), 0);
    bool any = false;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (space_.group_of_angle[i] != group) continue;
      own[i] = term.monomial.harmonics[i];
      any = any || own[i] != 0;
    }
    if (!any) continue;
    const bool sine = term.monomial.sines[group] != 0;
    const std::string name = waveName(sine, own, latex_), full = waveInFull(sine, own, latex_);
    factors.push_back(name);
    if (name != full) legend_.insert(name + " = " + full);
  }
  addSymbols({Kind::kVelocity, Kind::kAcceleration});
  std::string text;
  for (const std::string& factor : factors) {
    if (!text.empty()) text += ' ';
    text += factor;
  }
  const double size = std::abs(term.coefficient);
  const std::string sign = term.coefficient < 0.0 ? "-" : "";
  if (text.empty()) return sign + readableNumber(size, latex_);
  if (std::abs(size - 1.0) < 1e-13) return sign + text;
  return sign + readableNumber(size, latex_) + (latex_ ? " \\, " : " ") + text;
}

}  // namespace armillary
