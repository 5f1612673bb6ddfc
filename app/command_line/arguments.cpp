// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/arguments.h"

#include <cmath>

#include "engine/table/csv.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

[[noreturn]] void fail(std::string_view option, const std::string& what) {
  throw CommandFailure(kWrongUsage, "option '" + std::string(option) + "' must be " + what);
}

}  // namespace

std::optional<std::string> Arguments::value(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return std::nullopt;
  return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>{} : found->second;
}

const std::string& Arguments::word(std::string_view name) const {
  return values_.find(name)->second.back();
}

std::optional<double> Arguments::number(std::string_view name) const {
  const std::optional<std::string> text = value(name);
  if (!text) return std::nullopt;
  std::string why;
  const std::optional<double> number = parseNumber(*text, &why);
  if (!number) {
    throw CommandFailure(kWrongUsage, "option '" + std::string(name) + "': '" + *text + "' " + why);
  }
  return number;
}

std::optional<double> Arguments::positive(std::string_view name) const {
  const std::optional<double> value = number(name);
  if (value && !(*value > 0.0)) fail(name, "a positive number");
  return value;
}

double Arguments::within(std::string_view name, double least, double most, double otherwise) const {
  const double value = number(name).value_or(otherwise);
  if (value >= least && value <= most) return value;
  fail(name, "a number from " + shortest(least) + " to " + shortest(most));
}

int Arguments::whole(std::string_view name, int least, int otherwise) const {
  const double value = number(name).value_or(otherwise);
  if (value >= least && value <= 1e6 && value == std::floor(value)) return static_cast<int>(value);
  fail(name, "a whole number, at least " + std::to_string(least));
}

}  // namespace armillary
