// SPDX-License-Identifier: BSD-3-Clause
// One XML element as a reader wants it: values out, and findings that name the element in.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/description/diagnostics.h"
#include "engine/spatial/pose.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Lengths, masses and inertias beyond this overflow when they are multiplied with one another.
constexpr double kLargestComputable = 1e100;

// What to write in place of a text that should have been `count` numbers, and is not, as `why`
// says.
std::string remedyForNumbers(std::string_view text, std::size_t count, std::string_view why);

// Every finding carries the element's line (or the attribute's) and its label, such as
// "joint 'elbow' / limit". A malformed number is an error and gives the fallback, so that reading
// goes on and finds what else is wrong.
class ElementReader {
 public:
  ElementReader(const tinyxml2::XMLElement& element, std::string label, Diagnostics& diagnostics);

  const tinyxml2::XMLElement& element() const { return *element_; }
  const std::string& label() const { return label_; }
  Diagnostics* diagnostics() const { return diagnostics_; }
  int line() const;
  std::string_view tag() const;

  bool has(const char* attribute) const;
  std::string text(const char* attribute) const;  // empty where there is none

  // Absent: the fallback.
  double number(const char* attribute, double fallback) const;
  Eigen::Vector3d vector(const char* attribute, const Eigen::Vector3d& fallback) const;
  // Absent or malformed: an error, and nothing.
  std::optional<double> requiredNumber(const char* attribute) const;
  std::optional<Eigen::Vector3d> requiredVector(const char* attribute) const;

  // The text between the element's tags; and the number that it is, or else an error and nothing.
  std::string content() const;
  std::optional<double> contentNumber() const;

  // As many numbers as `values` is long, all of them; a malformed attribute is an error and false.
  // The attribute must be there.
  bool numbers(const char* attribute, std::span<double> values,
               double largest = kLargestComputable) const;

  // The first child of that tag; a second one is ignored with a warning.
  std::optional<ElementReader> child(const char* tag) const;
  // The pose that the element's own xyz and rpy (or quat_xyzw) give.
  Pose pose() const;
  // The pose that the child <origin> gives; the identity where there is none.
  Pose origin() const;

  void note(std::string message, std::string remedy = {}, std::vector<Mend> mends = {}) const;
  void warning(std::string message, std::string remedy = {}, std::vector<Mend> mends = {}) const;
  void error(std::string message, std::string remedy = {}) const;

 private:
  const tinyxml2::XMLElement* element_;
  std::string label_;
  Diagnostics* diagnostics_;
};

}  // namespace armillary
