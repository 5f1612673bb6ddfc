// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_units.h"

#include <cctype>
#include <numbers>
#include <string>
#include <unordered_map>

#include "engine/text/degree.h"
#include "engine/text/words.h"

namespace armillary {

std::optional<Unit> unitOf(std::string_view unit) {
  using enum Dimension;
  constexpr double kGravity = 9.80665, kPound = 0.45359237 * kGravity;  // m/s², N
  constexpr double kFoot = 0.3048;                                      // m
  static const std::unordered_map<std::string, Unit> kUnits{
      {"", {}},
      {"s", {1.0, kTime}},
      {"sec", {1.0, kTime}},
      {"seconds", {1.0, kTime}},
      {"min", {60.0, kTime}},
      {"minutes", {60.0, kTime}},
      {"ms", {1e-3, kTime}},
      {"us", {1e-6, kTime}},
      {"µs", {1e-6, kTime}},
      {"ns", {1e-9, kTime}},
      {"msec", {1e-3, kTime}},
      {"usec", {1e-6, kTime}},
      {"nsec", {1e-9, kTime}},
      {"second", {1.0, kTime}},
      {"millis", {1e-3, kTime}},
      {"micros", {1e-6, kTime}},
      {"milliseconds", {1e-3, kTime}},
      {"microseconds", {1e-6, kTime}},
      {"nanoseconds", {1e-9, kTime}},
      {"nanosec", {1e-9, kTime}},
      {"rad", {1.0, kAngle}},
      {"radian", {1.0, kAngle}},
      {"radians", {1.0, kAngle}},
      {"mrad", {1e-3, kAngle}},
      {"rad/s", {1.0, kAngle, 1}},
      {"rad/sec", {1.0, kAngle, 1}},
      {"1/s", {1.0, kAngle, 1}},
      {"rad s^-1", {1.0, kAngle, 1}},
      {"rpm", {std::numbers::pi / 30.0, kAngle, 1}},
      {"turns", {2.0 * std::numbers::pi, kAngle}},
      {"rev", {2.0 * std::numbers::pi, kAngle}},
      {"rad/s/s", {1.0, kAngle, 2}},
      {"rad/s2", {1.0, kAngle, 2}},
      {"rad/s^2", {1.0, kAngle, 2}},
      {"rad/s²", {1.0, kAngle, 2}},
      {"deg", {kDegree, kAngle}},
      {"degree", {kDegree, kAngle}},
      {"degrees", {kDegree, kAngle}},
      {"°", {kDegree, kAngle}},
      // in other languages; nobody records a robot in gon
      {"grad", {kDegree, kAngle}},
      {"grad/s", {kDegree, kAngle, 1}},
      {"grados", {kDegree, kAngle}},
      {"gradi", {kDegree, kAngle}},
      {"graus", {kDegree, kAngle}},
      {"degrés", {kDegree, kAngle}},
      {"度", {kDegree, kAngle}},
      {"弧度", {1.0, kAngle}},
      {"1/min", {std::numbers::pi / 30.0, kAngle, 1}},
      {"u/min", {std::numbers::pi / 30.0, kAngle, 1}},
      {"sek", {1.0, kTime}},
      {"sekunden", {1.0, kTime}},
      {"秒", {1.0, kTime}},
      {"毫秒", {1e-3, kTime}},
      {"毫米", {1e-3, kLength}},
      {"degs", {kDegree, kAngle}},
      {"deg/s", {kDegree, kAngle, 1}},
      {"deg/sec", {kDegree, kAngle, 1}},
      {"degrees/s", {kDegree, kAngle, 1}},
      {"deg/s2", {kDegree, kAngle, 2}},
      {"°/s", {kDegree, kAngle, 1}},
      {"deg/s^2", {kDegree, kAngle, 2}},
      {"deg/s²", {kDegree, kAngle, 2}},
      {"°/s^2", {kDegree, kAngle, 2}},
      {"°/s²", {kDegree, kAngle, 2}},
      {"m", {1.0, kLength}},
      {"m/s", {1.0, kLength, 1}},
      {"m/s^2", {1.0, kLength, 2}},
      {"m/s²", {1.0, kLength, 2}},
      {"mm", {1e-3, kLength}},
      {"mm/s", {1e-3, kLength, 1}},
      {"cm", {1e-2, kLength}},
      {"nm", {1.0, kEffort}},
      {"n m", {1.0, kEffort}},
      {"n·m", {1.0, kEffort}},
      {"n*m", {1.0, kEffort}},
      {"n.m", {1.0, kEffort}},
      {"n-m", {1.0, kEffort}},
      {"newton meter", {1.0, kEffort}},
      {"knm", {1e3, kEffort}},
      {"kn m", {1e3, kEffort}},
      {"kn", {1e3, kEffort}},
      {"mn m", {1e-3, kEffort}},
      {"mn", {1e-3, kEffort}},
      {"n mm", {1e-3, kEffort}},
      {"kgf", {kGravity, kEffort}},
      {"kgf m", {kGravity, kEffort}},
      {"kgf cm", {0.01 * kGravity, kEffort}},
      {"lbf", {kPound, kEffort}},
      {"lbf ft", {kPound * kFoot, kEffort}},
      {"ft lbf", {kPound * kFoot, kEffort}},
      {"lbf in", {kPound * kFoot / 12.0, kEffort}},
      {"in lbf", {kPound * kFoot / 12.0, kEffort}},
      {"n", {1.0, kEffort}},
      {"a", {1.0, kCurrent}},
      {"ma", {1e-3, kCurrent}},
      {"amp", {1.0, kCurrent}},
      {"amps", {1.0, kCurrent}},
      {"v", {1.0, kOther}},
      {"°c", {1.0, kOther}},
      {"degc", {1.0, kOther}},
      {"c", {1.0, kOther}},
      {"%", {1.0, kOther}},
      {"mnm", {1e-3, kEffort}},
      {"ncm", {1e-2, kEffort}},
      {"n cm", {1e-2, kEffort}},
      {"n·cm", {1e-2, kEffort}}};
  const auto found = kUnits.find(lowered(trimmed(unit)));
  if (found == kUnits.end()) return std::nullopt;
  return found->second;
}

NameAndUnit splitUnit(std::string_view name) {
  name = trimmed(name);
  if (name.empty() || (name.back() != ']' && name.back() != ')')) return {name, {}};
  const size_t open = name.find_last_of(name.back() == ']' ? '[' : '(');
  if (open == std::string_view::npos || open == 0) return {name, {}};
  const std::string_view unit = name.substr(open + 1, name.size() - open - 2);
  // q[0] is a number, not a unit
  if (unit.empty() || std::isdigit(static_cast<unsigned char>(unit[0]))) return {name, {}};
  return {trimmed(name.substr(0, open)), unit};
}

}  // namespace armillary
