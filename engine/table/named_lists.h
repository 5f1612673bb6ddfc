// SPDX-License-Identifier: BSD-3-Clause
// Lists of joints' names beside lists of their numbers, in every row of a table of text: messages
// of ROS as pandas and others write them.
//
//   name                                  position
//   ['wrist', 'shoulder']                 [0.3, 0.1]         a list of Python, a tuple, of NumPy
//   ["gripper"]                           array('d', [0.0])  another order, other joints: by the
//   row wrist shoulder                        0.3 0.1            or without brackets
//
// A column of numbers belongs to the names that stand in the same message: `/arm/name` to
// `/arm/position`, `joint_names` to `actual.positions`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/table_builder.h"

namespace armillary {

// The names in such a cell; nothing where it is no list of them.
std::optional<std::vector<std::string>> namesIn(std::string_view cell);

class NamedLists {
 public:
  // Finds the columns by their names and the first row.
  NamedLists(const std::vector<std::string>& header, const std::vector<std::string>& cells);

  bool empty() const { return numbers_.empty(); }
  // Whether a column of the file is one of names or of their numbers.
  bool holds(size_t column) const;
  // Returns false and sets `error` where a row has not as many numbers as names.
  bool addRow(const std::vector<std::string>& cells, int line, TableError& error);
  // Gives the table, which has the other columns, a column of each joint's numbers.
  void addTo(Table& table) const;

 private:
  struct Numbers {
    size_t column, names;
    std::string before;    // the joint
    std::string quantity;  // behind it
  };
  std::vector<std::string> header_;
  std::map<size_t, std::vector<std::string>> names_;  // by their columns: the row's
  std::vector<Numbers> numbers_;
  TableBuilder joints_;
};

}  // namespace armillary
