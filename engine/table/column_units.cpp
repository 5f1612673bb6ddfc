// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_units.h"

#include <algorithm>
#include <array>
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
      {"h", {3600.0, kTime}},
      {"hr", {3600.0, kTime}},
      {"hour", {3600.0, kTime}},
      {"hours", {3600.0, kTime}},
      {"stunden", {3600.0, kTime}},
      {"day", {86400.0, kTime}},
      {"days", {86400.0, kTime}},
      {"cs", {1e-2, kTime}},
      {"ms", {1e-3, kTime}},
      {"us", {1e-6, kTime}},
      {"µs", {1e-6, kTime}},
      {"ns", {1e-9, kTime}},
      {"μs", {1e-6, kTime}},  // with the letter of Greek
      {"msec", {1e-3, kTime}},
      {"msecs", {1e-3, kTime}},
      {"msek", {1e-3, kTime}},
      {"millisecond", {1e-3, kTime}},
      {"microsecond", {1e-6, kTime}},
      {"nanosecond", {1e-9, kTime}},
      {"sekunde", {1.0, kTime}},
      {"segundos", {1.0, kTime}},
      {"secondi", {1.0, kTime}},
      {"secondes", {1.0, kTime}},
      {"сек", {1.0, kTime}},
      {"мин", {60.0, kTime}},
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
      {"urad", {1e-6, kAngle}},
      {"µrad", {1e-6, kAngle}},
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
      {"度/秒", {kDegree, kAngle, 1}},
      {"弧度/秒", {1.0, kAngle, 1}},
      {"град", {kDegree, kAngle}},
      {"град/с", {kDegree, kAngle, 1}},
      {"рад", {1.0, kAngle}},
      {"рад/с", {1.0, kAngle, 1}},
      {"с", {1.0, kTime}},
      {"мс", {1e-3, kTime}},
      {"ミリ秒", {1e-3, kTime}},
      {"1/min", {std::numbers::pi / 30.0, kAngle, 1}},
      {"tr/min", {std::numbers::pi / 30.0, kAngle, 1}},
      {"об/мин", {std::numbers::pi / 30.0, kAngle, 1}},
      {"u/min", {std::numbers::pi / 30.0, kAngle, 1}},
      {"sek", {1.0, kTime}},
      {"sekunden", {1.0, kTime}},
      {"秒", {1.0, kTime}},
      {"毫秒", {1e-3, kTime}},
      {"毫米", {1e-3, kLength}},
      {"degs", {kDegree, kAngle}},
      {"deg/s", {kDegree, kAngle, 1}},
      {"deg/sec", {kDegree, kAngle, 1}},
      {"dps", {kDegree, kAngle, 1}},
      {"mdeg", {1e-3 * kDegree, kAngle}},
      {"cdeg", {1e-2 * kDegree, kAngle}},
      {"arcmin", {kDegree / 60.0, kAngle}},
      {"arcsec", {kDegree / 3600.0, kAngle}},
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
      {"kgfm", {kGravity, kEffort}},
      {"kgfcm", {0.01 * kGravity, kEffort}},
      {"lbfft", {kPound * kFoot, kEffort}},
      {"ftlbf", {kPound * kFoot, kEffort}},
      {"lbfin", {kPound * kFoot / 12.0, kEffort}},
      {"inlbf", {kPound * kFoot / 12.0, kEffort}},
      {"ozin", {kPound * kFoot / 192.0, kEffort}},
      {"ozfin", {kPound * kFoot / 192.0, kEffort}},
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
      {"nmm", {1e-3, kEffort}},
      {"ncm", {1e-2, kEffort}},
      {"n cm", {1e-2, kEffort}},
      {"n·cm", {1e-2, kEffort}}};
  std::string name = lowered(trimmed(unit));
  if (name.size() > 1 && name.ends_with('.')) name.pop_back();  // "ms."
  const auto found = kUnits.find(name);
  if (found != kUnits.end()) return found->second;
  for (const std::string_view between : {" ", "*", ".", "-", "·", "⋅"}) {  // N·mm, kN.m
    for (size_t at = name.find(between); at != name.npos; at = name.find(between)) {
      name.erase(at, between.size());
    }
  }
  const auto joined = kUnits.find(name);
  if (joined == kUnits.end() || joined->second.dimension != kEffort) return std::nullopt;
  return joined->second;
}

namespace {

// A unit behind a blank or a stroke, where no bracket can stand: joint1_vel_rad_s, J1_Nm. Only what
// is no word of a name by itself: "_deg" and "_rad" are words, "_m" and "_s" could be anything.
NameAndUnit splitPlainUnit(std::string_view name) {
  struct Spelling {
    std::string_view ending, unit;
  };
  static constexpr std::array kSpellings{Spelling{"rad_s", "rad/s"},
                                         Spelling{"rad/s", "rad/s"},
                                         Spelling{"rad_per_s", "rad/s"},
                                         Spelling{"rad_per_sec", "rad/s"},
                                         Spelling{"radps", "rad/s"},
                                         Spelling{"rad_s2", "rad/s2"},
                                         Spelling{"rad_s^2", "rad/s2"},
                                         Spelling{"rad/s^2", "rad/s2"},
                                         Spelling{"rad/s2", "rad/s2"},
                                         Spelling{"rad_per_s2", "rad/s2"},
                                         Spelling{"deg_s", "deg/s"},
                                         Spelling{"deg/s", "deg/s"},
                                         Spelling{"deg_per_s", "deg/s"},
                                         Spelling{"deg_per_sec", "deg/s"},
                                         Spelling{"degps", "deg/s"},
                                         Spelling{"dps", "deg/s"},
                                         Spelling{"deg_s2", "deg/s2"},
                                         Spelling{"deg_s^2", "deg/s2"},
                                         Spelling{"deg/s^2", "deg/s2"},
                                         Spelling{"deg/s2", "deg/s2"},
                                         Spelling{"deg_per_s2", "deg/s2"},
                                         Spelling{"rpm", "rpm"},
                                         Spelling{"mrad", "mrad"},
                                         Spelling{"m_s", "m/s"},
                                         Spelling{"m/s", "m/s"},
                                         Spelling{"mm_s", "mm/s"},
                                         Spelling{"mm/s", "mm/s"},
                                         Spelling{"mm", "mm"},
                                         Spelling{"nm", "nm"},
                                         Spelling{"n_m", "nm"},
                                         Spelling{"mnm", "mnm"},
                                         Spelling{"knm", "knm"},
                                         Spelling{"ncm", "ncm"},
                                         Spelling{"ma", "ma"}};
  const std::string low = lowered(name);
  NameAndUnit parts{name, {}};
  size_t longest = 0;
  for (const auto& [ending, unit] : kSpellings) {
    if (ending.size() <= longest || low.size() < ending.size() + 2 || !low.ends_with(ending)) {
      continue;
    }
    const size_t before = low.size() - ending.size() - 1;
    if (low[before] != '_' && low[before] != ' ') continue;
    longest = ending.size();
    parts = {trimmed(name.substr(0, before)), unit};
  }
  return parts;
}

// A quantity over its unit, as ISO 80000 has it: "A1/°", "Zeit/s", "M1 / (N m)". The last name of a
// path is none: /arm/v, joint/m (measured), stamp/sec and stamp/nanosec.
NameAndUnit splitOverUnit(std::string_view name) {
  const size_t stroke = name.find('/');
  if (stroke == std::string_view::npos || stroke == 0) return {name, {}};
  const std::string_view before = trimmed(name.substr(0, stroke));
  std::string_view unit = trimmed(name.substr(stroke + 1));
  if (unit.size() > 2 && unit.front() == '(' && unit.back() == ')') {
    unit = unit.substr(1, unit.size() - 2);
  }
  const auto known = unitOf(unit);
  if (before.empty() || unit.empty() || !known) return {name, {}};
  // of "joint deg/s" the unit begins before the stroke
  const size_t blank = before.find_last_of(" _");
  if (blank != std::string_view::npos && unitOf(before.substr(blank + 1))) return {name, {}};
  if (known->dimension == Dimension::kTime) {
    static constexpr std::array<std::string_view, 6> kTimes{"t",     "time",  "zeit",
                                                            "temps", "tempo", "tiempo"};
    const bool time = std::find(kTimes.begin(), kTimes.end(), lowered(before)) != kTimes.end();
    return time ? NameAndUnit{before, unit} : NameAndUnit{name, {}};
  }
  if (unit.size() == 1 || known->dimension == Dimension::kNone) return {name, {}};
  return {before, unit};
}

}  // namespace

// In words: "shoulder angle in degrees", "q1, rad/s".
static NameAndUnit splitSaidUnit(std::string_view name) {
  for (const std::string_view between : {" in ", "_in_", ", "}) {
    const size_t at = name.rfind(between);
    if (at == name.npos || at == 0) continue;
    const std::string_view unit = trimmed(name.substr(at + between.size()));
    const auto known = unitOf(unit);
    if (known && known->dimension != Dimension::kNone) return {trimmed(name.substr(0, at)), unit};
  }
  return {name, {}};
}

NameAndUnit splitUnit(std::string_view name) {
  name = trimmed(name);
  if (const NameAndUnit said = splitSaidUnit(name); !said.unit.empty()) return said;
  if (name.empty() || (name.back() != ']' && name.back() != ')')) {
    const NameAndUnit plain = splitPlainUnit(name);
    return plain.unit.empty() ? splitOverUnit(name) : plain;
  }
  if (const NameAndUnit over = splitOverUnit(name); !over.unit.empty()) return over;
  const size_t open = name.find_last_of(name.back() == ']' ? '[' : '(');
  if (open == std::string_view::npos || open == 0) return {name, {}};
  const std::string_view unit = name.substr(open + 1, name.size() - open - 2);
  // "q1 [rad] (measured)": a remark behind the unit
  const std::string_view before = trimmed(name.substr(0, open));
  if (!unitOf(unit) && (before.ends_with(']') || before.ends_with(')'))) {
    const NameAndUnit inner = splitUnit(before);
    if (!inner.unit.empty() && unitOf(inner.unit)) return inner;
  }
  // q[0] is a number, not a unit
  if (unit.empty() || std::isdigit(static_cast<unsigned char>(unit[0]))) return {name, {}};
  return {trimmed(name.substr(0, open)), unit};
}

}  // namespace armillary
