// SPDX-License-Identifier: BSD-3-Clause
// Included before a file of the engine, makes it one over TracedNumber: the same text, compiled
// again, in a namespace of its own, armillary::traced. So the readable algorithms run on other
// numbers, and neither their headers nor their compiled form know of it.
//
// What is included from elsewhere has to be included here, before the word double is another one:
// the engine's CMakeLists.txt lists the files, and a header that is missing here does not compile.
// Another scalar is another file like this one.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/dynamics/in_equation.h"
#include "engine/loops/pair.h"
#include "engine/traced/traced_methods.h"
#include "engine/traced/traced_number.h"

// What loops/pair.h has in a register of two doubles, one after the other.
namespace armillary {
inline namespace traced {

// Which give operations to equations, where over doubles they are nothing.
using InEquation = EquationScope;
struct WhollyInScope : EquationScope {
  explicit WhollyInScope(std::string_view equation) : EquationScope(equation, true) {}
};
using WhollyInEquation = WhollyInScope;

struct Pair {
  TracedNumber numbers[2];
  const TracedNumber& operator[](int i) const { return numbers[i]; }
  Pair& operator+=(const Pair& other) {
    for (int i = 0; i < 2; ++i) numbers[i] += other[i];
    return *this;
  }
  friend Pair operator*(const Pair& a, const Pair& b) { return {{a[0] * b[0], a[1] * b[1]}}; }
  friend Pair operator*(const TracedNumber& a, const Pair& b) { return {{a * b[0], a * b[1]}}; }
  friend Pair operator-(const Pair& a, const Pair& b) { return {{a[0] - b[0], a[1] - b[1]}}; }
};

inline Pair pairAt(const TracedNumber* from) {
  return {{from[0], from[1]}};
}

inline void putPair(const Pair& pair, TracedNumber* to) {
  to[0] = pair[0];
  to[1] = pair[1];
}

// By comparisons, as a program does; one of the two may be a literal.
inline TracedNumber max(const TracedNumber& a, const TracedNumber& b) {
  return a < b ? b : a;
}
inline TracedNumber min(const TracedNumber& a, const TracedNumber& b) {
  return b < a ? b : a;
}
inline TracedNumber clamp(const TracedNumber& x, const TracedNumber& low,
                          const TracedNumber& high) {
  return min(max(x, low), high);
}

// Of angles between frames, which say how far a loop is from closed: no motion depends on them, and
// they leave no trace.
inline TracedNumber asin(const TracedNumber& x) {
  return std::asin(x.value());
}
inline TracedNumber acos(const TracedNumber& x) {
  return std::acos(x.value());
}
inline TracedNumber remainder(const TracedNumber& x, const TracedNumber& y) {
  return std::remainder(x.value(), y.value());
}

}  // namespace traced
}  // namespace armillary

namespace Eigen {

template <>
struct NumTraits<armillary::TracedNumber> : GenericNumTraits<armillary::TracedNumber> {
  using Real = armillary::TracedNumber;
  using NonInteger = armillary::TracedNumber;
  using Nested = armillary::TracedNumber;
  using Literal = double;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 4,
    MulCost = 4
  };
};

// a literal times a vector
template <class Operation>
struct ScalarBinaryOpTraits<double, armillary::TracedNumber, Operation> {
  using ReturnType = armillary::TracedNumber;
};
template <class Operation>
struct ScalarBinaryOpTraits<armillary::TracedNumber, double, Operation> {
  using ReturnType = armillary::TracedNumber;
};

using Vector3OfTraced = Matrix<armillary::TracedNumber, 3, 1>;
using Vector4OfTraced = Matrix<armillary::TracedNumber, 4, 1>;
using VectorXOfTraced = Matrix<armillary::TracedNumber, Dynamic, 1>;
using Matrix3OfTraced = Matrix<armillary::TracedNumber, 3, 3>;
using Matrix4OfTraced = Matrix<armillary::TracedNumber, 4, 4>;
using MatrixXOfTraced = Matrix<armillary::TracedNumber, Dynamic, Dynamic>;
using QuaternionOfTraced = Quaternion<armillary::TracedNumber>;
using AngleAxisOfTraced = AngleAxis<armillary::TracedNumber>;

namespace internal {
using armillary::TracedNumber;  // linear_algebra/large_products.h
}

}  // namespace Eigen

// The engine calls std::sin and the like by their full names, which only find what stands in std.
namespace std {  // NOLINT(cert-dcl58-cpp)
using armillary::abs;
using armillary::acos;
using armillary::asin;
using armillary::atan2;
using armillary::clamp;
using armillary::cos;
using armillary::isfinite;
using armillary::isinf;
using armillary::isnan;
using armillary::max;
using armillary::min;
using armillary::remainder;
using armillary::sin;
using armillary::sqrt;
using armillary::to_string;
}  // namespace std

#define Vector3d Vector3OfTraced
#define Vector4d Vector4OfTraced
#define VectorXd VectorXOfTraced
#define Matrix3d Matrix3OfTraced
#define Matrix4d Matrix4OfTraced
#define MatrixXd MatrixXOfTraced
#define Quaterniond QuaternionOfTraced
#define AngleAxisd AngleAxisOfTraced
#define double TracedNumber
#define armillary armillary::inline traced
