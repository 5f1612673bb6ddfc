// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/named_lists.h"

#include <algorithm>
#include <cctype>
#include <limits>

#include "engine/table/column_words.h"
#include "engine/table/found_cells.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kMostNames = 1000, kMostColumns = 5000;

// What stands in the brackets of a cell; the cell where it has none.
std::string_view insideBrackets(std::string_view cell) {
  cell = trimmed(cell);
  for (const auto& [open, close] : {std::pair('[', ']'), {'(', ')'}}) {
    const size_t first = cell.find(open), last = cell.find(close, std::min(first, cell.size()));
    if (first != cell.npos && last != cell.npos) return cell.substr(first + 1, last - first - 1);
  }
  return cell;
}

bool hasBrackets(std::string_view cell) {
  return insideBrackets(cell).size() < trimmed(cell).size();
}

// What is between commas and semicolons, or between blanks where there are none of these.
std::vector<std::string> itemsOf(std::string_view list) {
  const bool blanks = list.find_first_of(",;") == list.npos;
  std::vector<std::string> items;
  while (!trimmed(list).empty()) {
    list.remove_prefix(std::min(list.find_first_not_of(" \t\n"), list.size()));
    const size_t end = std::min(list.find_first_of(blanks ? " \t\n" : ",;"), list.size());
    items.emplace_back(trimmed(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return items;
}

std::vector<std::string> quotedIn(std::string_view list) {
  std::vector<std::string> items;
  for (size_t at = 0; (at = list.find_first_of("'\"", at)) != list.npos; ++at) {
    const size_t end = list.find(list[at], at + 1);
    if (end == list.npos) break;
    items.emplace_back(list.substr(at + 1, end - at - 1));
    at = end;
  }
  return items;
}

bool isName(const std::string& item) {
  return !item.empty() && !parseNumber(item) &&
         std::any_of(item.begin(), item.end(), [](unsigned char c) { return std::isalpha(c); });
}

// The numbers of a cell; what was not measured is nan. Nothing where it is no list.
std::optional<std::vector<double>> numbersIn(std::string_view cell) {
  std::vector<double> numbers;
  const bool typed = trimmed(cell).starts_with("array('");  // array('d') is an empty one
  if (typed && cell.find('[') == cell.npos) return numbers;
  for (const std::string& item : itemsOf(insideBrackets(cell))) {
    const std::optional<double> number = parseNumber(item);
    if (!number && !standsForNothing(item)) return std::nullopt;
    numbers.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return numbers;
}

// Where a column's own name begins, behind its message's.
size_t ownName(std::string_view column) {
  const size_t cut = column.find_last_of("/.");
  return cut == column.npos ? 0 : cut + 1;
}

bool isOfNames(std::string_view column) {
  const std::string own = lowered(column.substr(ownName(column)));
  return own == "name" || own == "names" || own == "joint_names" || own == "joint_name" ||
         own == "jointnames" || own == "joints";
}

// "position" … of "position", "actual_velocities"; empty where it is none of a joint's numbers.
std::string_view quantityIn(std::string_view column) {
  const std::vector<std::string> tokens = tokensOf(column);
  const auto isOther = [](const std::string& token) {
    const auto word = meaningOfWord(token);
    return word && word->quantity == ColumnQuantity::kOther;
  };
  if (tokens.empty() || std::any_of(tokens.begin(), tokens.end(), isOther)) return {};
  return quantityMeant(tokens.back());
}

}  // namespace

std::optional<std::vector<std::string>> namesIn(std::string_view cell) {
  const std::string_view list = insideBrackets(cell);
  std::vector<std::string> names = quotedIn(list);
  if (names.empty()) names = itemsOf(list);
  if (names.empty() || names.size() > kMostNames ||
      !std::all_of(names.begin(), names.end(), isName)) {
    return std::nullopt;
  }
  return names;
}

NamedLists::NamedLists(const std::vector<std::string>& header,
                       const std::vector<std::string>& cells)
    : header_(header) {
  for (size_t i = 0; i < cells.size(); ++i) {
    const auto names = isOfNames(header[i]) ? namesIn(cells[i]) : std::nullopt;
    if (names && (hasBrackets(cells[i]) || names->size() > 1)) names_[i] = *names;
  }
  for (size_t i = 0; i < cells.size(); ++i) {
    const std::string_view quantity = quantityIn(header[i]);
    if (quantity.empty() || names_.contains(i)) continue;
    std::optional<Numbers> numbers;
    size_t longest = 0;
    for (const auto& [column, names] : names_) {
      const size_t message = ownName(header[column]);
      const auto list = numbersIn(cells[i]);
      if (!header[i].starts_with(std::string_view(header[column]).substr(0, message)) || !list ||
          (list->size() != names.size() && !list->empty() && !hasBrackets(cells[i])) ||
          (numbers && message < longest)) {
        continue;
      }
      longest = message;
      numbers = Numbers{i, column, header[i].substr(0, ownName(header[i])), {}};
      numbers->quantity = (header[i].find('/') == header[i].npos ? "." : "/") +
                          header[i].substr(ownName(header[i]));
    }
    if (numbers) numbers_.push_back(*numbers);
  }
}

bool NamedLists::holds(size_t column) const {
  return std::any_of(numbers_.begin(), numbers_.end(), [&](const Numbers& one) {
    return one.column == column || one.names == column;
  });
}

bool NamedLists::addRow(const std::vector<std::string>& cells, int line, TableError& error) {
  joints_.addRow();
  for (auto& [column, names] : names_)
    names = namesIn(cells[column]).value_or(std::vector<std::string>());
  for (const Numbers& one : numbers_) {
    const std::vector<std::string>& names = names_[one.names];
    const auto list = numbersIn(cells[one.column]);
    if (!list) {
      error = {line, "column '" + header_[one.column] + "': '" + cells[one.column].substr(0, 40) +
                         "' is no list of numbers; give one, or leave the cell empty"};
      return false;
    }
    if (list->empty()) continue;  // nothing was measured
    if (list->size() != names.size()) {
      error = {line, "column '" + header_[one.column] + "' has " + std::to_string(list->size()) +
                         (list->size() == 1 ? " number" : " numbers") + " where '" +
                         header_[one.names] + "' has " + std::to_string(names.size()) +
                         (names.size() == 1 ? " name" : " names") + "; there must be one for each"};
      return false;
    }
    for (size_t k = 0; k < names.size(); ++k) {
      joints_.set(joints_.column(one.before + names[k] + one.quantity), (*list)[k]);
    }
    if (joints_.columnCount() > kMostColumns) {
      error = {line, "column '" + header_[one.names] + "' has more than 5000 different names"};
      return false;
    }
  }
  return true;
}

void NamedLists::addTo(Table& table) const {
  const Table joints = joints_.table();
  Table whole;
  whole.header_line = table.header_line;
  whole.header = table.header;
  whole.header.insert(whole.header.end(), joints.header.begin(), joints.header.end());
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<double> to = whole.addRow(table.lines[row]);
    const std::span<const double> given = table.row(row), numbers = joints.row(row);
    std::copy(numbers.begin(), numbers.end(), std::copy(given.begin(), given.end(), to.begin()));
  }
  table = std::move(whole);
}

}  // namespace armillary
