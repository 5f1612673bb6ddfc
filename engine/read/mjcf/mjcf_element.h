// SPDX-License-Identifier: BSD-3-Clause
// An element of an MJCF model once its includes are in place, which XML alone cannot hold: elements
// of several files, each with its own line, and with the attributes that defaults give.
//
// Source of the format here and beside: MuJoCo's XML reference, 2.2 to 3.x.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/description/diagnostics.h"

namespace armillary {

struct MjcfElement {
  std::string tag;
  int line = 0;
  Diagnostics* found = nullptr;  // of the file that it stands in; outlives it
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<MjcfElement> children;

  bool has(const char* attribute) const { return value(attribute) != nullptr; }
  const std::string* value(const char* attribute) const;  // null where there is none
  std::string text(const char* attribute) const;          // empty where there is none
  void set(const std::string& name, const std::string& value);
  std::string label() const;  // "geom 'shin'", "geom"

  // Malformed, too many or too few numbers are an error and give the fallback.
  double number(const char* attribute, double fallback) const;
  int integer(const char* attribute, int fallback) const;
  Eigen::Vector3d vector(const char* attribute, const Eigen::Vector3d& fallback) const;
  bool fill(const char* attribute, std::span<double> values) const;
  // As many as there are, up to `most`.
  std::vector<double> numbers(const char* attribute, std::size_t most) const;
  // "true" or "false"; anything else is an error.
  bool flag(const char* attribute, bool fallback) const;

  void note(std::string message, std::string remedy = {}) const;
  void warning(std::string message, std::string remedy = {}) const;
  void error(std::string message, std::string remedy = {}) const;
};

}  // namespace armillary
