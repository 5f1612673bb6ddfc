// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/recipe.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kMostLines = 10'000;

// A line without its remark; # inside a name (as in joint#2) stays.
std::string_view withoutRemark(std::string_view line) {
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\'') quoted = !quoted;
    const bool begins = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
    if (line[i] == '#' && !quoted && begins) return line.substr(0, i);
  }
  return line;
}

bool takeWord(std::string& text, std::string_view word) {
  if (!text.starts_with(word) || text.size() <= word.size() ||
      !std::isspace(static_cast<unsigned char>(text[word.size()]))) {
    return false;
  }
  text = std::string(trimmed(std::string_view(text).substr(word.size())));
  return true;
}

// What an expression reads: a cell of a table, the number of the row, or what a line gave.
struct Source {
  const Table* table = nullptr;
  size_t column = 0;
  int line = -1;  // of the recipe's lines; −1 without a table: the number of the row
};

}  // namespace

std::optional<Recipe> Recipe::parse(std::string_view text, TableError& error) {
  Recipe recipe;
  int number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string line(trimmed(withoutRemark(text.substr(0, end))));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty()) continue;
    const bool file = takeWord(line, "file"), let = !file && takeWord(line, "let");
    const size_t equals = line.find('=');
    const std::string_view whole = line;
    std::string name(equals == line.npos ? "" : trimmed(whole.substr(0, equals)));
    if (name.size() > 2 && name.front() == '\'' && name.back() == '\'') {
      name = name.substr(1, name.size() - 2);
    }
    const std::string value(equals == line.npos ? "" : trimmed(whole.substr(equals + 1)));
    if (name.empty() || value.empty()) {
      error = {number,
               "a line of a recipe is COLUMN = EXPRESSION, let NAME = EXPRESSION, or "
               "file NAME = PATH"};
      return std::nullopt;
    }
    if (recipe.files_.size() + recipe.lines_.size() == kMostLines) {
      error = {number, "a recipe has no more than " + std::to_string(kMostLines) + " lines"};
      return std::nullopt;
    }
    if (file) {
      recipe.files_[name] = value;
    } else {
      recipe.lines_.push_back({number, name, value, !let});
    }
  }
  if (recipe.lines_.empty()) {
    error = {0, "the recipe gives no column; write lines such as JOINT/position = COLUMN / 32"};
    return std::nullopt;
  }
  return recipe;
}

namespace {

// What was meant by a name that an expression does not know. `columns` are those of the file.
std::string hintOf(const std::string& unknown, const std::vector<std::string>& columns) {
  const auto begun = std::find_if(columns.begin(), columns.end(), [&](const std::string& column) {
    return column.size() > unknown.size() && column.starts_with(unknown) &&
           std::string_view(" +-*/()^,").find(column[unknown.size()]) != std::string_view::npos;
  });
  if (begun != columns.end()) {
    return "; a name that holds blanks or signs stands between single quotes, as " +
           inQuotes(*begun);
  }
  if (const auto nearest = nearestWord(unknown, columns)) {
    return "; did you mean " + inQuotes(*nearest) + "?";
  }
  return "; the file's columns are " + joined(allInQuotes(columns), 6);
}

}  // namespace

bool Recipe::apply(const Table& table, const std::map<std::string, Table>& further, Table& result,
                   TableError& error, std::set<std::string>* used) const {
  std::unordered_map<std::string, Source> known;
  for (size_t i = 0; i < table.columnCount(); ++i) known[table.header[i]] = {&table, i, -1};
  for (const auto& [name, other] : further) {
    if (other.rowCount() != table.rowCount()) {
      error = {0, "file '" + files_.at(name) + "' has " + std::to_string(other.rowCount()) +
                      " rows, the motion " + std::to_string(table.rowCount())};
      return false;
    }
    for (size_t i = 0; i < other.columnCount(); ++i) {
      known[name + ":" + other.header[i]] = {&other, i, -1};
    }
  }
  known.try_emplace("row", Source{});

  std::vector<Source> sources;  // by the number that an expression knows
  std::unordered_map<std::string, int> numbers;
  std::vector<Expression> expressions;
  result = {};
  for (size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    ExpressionError wrong;
    std::string unknown;
    const auto expression = Expression::parse(
        line.expression,
        [&](std::string_view name) -> std::optional<int> {
          const auto found = known.find(std::string(name));
          if (found == known.end()) {
            unknown = name;
            return std::nullopt;
          }
          if (used && found->second.table) used->insert(found->first);
          const auto [number, is_new] =
              numbers.try_emplace(found->first, static_cast<int>(sources.size()));
          if (is_new) sources.push_back(found->second);
          return number->second;
        },
        wrong);
    if (!expression) {
      error = {line.line, line.name + ": " + wrong.message +
                              (unknown.empty() ? std::string() : hintOf(unknown, table.header))};
      return false;
    }
    expressions.push_back(*expression);
    known[line.name] = {nullptr, 0, static_cast<int>(i)};
    numbers.erase(line.name);  // which from here on is another
    if (line.column) result.header.push_back(line.name);
  }

  std::vector<double> values(lines_.size());
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<double> cells = result.addRow(table.lines[row]);
    size_t next = 0;
    for (size_t i = 0; i < lines_.size(); ++i) {
      values[i] = expressions[i].value([&](int number) {
        const Source& source = sources[static_cast<size_t>(number)];
        if (source.table) return source.table->row(row)[source.column];
        return source.line >= 0 ? values[static_cast<size_t>(source.line)]
                                : static_cast<double>(row);
      });
      if (lines_[i].column) cells[next++] = values[i];
    }
  }
  return true;
}

}  // namespace armillary
