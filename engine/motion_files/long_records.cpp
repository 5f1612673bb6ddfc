// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/long_records.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/motion_files/reading_fault.h"
#include "engine/table/found_cells.h"
#include "engine/table/found_number.h"
#include "engine/table/long_rows.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using nlohmann::json;

bool isFlat(const json& record) {
  return record.is_object() && std::none_of(record.begin(), record.end(), [](const json& value) {
           return value.is_structured();
         });
}

std::string textOf(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() ? shortest(value.get<double>()) : std::string();
}

}  // namespace

std::optional<FoundTable> tableOfLongRecords(const std::vector<const json*>& records) {
  constexpr size_t kLooked = 100, kMostKeys = 100;
  std::map<std::string, std::string> first;  // of each key
  for (size_t i = 0; i < std::min(records.size(), kLooked); ++i) {
    if (!isFlat(*records[i])) return std::nullopt;
    for (const auto& [key, value] : records[i]->items()) first.try_emplace(key, textOf(value));
  }
  if (first.empty() || first.size() > kMostKeys) return std::nullopt;
  FoundTable found;
  std::vector<std::string> cells;
  std::vector<FoundColumn> columns;
  std::map<std::string, size_t> index;
  for (const auto& [key, text] : first) {
    index[key] = cells.size();
    cells.push_back(text);
    columns.push_back(foundColumn(key, text, false));
    columns.back().name = key;
    found.table.header.push_back(key);
  }
  LongRows rows(found.table.header, cells);
  if (rows.empty()) return std::nullopt;
  for (size_t i = 0; i < records.size(); ++i) {
    if (!isFlat(*records[i])) return std::nullopt;
    const std::span<double> row = found.table.addRow(static_cast<int>(i) + 1);
    cells.assign(cells.size(), {});
    for (const auto& [key, value] : records[i]->items()) {
      const auto at = index.find(key);
      if (at == index.end()) continue;
      const size_t k = at->second;
      if (value.is_number()) {
        row[k] = value.get<double>();
      } else if (value.is_string()) {
        cells[k] = value.get<std::string>();
        const auto number = columns[k].kind == CellKind::kDate ? secondsIn(columns[k], cells[k])
                                                               : foundNumber(cells[k], false);
        if (number) row[k] = *number;
      }
    }
    rows.addRow(cells);
  }
  const std::vector<std::string> before = found.table.header;
  TableError error;
  if (!rows.widen(found, error)) {
    throw ReadingFault{(error.line > 0 ? "record " + std::to_string(error.line) + ": " : "") +
                       error.message};
  }
  if (found.table.header == before) return std::nullopt;
  return found;
}

}  // namespace armillary
