// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/derivative_names.h"

#include <array>
#include <cctype>

#include "engine/table/column_units.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

struct Mark {
  std::string_view first, second;  // behind the name of what they are the rates of
};
constexpr std::array<Mark, 5> kMarks{Mark{"p", "pp"}, Mark{"d", "dd"}, Mark{"_p", "_pp"},
                                     Mark{"_d", "_dd"}, Mark{"'", "''"}};

}  // namespace

DerivativeNames::DerivativeNames(const Table& table) {
  for (const std::string& column : table.header) columns_.emplace(splitUnit(column).name);
}

std::string DerivativeNames::spelled(std::string_view name) const {
  constexpr std::string_view kDot = "\u0307", kTwoDots = "\u0308";
  for (const auto& [sign, word] : {std::pair(kDot, "_dot_"), std::pair(kTwoDots, "_ddot_")}) {
    const size_t at = name.find(sign);
    if (at == name.npos) continue;
    return std::string(name.substr(0, at)) + word + std::string(name.substr(at + sign.size()));
  }
  if (lowered(name).starts_with("alpha")) {  // of a table of Denavit and Hartenberg it is a twist
    const std::string rest(name.substr(5));
    const bool beside = isColumn("omega" + rest) || isColumn("Omega" + rest);
    return beside ? "ddtheta" + rest : std::string();
  }
  for (const auto& [first, second] : kMarks) {
    if (name.ends_with(second)) {
      const std::string base(name.substr(0, name.size() - second.size()));
      if (isColumn(base)) return base + "_ddot";
    }
    if (name.ends_with(first)) {
      const std::string base(name.substr(0, name.size() - first.size()));
      const bool numbered =
          !base.empty() && std::isdigit(static_cast<unsigned char>(base.back())) != 0;
      const bool certain =
          first == "'" || (first == "p" && numbered) || isColumn(base + std::string(second));
      if (certain && isColumn(base)) return base + "_dot";
    }
  }
  return {};
}

}  // namespace armillary
