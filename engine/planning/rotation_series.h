// SPDX-License-Identifier: BSD-3-Clause
// Rotations as functions of time, by their Taylor coefficients: x(t₀ + τ) = Σ x[n] τⁿ.
//
// A rotation is exp(φ), its unit quaternion e = (cos |φ|/2, φ sin(|φ|/2) / |φ|). With n = |φ|²,
//
//   (1)  e = (c(n), s(n) φ),  c = cos(√n / 2),  s = sin(√n / 2) / √n
//   (2)  c' = −s / 4,   4 n s⁽ʲ⁺²⁾ + (4 j + 6) s⁽ʲ⁺¹⁾ + s⁽ʲ⁾ / 4 = 0
//   (3)  ω = 2 e* ė, in the turned body's axes
//
// c and s are entire functions of n: nothing is singular at zero.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>

namespace armillary {

template <int kOrder>
using NumberSeries = std::array<double, kOrder + 1>;
template <int kOrder>
using VectorSeries = std::array<Eigen::Vector3d, kOrder + 1>;
template <int kOrder>
using QuaternionSeries = std::array<Eigen::Quaterniond, kOrder + 1>;

// s and its first derivatives by n: (1), (2).
template <int kCount>
std::array<double, kCount> halfSineDerivatives(double n) {
  std::array<double, kCount> s;
  if (n < 4.0) {
    // s = Σ (−n)ᵏ / (2²ᵏ⁺¹ (2 k + 1)!), differentiated term by term
    for (int j = 0; j < kCount; ++j) {
      double coefficient = 0.5;  // of nᵏ⁻ʲ at k = j
      for (int k = 1; k <= j; ++k) coefficient *= -k / (4.0 * (2 * k) * (2 * k + 1));
      double sum = 0.0, power = 1.0;
      for (int k = j; k < j + 14; ++k) {
        sum += coefficient * power;
        power *= n;
        coefficient *= -(k + 1.0) / ((k + 1 - j) * 4.0 * (2 * k + 2) * (2 * k + 3));
      }
      s[j] = sum;
    }
    return s;
  }
  const double root = std::sqrt(n);
  s[0] = std::sin(0.5 * root) / root;
  if constexpr (kCount > 1) s[1] = (0.5 * std::cos(0.5 * root) - s[0]) / (2.0 * n);
  for (int j = 0; j + 2 < kCount; ++j) {
    s[j + 2] = -((4 * j + 6) * s[j + 1] + 0.25 * s[j]) / (4.0 * n);
  }
  return s;
}

// f(n(t)), of f's derivatives at n[0].
template <int kOrder>
NumberSeries<kOrder> composed(const std::array<double, kOrder + 1>& derivatives,
                              const NumberSeries<kOrder>& n) {
  NumberSeries<kOrder> result{}, power{};  // power: (n − n[0])ʲ / j!
  power[0] = 1.0;
  for (int j = 0; j <= kOrder; ++j) {
    for (int i = 0; i <= kOrder; ++i) result[i] += derivatives[j] * power[i];
    NumberSeries<kOrder> next{};
    for (int a = 0; a <= kOrder; ++a) {
      for (int b = 1; a + b <= kOrder; ++b) next[a + b] += power[a] * n[b] / (j + 1);
    }
    power = next;
  }
  return result;
}

// exp(φ): (1).
template <int kOrder>
QuaternionSeries<kOrder> rotationSeries(const VectorSeries<kOrder>& phi) {
  NumberSeries<kOrder> n{};
  for (int a = 0; a <= kOrder; ++a) {
    for (int b = 0; a + b <= kOrder; ++b) n[a + b] += phi[a].dot(phi[b]);
  }
  const std::array<double, kOrder + 1> s_of = halfSineDerivatives<kOrder + 1>(n[0]);
  std::array<double, kOrder + 1> c_of;
  c_of[0] = std::cos(0.5 * std::sqrt(n[0]));
  for (int j = 0; j < kOrder; ++j) c_of[j + 1] = -0.25 * s_of[j];
  const NumberSeries<kOrder> c = composed<kOrder>(c_of, n), s = composed<kOrder>(s_of, n);
  QuaternionSeries<kOrder> e;
  for (int i = 0; i <= kOrder; ++i) {
    e[i].w() = c[i];
    Eigen::Vector3d vector = Eigen::Vector3d::Zero();
    for (int a = 0; a <= i; ++a) vector += s[a] * phi[i - a];
    e[i].vec() = vector;
  }
  return e;
}

// ω: (3).
template <int kOrder>
VectorSeries<kOrder - 1> angularVelocity(const QuaternionSeries<kOrder>& e) {
  VectorSeries<kOrder - 1> omega;
  for (int i = 0; i < kOrder; ++i) {
    omega[i].setZero();
    for (int a = 0; a <= i; ++a) {
      omega[i] += 2.0 * (i - a + 1) * (e[a].conjugate() * e[i - a + 1]).vec();
    }
  }
  return omega;
}

// The vector (rad) of the shorter rotation that a unit quaternion is.
inline Eigen::Vector3d rotationVector(Eigen::Quaterniond rotation) {
  if (rotation.w() < 0.0) rotation.coeffs() = -rotation.coeffs();
  const double sine = rotation.vec().norm();
  if (sine < 1e-8) return 2.0 * rotation.vec() / rotation.w();
  return 2.0 * std::atan2(sine, rotation.w()) / sine * rotation.vec();
}

}  // namespace armillary
