// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/labelled_lines.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <unordered_map>

#include "engine/table/dates.h"
#include "engine/table/found_cells.h"
#include "engine/table/found_number.h"
#include "engine/table/record_reader.h"
#include "engine/table/time_columns.h"
#include "engine/text/characters.h"
#include "engine/text/degree.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::string_view kBetween = " \t,;|";
constexpr double kSince1970 = 3e8;  // s, or more of smaller units
constexpr size_t kMostPairs = 2000, kLongestLine = 50'000;

struct Pair {
  std::string_view key, value;
  bool number = false;   // or numbers
  bool list = false;     // of them, which may be without brackets
  bool degrees = false;  // the unit behind a list
  bool comma = false;    // between digits: before decimals, or between two numbers
};

struct LabelledLine {
  std::string_view before, behind;  // the first pair, and the last
  std::vector<Pair> pairs;
  std::string fault;  // a number that belongs to no pair
};

// Whether a comma stands between two digits, or before the sign of another number.
bool isInNumbers(std::string_view text, size_t comma) {
  if (text[comma] != ',' || comma == 0 || !(isDigit(text[comma - 1]) || text[comma - 1] == '.')) {
    return false;
  }
  size_t next = comma + 1;
  if (next < text.size() && std::string_view("+-.").find(text[next]) != std::string_view::npos) {
    ++next;
  }
  return next < text.size() && isDigit(text[next]);
}

// Where a word ends that begins there.
size_t endOfWord(std::string_view text, size_t begin) {
  size_t end = std::min(text.find_first_of(kBetween, begin), text.size());
  while (end > begin && end < text.size() && isInNumbers(text, end)) {
    end = std::min(text.find_first_of(kBetween, end + 1), text.size());
  }
  return end;
}

// With a point or a comma before its decimals.
std::optional<double> numberOf(std::string_view text) {
  const auto number = foundNumber(text, false);
  return number ? number : foundNumber(text, true);
}

bool isMeasured(std::string_view text) {
  return measuredCell(text, false) || measuredCell(text, true);
}

bool isOfKey(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         static_cast<unsigned char>(c) >= 0x80 ||
         std::string_view("_./-[]()$").find(c) != std::string_view::npos;
}

// The key that a text begins with, and how long it is with the sign behind it; 0 where it is none.
size_t keyAt(std::string_view text, std::string_view& key) {
  const bool letter = !text.empty() && (std::isalpha(static_cast<unsigned char>(text[0])) != 0 ||
                                        static_cast<unsigned char>(text[0]) >= 0x80 ||
                                        text[0] == '_' || text[0] == '$');
  if (!letter) return 0;
  size_t end = 0;
  while (end < text.size() && isOfKey(text[end])) ++end;
  key = text.substr(0, end);
  while (end < text.size() && text[end] == ' ') ++end;
  if (end >= text.size() || (text[end] != '=' && text[end] != ':')) return 0;
  return end + 1;
}

// How far numbers go on between blanks: "0.3 -0.9 0.2".
size_t lengthOfNumbers(std::string_view text, size_t end) {
  while (end < text.size() && text[end] == ' ') {
    const size_t begin = std::min(text.find_first_not_of(' ', end), text.size());
    const size_t next = endOfWord(text, begin);
    const auto number = numberOf(text.substr(begin, next - begin));
    if (!number || *number > kSince1970) break;  // a stamp behind the last pair
    end = next;
  }
  return end;
}

// npos where a bracket or a quote is not closed.
size_t lengthOfValue(std::string_view text) {
  if (text.empty()) return 0;
  const char close = text[0] == '[' ? ']' : text[0] == '(' ? ')' : text[0] == '"' ? '"' : '\0';
  if (close != '\0') {
    const size_t end = text.find(close, 1);
    return end == text.npos ? end : end + 1;
  }
  size_t end = endOfWord(text, 0);
  // a unit behind a blank, or a time behind a date
  if (end < text.size() && text[end] == ' ') {
    const size_t next = endOfWord(text, end + 1);
    if (numberOf(text.substr(0, end))) {
      end = isMeasured(text.substr(0, next)) ? next : lengthOfNumbers(text, end);
    } else if (nanosecondsOfDate(text.substr(0, next))) {
      end = next;
    }
  }
  return end;
}

std::string withPoints(std::string_view value) {
  std::string text(value);
  for (size_t i = 0; i < text.size(); ++i) {
    if (isInNumbers(value, i)) text[i] = '.';
  }
  return text;
}

bool isBracketed(std::string_view value) {
  return value[0] == '[' || value[0] == '(';
}

// Whether commas stand between numbers without brackets, and can be nothing else: "0.1,0.2".
bool isListWithCommas(std::string_view value) {
  const bool whole = numberOf(value).has_value();
  bool certain = false, groups_of_three = true;
  size_t parts = 0;
  for (size_t begin = 0; begin <= value.size(); ++parts) {
    const size_t end = std::min(value.find(',', begin), value.size());
    const std::string_view part = value.substr(begin, end - begin);
    if (!parseNumber(part)) return false;
    certain |= (parts > 0 && !isDigit(part[0])) || part.find_first_of(".eE") != part.npos;
    groups_of_three &= parts == 0 || part.size() == 3;
    begin = end + 1;
  }
  return parts > 1 && !whole && (certain || (parts % 2 == 1 && !groups_of_three));
}

// What a pair's value is.
void judgeValue(Pair& pair) {
  const std::string_view value = pair.value;
  if (isBracketed(value) || value[0] == '"') {
    pair.list = value[0] != '"' && listIn(value).has_value();
    pair.number = pair.list;
    return;
  }
  pair.list = isListWithCommas(value);
  for (size_t i = 0; i < value.size() && !pair.list; ++i) pair.comma |= isInNumbers(value, i);
  pair.list |= value.find(' ') != value.npos && !isMeasured(value) &&
               listIn(pair.comma ? withPoints(value) : std::string(value)).has_value();
  pair.number = pair.list || numberOf(value) || isMeasured(value) || standsForNothing(value) ||
                (pair.comma && value.find_first_not_of("0123456789,.+-eE") == value.npos) ||
                (value.find(':') != value.npos && nanosecondsOfDate(value));
  pair.comma &= pair.number && value.find(':') == value.npos;
}

// A clock or a ratio begins as a number does; another value with such signs is pairs of its own, or
// the beginning of a message.
bool isPairsValue(std::string_view value) {
  if (value.empty()) return false;
  if (value[0] == '"' || value[0] == '[' || value.find_first_of("=:") == value.npos) return true;
  return isDigit(value[0]) && value.find('=') == value.npos && value.back() != ':';
}

// Takes the unit behind a list: "[10, 20] deg". Returns false where it is none that can be kept.
bool takeUnitOfList(std::string_view line, size_t& at, Pair& pair) {
  const size_t begin = std::min(line.find_first_not_of(' ', at), line.size());
  const size_t end = std::min(line.find_first_of(kBetween, begin), line.size());
  const auto unit = unitOf(line.substr(begin, end - begin));
  if (!unit || unit->dimension == Dimension::kNone) return true;
  pair.degrees = unit->dimension == Dimension::kAngle && unit->scale == kDegree;
  at = end;
  return pair.degrees || unit->scale == 1.0;
}

// The stamp that a logger wrote before the pairs, in brackets or as a date, or a database behind
// them; empty where none is.
std::string stampOf(const LabelledLine& line) {
  const std::string_view before = line.before, last = trimmed(line.behind);
  if (const auto number = parseNumber(last); number && *number > kSince1970) {
    return std::string(last);
  }
  for (size_t open = before.find('['); open != before.npos; open = before.find('[', open + 1)) {
    const size_t close = before.find(']', open);
    if (close == before.npos) break;
    const std::string_view inside = trimmed(before.substr(open + 1, close - open - 1));
    const auto number = parseNumber(inside);
    const bool pointed = inside.find('.') != inside.npos;
    if ((number && (*number > kSince1970 || pointed)) || nanosecondsOfDate(inside)) {
      return std::string(inside);
    }
  }
  for (size_t end = before.find(' '), words = 0; words < 2; ++words) {
    std::string_view date = before.substr(0, end);
    while (!date.empty() && (date.back() == ':' || date.back() == ',')) date.remove_suffix(1);
    if (nanosecondsOfDate(date)) return std::string(date);
    if (end == before.npos) break;
    end = before.find(' ', end + 1);
  }
  return {};
}

// Empty where a key stands twice, for then nobody knows whose a number is.
LabelledLine pairsIn(std::string_view line) {
  LabelledLine found;
  std::set<std::string_view> keys;
  bool behind_number = false;  // of a pair
  line = trimmed(line);
  if (line.size() > kLongestLine || line.starts_with('{') || line.starts_with("- ")) return {};
  for (size_t at = 0; at < line.size();) {
    Pair pair;
    const std::string_view rest = line.substr(at);
    const size_t begin = keyAt(rest, pair.key);
    if (begin > 0) {
      const size_t blanks = std::min(rest.find_first_not_of(' ', begin), rest.size());
      const size_t length = lengthOfValue(rest.substr(blanks));
      if (length == rest.npos) return {};
      pair.value = rest.substr(blanks, length);
    }
    if (isPairsValue(pair.value)) {
      judgeValue(pair);
      if (found.pairs.empty()) found.before = trimmed(line.substr(0, at));
      if (!keys.insert(pair.key).second || found.pairs.size() >= kMostPairs) return {};
      at = static_cast<size_t>(pair.value.data() + pair.value.size() - line.data());
      if (pair.list && !takeUnitOfList(line, at, pair)) return {};
      found.pairs.push_back(pair);
      found.behind = line.substr(at);
      behind_number = pair.number;
    } else {
      std::string_view key;
      const bool in_key = begin > 0 && keyAt(pair.value, key) > 0;  // "arm:t=0.1"
      const size_t length = endOfWord(rest, 0);
      const auto number = behind_number ? numberOf(rest.substr(0, length)) : std::nullopt;
      if (number && *number <= kSince1970) {
        const Pair& last = found.pairs.back();
        found.fault = inQuotes(rest.substr(0, length)) + " behind " +
                      inQuotes(std::string(last.key) + "=" + std::string(last.value)) +
                      " belongs to no name: put lists in brackets";
      }
      behind_number = false;
      at = in_key ? static_cast<size_t>(pair.value.data() - line.data()) : at + length;
    }
    const size_t next = std::min(line.find_first_not_of(kBetween, at), line.size());
    behind_number = behind_number && line.substr(at, next - at).find_first_of("|\t") == line.npos;
    at = next;
  }
  const auto numbers = std::count_if(found.pairs.begin(), found.pairs.end(),
                                     [](const Pair& pair) { return pair.number; });
  const bool list = std::any_of(found.pairs.begin(), found.pairs.end(),
                                [](const Pair& pair) { return pair.list; });
  return numbers >= 2 || (list && !stampOf(found).empty()) ? found : LabelledLine();
}

std::string nameOf(const Pair& pair) {
  return std::string(pair.key) + (pair.degrees ? "_deg" : "");
}

template <class Take>
void visitLines(std::string_view text, const Take& take) {
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (!take(text.substr(begin, end - begin))) return;
    begin = end + 1;
  }
}

// The keys of the kind of line that most lines are of.
std::set<std::string> keysOfMost(std::string_view text) {
  std::map<std::set<std::string>, size_t> kinds;
  constexpr size_t kMostKinds = 1000;
  visitLines(text, [&](std::string_view line) {
    std::set<std::string> keys;
    for (const Pair& pair : pairsIn(line).pairs) keys.emplace(pair.key);
    if (!keys.empty()) ++kinds[keys];
    return kinds.size() < kMostKinds;
  });
  const auto most = std::max_element(
      kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == kinds.end() ? std::set<std::string>() : most->first;
}

}  // namespace

bool areLabelledLines(std::string_view text) {
  constexpr size_t kLooked = 40, kHead = 1'000'000;
  std::map<std::set<std::string_view>, size_t> kinds;
  size_t lines = 0, labelled = 0;
  visitLines(withoutBlankLines(text).substr(0, kHead), [&](std::string_view line) {
    if (trimmed(line).empty() || trimmed(line)[0] == '#') return true;
    const LabelledLine found = pairsIn(line);
    std::set<std::string_view> keys;
    for (const Pair& pair : found.pairs) keys.insert(pair.key);
    ++lines;
    labelled += !keys.empty();
    if (!keys.empty()) ++kinds[keys];
    return lines < kLooked;
  });
  return 2 * labelled >= lines &&
         std::any_of(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.second > 1; });
}

namespace {

// How decimals are written, by all pairs of a log.
struct Decimals {
  bool of_time = false;  // a time has a comma, which is no list
  bool point = false;
  int line = 0;  // the first one where a comma may be either
  std::string shown;

  void take(const Pair& pair, int at) {
    if (!pair.number) return;
    point |= pair.value.find('.') != pair.value.npos && pair.value.find(':') == pair.value.npos;
    of_time |= pair.comma && !pair.list && isTimeName(pair.key);
    bool in_brackets = false;
    for (size_t i = 0; i < pair.value.size(); ++i) {
      in_brackets |= isBracketed(pair.value) && isInNumbers(pair.value, i);
    }
    if (in_brackets && bracket_line_ == 0) {
      bracket_line_ = at;
      shown_bracket_ = shownOf(pair);
    }
    if (!pair.comma || line > 0) return;
    line = at;
    shown = shownOf(pair);
  }

  bool commas() const { return of_time && !point && bracket_line_ == 0; }

  void check(TableError& error) const {
    if (line == 0 || commas()) return;
    const bool in_brackets = of_time && !point;
    error = {in_brackets ? bracket_line_ : line,
             "the comma in " + inQuotes(in_brackets ? shown_bracket_ : shown) +
                 " may be before decimals, or between two numbers; write decimals with points, "
                 "and lists in brackets"};
  }

 private:
  static std::string shownOf(const Pair& pair) {
    return std::string(pair.key) + "=" + std::string(pair.value.substr(0, 40));
  }

  int bracket_line_ = 0;
  std::string shown_bracket_;
};

}  // namespace

std::optional<std::string> tableOfLabels(std::string_view text, std::vector<std::string>& notes,
                                         TableError& error) {
  if (!areLabelledLines(text)) return std::nullopt;
  const std::set<std::string> usual = keysOfMost(text);
  std::vector<std::string> header;
  std::unordered_map<std::string, size_t> columns;
  size_t others = 0;
  bool stamped = true;
  const auto isOfMotion = [&](const LabelledLine& line) {
    size_t known = 0;
    for (const Pair& pair : line.pairs) known += usual.contains(std::string(pair.key));
    return known > 0 && 2 * known >= line.pairs.size();
  };
  Decimals decimals;
  int number = 0;
  visitLines(text, [&](std::string_view line) {
    const LabelledLine found = pairsIn(line);
    ++number;
    if (!isOfMotion(found)) {
      others += !trimmed(line).empty();
      return true;
    }
    if (!found.fault.empty()) error = {number, found.fault};
    for (const Pair& pair : found.pairs) {
      decimals.take(pair, number);
      if (columns.try_emplace(nameOf(pair), header.size()).second) header.push_back(nameOf(pair));
    }
    stamped = stamped && !stampOf(found).empty();
    return header.size() <= kMostPairs && found.fault.empty();
  });
  if (error.message.empty()) decimals.check(error);
  if (!error.message.empty()) return std::nullopt;
  if (header.size() > kMostPairs) return std::nullopt;
  stamped = stamped && std::none_of(header.begin(), header.end(), isTimeName);
  std::string table = stamped ? "time" : "";
  for (const std::string& name : header) table += (table.empty() ? "" : "\t") + name;
  table += '\n';
  visitLines(text, [&](std::string_view line) {
    const LabelledLine found = pairsIn(line);
    if (isOfMotion(found)) {
      std::vector<std::string> cells(header.size());
      for (const Pair& pair : found.pairs) {
        const bool bare = pair.list && !isBracketed(pair.value);
        const std::string value = pair.comma ? withPoints(pair.value) : std::string(pair.value);
        cells[columns[nameOf(pair)]] = bare ? "[" + value + "]" : value;
      }
      if (stamped) table += stampOf(found);
      for (size_t i = 0; i < cells.size(); ++i) {
        if (i > 0 || stamped) table += '\t';
        table += cells[i];
      }
    }
    table += '\n';
    return true;
  });
  if (others > 0) {
    notes.push_back(std::to_string(others) + (others == 1 ? " line does" : " lines do") +
                    " not say what most lines say: left out");
  }
  return table;
}

}  // namespace armillary
