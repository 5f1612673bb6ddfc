// SPDX-License-Identifier: BSD-3-Clause
// Long tables: a row for each joint and time, as databases and pandas' melt() write them.
//
//   time  joint  position  velocity        the joint by its name, or by a number
//   time  joint  variable  value           its quantity in a column of its own
//   time  variable  value                  both in one, as melt() calls it: elbow/position
//
// Rows may come in any order. They become one row for each time, with columns such as
// elbow.position; where a joint has no row at a time, its cells are empty.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/table/found_text.h"
#include "engine/table/time_columns.h"

namespace armillary {

class LongRows {
 public:
  // Finds the columns that may say whose a row is by their names and the first row.
  LongRows(const std::vector<std::string>& header, const std::vector<std::string>& cells);

  bool empty() const { return keys_.empty(); }
  // Whether a column of the file is one of texts that say whose a row is.
  bool holds(size_t column) const;
  // To be told of each row, where keys are texts.
  void addRow(const std::vector<std::string>& cells);
  // Makes a row of those of one time, where the table is a long one; it stays as it is where its
  // other columns are of joints already. Returns false and sets `error` where a row says no joint
  // or no time, where two say different things of one joint at a time, and where the table would be
  // many times larger.
  bool widen(FoundTable& found, TableError& error);

 private:
  struct Columns {
    std::vector<size_t> times, values, others;
  };
  class TimeOrder;
  Columns columnsOf(const Table& table, const std::optional<TimeColumn>& time) const;
  bool nameByNumbers(const Table& table);
  bool meet(const TimeOrder& order) const;
  bool isLong(const Table& table, const Columns& columns, bool meet) const;
  bool checkOrder(const Table& table, const TimeOrder& order, TableError& error);
  Table wideTable(const Table& table, const Columns& columns) const;
  bool fill(const Table& table, const Columns& columns, const TimeOrder& order, Table& wide,
            TableError& error);
  void tell(const Table& table, const Columns& columns, size_t times,
            std::vector<std::string>& notes) const;
  void handOn(const Table& table, const Columns& columns,
              std::map<std::string, TableError>& faults) const;

  std::vector<size_t> keys_;         // of the file's columns
  std::vector<std::string> called_;  // these columns' names
  bool by_number_ = false, too_many_ = false, with_quantity_ = false, sorted_ = false;
  size_t samples_ = 0;  // of a joint at a time
  std::unordered_map<std::string, std::uint32_t> index_;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> of_row_;  // whose it is, of the names
};

}  // namespace armillary
