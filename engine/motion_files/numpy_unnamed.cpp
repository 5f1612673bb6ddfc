// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_unnamed.h"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/motion_files/numpy_array.h"
#include "engine/table/found_text.h"

namespace armillary {
namespace {

std::optional<size_t> numberOfArray(const std::string& name) {
  const std::string_view before = "arr_";
  if (!name.starts_with(before) || name.size() == before.size() || name.size() > 8) {
    return std::nullopt;
  }
  size_t number = 0;
  for (const char c : name.substr(before.size())) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + static_cast<size_t>(c - '0');
  }
  return number;
}

}  // namespace

bool readArraysWithoutNames(const NumpyArrays& arrays, MotionTable& motion) {
  std::vector<std::pair<size_t, const NumpyArray*>> in_turn;
  for (const auto& [name, array] : arrays.good) {
    const auto number = numberOfArray(name);
    if (!number || array.numbers.empty() || array.inner > 0) return false;
    in_turn.emplace_back(*number, &array);
  }
  if (in_turn.size() < 2 || !arrays.bad.empty()) return false;
  std::sort(in_turn.begin(), in_turn.end());
  const auto rowsOf = [](const NumpyArray& array) {
    return array.isLine() ? array.numbers.size() : array.rows;
  };
  const size_t rows = rowsOf(*in_turn.front().second);
  for (const auto& [number, array] : in_turn) {
    if (rowsOf(*array) == rows) continue;
    throw NumpyFault{"array 'arr_" + std::to_string(number) + "' has " +
                     std::to_string(rowsOf(*array)) + " rows, 'arr_" +
                     std::to_string(in_turn.front().first) + "' " + std::to_string(rows)};
  }
  Table& table = motion.table;
  for (const auto& [number, array] : in_turn) {
    const size_t width = array->numbers.size() / rows;
    for (size_t k = 0; k < width; ++k) table.header.push_back(unnamedColumn(table.header.size()));
  }
  for (size_t row = 0; row < rows; ++row) {
    auto cell = table.addRow(static_cast<int>(row) + 1).begin();
    for (const auto& [number, array] : in_turn) {
      const size_t width = array->numbers.size() / rows;
      const double* const first = array->numbers.data() + row * width;
      cell = std::copy(first, first + width, cell);
    }
  }
  motion.named = false;
  return true;
}

}  // namespace armillary
