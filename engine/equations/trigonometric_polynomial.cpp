// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/trigonometric_polynomial.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr std::size_t kMostPolynomialTerms = 5000;  // of one sum
constexpr double kEpsilon = 0x1p-52;                // what an operation rounds by

using Harmonics = std::vector<std::int16_t>;

bool isZero(const Harmonics& harmonics) {
  return std::all_of(harmonics.begin(), harmonics.end(), [](int each) { return each == 0; });
}

// A product of waves of one group is up to two waves: coefficient, sine or cosine, harmonics.
struct Wave {
  double coefficient;
  bool sine;
  Harmonics harmonics;
};

// sin(−x) = −sin x, cos(−x) = cos x: the first coefficient that is not zero is above zero.
Wave oriented(Wave wave) {
  const auto first = std::find_if(wave.harmonics.begin(), wave.harmonics.end(),
                                  [](int each) { return each != 0; });
  if (first == wave.harmonics.end()) {
    if (wave.sine) wave.coefficient = 0.0;
    wave.sine = false;
  } else if (*first < 0) {
    for (std::int16_t& each : wave.harmonics) each = static_cast<std::int16_t>(-each);
    if (wave.sine) wave.coefficient = -wave.coefficient;
  }
  return wave;
}

Harmonics sum(const Harmonics& a, const Harmonics& b, int sign) {
  Harmonics result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    result[i] = static_cast<std::int16_t>(a[i] + sign * b[i]);
  return result;
}

// Equation (1): the product of two waves of one group.
std::vector<Wave> product(bool sine_a, const Harmonics& a, bool sine_b, const Harmonics& b) {
  if (isZero(a)) return {{1.0, sine_b, b}};
  if (isZero(b)) return {{1.0, sine_a, a}};
  const Harmonics plus = sum(a, b, 1), minus = sum(a, b, -1);
  if (sine_a && sine_b) return {oriented({0.5, false, minus}), oriented({-0.5, false, plus})};
  if (sine_a) return {oriented({0.5, true, plus}), oriented({0.5, true, minus})};
  if (sine_b) return {oriented({0.5, true, plus}), oriented({-0.5, true, minus})};
  return {oriented({0.5, false, minus}), oriented({0.5, false, plus})};
}

Harmonics ofGroup(const PolynomialSpace& space, const Harmonics& all, int group) {
  Harmonics own(all.size(), 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (space.group_of_angle[i] == group) own[i] = all[i];
  }
  return own;
}

// The groups of which a term has a wave, a bit each: coordinates are few.
using Groups = std::uint64_t;

std::vector<Groups> groupsOf(const PolynomialSpace& space,
                             const TrigonometricPolynomial::Terms& terms) {
  std::vector<Groups> all;
  for (const auto& term : terms) {
    Groups own = 0;
    for (std::size_t k = 0; k < term.first.harmonics.size(); ++k) {
      if (term.first.harmonics[k] != 0) own |= Groups{1} << space.group_of_angle[k];
    }
    all.push_back(own);
  }
  return all;
}

}  // namespace

bool Monomial::isTrigonometric() const {
  return !isZero(harmonics);
}

TrigonometricPolynomial::TrigonometricPolynomial(const PolynomialSpace& space, double constant)
    : space_(&space) {
  addTerm(Monomial(space), constant);
}

TrigonometricPolynomial TrigonometricPolynomial::symbol(const PolynomialSpace& space, int symbol) {
  TrigonometricPolynomial result(space);
  Monomial monomial(space);
  monomial.powers[symbol] = 1;
  result.addTerm(monomial, 1.0);
  return result;
}

TrigonometricPolynomial TrigonometricPolynomial::wave(const PolynomialSpace& space, bool sine,
                                                      const Harmonics& harmonics, double phase) {
  TrigonometricPolynomial result(space);
  int group = 0;
  for (std::size_t i = 0; i < harmonics.size(); ++i) {
    if (harmonics[i] != 0) group = space.group_of_angle[i];
  }
  // sin(x + φ) = sin x cos φ + cos x sin φ, cos(x + φ) = cos x cos φ − sin x sin φ
  const auto addWave = [&](bool is_sine, double coefficient) {
    const Wave own = oriented({coefficient, is_sine, harmonics});
    Monomial monomial(space);
    monomial.harmonics = own.harmonics;
    monomial.sines[group] = own.sine ? 1 : 0;
    result.addTerm(monomial, own.coefficient);
  };
  addWave(sine, std::cos(phase));
  if (phase != 0.0) addWave(!sine, sine ? std::sin(phase) : -std::sin(phase));
  return result;
}

void TrigonometricPolynomial::addTerm(const Monomial& monomial, double coefficient) {
  if (coefficient == 0.0) return;
  const auto [found, is_new] = terms_.try_emplace(monomial, coefficient);
  if (is_new) {
    if (terms_.size() > kMostPolynomialTerms) throw NotExpandable("a sum has too many terms");
    return;
  }
  const double before = found->second;
  found->second += coefficient;
  // what is left of two numbers that cancel is rounding
  if (std::abs(found->second) <= 1e-15 * std::max(std::abs(before), std::abs(coefficient))) {
    terms_.erase(found);
  }
}

TrigonometricPolynomial& TrigonometricPolynomial::add(const TrigonometricPolynomial& other,
                                                      double scale) {
  const double inherited = std::max(rounding_, std::abs(scale) * other.rounding_);
  const double before = std::max(largest(), std::abs(scale) * other.largest());
  for (const auto& [monomial, coefficient] : other.terms_) addTerm(monomial, scale * coefficient);
  rounding_ = inherited + kEpsilon * before;
  return *this;
}

double TrigonometricPolynomial::largest() const {
  double largest = 0.0;
  for (const auto& term : terms_) largest = std::max(largest, std::abs(term.second));
  return largest;
}

TrigonometricPolynomial TrigonometricPolynomial::scaled(double scale) const {
  TrigonometricPolynomial result(*space_);
  return result.add(*this, scale);
}

TrigonometricPolynomial TrigonometricPolynomial::operator*(
    const TrigonometricPolynomial& other) const {
  const std::vector<Groups> groups_a = groupsOf(*space_, terms_);
  const std::vector<Groups> groups_b = groupsOf(*space_, other.terms_);
  TrigonometricPolynomial result(*space_);
  std::vector<std::pair<Monomial, double>> made, next;
  std::size_t i = 0;
  for (const auto& [a, factor_a] : terms_) {
    const Groups in_a = groups_a[i++];
    std::size_t j = 0;
    for (const auto& [b, factor_b] : other.terms_) {
      const Groups both = in_a & groups_b[j++];
      Monomial start = a;
      for (std::size_t k = 0; k < start.powers.size(); ++k) {
        start.powers[k] = static_cast<std::int16_t>(start.powers[k] + b.powers[k]);
      }
      for (std::size_t k = 0; k < start.harmonics.size(); ++k) {
        const int group = space_->group_of_angle[k];
        // the wave of one factor; of groups that both have, the products follow
        start.harmonics[k] = static_cast<std::int16_t>(
            (both >> group & 1) != 0 ? 0 : a.harmonics[k] + b.harmonics[k]);
      }
      for (int group = 0; group < space_->groups; ++group) {
        start.sines[group] = (both >> group & 1) != 0 ? 0 : a.sines[group] | b.sines[group];
      }
      if (both == 0) {
        result.addTerm(start, factor_a * factor_b);
        continue;
      }
      made.assign(1, {start, factor_a * factor_b});
      for (int group = 0; group < space_->groups; ++group) {
        if ((both >> group & 1) == 0) continue;
        const std::vector<Wave> waves =
            product(a.sines[group] != 0, ofGroup(*space_, a.harmonics, group), b.sines[group] != 0,
                    ofGroup(*space_, b.harmonics, group));
        next.clear();
        for (const auto& [monomial, coefficient] : made) {
          for (const Wave& wave : waves) {
            if (wave.coefficient == 0.0) continue;
            Monomial with = monomial;
            with.harmonics = sum(with.harmonics, wave.harmonics, 1);
            with.sines[group] = wave.sine ? 1 : 0;
            next.emplace_back(std::move(with), coefficient * wave.coefficient);
          }
        }
        std::swap(made, next);
      }
      for (const auto& [monomial, coefficient] : made) result.addTerm(monomial, coefficient);
    }
  }
  const double here = largest(), there = other.largest();
  result.rounding_ = std::max(rounding_ * there, here * other.rounding_) + kEpsilon * here * there;
  return result;
}

TrigonometricPolynomial TrigonometricPolynomial::derivativeOfAngle(int angle) const {
  TrigonometricPolynomial result(*space_);
  const int group = space_->group_of_angle[angle];
  for (const auto& [monomial, coefficient] : terms_) {
    const int k = monomial.harmonics[angle];
    if (k == 0) continue;
    Monomial turned = monomial;
    const bool sine = monomial.sines[group] != 0;
    turned.sines[group] = sine ? 0 : 1;
    result.addTerm(turned, (sine ? k : -k) * coefficient);
  }
  result.rounding_ = rounding_;
  return result;
}

TrigonometricPolynomial TrigonometricPolynomial::derivativeOfSymbol(int symbol) const {
  TrigonometricPolynomial result(*space_);
  for (const auto& [monomial, coefficient] : terms_) {
    const int power = monomial.powers[symbol];
    if (power == 0) continue;
    Monomial lower = monomial;
    lower.powers[symbol] = static_cast<std::int16_t>(power - 1);
    result.addTerm(lower, power * coefficient);
  }
  result.rounding_ = rounding_;
  return result;
}

void TrigonometricPolynomial::dropRounding(double relative) {
  const double least = std::max(relative * largest(), rounding_);
  std::erase_if(terms_, [&](const auto& term) { return std::abs(term.second) <= least; });
}

double TrigonometricPolynomial::value(const std::vector<double>& angles,
                                      const std::vector<double>& symbols) const {
  double total = 0.0;
  for (const auto& [monomial, coefficient] : terms_) {
    double term = coefficient;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      for (int k = 0; k < monomial.powers[i]; ++k) term *= symbols[i];
    }
    for (int group = 0; group < space_->groups; ++group) {
      const Harmonics own = ofGroup(*space_, monomial.harmonics, group);
      if (isZero(own)) continue;
      double angle = 0.0;
      for (std::size_t i = 0; i < own.size(); ++i) angle += own[i] * angles[i];
      term *= monomial.sines[group] != 0 ? std::sin(angle) : std::cos(angle);
    }
    total += term;
  }
  return total;
}

}  // namespace armillary
