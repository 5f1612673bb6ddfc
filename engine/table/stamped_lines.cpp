// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/stamped_lines.h"

#include <algorithm>
#include <cctype>

#include "engine/table/dates.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::string_view kArrow = " -> ";

// Where the arrow behind a stamp is; npos where a line has none.
size_t arrowIn(std::string_view line) {
  const size_t arrow = line.find(kArrow);
  return arrow != line.npos && nanosecondsOfDate(line.substr(0, arrow)) ? arrow : line.npos;
}

}  // namespace

std::optional<std::string> withStampsAsCells(std::string_view text) {
  constexpr int kLooked = 20;
  constexpr size_t kHead = 200;
  if (withoutBlankLines(text).substr(0, kHead).find(kArrow) == text.npos) return std::nullopt;
  int looked = 0;
  std::string separator, result;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    const size_t arrow = arrowIn(line);
    if (arrow != line.npos) {
      const std::string_view rest = trimmed(line.substr(arrow + kArrow.size()));
      if (separator.empty()) {
        const size_t sign = rest.find_first_of(",;\t");
        separator = sign == rest.npos ? std::string(" ") : std::string(1, rest[sign]);
      }
      const bool names =
          looked == 0 && !rest.empty() && std::isalpha(static_cast<unsigned char>(rest[0])) != 0;
      result += names ? "time" : std::string(trimmed(line.substr(0, arrow)));
      result += separator;
      result += rest;
    } else if (!trimmed(line).empty() && looked < kLooked) {
      return std::nullopt;
    } else {
      result += line;
    }
    result += '\n';
    looked += !trimmed(line).empty();
  }
  return looked > 1 && !separator.empty() ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace armillary
