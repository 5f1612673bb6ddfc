// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_values.h"

#include <tinyxml2.h>

#include <array>
#include <cmath>
#include <limits>

#include "engine/text/degree.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// "<mass>1,5</mass>", cut short where it is long.
std::string quoted(const ElementReader& element, const std::string& text) {
  constexpr std::size_t kLongest = 80;
  const std::string tag(element.tag());
  const std::string shown = text.size() > kLongest ? text.substr(0, kLongest) + "..." : text;
  return "<" + tag + ">" + shown + "</" + tag + ">";
}

}  // namespace

std::string textOf(const ElementReader& element) {
  std::string text;
  for (const tinyxml2::XMLNode* node = element.element().FirstChild(); node != nullptr;
       node = node->NextSibling()) {
    if (const tinyxml2::XMLText* part = node->ToText()) text += part->Value();
  }
  return std::string(trimmed(text));
}

std::string childText(const ElementReader& parent, const char* tag) {
  const std::optional<ElementReader> child = parent.child(tag);
  return child ? textOf(*child) : std::string();
}

bool numbersOf(const ElementReader& element, std::span<double> values, double largest) {
  const std::string text = textOf(element);
  std::string why;
  if (!parseNumbers(text, values, &why)) {
    element.error(quoted(element, text) + ": " + why, remedyForNumbers(text, values.size(), why));
    return false;
  }
  for (const double value : values) {
    if (std::abs(value) <= largest) continue;
    element.error(quoted(element, text) + ": this is too large to compute with",
                  "correct the number or its unit (SI units are expected)");
    return false;
  }
  return true;
}

double childNumber(const ElementReader& parent, const char* tag, double fallback) {
  const std::optional<ElementReader> child = parent.child(tag);
  double value = 0.0;
  return child && numbersOf(*child, {&value, 1}) ? value : fallback;
}

std::optional<Eigen::Vector3d> childVector(const ElementReader& parent, const char* tag) {
  const std::optional<ElementReader> child = parent.child(tag);
  Eigen::Vector3d value;
  if (!child || !numbersOf(*child, {value.data(), 3})) return std::nullopt;
  return value;
}

bool childFlag(const ElementReader& parent, const char* tag, bool fallback) {
  const std::optional<ElementReader> child = parent.child(tag);
  if (!child) return fallback;
  const std::string text = lowered(textOf(*child));
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  child->error(quoted(*child, text) + " is neither true nor false", "write true or false");
  return fallback;
}

double childBound(const ElementReader& parent, const char* tag, double fallback) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  constexpr double kNone = 1e16;
  const std::optional<ElementReader> child = parent.child(tag);
  if (!child) return fallback;
  const std::string text = lowered(textOf(*child));
  if (text == "inf" || text == "+inf" || text == "infinity") return kInfinite;
  if (text == "-inf" || text == "-infinity") return -kInfinite;
  double value = 0.0;
  if (!numbersOf(*child, {&value, 1}, kInfinite)) return fallback;
  return std::abs(value) >= kNone ? std::copysign(kInfinite, value) : value;
}

Pose poseOf(const ElementReader& pose) {
  if (textOf(pose).empty()) return {};
  const std::string format = pose.text("rotation_format");
  if (format == "quat_xyzw") {
    std::array<double, 7> n{};
    if (!numbersOf(pose, n)) return {};
    const Eigen::Quaterniond q(n[6], n[3], n[4], n[5]);
    if (q.norm() < 1e-6) {
      pose.error("the quaternion is zero, which is no orientation", "give a unit quaternion");
      return {};
    }
    if (std::abs(q.norm() - 1.0) > 1e-3) {
      pose.warning("the quaternion is not of unit length; it is normalized");
    }
    return {q.normalized().toRotationMatrix(), {n[0], n[1], n[2]}};
  }
  if (!format.empty() && format != "euler_rpy") {
    pose.error("unknown rotation_format '" + format + "'", "use euler_rpy or quat_xyzw");
    return {};
  }
  std::array<double, 6> n{};
  if (!numbersOf(pose, n)) return {};
  const std::string degrees = lowered(pose.text("degrees"));
  const double unit = degrees == "true" || degrees == "1" ? kDegree : 1.0;
  return {rotationFromRollPitchYaw(unit * Eigen::Vector3d(n[3], n[4], n[5])), {n[0], n[1], n[2]}};
}

std::string poseBaseOf(const ElementReader& pose) {
  return pose.has("relative_to") ? pose.text("relative_to") : pose.text("frame");
}

std::optional<int> sdfMinorVersion(const std::string& version) {
  const std::string word(trimmed(version));
  if (!word.starts_with("1.") || word.size() > 5) return std::nullopt;
  int minor = 0;
  std::size_t at = 2;
  for (; at < word.size() && word[at] >= '0' && word[at] <= '9'; ++at) {
    minor = 10 * minor + (word[at] - '0');
  }
  if (at == 2 || (at < word.size() && word[at] != '.')) return std::nullopt;
  return minor;
}

}  // namespace armillary
