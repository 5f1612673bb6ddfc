// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/derivative_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <utility>
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

// How the steps of places go with rates beside them, over all joints: one that stands still has
// nothing but noise.
struct RateTest {
  double product = 0.0, rates = 0.0, steps = 0.0;

  void add(const Table& table, std::size_t rate, std::size_t place) {
    constexpr std::size_t kRows = 1000;
    const std::size_t stride = table.rowCount() / kRows + 1;
    for (std::size_t row = stride; row < table.rowCount(); row += stride) {
      const double step = table.row(row)[place] - table.row(row - stride)[place];
      const double mean = 0.5 * (table.row(row)[rate] + table.row(row - stride)[rate]);
      if (!std::isfinite(step) || !std::isfinite(mean)) continue;
      product += step * mean;
      rates += mean * mean;
      steps += step * step;
    }
  }
  bool passes() const {
    constexpr double kAlike = 0.5;
    if (steps == 0.0) return rates == 0.0;
    return product >= kAlike * std::sqrt(rates * steps);
  }
};

}  // namespace

DerivativeNames::DerivativeNames(const Table& table) {
  for (const std::string& column : table.header) {
    const std::string_view name = splitUnit(column).name;
    columns_.emplace(name);
    pieces_.insert(piecesOf(tokensOf(name)));
  }
  findLetters(table);
}

// Which of p and x are places: those that v is the rate of, where no column says the same position
// by a word ("elbow_angle", "theta1") or by the name alone.
void DerivativeNames::findLetters(const Table& table) {
  std::map<std::string, std::size_t> at;
  std::unordered_set<std::string> placed;  // what is said of whom beside a word for a position
  for (std::size_t i = 0; i < table.columnCount(); ++i) {
    const std::vector<std::string> tokens = tokensOf(splitUnit(table.header[i]).name);
    at.emplace(piecesOf(tokens), i);
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      const auto word = meaningOfWord(tokens[k]);
      if (!word || word->quantity != ColumnQuantity::kPosition) continue;
      std::vector<std::string> others = tokens;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      placed.insert(piecesOf(others));
    }
  }
  for (const std::string& letter : {std::string("p"), std::string("x")}) {
    bool any = false, taken = false;
    RateTest test;
    for (const auto& [pieces, place] : at) {
      std::vector<std::string> tokens = tokensOf(splitUnit(table.header[place]).name);
      const auto found = std::find(tokens.begin(), tokens.end(), letter);
      if (tokens.size() < 2 || found == tokens.end()) continue;
      *found = "v";
      const auto rate = at.find(piecesOf(tokens));
      tokens.erase(found);
      if (rate == at.end()) continue;
      any = true;
      taken = taken || at.contains(piecesOf(tokens)) || placed.contains(piecesOf(tokens));
      test.add(table, rate->second, place);
    }
    if (any && !taken && test.passes()) letters_ += letter;
  }
}

// "joint_1_position" of joint1_p; empty for a name without such a letter.
std::string DerivativeNames::letterSpelled(std::string_view name) const {
  if (letters_.empty()) return {};
  std::vector<std::string> tokens = tokensOf(name);
  if (tokens.size() < 2) return {};
  const auto isPlace = [this](const std::string& token) {
    return token.size() == 1 && letters_.find(token[0]) != std::string::npos;
  };
  const auto isColumnWith = [&](std::vector<std::string>::iterator token, const char* letter) {
    const std::string before = std::exchange(*token, letter);
    const bool is = pieces_.contains(piecesOf(tokens));
    *token = before;
    return is;
  };
  auto at = std::find_if(tokens.begin(), tokens.end(), isPlace);
  const bool place = at != tokens.end();
  if (!place) at = std::find(tokens.begin(), tokens.end(), "a");
  if (at == tokens.end() || !isColumnWith(at, "v")) return {};
  // an axis may be called "a", as KUKA's are
  if (!place && !isColumnWith(at, "p") && !isColumnWith(at, "x")) return {};
  *at = place ? "position" : "acceleration";
  std::string spelled;
  for (const std::string& one : tokens) spelled += (spelled.empty() ? "" : "_") + one;
  return spelled;
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
