// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/excited_parameters_text.h"

#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::size_t kMostInDirection = 4;  // parameters that are named

const std::string& leaderOf(const BaseParameters& base, int k) {
  return base.names[static_cast<std::size_t>(base.independent[static_cast<std::size_t>(k)])];
}

std::string howMany(const ExcitedParameters& excited) {
  std::vector<std::string> kinds;
  for (const Excitedness how :
       {Excitedness::kWell, Excitedness::kFairly, Excitedness::kHardly, Excitedness::kNot}) {
    const int count = excited.count(how);
    if (count > 0) kinds.push_back(std::to_string(count) + " " + nameOf(how));
  }
  return joined(kinds);
}

}  // namespace

std::string excitationAsText(const Model& model, const BaseParameters& base,
                             const ExcitedParameters& excited) {
  std::string text =
      model.name + ": " + std::to_string(base.rank()) + " base parameters; " +
      std::to_string(excited.rows) + " rows excite of their combinations " + howMany(excited) +
      " (condition number " +
      (std::isfinite(excited.condition_number) ? withDigits(excited.condition_number, 3)
                                               : std::string("infinite")) +
      ")\n";
  text +=
      "\n  singular values of the regressor, its columns of length one, by the largest, and the "
      "parameters behind each\n";
  for (int k = 0; k < excited.values.size(); ++k) {
    const double value = excited.values[k];
    const Excitedness how = excitedness(value);
    text += "  " + padded(how == Excitedness::kNot ? "0" : withDigits(value, 3), 10) +
            padded(nameOf(how), 8) + directionInWords(base, excited, k, kMostInDirection) + "\n";
  }
  const std::vector<std::string> units = effortParameterUnits(model, base.columns);
  text +=
      "\n  standard deviation of each base parameter where every effort errs by 1 N m (1 N), "
      "independently\n";
  for (int k = 0; k < base.rank(); ++k) {
    const double deviation = excited.deviations[k];
    const int leader = base.independent[static_cast<std::size_t>(k)];
    text += "  " +
            padded(std::isfinite(deviation)
                       ? withDigits(deviation, 3) + " " + units[static_cast<std::size_t>(leader)]
                       : "not shown",
                   22) +
            combination(base, k) + "\n";
  }
  return text;
}

Json excitationAsJson(const Model& model, const BaseParameters& base,
                      const ExcitedParameters& excited) {
  Json values = Json::array();
  for (int k = 0; k < excited.values.size(); ++k) {
    Json parts = Json::array();
    for (int i = 0; i < base.rank(); ++i) {
      const double part = excited.directions(i, k);
      if (std::abs(part) < 1e-9) continue;
      parts.push_back({{"parameter", leaderOf(base, i)}, {"part", part}});
    }
    values.push_back({{"value", excited.values[k]},
                      {"excited", nameOf(excitedness(excited.values[k]))},
                      {"words", directionInWords(base, excited, k, kMostInDirection)},
                      {"parameters", parts}});
  }
  const std::vector<std::string> units = effortParameterUnits(model, base.columns);
  Json deviations = Json::array();
  for (int k = 0; k < base.rank(); ++k) {
    const int leader = base.independent[static_cast<std::size_t>(k)];
    deviations.push_back({{"name", leaderOf(base, k)},
                          {"combination", combination(base, k)},
                          {"deviation", finite(excited.deviations[k])},
                          {"unit", units[static_cast<std::size_t>(leader)]}});
  }
  return {{"name", model.name},        {"rows", excited.rows},
          {"rank", base.rank()},       {"condition_number", finite(excited.condition_number)},
          {"singular_values", values}, {"base_parameters", deviations}};
}

}  // namespace armillary
