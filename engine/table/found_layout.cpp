// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/found_layout.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "engine/table/column_units.h"
#include "engine/table/comment_names.h"
#include "engine/table/dates.h"
#include "engine/table/found_number.h"
#include "engine/table/found_text.h"
#include "engine/table/header_cells.h"
#include "engine/table/message_header.h"
#include "engine/table/numbered_header.h"
#include "engine/table/record_reader.h"
#include "engine/table/said_rates.h"
#include "engine/table/said_units.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Cells = std::vector<std::string>;

struct Line {
  std::string_view text;  // trimmed
  size_t begin = 0;
  int number = 1;
  bool comment = false;
};

// "sep=;" says to Excel what separates the cells, as the header does.
bool isWordToSpreadsheets(std::string_view line) {
  return line.size() <= 5 && lowered(line.substr(0, 4)) == "sep=";
}

constexpr size_t kMostLines = 60, kMostComments = 10'000;

// Where a line ends whose quotes may hold line ends, as a spreadsheet's header may; npos where they
// do not end soon.
size_t endOfLine(std::string_view text, size_t begin) {
  constexpr int kMostParts = 20;
  size_t end = begin;
  for (int part = 0; part < kMostParts; ++part) {
    end = std::min(text.find('\n', end), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    if (isComment(line) || std::count(line.begin(), line.end(), '"') % 2 == 0) return end;
    if (end++ == text.size()) break;
  }
  return std::string_view::npos;
}

// The first lines that are not blank, with the comments above and among them. Nothing where a quote
// is not closed.
std::optional<std::vector<Line>> firstLines(std::string_view text) {
  std::vector<Line> lines;
  size_t begin = 0, rows = 0;
  int number = 1;
  while (begin < text.size() && rows < kMostLines && lines.size() < kMostLines + kMostComments) {
    for (; begin < text.size() && text[begin] == '\n'; ++begin) ++number;
    const size_t end = endOfLine(text, begin);
    if (end == text.npos) return std::nullopt;
    const std::string_view whole = text.substr(begin, end - begin), line = trimmed(whole);
    if (!line.empty()) {
      const bool comment = isComment(line) || isWordToSpreadsheets(line);
      lines.push_back({line, begin, number, comment});
      rows += !comment;
    }
    number += 1 + static_cast<int>(std::count(whole.begin(), whole.end(), '\n'));
    begin = end + 1;
  }
  return lines;
}

// Beside numbers the first may be a date.
bool allNumbers(const Cells& cells, bool decimal_comma) {
  size_t empty = 0;
  for (const std::string& cell : cells) empty += cell.empty();
  const size_t numbers = numbersAmong(cells, decimal_comma);
  const size_t dates = cells.size() > 2 && nanosecondsOfDate(cells[0]) ? 1 : 0;
  return numbers > 0 && numbers + empty + dates == cells.size();
}

// The separator of a row of numbers; nothing where it is none.
std::optional<char> separatorOfNumbers(std::string_view line) {
  for (const char separator : {';', '\t', ',', ' '}) {
    const Cells cells = lineCells(line, separator);
    if (cells.size() > 1 && allNumbers(cells, true)) return separator;
  }
  return foundNumber(line, false) ? std::optional<char>(',') : std::nullopt;
}

// Whole numbers each one more than the one before, as pandas names columns: 0.0, 1.0, 2.0.
bool areCountedUp(const Cells& cells, bool decimal_comma) {
  std::optional<double> before;
  for (const std::string& cell : cells) {
    const std::optional<double> number = foundNumber(cell, decimal_comma);
    if (!number) continue;
    if (*number != std::floor(*number) || (before && *number != *before + 1.0)) return false;
    before = number;
  }
  return true;
}

// A first row of numbers with a fault in it is no header: no name is a number with a point, but
// where names are counted.
std::optional<char> separatorOfFaultyRow(std::string_view first, const std::vector<Line>& lines,
                                         const std::vector<size_t>& rows) {
  const auto separator = separatorOfNumbers(lines[rows[1]].text);
  if (!separator || separatorOfNumbers(lines[rows[2]].text) != separator) return std::nullopt;
  const Cells cells = lineCells(first, *separator);
  const auto broken = std::count_if(cells.begin(), cells.end(), [&](const std::string& cell) {
    return foundNumber(cell, *separator != ',') && cell.find_first_of(".,") != std::string::npos;
  });
  return cells.size() == lineCells(lines[rows[1]].text, *separator).size() &&
                 2 * static_cast<size_t>(broken) > cells.size() &&
                 !areCountedUp(cells, *separator != ',')
             ? separator
             : std::nullopt;
}

// Between commas a cell with one was in quotes: "1,250" may be a thousand there.
bool isNoThousand(std::string_view cell) {
  const size_t comma = cell.find(',');
  const std::string_view before = cell.substr(0, comma);
  return cell.size() - comma != 4 || before.empty() || before.back() == '-' || before == "0" ||
         before == "-0";
}

// The first row says so, or where it is whole one below it, before which no number has a point.
bool haveDecimalComma(const std::vector<Line>& lines, const std::vector<size_t>& rows, size_t first,
                      char separator) {
  bool commas = false, points = false;
  for (size_t i = first; i < rows.size(); ++i) {
    for (const std::string& whole : lineCells(lines[rows[i]].text, separator)) {
      const std::string cell(withoutUnit(whole));
      const bool plain = foundNumber(cell, false).has_value();
      points = points || (plain && cell.find('.') != std::string::npos);
      commas =
          commas || (!plain && foundNumber(cell, true) && (separator != ',' || isNoThousand(cell)));
    }
    if (commas || points) return commas && (i == first || !points);
  }
  return false;
}

std::string_view withoutSign(std::string_view comment) {
  return trimmed(comment.substr(std::min(comment.find_first_not_of("#%/"), comment.size())));
}

}  // namespace

namespace {

// A stroke under a header, as MATLAB and people draw it.
bool isRule(std::string_view line) {
  return line.find_first_not_of("_-=+ \t\r") == line.npos &&
         (line.find("___") != line.npos || line.find("---") != line.npos ||
          line.find("===") != line.npos);
}

}  // namespace

bool saysNothing(std::string_view name) {
  return name.empty() || lowered(trimmed(name)) == "comment";
}

bool isComment(std::string_view line) {
  return line.starts_with('#') || line.starts_with('%') || line.starts_with("//") ||
         isRule(line.substr(0, std::min(line.find('\n'), line.size())));
}

namespace {

std::optional<FoundLayout> layoutOfLines(std::string_view text, const std::vector<Line>& lines) {
  std::vector<size_t> rows;  // the lines that are no comments
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].comment) rows.push_back(i);
  }
  FoundLayout layout;
  // "%time,q1,q2" and nothing more: a header behind a sign, as rostopic writes it
  if (rows.empty()) return std::nullopt;
  const auto beginAt = [&](size_t i) {
    layout.begin = i < lines.size() ? lines[i].begin : text.size();
    layout.line = i < lines.size() ? lines[i].number : lines.back().number + 1;
  };
  const Line& first = lines[rows[0]];
  std::optional<char> of_numbers = separatorOfNumbers(first.text);
  if (!of_numbers && rows.size() > 2) of_numbers = separatorOfFaultyRow(first.text, lines, rows);
  const Line* comment = rows[0] > 0 ? &lines[rows[0] - 1] : nullptr;
  if (rows[0] > 1 && lowered(withoutSign(comment->text)).starts_with("unit")) --comment;
  if (of_numbers && comment) {
    std::vector<std::string_view> comments;
    for (size_t i = 0; i < rows[0]; ++i) comments.push_back(withoutSign(lines[i].text));
    Cells header = namesLineByLine(comments, lineCells(first.text, *of_numbers).size());
    if (!header.empty()) {
      layout.separator = *of_numbers;
      layout.decimal_comma = haveDecimalComma(lines, rows, 0, *of_numbers);
      layout.header = std::move(header);
      layout.header_line = comment->number;
      beginAt(rows[0]);
      return layout;
    }
  }
  if (comment) {  // a header behind the sign of a comment
    const std::string_view names = withoutLabel(withoutSign(comment->text));
    for (const char separator : {of_numbers.value_or(separatorOf(names)), ',', '\t', ' ', ';'}) {
      const Cells header = lineCells(names, separator);
      const char of_rows = of_numbers.value_or(separator);
      const Cells row = lineCells(first.text, of_rows);
      if (header.size() < 2 || header.size() != row.size() || numbersAmong(header, false) > 0 ||
          numbersAmong(row, of_rows != ',') == 0) {
        continue;
      }
      layout.separator = of_rows;
      layout.decimal_comma = haveDecimalComma(lines, rows, 0, of_rows);
      layout.header = header;
      layout.header_line = comment->number;
      beginAt(rows[0]);
      return layout;
    }
  }
  const auto withoutNames = [&](size_t begin, char separator) {
    layout.separator = separator;
    layout.decimal_comma = haveDecimalComma(lines, rows, begin, separator);
    layout.named = false;
    const Cells cells = lineCells(lines[rows[begin]].text, separator);
    for (size_t i = 0; i < cells.size(); ++i) layout.header.push_back(unnamedColumn(i));
    std::vector<Cells> below;
    for (size_t i = begin + 1; i < std::min<size_t>(rows.size(), begin + 10); ++i) {
      below.push_back(lineCells(lines[rows[i]].text, separator));
    }
    layout.counted = rows.size() > begin + 1 && numbersColumns(cells, below);
    beginAt(rows[begin + (layout.counted ? 1 : 0)]);
    return layout;
  };
  if (of_numbers) return withoutNames(0, *of_numbers);
  if (rows.size() > 1) {
    if (Cells header =
            headerOfMessages(lineCells(first.text, ','), lineCells(lines[rows[1]].text, ','));
        !header.empty()) {
      layout.header = std::move(header);
      beginAt(rows[0]);
      return layout;
    }
  }
  // lines about the recording stand above a header that fits the row below it
  size_t head = 0;
  const auto fits = [&](size_t i) {
    if (i + 1 >= rows.size()) return false;
    const std::string_view names = lines[rows[i]].text, below = lines[rows[i + 1]].text;
    const char separator = separatorOfNames(names, below);
    const Cells cells = namesIn(names, separator);
    const size_t count = cells.size(), count_below = lineCells(below, separator).size();
    return count > 1 && (count_below == count ||
                         (count_below + 1 == count && count > 2 && saysNothing(cells.back())));
  };
  // LabVIEW's lines about the recording have two cells each, as a small table has
  const size_t first_count = lineCells(first.text, separatorOf(first.text)).size();
  const auto isBelow = [&](size_t i) {
    return fits(i) && !separatorOfNumbers(lines[rows[i]].text) &&
           separatorOfNumbers(lines[rows[i + 1]].text) &&
           lineCells(lines[rows[i]].text, separatorOf(lines[rows[i]].text)).size() > 2;
  };
  const bool two_lines = rows.size() > 1 && !separatorOfNumbers(lines[rows[1]].text);
  // a title has words, and nothing between them but blanks
  const bool title = !fits(0) && first.text.find_first_of(",;\t\"") == std::string_view::npos;
  if ((first_count <= 3 || title) && (!fits(0) || (two_lines && first_count <= 2))) {
    for (size_t i = 1; i + 1 < rows.size(); ++i) {
      if (!fits(0) && separatorOfNumbers(lines[rows[i]].text)) break;  // no row is a title
      if (fits(0) ? !isBelow(i)
                  : !fits(i) || separatorOfNumbers(lines[rows[i]].text) ||
                        !separatorOfNumbers(lines[rows[i + 1]].text)) {
        continue;
      }
      head = i;
      layout.skipped = std::string(first.text);
      break;
    }
  }
  if (head == 0 && title && rows.size() > 2) {  // a title above rows without names
    const auto separator = separatorOfNumbers(lines[rows[1]].text);
    const auto count = [&](size_t i) { return lineCells(lines[rows[i]].text, *separator).size(); };
    if (separator && separatorOfNumbers(lines[rows[2]].text) == separator && count(0) == 1 &&
        count(1) > 1 && count(1) == count(2)) {
      layout.skipped = std::string(first.text);
      return withoutNames(1, *separator);
    }
  }
  // what fits may be a row of units, below the names
  if (head > 0) {
    const std::string_view units = lines[rows[head]].text, above = lines[rows[head - 1]].text;
    const char separator = separatorOfNames(units, lines[rows[head + 1]].text);
    const Cells cells = namesIn(above, separator);
    if (!unitsIn(lineCells(units, separator)).empty() && unitsIn(cells).empty() &&
        cells.size() == lineCells(units, separator).size()) {
      --head;
    }
  }
  const Line& names = lines[rows[head]];
  const std::string_view below =
      head + 1 < rows.size() ? lines[rows[head + 1]].text : std::string_view();
  layout.separator = below.empty() ? separatorOf(names.text) : separatorOfNames(names.text, below);
  layout.header = namesIn(names.text, layout.separator);
  layout.header_line = names.number;
  size_t next = head + 1;
  if (next < rows.size()) {
    const Cells cells = lineCells(lines[rows[next]].text, layout.separator);
    const std::vector<std::string> units = unitsIn(cells);
    if (!units.empty() && units.size() == layout.header.size() && numbersAmong(cells, false) == 0) {
      for (size_t i = 0; i < units.size(); ++i) {
        if (!units[i].empty() && splitUnit(layout.header[i]).unit.empty()) {
          layout.header[i] += " [" + units[i] + "]";
        }
      }
      ++next;
    }
  }
  if (next + 1 < rows.size()) {
    const Cells second = lineCells(lines[rows[next]].text, layout.separator);
    // pandas writes the index's name into a row of its own, below both
    const std::string index = nameOfIndex(lines[rows[next + 1]].text, layout.separator);
    const size_t numbers = next + (index.empty() ? 1 : 2);
    const Cells above = unmerged(layout.header, second);
    if (numbers < rows.size() && separatorOfNumbers(lines[rows[numbers]].text) &&
        areNamedTwice(above, second)) {
      layout.header = above;
      for (size_t i = 0; i < second.size(); ++i) {
        std::string& name = layout.header[i];
        name += (name.empty() || second[i].empty() ? "" : ".") + second[i];
      }
      if (!index.empty()) layout.header[0] = index;
      next = numbers;
    }
  }
  if (next < rows.size()) {
    layout.decimal_comma = haveDecimalComma(lines, rows, next, layout.separator);
    // an index without a name before the others: it counts the rows
    const auto indexOf = [&](size_t at) -> std::optional<double> {
      if (at >= rows.size()) return std::nullopt;
      const Cells cells = lineCells(lines[rows[at]].text, layout.separator);
      if (cells.size() != layout.header.size() + 1) return std::nullopt;
      return foundNumber(cells[0], layout.decimal_comma);
    };
    const std::optional<double> index = indexOf(next), following = indexOf(next + 1);
    if (index && following && *following == *index + 1.0) {
      layout.header.insert(layout.header.begin(), "");
    }
  }
  beginAt(next < rows.size() ? rows[next] : lines.size());
  return layout;
}

// Units that stand in comments, or in lines above the header.
void takeUnits(const std::vector<Line>& lines, FoundLayout& layout) {
  for (const Line& line : lines) {
    if (line.begin >= layout.begin) break;
    if (line.number == layout.header_line && layout.named) continue;
    if (!line.comment && line.number > layout.header_line) continue;
    const std::string_view text = withoutSign(line.text);
    if (!layout.rate) layout.rate = rateInLine(text);
    if (line.comment && layout.joints.empty()) layout.joints = jointsListed(text);
    const std::vector<std::string> units = unitsListed(text, layout.header.size());
    for (size_t i = 0; layout.named && i < units.size(); ++i) {
      std::string& name = layout.header[i];
      if (!units[i].empty() && splitUnit(name).unit.empty()) name += " [" + units[i] + "]";
    }
    const std::optional<bool> degrees = degreesSaid(text);
    if (!degrees || !layout.units_line.empty()) continue;
    (*degrees ? layout.degrees : layout.radians) = true;
    layout.units_line = std::string(line.text);
  }
}

}  // namespace

std::optional<FoundLayout> layoutOf(std::string_view text) {
  const auto lines = firstLines(text);
  if (!lines) return std::nullopt;
  std::optional<FoundLayout> layout = layoutOfLines(text, *lines);
  if (!layout) return std::nullopt;
  for (std::string& name : layout->header) std::replace(name.begin(), name.end(), '\n', ' ');
  if (layout->named) leaveOutNumbers(layout->header);
  takeUnits(*lines, *layout);
  return layout;
}

}  // namespace armillary
