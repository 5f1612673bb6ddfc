// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_archive.h"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/motion_files/numpy_array.h"
#include "engine/motion_files/numpy_members.h"
#include "engine/motion_files/tree_table.h"
#include "engine/table/found_text.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Array = NumpyArray;
using Fault = NumpyFault;

// What an array's name says that it holds.
std::optional<PhraseMeaning> saidBy(const std::string& name) {
  const auto phrase = meaningOfWords(tokensOf(name));
  if (!phrase || !phrase->quantity || *phrase->quantity > ColumnQuantity::kEffort) {
    return std::nullopt;
  }
  return phrase;
}

const Array* textsCalled(const NumpyArrays& arrays, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto found = arrays.good.find(name);
    if (found != arrays.good.end() && !found->second.texts.empty()) return &found->second;
  }
  return nullptr;
}

struct Block {
  const Array* array;
  bool turned = false;  // a row a joint
  std::vector<std::string> columns;
};

// Copies an array's columns into the table.
void fill(Table& table, size_t first, const Block& block) {
  const Array& array = *block.array;
  const size_t rows = block.turned ? array.columns : array.rows;
  const size_t columns = block.turned ? array.rows : array.columns;
  for (size_t i = 0; i < rows; ++i) {
    for (size_t k = 0; k < columns; ++k) {
      table.cells[i * table.columnCount() + first + k] =
          array.numbers[block.turned ? k * array.columns + i : i * array.columns + k];
    }
  }
}

class ArchiveTable {
 public:
  ArchiveTable(const NumpyArrays& arrays, MotionTable& motion) : arrays_(arrays), motion_(motion) {
    names_ = textsCalled(arrays, {"names", "joint_names", "joints", "dof_names", "joint_order"});
    coordinates_ = textsCalled(arrays, {"coordinates"});
  }

  void read() {
    const Array* poses = find("poses");
    if (poses && (find("betas") || find("trans"))) {
      throw Fault{
          "these are poses of a human body (AMASS, SMPL), not of this robot's joints; retarget "
          "them "
          "to the robot first (GMR, mink, pyroki), and save numpy.savez(FILE, fps=…, q=…, "
          "joint_names=…)"};
    }
    findTime();
    findRows();
    for (const auto& [name, array] : arrays_.good) addArray(name, array);
    if (!has_motion_) addStates();
    if (blocks_.empty() || (!has_motion_ && motion_.named)) {
      std::string why =
          "there is no array 'position' (rows × joints), nor one called JOINT/position";
      for (const auto& [name, fault] : arrays_.bad) why += "; array '" + name + "': " + fault;
      throw Fault{why};
    }
    if (!left_alone_.empty()) {
      motion_.notes.push_back("arrays left alone: " + joined(allInQuotes(left_alone_), 6));
    }
    build();
  }

 private:
  const Array* find(const std::string& name) const {
    const auto found = arrays_.good.find(name);
    return found == arrays_.good.end() || found->second.numbers.empty() ? nullptr : &found->second;
  }

  void findTime() {
    for (const auto& [name, fault] : arrays_.bad) {
      if (isTimeName(name) || saidBy(name)) throw Fault{"array '" + name + "': " + fault};
    }
    for (const auto& [name, array] : arrays_.good) {
      if (array.numbers.size() == 1) {
        if (const auto rate = rateSaid(name, array.numbers[0])) motion_.rate = rate;
        continue;
      }
      if (!isTimeName(name) || array.numbers.empty() || (time_ && name != "time")) continue;
      if (!array.isLine()) {
        throw Fault{"array '" + name + "' has " + std::to_string(array.rows) + " rows of " +
                    std::to_string(array.columns) + "; it must have one dimension"};
      }
      time_ = &array;
      time_name_ = name;
    }
    if (!time_ && find("time")) {  // one row
      time_ = find("time");
      time_name_ = "time";
    }
  }

  // As many rows as the time has, or as the positions have.
  void findRows() {
    if (time_) {
      rows_ = time_->numbers.size();
      return;
    }
    std::map<size_t, size_t> votes;
    for (const auto& [name, array] : arrays_.good) {
      const auto said = saidBy(name);
      if (array.numbers.empty() || array.scalar) continue;
      if (said && *said->quantity == ColumnQuantity::kPosition) {
        rows_ = std::max(rows_, array.flat ? array.numbers.size() : array.rows);
      }
      if (array.isLine()) ++votes[array.numbers.size()];
    }
    if (rows_ > 0) return;
    size_t most = 0;
    for (const auto& [rows, count] : votes) {
      if (count < most || rows < 2) continue;
      most = count;
      rows_ = rows;
    }
  }

  void addArray(const std::string& name, const Array& array) {
    if (&array == time_) {
      blocks_.push_back({&array, !array.flat && array.rows == 1, {name}});
      std::rotate(blocks_.begin(), blocks_.end() - 1, blocks_.end());
      return;
    }
    if (array.numbers.empty() || (array.scalar && rows_ != 1)) return;
    const auto said = saidBy(name);
    const bool ours = name.find('/') != std::string::npos;
    if (said && !(ours && array.isLine())) return addQuantity(name, *said, array);
    if (array.isLine() && array.numbers.size() == rows_) {
      blocks_.push_back({&array, !array.flat && array.rows == 1, {name}});
      has_motion_ = true;
    } else if (ours && !array.isLine() && array.numbers.size() == rows_) {
      throw Fault{"array '" + name + "' has " + std::to_string(array.rows) + " rows of " +
                  std::to_string(array.columns) + "; it must have one dimension"};
    } else if (array.numbers.size() > 1) {
      left_alone_.push_back(name);
    }
  }

  void addQuantity(const std::string& name, const PhraseMeaning& said, const Array& array) {
    Block block{&array, array.rows != rows_ && array.columns == rows_, {}};
    if (array.flat && array.rows != rows_ && rows_ == 1) block.turned = true;  // one pose
    if (!block.turned && array.rows != rows_) {
      if (said.origin != ColumnOrigin::kPlain && said.origin != ColumnOrigin::kMeasured) {
        left_alone_.push_back(name);
        return;
      }
      throw Fault{"array '" + name + "' has " + std::to_string(array.rows) + " rows, " +
                  (time_ ? "'" + time_name_ + "' " : "the positions ") + std::to_string(rows_)};
    }
    const size_t count = block.turned ? array.rows : array.columns;
    const bool positions = *said.quantity == ColumnQuantity::kPosition;
    const Array* labels = positions && coordinates_ ? coordinates_ : names_;
    const std::string quantity(nameOf(*said.quantity));
    if (labels && labels->texts.size() != count) {
      throw Fault{"array '" + name + "' has " + std::to_string(count) + " columns for " +
                  std::to_string(labels->texts.size()) + " names"};
    }
    for (size_t k = 0; k < count; ++k) {
      block.columns.push_back(!labels            ? name + "[" + std::to_string(k) + "]"
                              : name == quantity ? labels->texts[k] + "/" + quantity
                                                 : labels->texts[k] + " " + name);
    }
    has_motion_ = true;
    blocks_.push_back(std::move(block));
  }

  // An array without a name that says what it is.
  void addStates() {
    for (const char* name :
         {"states", "state", "x", "X", "data", "trajectory", "traj", "xs", "arr_0"}) {
      const Array* array = find(name);
      if (!array || array->isLine() || (time_ && array->rows != rows_)) continue;
      rows_ = array->rows;
      Block block{array, false, {}};
      for (size_t k = 0; k < array->columns; ++k) {
        block.columns.push_back(unnamedColumn(k + (time_ ? 1 : 0)));
      }
      std::erase(left_alone_, name);
      blocks_.erase(blocks_.begin() + (time_ ? 1 : 0), blocks_.end());
      blocks_.push_back(std::move(block));
      motion_.named = false;
      return;
    }
  }

  void build() {
    Table& table = motion_.table;
    for (const Block& block : blocks_) {
      table.header.insert(table.header.end(), block.columns.begin(), block.columns.end());
    }
    for (size_t i = 0; i < rows_; ++i) table.addRow(static_cast<int>(i) + 1);
    size_t first = 0;
    for (const Block& block : blocks_) {
      fill(table, first, block);
      first += block.columns.size();
    }
  }

  const NumpyArrays& arrays_;
  MotionTable& motion_;
  const Array *names_ = nullptr, *coordinates_ = nullptr, *time_ = nullptr;
  std::string time_name_;
  size_t rows_ = 0;
  bool has_motion_ = false;
  std::vector<Block> blocks_;
  std::vector<std::string> left_alone_;
};

}  // namespace

bool readNumpyArchive(std::string_view bytes, MotionTable& motion, TableError& error) {
  try {
    const NumpyArrays arrays = readNumpyArrays(bytes);
    ArchiveTable(arrays, motion).read();
    return true;
  } catch (const Fault& fault) {
    error = {0, fault.message};
    return false;
  }
}

bool readNumpyArray(std::string_view bytes, MotionTable& motion, TableError& error) {
  try {
    const Array array = parseNumpyArray(bytes);
    if (array.isLine() || array.numbers.empty()) {
      throw Fault{
          "one array of one dimension is no motion; save numpy.savez(FILE, time=…, "
          "position=…)"};
    }
    motion.named = false;
    for (size_t k = 0; k < array.columns; ++k) motion.table.header.push_back(unnamedColumn(k));
    for (size_t i = 0; i < array.rows; ++i) motion.table.addRow(static_cast<int>(i) + 1);
    motion.table.cells = array.numbers;
    return true;
  } catch (const Fault& fault) {
    error = {0, fault.message + "; or save numpy.savez(FILE, time=…, position=…)"};
    return false;
  }
}

}  // namespace armillary
