// SPDX-License-Identifier: BSD-3-Clause
// The math module of Python.
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/global_names.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {
namespace {

// As Python checks: what is no number of numbers is outside the domain, what is infinite of finite
// ones is too large.
Value checked(double result, const Call& call) {
  bool any_nan = false, any_infinite = false;
  for (std::size_t i = 0; i < call.positional.size(); ++i) {
    any_nan |= std::isnan(realArgument(call, i));
    any_infinite |= std::isinf(realArgument(call, i));
  }
  if (std::isnan(result) && !any_nan) throw ExpansionError("math domain error");
  if (std::isinf(result) && !any_infinite && !any_nan) {
    throw ExpansionError("math range error: the result is not finite");
  }
  return Value::number(result);
}

Value unary(std::string name, double (*function)(double)) {
  return Value::function(std::move(name), [function](Call& call) {
    expectArguments(call, 1, 1);
    return checked(function(realArgument(call, 0)), call);
  });
}

Value binary(std::string name, double (*function)(double, double)) {
  return Value::function(std::move(name), [function](Call& call) {
    expectArguments(call, 2, 2);
    return checked(function(realArgument(call, 0), realArgument(call, 1)), call);
  });
}

Value rounded(std::string name, double (*function)(double)) {
  return Value::function(std::move(name), [function](Call& call) {
    expectArguments(call, 1, 1);
    if (call.positional[0].isWhole()) return Value::integer(call.positional[0].whole());
    const double result = function(realArgument(call, 0));
    if (!(std::fabs(result) < 1e38)) {
      throw ExpansionError("this number cannot be made whole: " + numberText(result));
    }
    return Value::integer(static_cast<Integer>(result));
  });
}

Value test(std::string name, bool (*function)(double)) {
  return Value::function(std::move(name), [function](Call& call) {
    expectArguments(call, 1, 1);
    return Value::boolean(function(realArgument(call, 0)));
  });
}

Value logarithm(Call& call) {
  expectArguments(call, 1, 2);
  const double value = realArgument(call, 0);
  if (value <= 0) throw ExpansionError("math domain error: a logarithm of " + numberText(value));
  if (call.positional.size() == 1) return Value::number(std::log(value));
  const double base = realArgument(call, 1);
  if (base <= 0 || base == 1) throw ExpansionError("math domain error: a logarithm to this base");
  return Value::number(std::log(value) / std::log(base));
}

Value hypotenuse(Call& call) {
  double square = 0;
  if (call.positional.size() == 2) {
    return checked(std::hypot(realArgument(call, 0), realArgument(call, 1)), call);
  }
  for (std::size_t i = 0; i < call.positional.size(); ++i) {
    square += realArgument(call, i) * realArgument(call, i);
  }
  return checked(std::sqrt(square), call);
}

Value factorial(Call& call) {
  expectArguments(call, 1, 1);
  const Integer most = wholeArgument(call, 0);
  if (most < 0) throw ExpansionError("math domain error: the factorial of a negative number");
  if (most > 33) throw ExpansionError("a whole number has more than 38 digits");
  Integer product = 1;
  for (Integer factor = 2; factor <= most; ++factor) product *= factor;
  return Value::integer(product);
}

Value greatestDivisor(Call& call) {
  Integer divisor = 0;
  for (std::size_t i = 0; i < call.positional.size(); ++i) {
    Integer other = wholeArgument(call, i);
    if (other < 0) other = -other;
    while (other != 0) {
      const Integer rest = divisor % other;
      divisor = other;
      other = rest;
    }
  }
  return Value::integer(divisor);
}

Value isClose(Call& call) {
  expectArguments(call, 2, 2, {"rel_tol", "abs_tol"});
  const Value *relative = namedArgument(call, "rel_tol"),
              *absolute = namedArgument(call, "abs_tol");
  const double a = realArgument(call, 0), b = realArgument(call, 1);
  const double scale = std::fmax(std::fabs(a), std::fabs(b));
  const double allowed =
      std::fmax((relative && relative->isNumeric() ? relative->real() : 1e-9) * scale,
                absolute && absolute->isNumeric() ? absolute->real() : 0.0);
  return Value::boolean(a == b || std::fabs(a - b) <= allowed);
}

// prod(): of whole numbers a whole one.
Value product(Call& call) {
  expectArguments(call, 1, 1, {"start"});
  const Value* start = namedArgument(call, "start");
  Value total = start == nullptr ? Value::integer(1) : *start;
  for (const Value& item : itemsOfArgument(call)) {
    total = operate("*", total, item, call.host.budget);
  }
  return total;
}

// fsum(): the sum as if rounded once, by partial sums that do not overlap (Shewchuk, Adaptive
// precision floating-point arithmetic, 1997).
Value exactSum(Call& call) {
  expectArguments(call, 1, 1);
  std::vector<double> partials;
  double special = 0;  // the sum of what is not finite
  for (const Value& item : itemsOfArgument(call)) {
    if (!item.isNumeric()) throw ExpansionError("fsum() takes numbers");
    double next = item.real();
    if (!std::isfinite(next)) {
      special += next;
      continue;
    }
    std::size_t kept = 0;
    for (double part : partials) {
      if (std::fabs(next) < std::fabs(part)) std::swap(next, part);
      const double whole = next + part, lost = part - (whole - next);
      if (lost != 0) partials[kept++] = lost;
      next = whole;
    }
    partials.resize(kept);
    partials.push_back(next);
    call.host.budget.chargeSmall(1 + kept);
  }
  if (special != 0 || std::isnan(special)) return checked(special, call);
  double sum = 0;
  while (!partials.empty()) {
    const double part = partials.back(), whole = sum + part, lost = part - (whole - sum);
    partials.pop_back();
    sum = whole;
    if (lost == 0) continue;
    // halfway between two numbers what is left decides
    const bool on = !partials.empty() && (lost < 0) == (partials.back() < 0);
    const double other = sum + 2 * lost;
    if (on && 2 * lost == other - sum) sum = other;
    break;
  }
  if (!std::isfinite(sum)) throw ExpansionError("math range error: the sum is not finite");
  return Value::number(sum);
}

Value distance(Call& call) {
  expectArguments(call, 2, 2);
  const Values a = itemsOfArgument(call), b = itemsOfArgument(call, 1);
  if (a.size() != b.size()) throw ExpansionError("dist() takes points of as many coordinates");
  long double square = 0;  // whose range is wider
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!a[i].isNumeric() || !b[i].isNumeric()) throw ExpansionError("dist() takes numbers");
    const long double side = static_cast<long double>(a[i].real()) - b[i].real();
    square += side * side;
  }
  return Value::number(static_cast<double>(std::sqrt(square)));
}

Value fractionAndWhole(Call& call) {
  expectArguments(call, 1, 1);
  double whole = 0;
  const double fraction = std::modf(realArgument(call, 0), &whole);
  return Value::tuple({Value::number(fraction), Value::number(whole)});
}

double radians(double angle_deg) {
  return angle_deg * (std::numbers::pi / 180);
}

double degrees(double angle) {
  return angle * (180 / std::numbers::pi);
}

}  // namespace

Names mathNames() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Names names{{"pi", Value::number(std::numbers::pi)},
              {"e", Value::number(std::numbers::e)},
              {"tau", Value::number(2 * std::numbers::pi)},
              {"inf", Value::number(kInfinity)},
              {"nan", Value::number(std::numeric_limits<double>::quiet_NaN())},
              {"log", Value::function("log", logarithm)},
              {"hypot", Value::function("hypot", hypotenuse)},
              {"factorial", Value::function("factorial", factorial)},
              {"gcd", Value::function("gcd", greatestDivisor)},
              {"isclose", Value::function("isclose", isClose)},
              {"prod", Value::function("prod", product)},
              {"fsum", Value::function("fsum", exactSum)},
              {"dist", Value::function("dist", distance)},
              {"modf", Value::function("modf", fractionAndWhole)}};
  using Unary = double (*)(double);
  const std::pair<const char*, Unary> of_one[] = {
      {"sin", std::sin},     {"cos", std::cos},     {"tan", std::tan},      {"asin", std::asin},
      {"acos", std::acos},   {"atan", std::atan},   {"sinh", std::sinh},    {"cosh", std::cosh},
      {"tanh", std::tanh},   {"asinh", std::asinh}, {"acosh", std::acosh},  {"atanh", std::atanh},
      {"sqrt", std::sqrt},   {"exp", std::exp},     {"expm1", std::expm1},  {"log1p", std::log1p},
      {"log10", std::log10}, {"log2", std::log2},   {"fabs", std::fabs},    {"cbrt", std::cbrt},
      {"erf", std::erf},     {"erfc", std::erfc},   {"gamma", std::tgamma}, {"lgamma", std::lgamma},
      {"radians", radians},  {"degrees", degrees}};
  for (const auto& [name, function] : of_one) names[name] = unary(name, function);
  using Binary = double (*)(double, double);
  const std::pair<const char*, Binary> of_two[] = {{"atan2", std::atan2},
                                                   {"pow", std::pow},
                                                   {"fmod", std::fmod},
                                                   {"remainder", std::remainder},
                                                   {"copysign", std::copysign}};
  for (const auto& [name, function] : of_two) names[name] = binary(name, function);
  names["floor"] = rounded("floor", std::floor);
  names["ceil"] = rounded("ceil", std::ceil);
  names["trunc"] = rounded("trunc", std::trunc);
  names["isnan"] = test("isnan", [](double x) { return std::isnan(x); });
  names["isinf"] = test("isinf", [](double x) { return std::isinf(x); });
  names["isfinite"] = test("isfinite", [](double x) { return std::isfinite(x); });
  return names;
}

}  // namespace armillary::xacro
