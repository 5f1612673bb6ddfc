// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/found_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/table/found_cells.h"
#include "engine/table/found_layout.h"
#include "engine/table/found_number.h"
#include "engine/table/long_rows.h"
#include "engine/table/named_lists.h"
#include "engine/table/placed_names.h"
#include "engine/table/record_reader.h"
#include "engine/table/time_columns.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr const char* kRemedyOfTime =
    ", nor a date that is known; give seconds, or a date such as 2026-11-29T14:03:05.25, or take "
    "the column out and say the rows per second";

class FoundReader {
 public:
  FoundReader(std::string_view text, const FoundLayout& layout, FoundTable& found)
      : text_(text),
        layout_(layout),
        found_(found),
        reader_(text, layout.separator, layout.begin, layout.line) {}

  bool read(TableError& error) {
    std::vector<std::string> cells;
    std::vector<double> plain(layout_.header.size());
    for (reader_.skipBlankLines(); !reader_.atEnd(); reader_.skipBlankLines()) {
      const std::string_view rest = text_.substr(reader_.position());
      const size_t at = rest.find_first_not_of(" \t");
      if (at != std::string_view::npos &&
          (isComment(rest.substr(at)) || (rest[at] == ';' && layout_.separator != ';'))) {
        reader_.skipLine();
        continue;
      }
      const int line = reader_.line();
      if (lists_ == 0 && !columns_.empty() && only_numbers_ && reader_.nextPlain(plain)) {
        std::copy(plain.begin(), plain.end(), found_.table.addRow(line).begin());
        continue;
      }
      if (!reader_.next(cells)) {
        error = {line, "a quoted cell is not closed"};
        return false;
      }
      if (cells.empty() || (cells.size() == 1 && cells[0].empty())) continue;
      const size_t width = layout_.header.size();
      if (cells.size() == width + 1 && cells.back().empty()) cells.pop_back();
      if (cells.size() + 1 == width && saysNothing(layout_.header.back())) cells.emplace_back();
      if (cells.size() != width && reader_.atEnd() && !text_.ends_with('\n') &&
          found_.table.rowCount() > 0) {
        found_.notes.emplace_back("the last row was cut off: left out");
        break;
      }
      if (cells.size() != width && !isCutShort(cells)) {
        error = wrongCount(line, cells.size());
        return false;
      }
      if (cells.size() < width) {
        if (short_rows_++ == 0) first_short_ = {line, cells.size()};
        cells.resize(width);
      }
      if (isHeader(cells)) {
        ++headers_;
        continue;
      }
      if (columns_.empty()) begin(cells);
      if (named_ && !named_->addRow(cells, line, error)) return false;
      if (long_) long_->addRow(cells);
      addRow(cells, line);
    }
    if (short_rows_ > 0 && short_rows_ == found_.table.rowCount()) {
      error = wrongCount(first_short_.first, first_short_.second);  // which cells are missing?
      return false;
    }
    if (columns_.empty()) begin(std::vector<std::string>(layout_.header.size()));
    if (named_) named_->addTo(found_.table);
    if (long_ && !long_->widen(found_, error)) return false;
    if (!nameByTexts(columns_, found_.table, error)) return false;
    for (std::string& name : found_.table.header) name = nameWithoutPlace(name);
    nameIndex();
    if (headers_ > 0) {
      found_.notes.push_back("the header stands again between the rows, " +
                             std::to_string(headers_) + (headers_ == 1 ? " time" : " times") +
                             ": left out");
    }
    if (short_rows_ > 0) {
      found_.notes.push_back((short_rows_ == 1
                                  ? "line " + std::to_string(first_short_.first) + " has"
                                  : std::to_string(short_rows_) + " rows, the first in line " +
                                        std::to_string(first_short_.first) + ", have") +
                             " fewer cells than the header: the last ones are taken as empty");
    }
    return true;
  }

 private:
  // pandas' index has no name: it counts the rows, or it is the time, which goes on by fractions.
  void nameIndex() {
    Table& table = found_.table;
    if (!layout_.named || table.rowCount() < 3 || !trimmed(table.header[0]).empty() ||
        std::any_of(table.header.begin(), table.header.end(), isTimeName)) {
      return;
    }
    bool whole = true;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const double value = table.row(row)[0];
      if (row > 0 && !(value > table.row(row - 1)[0])) return;
      whole &= value == std::floor(value);
    }
    if (whole) return;
    table.header[0] = "time";
    found_.notes.emplace_back("the first column has no name and goes on: taken for the time");
  }

  TableError wrongCount(int line, size_t count) {
    const auto cells = [](size_t n) { return std::to_string(n) + (n == 1 ? " cell" : " cells"); };
    const size_t width = layout_.header.size();
    const std::string told = "; where nothing is to be said, leave a cell empty";
    if (layout_.named) {
      return {line, "the row has " + cells(count) + ", the header " + std::to_string(width) + told};
    }
    // without a header it is the first row that says how many, unless the next two agree
    std::vector<std::string> next;
    for (reader_.skipBlankLines(); !reader_.atEnd() && next.empty(); reader_.skipBlankLines()) {
      if (!reader_.next(next)) break;
    }
    if (found_.table.rowCount() == 1 && next.size() == count) {
      return {found_.table.lines[0],
              "the row has " + cells(width) + ", those below " + std::to_string(count) + told};
    }
    return {line, "the row has " + cells(count) + ", those above " + std::to_string(width) + told};
  }

  // Spreadsheets and loggers leave out the last cells where they are empty. Between blanks nothing
  // says which ones are missing, and of a single cell nothing that it is of the table.
  bool isCutShort(const std::vector<std::string>& cells) const {
    return layout_.named && layout_.separator != ' ' && cells.size() > 1 &&
           cells.size() < layout_.header.size();
  }

  // Whether a row repeats the header; its units may stand in a row of their own.
  bool isHeader(const std::vector<std::string>& cells) const {
    if (!layout_.named || cells.size() != layout_.header.size()) return false;
    for (size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] != layout_.header[i] &&
          (cells[i].empty() || !layout_.header[i].starts_with(cells[i] + " ["))) {
        return false;
      }
    }
    return true;
  }

  void begin(const std::vector<std::string>& cells) {
    named_.emplace(layout_.header, cells);
    if (named_->empty()) named_.reset();
    found_.of_messages = named_.has_value();
    long_.emplace(layout_.header, cells);
    if (named_ || long_->empty()) long_.reset();
    for (size_t i = 0; i < cells.size(); ++i) {
      FoundColumn& column =
          columns_.emplace_back(foundColumn(layout_.header[i], cells[i], layout_.decimal_comma));
      if (named_ && named_->holds(i)) column.kind = CellKind::kNamed;
      lists_ += column.kind == CellKind::kList;
      only_numbers_ &= column.kind == CellKind::kNumber && !column.unit_in_cells;
      if (column.kind == CellKind::kNamed) continue;
      if (column.kind == CellKind::kList) {
        for (size_t k = 0; k < column.width; ++k) {
          found_.table.header.push_back(column.name + "[" + std::to_string(k) + "]");
        }
      } else {
        found_.table.header.push_back(column.name);
      }
    }
  }

  void fault(const std::string& column, const std::string& cell, int line, bool text = false) {
    std::string why;
    if (foundNumber(cell, layout_.decimal_comma)) {
      why = "has no unit, as others of the column have";
    } else if (const auto measured = measuredCell(cell, layout_.decimal_comma)) {
      why = "is in " + std::string(measured->unit_text) + ", which the column is not in";
    } else {
      parseNumber(cell, &why);
    }
    (standsForNothing(cell) ? found_.gaps : found_.faults)
        .try_emplace(column,
                     TableError{line, "column '" + column + "': '" + cell.substr(0, kMostShown) +
                                          "' " + why +
                                          (text && isTimeName(column) && why == "is not a number"
                                               ? kRemedyOfTime
                                               : "; give a number, or leave the cell empty")});
  }

  void addRow(const std::vector<std::string>& cells, int line) {
    const std::span<double> row = found_.table.addRow(line);
    size_t next = 0;
    for (size_t i = 0; i < cells.size(); ++i) {
      FoundColumn& column = columns_[i];
      const std::string& cell = cells[i];
      switch (column.kind) {
        case CellKind::kList: {
          const auto list = listIn(cell);
          if (list && list->size() == column.width) {
            std::copy(list->begin(), list->end(), row.begin() + static_cast<std::ptrdiff_t>(next));
          } else if (!trimmed(cell).empty()) {
            for (size_t k = 0; k < column.width; ++k)
              fault(found_.table.header[next + k], cell, line);
          }
          next += column.width;
          break;
        }
        case CellKind::kDate:
          if (const auto seconds = secondsIn(column, cell)) {
            row[next] = *seconds;
          } else if (!trimmed(cell).empty()) {
            fault(column.name, cell, line);
          }
          ++next;
          break;
        case CellKind::kText:
          column.constant &= cell == column.text || cell.empty();
          if (!long_ || !long_->holds(i) || found_.table.rowCount() == 1) {
            fault(column.name, cell, line, true);
          }
          ++next;
          break;
        case CellKind::kNamed:
          break;
        case CellKind::kNumber:
          if (const auto number = numberIn(column, cell, layout_.decimal_comma)) {
            row[next] = *number;
          } else if (!trimmed(cell).empty()) {
            fault(column.name, cell, line);
          }
          ++next;
          break;
      }
    }
  }

  std::string_view text_;
  const FoundLayout& layout_;
  FoundTable& found_;
  RecordReader reader_;
  std::vector<FoundColumn> columns_;
  std::optional<NamedLists> named_;
  std::optional<LongRows> long_;
  size_t lists_ = 0, headers_ = 0, short_rows_ = 0;
  std::pair<int, size_t> first_short_;  // its line and how many cells it has
  bool only_numbers_ = true;
};

}  // namespace

bool readFoundRows(std::string_view text, const FoundLayout& layout, FoundTable& found,
                   TableError& error) {
  return FoundReader(text, layout, found).read(error);
}

}  // namespace armillary
