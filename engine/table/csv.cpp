#include "engine/table/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/text/parse_number.h"

namespace armillary {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// Splits one record that starts at `position`; moves it behind the record's line break. A quoted
// cell may hold the separator, quotes and line breaks.
class RecordReader {
 public:
  RecordReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

  bool atEnd() const { return position_ >= text_.size(); }
  int line() const { return line_; }

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

}  // namespace

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
  while (!reader.atEnd()) {
    const int line = reader.line();
    if (!reader.next(cells)) {
      error = {line, "a quoted cell is not closed"};
      return false;
    }
    if (cells.empty() || (cells.size() == 1 && trimmed(cells[0]).empty())) continue;
    if (cells.size() != table.header.size()) {
      error = {line, "the row has " + std::to_string(cells.size()) +
                         (cells.size() == 1 ? " cell" : " cells") + ", the header " +
                         std::to_string(table.header.size()) +
                         "; where nothing is to be said, leave a cell empty"};
      return false;
    }
    std::vector<double> row(table.header.size(), std::numeric_limits<double>::quiet_NaN());
    std::string why;
    for (size_t i = 0; i < cells.size(); ++i) {
      if (!parseCell(cells[i], row[i], why)) {
        error = {line, "column '" + table.header[i] + "': '" + cells[i] + "' " + why +
                           "; give a number, or leave the cell empty"};
        return false;
      }
    }
    table.rows.push_back(std::move(row));
    table.lines.push_back(line);
  }
  return true;
}

std::string shortest(double value) {
  char buffer[32];
  const auto [end, failure] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, end};
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
