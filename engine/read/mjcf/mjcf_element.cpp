// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_element.h"

#include <algorithm>
#include <cmath>

#include "engine/read/element_reader.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::string shown(const char* attribute, const std::string& value) {
  constexpr std::size_t kLongest = 80;  // enough to recognise it by
  return std::string(attribute) + "=\"" +
         (value.size() > kLongest ? value.substr(0, kLongest) + "..." : value) + "\"";
}

}  // namespace

const std::string* MjcfElement::value(const char* attribute) const {
  for (const auto& [name, value] : attributes) {
    if (name == attribute) return &value;
  }
  return nullptr;
}

std::string MjcfElement::text(const char* attribute) const {
  const std::string* found_value = value(attribute);
  return found_value != nullptr ? *found_value : std::string();
}

void MjcfElement::set(const std::string& name, const std::string& value) {
  for (auto& [known, old] : attributes) {
    if (known != name) continue;
    old = value;
    return;
  }
  attributes.emplace_back(name, value);
}

std::string MjcfElement::label() const {
  const std::string name = text("name");
  return name.empty() ? tag : tag + " '" + name + "'";
}

std::vector<double> MjcfElement::numbers(const char* attribute, std::size_t most) const {
  std::vector<double> values;
  const std::string* said = value(attribute);
  if (said == nullptr) return values;
  std::string_view rest = trimmed(*said);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(kBlanks), rest.size());
    std::string why;
    const std::optional<double> number = parseNumber(rest.substr(0, end), &why);
    if (!number) {
      error(shown(attribute, *said) + ": '" +
                std::string(rest.substr(0, std::min<std::size_t>(end, 40))) + "' " + why,
            "write numbers with a decimal point, separated by blanks");
      return {};
    }
    if (!(std::abs(*number) <= kLargestComputable)) {
      error(shown(attribute, *said) + ": this is too large to compute with",
            "correct the number or its unit (SI units are expected)");
      return {};
    }
    if (values.size() == most) {
      error(shown(attribute, *said) + ": more than " + std::to_string(most) + " numbers",
            "delete those that are too many");
      return {};
    }
    values.push_back(*number);
    rest = trimmed(rest.substr(end));
  }
  return values;
}

bool MjcfElement::fill(const char* attribute, std::span<double> values) const {
  if (!has(attribute)) return false;
  const int before = found->count(Severity::kError);
  const std::vector<double> read = numbers(attribute, values.size());
  if (found->count(Severity::kError) != before) return false;
  if (read.size() != values.size()) {
    error(shown(attribute, text(attribute)) + ": " + std::to_string(read.size()) + " of " +
              std::to_string(values.size()) + " numbers",
          "give all of them");
    return false;
  }
  std::copy(read.begin(), read.end(), values.begin());
  return true;
}

double MjcfElement::number(const char* attribute, double fallback) const {
  double read = fallback;
  return fill(attribute, {&read, 1}) ? read : fallback;
}

int MjcfElement::integer(const char* attribute, int fallback) const {
  const double read = number(attribute, fallback);
  if (read == std::floor(read) && std::abs(read) < 2e9) return static_cast<int>(read);
  error(shown(attribute, text(attribute)) + " is no whole number", "give a whole number");
  return fallback;
}

Eigen::Vector3d MjcfElement::vector(const char* attribute, const Eigen::Vector3d& fallback) const {
  Eigen::Vector3d read;
  return fill(attribute, {read.data(), 3}) ? read : fallback;
}

bool MjcfElement::flag(const char* attribute, bool fallback) const {
  const std::string* said = value(attribute);
  if (said == nullptr) return fallback;
  if (*said == "true" || *said == "false") return *said == "true";
  error(shown(attribute, *said) + " is neither true nor false", "write true or false");
  return fallback;
}

void MjcfElement::note(std::string message, std::string remedy) const {
  found->note(line, label(), std::move(message), std::move(remedy));
}

void MjcfElement::warning(std::string message, std::string remedy) const {
  found->warning(line, label(), std::move(message), std::move(remedy));
}

void MjcfElement::error(std::string message, std::string remedy) const {
  found->error(line, label(), std::move(message), std::move(remedy));
}

}  // namespace armillary
