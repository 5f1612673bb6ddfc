// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/equation_table.h"

#include <algorithm>
#include <cmath>

#include "app/command_line/robot_loading.h"
#include "app/command_line/table_text.h"
#include "engine/table/csv.h"

namespace armillary {
namespace {

constexpr Eigen::Index kBeforeNumbers = 3;  // columns

std::vector<std::string> columnsOf(const BaseParameters& base) {
  std::vector<std::string> columns{"degree_of_freedom", "samples", "effort_squares"};
  for (const int parameter : base.independent) {
    columns.push_back("base/" + base.names[static_cast<size_t>(parameter)]);
  }
  columns.emplace_back("effort");
  return columns;
}

[[noreturn]] void fail(const std::string& file, int line, const std::string& why) {
  throw CommandFailure(kInvalidInput, file + ":" + std::to_string(line) + ": " + why);
}

using Numbers = Eigen::Map<const Eigen::RowVectorXd>;

// One degree of freedom of a block: its rows from `row` on, which is set to the one after them.
EquationBlock::Part readPart(const std::string& file, const Table& table, int freedoms,
                             size_t& row) {
  const std::span<const double> first = table.row(row);
  const size_t begin = row++;
  const double freedom = first[0], count = first[1];
  const auto whole = [](double value, double most) {
    return value >= 1.0 && value <= most && value == std::floor(value);
  };
  if (!whole(freedom, freedoms) || !whole(count, 1e9) || !(first[2] >= 0.0)) {
    fail(file, table.lines[begin],
         "a block begins with its degree of freedom, how many samples it stands for, and their "
         "efforts' squares");
  }
  while (row < table.rowCount() && table.row(row)[0] == freedom && std::isnan(table.row(row)[1])) {
    ++row;
  }
  EquationBlock::Part part;
  part.degree_of_freedom = static_cast<int>(freedom) - 1;
  part.count = static_cast<int>(count);
  part.effort_squares = first[2];
  const auto columns = static_cast<Eigen::Index>(table.columnCount()) - kBeforeNumbers;
  part.rows.resize(static_cast<Eigen::Index>(row - begin), columns);
  for (size_t k = begin; k < row; ++k) {
    const Numbers numbers(table.row(k).data() + kBeforeNumbers, columns);
    if (!numbers.allFinite()) fail(file, table.lines[k], "a cell is empty");
    part.rows.row(static_cast<Eigen::Index>(k - begin)) = numbers;
  }
  return part;
}

}  // namespace

std::string equationHeader(const BaseParameters& base) {
  return csvRow(columnsOf(base));
}

std::string equationRows(const EquationBlock& block) {
  std::string text;
  std::vector<std::string> cells;
  for (const EquationBlock::Part& part : block.parts) {
    for (Eigen::Index i = 0; i < part.rows.rows(); ++i) {
      cells = {std::to_string(part.degree_of_freedom + 1), "", ""};
      if (i == 0) {
        cells[1] = std::to_string(part.count);
        cells[2] = shortest(part.effort_squares);
      }
      for (Eigen::Index k = 0; k < part.rows.cols(); ++k) {
        cells.push_back(shortest(part.rows(i, k)));
      }
      text += csvRow(cells);
    }
  }
  return text;
}

std::vector<EquationBlock> readEquations(const std::string& file, const Model& model,
                                         const BaseParameters& base) {
  Table table;
  TableError error;
  if (!parseTable(readTableText(file), table, error)) fail(file, error.line, error.message);
  if (table.header != columnsOf(base)) {
    fail(file, table.header_line,
         "these are no equations of this robot's base parameters; make them by identify --part of "
         "the same robot, with the same --friction and --rotor-inertia");
  }
  std::vector<EquationBlock> blocks;
  for (size_t row = 0; row < table.rowCount();) {
    EquationBlock::Part part = readPart(file, table, model.velocitySize(), row);
    // degrees of freedom ascend in a block
    if (blocks.empty() || blocks.back().parts.back().degree_of_freedom >= part.degree_of_freedom) {
      blocks.emplace_back();
    }
    blocks.back().parts.push_back(std::move(part));
  }
  return blocks;
}

}  // namespace armillary
