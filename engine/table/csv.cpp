// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>

#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// Splits one record that starts at `position`; moves it behind the record's line break. A quoted
// cell may hold the separator, quotes and line breaks.
class RecordReader {
 public:
  RecordReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

  bool atEnd() const { return position_ >= text_.size(); }
  int line() const { return line_; }
  size_t position() const { return position_; }

  // Reads a record of plain numbers and empty cells without a word of why where it is none: then
  // nothing has moved, and next() says what is there. It reads what next() and parseCell() would.
  bool nextPlain(std::span<double> values) {
    const char* at = text_.data() + position_;
    const char* const end = text_.data() + text_.size();
    const auto skipBlanks = [&] {
      while (at != end && (*at == ' ' || (*at == '\t' && separator_ != '\t'))) ++at;
    };
    const auto atLineEnd = [&] { return at == end || *at == '\n' || *at == '\r'; };
    for (size_t i = 0; i < values.size(); ++i) {
      skipBlanks();
      if (i > 0 && separator_ != ' ') {
        if (at == end || *at != separator_) return false;
        ++at;
        skipBlanks();
      }
      if (atLineEnd() || *at == separator_) {
        // an empty cell; a line of blanks only is no row
        if (separator_ == ' ' || values.size() == 1) return false;
        values[i] = std::numeric_limits<double>::quiet_NaN();
        continue;
      }
      const auto [stop, failure] = std::from_chars(at, end, values[i]);
      if (failure != std::errc() || !std::isfinite(values[i])) return false;
      if (separator_ == ' ' && stop != end && *stop != ' ' && *stop != '\t' && *stop != '\n' &&
          *stop != '\r') {
        return false;
      }
      at = stop;
    }
    skipBlanks();
    if (at != end && *at == '\r') ++at;
    if (at != end && *at != '\n') return false;
    if (at != end) {
      ++at;
      ++line_;
    }
    position_ = static_cast<size_t>(at - text_.data());
    return true;
  }

  // Returns false where a quote is not closed.
  bool next(std::vector<std::string>& cells) {
    cells.clear();
    std::string cell;
    bool any = false;     // blanks: something of the present cell was read
    bool quoted = false;  // its blanks belong to it
    const auto finish = [&] {
      cells.emplace_back(quoted ? std::string_view(cell) : trimmed(cell));
      cell.clear();
      any = quoted = false;
    };
    while (position_ < text_.size()) {
      const char c = text_[position_];
      if (c == '"' && !quoted && trimmed(cell).empty()) {
        cell.clear();
        if (!readQuoted(cell)) return false;
        any = quoted = true;
        continue;
      }
      ++position_;
      if (c == '\n') {
        ++line_;
        break;
      }
      if (c == '\r' && (position_ >= text_.size() || text_[position_] == '\n')) continue;
      if (separator_ == ' ' ? (c == ' ' || c == '\t') : c == separator_) {
        if (separator_ != ' ' || any) finish();
        continue;
      }
      if (quoted && trimmed({&c, 1}).empty()) continue;  // blanks after the quote
      cell += c;
      any = true;
    }
    if (any || (separator_ != ' ' && (!cells.empty() || !cell.empty()))) {
      finish();
    }
    return true;
  }

 private:
  bool readQuoted(std::string& cell) {
    for (++position_; position_ < text_.size(); ++position_) {
      const char c = text_[position_];
      if (c == '"') {
        if (position_ + 1 < text_.size() && text_[position_ + 1] == '"') {
          cell += '"';
          ++position_;
          continue;
        }
        ++position_;
        return true;
      }
      if (c == '\n') ++line_;
      cell += c;
    }
    return false;
  }

  std::string_view text_;
  char separator_;
  size_t position_ = 0;
  int line_ = 1;
};

// The separator that the header uses outside quotes.
char separatorOf(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));  // as parseTable does
  bool quoted = false;
  bool comma = false, semicolon = false, tab = false;
  bool named = false, gap = false, blank = false;  // a blank between two names
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted || c == '"') {
      blank |= gap;
      named = true;
      continue;
    }
    if (c == '\n') break;
    comma |= c == ',';
    semicolon |= c == ';';
    tab |= c == '\t';
    if (c == ' ') {
      gap = named;
    } else if (c != '\r') {
      blank |= gap;
      named = true;
    }
  }
  if (comma) return ',';
  if (semicolon) return ';';
  if (tab) return '\t';
  return blank ? ' ' : ',';
}

// Where the cell is no number, `why` says so as a predicate.
bool parseCell(std::string_view cell, double& value, std::string& why) {
  if (trimmed(cell).empty()) {
    value = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  const std::optional<double> number = parseNumber(cell, &why);
  if (number) value = *number;
  return number.has_value();
}

constexpr size_t kRowsToMeasure = 256;

// Room for as many rows as the text seems to hold, judged by the first ones.
void reserveRows(Table& table, size_t bytes_read, size_t bytes) {
  const size_t rows = table.rowCount() * (bytes / bytes_read + 1);
  table.lines.reserve(rows);
  table.cells.reserve(rows * table.columnCount());
}

bool isBlankLine(const std::vector<std::string>& cells) {
  return cells.empty() || (cells.size() == 1 && trimmed(cells[0]).empty());
}

}  // namespace

std::span<double> Table::addRow(int line) {
  lines.push_back(line);
  cells.resize(cells.size() + columnCount(), std::numeric_limits<double>::quiet_NaN());
  return std::span(cells).last(columnCount());
}

bool parseTable(std::string_view text, Table& table, TableError& error) {
  table = {};
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  RecordReader reader(text, separatorOf(text));
  std::vector<std::string> cells;
  while (table.header.empty() && !reader.atEnd()) {
    const int line = reader.line();
    if (!reader.next(cells)) {
      error = {line, "a quoted name in the header is not closed"};
      return false;
    }
    table.header = cells;
    if (table.header.size() == 1 && table.header[0].empty()) table.header.clear();
  }
  if (table.header.empty()) {
    error = {0, "there is no header row"};
    return false;
  }
  std::string why;
  std::vector<double> row(table.header.size());
  while (!reader.atEnd()) {
    const int line = reader.line();
    if (table.rowCount() == kRowsToMeasure) reserveRows(table, reader.position(), text.size());
    if (!reader.nextPlain(row)) {
      if (!reader.next(cells)) {
        error = {line, "a quoted cell is not closed"};
        return false;
      }
      if (isBlankLine(cells)) continue;
      if (cells.size() != table.header.size()) {
        error = {line, "the row has " + std::to_string(cells.size()) +
                           (cells.size() == 1 ? " cell" : " cells") + ", the header " +
                           std::to_string(table.header.size()) +
                           "; where nothing is to be said, leave a cell empty"};
        return false;
      }
      for (size_t i = 0; i < cells.size(); ++i) {
        if (!parseCell(cells[i], row[i], why)) {
          error = {line, "column '" + table.header[i] + "': '" + cells[i] + "' " + why +
                             "; give a number, or leave the cell empty"};
          return false;
        }
      }
    }
    std::copy(row.begin(), row.end(), table.addRow(line).begin());
  }
  return true;
}

std::string csvRow(const std::vector<std::string>& cells) {
  std::string row;
  for (const std::string& cell : cells) {
    if (!row.empty() || &cell != &cells.front()) row += ',';
    if (cell.find_first_of(",; \"\t\r\n") == std::string::npos) {
      row += cell;
      continue;
    }
    row += '"';
    for (const char c : cell) {
      if (c == '"') row += '"';
      row += c;
    }
    row += '"';
  }
  return row + '\n';
}

std::string csvRow(const std::vector<double>& values) {
  std::string row;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) row += ',';
    row += shortest(values[i]);
  }
  return row + '\n';
}

}  // namespace armillary
