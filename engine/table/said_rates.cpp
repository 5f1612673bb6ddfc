// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/said_rates.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/table/found_number.h"
#include "engine/text/characters.h"
#include "engine/text/words.h"

namespace armillary {

std::optional<double> rateSaid(std::string_view name, double value) {
  static const std::unordered_set<std::string> kRates{"fps",          "rate",
                                                      "hz",           "frequency",
                                                      "freq",         "samplerate",
                                                      "framerate",    "samplingrate",
                                                      "controlfreq",  "controlfrequency",
                                                      "samplingfreq", "mocapframerate",
                                                      "mocapfps",     "samplefrequency",
                                                      "fs",           "samplingfrequency",
                                                      "rates"};
  static const std::unordered_set<std::string> kSteps{"dt",
                                                      "timestep",
                                                      "deltat",
                                                      "sampletime",
                                                      "frametime",
                                                      "frameduration",
                                                      "stepsize",
                                                      "sampleperiod",
                                                      "controldt",
                                                      "cycletime",
                                                      "period",
                                                      "sampleinterval",
                                                      "samplinginterval",
                                                      "samplingperiod"};
  std::string plain;
  for (const std::string& token :
       tokensOf(name.substr(std::min(name.rfind('/') + 1, name.size())))) {
    plain += token;
  }
  if (!(value > 0.0) || !std::isfinite(value)) return std::nullopt;
  if (kRates.contains(plain)) return value;
  // the sample time of MATLAB's scripts; a stamp is far above
  const bool step = kSteps.contains(plain) || (plain == "ts" && value <= 1.0);
  if (step) return 1.0 / value;
  return std::nullopt;
}

namespace {

// How far the first cell goes: to a tab, a semicolon, or a comma that is not between digits.
size_t lengthOfCell(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool between_digits =
        i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
    if (text[i] == '\t' || text[i] == ';' || (text[i] == ',' && !between_digits)) return i;
  }
  return text.size();
}

// Whether a comma may stand between thousands as well as before decimals: "1,000", not "0,005",
// "29,97" or "1,000.5".
bool mayBeThousands(std::string_view text) {
  const size_t comma = text.find(',');
  const auto digits = [&](size_t begin) {
    size_t count = 0;
    while (begin + count < text.size() && isDigit(text[begin + count])) ++count;
    return count;
  };
  return comma != text.npos && digits(0) == comma && text[0] != '0' &&
         text.find_first_of(".,", comma + 1) == text.npos && digits(comma + 1) == 3;
}

}  // namespace

std::optional<double> rateInLine(std::string_view line) {
  const size_t sign = line.find_first_of(":=\t,;");
  if (sign == line.npos) return std::nullopt;
  const NameAndUnit name = splitUnit(line.substr(0, sign));
  std::string_view said = trimmed(line.substr(sign + 1));
  said = trimmed(said.substr(0, lengthOfCell(said)));
  const bool comma = said.find(',') != said.npos;
  if (comma && (line[sign] == ',' || mayBeThousands(said))) return std::nullopt;
  const bool decimal_comma = comma && said.find('.') == said.npos;
  const size_t blank = std::min(said.find(' '), said.size());
  const std::string unit = lowered(trimmed(said.substr(blank)));
  if (const auto measured = measuredCell(said, decimal_comma)) {  // a step: 20 ms
    if (measured->unit.dimension != Dimension::kTime) return std::nullopt;
    return rateSaid(name.name, measured->number * measured->unit.scale);
  }
  const auto number = foundNumber(said.substr(0, blank), decimal_comma);
  if (!number) return std::nullopt;
  if (unit == "hz" || unit == "fps" || unit == "1/s") return rateSaid(name.name, *number);
  if (unit == "khz") return rateSaid(name.name, 1000.0 * *number);
  if (!unit.empty()) return std::nullopt;
  const auto of_name = unitOf(name.unit);
  const bool step = of_name && of_name->dimension == Dimension::kTime;
  return rateSaid(name.name, step ? *number * of_name->scale : *number);
}

}  // namespace armillary
