// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/found_number.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/text/characters.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

void replaceAll(std::string& text, std::string_view what, std::string_view by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

// Takes away a blank that stands between digits, before three of them.
void closeThousands(std::string& text, std::string_view blank) {
  for (size_t at = text.find(blank); at != std::string::npos; at = text.find(blank, at + 1)) {
    const size_t next = at + blank.size();
    const auto digitAt = [&](size_t i) { return i < text.size() && isDigit(text[i]); };
    if (at > 0 && digitAt(at - 1) && digitAt(next) && digitAt(next + 1) && digitAt(next + 2) &&
        !digitAt(next + 3)) {
      text.erase(at, blank.size());
    }
  }
}

// In the signs that parseNumber() knows.
std::string inPlainSigns(std::string_view cell) {
  constexpr std::array<std::string_view, 3> kBlanksOfOne{"\u00A0", "\u202F", "\u2009"};
  std::string text(cell);
  replaceAll(text, "\u2212", "-");
  for (const std::string_view blank : kBlanksOfOne) {
    closeThousands(text, blank);
    replaceAll(text, blank, " ");
  }
  text = std::string(trimmed(text));
  if (text.starts_with("=\"") && text.ends_with('"') && text.size() > 3) {  // ="0.3"
    text = text.substr(2, text.size() - 3);
  } else if (text.size() > 2 && text.front() == '\'' && text.back() == '\'') {
    text = text.substr(1, text.size() - 2);
  }
  for (size_t i = 1; i + 1 < text.size(); ++i) {
    const bool exponent = (text[i] == 'D' || text[i] == 'd') &&
                          (isDigit(text[i - 1]) || text[i - 1] == '.') &&
                          (isDigit(text[i + 1]) || text[i + 1] == '-' || text[i + 1] == '+');
    if (exponent) text[i] = 'e';
  }
  return text;
}

// Without the signs between thousands, where they stand before each three digits and a sign for
// decimals is behind them, so that they can be nothing else. Empty for another text.
std::string withoutThousands(std::string_view text, char thousands, char decimal) {
  const size_t point = text.find(decimal);
  if (point == std::string_view::npos || text.find(decimal, point + 1) != text.npos) return {};
  std::string plain;
  size_t group = 0, groups = 0;
  for (size_t i = 0; i < point; ++i) {
    if (text[i] != thousands) {
      plain += text[i];
      group += isDigit(text[i]) ? 1 : 0;
      continue;
    }
    if (group == 0 || group > 3 || (groups > 0 && group != 3)) return {};
    group = 0;
    ++groups;
  }
  if (groups == 0 || group != 3 || text.find(thousands, point) != text.npos) return {};
  return plain + "." + std::string(text.substr(point + 1));
}

}  // namespace

std::optional<double> foundNumber(std::string_view cell, bool decimal_comma) {
  constexpr size_t kLongest = 100;
  if (const auto number = parseNumber(cell)) return number;
  if (cell.size() > kLongest || std::none_of(cell.begin(), cell.end(), isDigit)) {
    return std::nullopt;
  }
  std::string text = inPlainSigns(cell);
  if (decimal_comma && std::count(text.begin(), text.end(), ',') == 1 &&
      text.find('.') == std::string::npos) {
    std::replace(text.begin(), text.end(), ',', '.');
  } else if (const std::string plain = decimal_comma ? withoutThousands(text, '.', ',')
                                                     : withoutThousands(text, ',', '.');
             !plain.empty()) {
    text = plain;
  } else if (text == cell) {
    return std::nullopt;
  }
  return parseNumber(text);
}

std::string_view withoutUnit(std::string_view cell) {
  constexpr size_t kLongest = 60;
  cell = trimmed(cell);
  if (cell.size() > kLongest) return cell;
  for (size_t cut = 1; cut < cell.size(); ++cut) {
    const bool ends = (isDigit(cell[cut - 1]) || cell[cut - 1] == '.') && !isDigit(cell[cut]);
    if (!ends) continue;
    const auto unit = unitOf(cell.substr(cut));
    if (unit && unit->dimension != Dimension::kNone && foundNumber(cell.substr(0, cut), true)) {
      return cell.substr(0, cut);
    }
  }
  return cell;
}

std::optional<MeasuredCell> measuredCell(std::string_view cell, bool decimal_comma) {
  cell = trimmed(cell);
  const std::string_view number_text = withoutUnit(cell);
  if (number_text.size() == cell.size()) return std::nullopt;
  const auto number = foundNumber(number_text, decimal_comma);
  if (!number) return std::nullopt;
  const std::string_view unit = trimmed(cell.substr(number_text.size()));
  return MeasuredCell{*number, unit, *unitOf(unit)};
}

}  // namespace armillary
