// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/derivative_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

struct Mark {
  std::string_view first, second;  // behind the name of what they are the rates of
};
constexpr std::array<Mark, 5> kMarks{Mark{"p", "pp"}, Mark{"d", "dd"}, Mark{"_p", "_pp"},
                                     Mark{"_d", "_dd"}, Mark{"'", "''"}};

std::string piecesOf(const std::vector<std::string>& tokens) {
  std::string pieces;
  for (const std::string& token : tokens) pieces += token + ' ';
  return pieces;
}

}  // namespace

DerivativeNames::DerivativeNames(const Table& table) {
  for (const std::string& column : table.header) {
    const std::string_view name = splitUnit(column).name;
    columns_.emplace(name);
    pieces_.insert(piecesOf(tokensOf(name)));
  }
}

// "joint_1_position" of joint1_p where joint1_v is a column too; empty for another.
std::string DerivativeNames::letterSpelled(std::string_view name) const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kLetters{
      {{"p", "position"}, {"x", "position"}, {"a", "acceleration"}}};
  std::vector<std::string> tokens = tokensOf(name);
  if (tokens.size() < 2) return {};
  for (const auto& [letter, word] : kLetters) {
    const auto at = std::find(tokens.begin(), tokens.end(), letter);
    if (at == tokens.end()) continue;
    *at = "v";
    if (!pieces_.contains(piecesOf(tokens))) return {};
    // a joint may be called "a": then its place has no letter of its own
    *at = "p";
    const bool placed = pieces_.contains(piecesOf(tokens));
    *at = "x";
    if (letter == "a" && !placed && !pieces_.contains(piecesOf(tokens))) return {};
    *at = word;
    std::string spelled;
    for (const std::string& token : tokens) spelled += (spelled.empty() ? "" : "_") + token;
    return spelled;
  }
  return {};
}

std::string DerivativeNames::spelled(std::string_view name) const {
  constexpr std::string_view kDot = "\u0307", kTwoDots = "\u0308";
  for (const auto& [sign, word] : {std::pair(kDot, "_dot_"), std::pair(kTwoDots, "_ddot_")}) {
    const size_t at = name.find(sign);
    if (at == name.npos) continue;
    return std::string(name.substr(0, at)) + word + std::string(name.substr(at + sign.size()));
  }
  if (std::string letters = letterSpelled(name); !letters.empty()) return letters;
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
