// SPDX-License-Identifier: BSD-3-Clause
// Sums of products of symbols with sines and cosines of angles, in a form that is the same for
// equal functions: what cancels is gone, and sin² + cos² is 1.
//
// Angles that turn about parallel axes are a group, and of each group a term has at most one sine
// or cosine, of a sum of its angles with whole coefficients; products within a group become sums:
//
//   (1)  cos A cos B = ½ (cos(A − B) + cos(A + B)),  and so on
//
// so that c₁c₂ − s₁s₂ is cos(q₁ + q₂). Products of different groups stay products, which is
// shorter. Functions of different groups are independent, and those of one are a Fourier basis.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace armillary {

// Which angles there are and how they belong together; which symbols there are.
struct PolynomialSpace {
  std::vector<int> group_of_angle;  // from 0
  int groups = 0;
  int symbols = 0;
};

// A product: powers of symbols, and of each group a sine or cosine of a sum of angles.
struct Monomial {
  explicit Monomial(const PolynomialSpace& space)
      : sines(space.groups, 0),
        harmonics(space.group_of_angle.size(), 0),
        powers(space.symbols, 0) {}
  std::vector<std::int16_t> sines;      // by group: 1 where it is a sine
  std::vector<std::int16_t> harmonics;  // by angle: its coefficient
  std::vector<std::int16_t> powers;     // by symbol

  auto operator<=>(const Monomial&) const = default;  // NOLINT(modernize-use-nullptr)
  bool isTrigonometric() const;
};

// Thrown where an expression is no such sum, or too long a one.
class NotExpandable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class TrigonometricPolynomial {
 public:
  using Terms = std::map<Monomial, double>;

  explicit TrigonometricPolynomial(const PolynomialSpace& space) : space_(&space) {}
  TrigonometricPolynomial(const PolynomialSpace& space, double constant);
  static TrigonometricPolynomial symbol(const PolynomialSpace& space, int symbol);
  // sin or cos of Σ harmonics[i] angle i + phase, all of one group.
  static TrigonometricPolynomial wave(const PolynomialSpace& space, bool sine,
                                      const std::vector<std::int16_t>& harmonics, double phase);

  const Terms& terms() const { return terms_; }

  TrigonometricPolynomial& add(const TrigonometricPolynomial& other, double scale = 1.0);
  TrigonometricPolynomial operator*(const TrigonometricPolynomial& other) const;
  TrigonometricPolynomial scaled(double scale) const;
  // The rate with an angle, and with a symbol.
  TrigonometricPolynomial derivativeOfAngle(int angle) const;
  TrigonometricPolynomial derivativeOfSymbol(int symbol) const;
  // Leaves out terms less than `relative` of the largest, or than what the operations that made it
  // can have rounded: what is left where all of larger numbers cancels.
  void dropRounding(double relative = 1e-13);

  // For tests and numbers beside equations.
  double value(const std::vector<double>& angles, const std::vector<double>& symbols) const;

  void addTerm(const Monomial& monomial, double coefficient);

 private:
  double largest() const;  // of the coefficients

  const PolynomialSpace* space_;
  Terms terms_;
  double rounding_ = 0.0;  // about how far a coefficient can be off
};

}  // namespace armillary
