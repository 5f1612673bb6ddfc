// SPDX-License-Identifier: BSD-3-Clause
// What the reader of any motion file gives: a table, and what is worth a sentence.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/column_names.h"
#include "engine/table/csv.h"

namespace armillary {

struct MotionTable {
  Table table;  // its lines count rows, from 1, where the file has none
  bool has_lines = false;
  bool in_si = true;  // or only where a column says its unit: CSV without a recipe
  std::vector<std::string> notes = {};

  // What only the file as it was found has; readMotionFile() has made columns of ours from it.
  bool named = true;                              // or its columns are called "column 1" …
  bool degrees = false;                           // the file says that its angles are in degrees
  bool radians = false;                           // likewise
  std::optional<double> rate = {};                // rows per second, as the file says
  std::optional<double> said_rate = {};           // likewise, as was said beside the file
  std::map<std::string, TableError> faults = {};  // of columns with a cell that is no number
  std::map<std::string, TableError> gaps = {};    // likewise, with a cell that says "nan" or "null"
  std::vector<std::string> hints = {};  // by column: the quantity that its file's name says

  // How each column of the file was understood. Empty with a recipe.
  std::vector<ColumnMeaning> meanings = {};
  bool guessed = false;  // by what fits, since no name said it: a person should have a look
  // Each column of the table is a column of the file times a factor, as the meanings say: a recipe
  // can say it too.
  bool by_columns = true;
  bool foreign = false;      // some column of a joint has a name that is not ours
  bool of_messages = false;  // its rows are messages of ROS, whose angles are in radians
  bool of_motors = false;    // the file's name says that it is of motors, before their gears
  // Those of the notes that a person should decide: what was assumed without a proof.
  std::vector<std::string> doubts = {};
};

}  // namespace armillary
