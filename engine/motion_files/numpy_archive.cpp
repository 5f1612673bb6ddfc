// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_archive.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/motion_files/numpy_array.h"
#include "engine/motion_files/numpy_base.h"
#include "engine/motion_files/numpy_members.h"
#include "engine/motion_files/numpy_unnamed.h"
#include "engine/table/found_text.h"
#include "engine/table/said_rates.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Array = NumpyArray;
using Fault = NumpyFault;

// What an array's name says that it holds.
std::optional<PhraseMeaning> saidBy(const std::string& name) {
  auto phrase = meaningOfWords(tokensOf(name));
  if (phrase && (name == "dof" || name == "joint" || name == "joints")) {
    phrase->quantity = ColumnQuantity::kPosition;  // as ASAP and others call them
  }
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
  size_t from = 0;  // the array's first column that is taken
};

// Copies an array's columns into the table.
void fill(Table& table, size_t first, const Block& block) {
  const Array& array = *block.array;
  const size_t rows = block.turned ? array.columns : array.rows;
  for (size_t i = 0; i < rows; ++i) {
    for (size_t k = 0; k < block.columns.size(); ++k) {
      const size_t at = block.from + k;
      table.cells[i * table.columnCount() + first + k] =
          array.numbers[block.turned ? at * array.columns + i : i * array.columns + at];
    }
  }
}

// An array that says something and cannot be used.
struct Misfit {
  std::optional<ColumnQuantity> quantity;  // or the time
  std::string name, why;
};

class ArchiveTable {
 public:
  ArchiveTable(const NumpyArrays& arrays, const std::string& base, const IsJoint& is_joint,
               MotionTable& motion)
      : arrays_(arrays), base_(base), motion_(motion) {
    names_ = textsCalled(arrays, {"names", "joint_names", "joints", "dof_names", "joint_order"});
    if (!names_ && is_joint) {  // what may name something else counts where it names joints
      for (const char* name : {"joint_name", "name", "jnt_names", "motor_names", "actuator_names",
                               "labels", "keys", "joint_labels"}) {
        const Array* texts = textsCalled(arrays, {name});
        if (!texts || names_) continue;
        if (std::all_of(texts->texts.begin(), texts->texts.end(), is_joint)) names_ = texts;
      }
    }
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
    bases_ = basesIn(arrays_, rows_, base_);
    base_before_ = hasBaseBefore();
    for (const auto& [name, array] : arrays_.good) {
      if (!isOfBase(array)) addArray(name, array);
    }
    addBase();
    judgeMisfits();
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
      const auto said = saidBy(name);
      const bool time = isTimeName(name);
      if (time || said) {
        misfits_.push_back({time ? std::nullopt : said->quantity, name, "': " + fault});
      }
      left_alone_.push_back(name);
    }
    for (const auto& [name, array] : arrays_.good) {
      if (array.numbers.size() == 1) {
        if (const auto rate = rateSaid(name, array.numbers[0])) motion_.rate = rate;
        continue;
      }
      if (!isTimeName(name) || array.numbers.empty() || (time_ && name != "time")) continue;
      if (!array.isLine()) {
        misfits_.push_back({std::nullopt, name,
                            "' has " + std::to_string(array.rows) + " rows of " +
                                std::to_string(array.columns) + "; it must have one dimension"});
        continue;
      }
      time_ = &array;
      time_name_ = name;
    }
    if (!time_ && find("time") && find("time")->isLine()) {  // one row
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

  // Positions of 7 columns more than there are names: the base's place, with a unit quaternion.
  bool hasBaseBefore() const {
    return std::any_of(arrays_.good.begin(), arrays_.good.end(), [&](const auto& entry) {
      const auto& [name, array] = entry;
      const auto said = saidBy(name);
      return said && *said->quantity == ColumnQuantity::kPosition && names_ &&
             array.rows == rows_ && array.columns == names_->texts.size() + 7 &&
             beginsWithPlace(array);
    });
  }

  void addQuantity(const std::string& name, const PhraseMeaning& said, const Array& array) {
    Block block{&array, array.rows != rows_ && array.columns == rows_, {}};
    if (array.flat && array.rows != rows_ && rows_ == 1) block.turned = true;  // one pose
    const auto leave = [&](const std::string& why) {
      left_alone_.push_back(name);
      if (said.origin == ColumnOrigin::kPlain || said.origin == ColumnOrigin::kMeasured) {
        misfits_.push_back({said.quantity, name, why});
      }
    };
    if (!block.turned && array.rows != rows_) {
      return leave("' has " + std::to_string(array.rows) + " rows, " +
                   (time_ ? "'" + time_name_ + "' " : "the positions ") + std::to_string(rows_));
    }
    size_t count = block.turned ? array.rows : array.columns;
    const bool positions = *said.quantity == ColumnQuantity::kPosition;
    const Array* labels = positions && coordinates_ ? coordinates_ : names_;
    const std::string quantity(nameOf(*said.quantity));
    const size_t of_base = positions ? 7 : 6;  // a free joint's numbers, before the joints'
    if (base_before_ && labels && !block.turned && count == labels->texts.size() + of_base) {
      if (positions && base_.empty()) {
        tellFixed("the first 7 columns of " + inQuotes(name));
      } else if (positions) {
        Block& base = blocks_.emplace_back(Block{&array, false, {}});
        for (size_t k = 0; k < of_base; ++k) {
          base.columns.push_back(name + ".base.qpos[" + std::to_string(k) + "]");
        }
      } else {
        motion_.notes.push_back("'" + name + "' begins with the base's 6 numbers: not used");
      }
      block.from = of_base;
      count -= of_base;
    }
    if (labels && labels->texts.size() != count) {
      return leave("' has " + std::to_string(count) + " columns for " +
                   std::to_string(labels->texts.size()) + " names");
    }
    for (size_t k = 0; k < count; ++k) {
      block.columns.push_back(!labels            ? name + "[" + std::to_string(k) + "]"
                              : name == quantity ? labels->texts[k] + "/" + quantity
                                                 : labels->texts[k] + " " + name);
    }
    has_motion_ = true;
    found_.insert(*said.quantity);
    blocks_.push_back(std::move(block));
  }

  bool isOfBase(const Array& array) const {
    return &array != time_ && std::any_of(bases_.arrays.begin(), bases_.arrays.end(),
                                          [&](const auto& one) { return one.array == &array; });
  }

  void tellFixed(const std::string& what) {
    motion_.notes.push_back(what +
                            " are the place of a free base, and this robot is fixed to the world: "
                            "not used; --floating-base frees it");
  }

  // Beside joints alone: by itself it is no motion of a robot.
  void addBase() {
    const bool used = !base_before_ && has_motion_ && !base_.empty();
    std::vector<std::string> names;
    for (const NumpyBase& one : bases_.arrays) {
      std::erase(left_alone_, one.name);  // of three dimensions
      names.push_back(one.name);
      if (!used) continue;
      Block& block = blocks_.emplace_back(Block{one.array, false, {}, one.first});
      for (size_t k = 0; k < std::min<size_t>(one.width, 7); ++k) {
        block.columns.push_back(one.name + "[" + std::to_string(k) + "]");
      }
    }
    if (!used) {
      if (!base_before_ && base_.empty() && !names.empty()) {
        tellFixed(joined(allInQuotes(names), 6));
      } else {
        left_alone_.insert(left_alone_.end(), names.begin(), names.end());
      }
      return;
    }
    motion_.notes.insert(motion_.notes.end(), bases_.notes.begin(), bases_.notes.end());
    if (bases_.guessed) motion_.doubts = bases_.notes;
  }

  // Refuses where nothing else says what such an array does.
  void judgeMisfits() const {
    for (const Misfit& one : misfits_) {
      if (one.quantity ? !found_.contains(*one.quantity) : !time_ && !motion_.rate) {
        throw Fault{"array '" + one.name + one.why};
      }
    }
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
  const std::string& base_;
  MotionTable& motion_;
  NumpyBases bases_;
  bool base_before_ = false;  // the positions begin with the base's
  std::vector<Misfit> misfits_;
  std::set<ColumnQuantity> found_;
  const Array *names_ = nullptr, *coordinates_ = nullptr, *time_ = nullptr;
  std::string time_name_;
  size_t rows_ = 0;
  bool has_motion_ = false;
  std::vector<Block> blocks_;
  std::vector<std::string> left_alone_;
};

// p or x beside v are positions.
void spellLetters(NumpyArrays& arrays) {
  const auto rates = arrays.good.find("v");
  const bool other = std::any_of(arrays.good.begin(), arrays.good.end(), [](const auto& one) {
    const auto said = saidBy(one.first);
    return said && said->quantity == ColumnQuantity::kPosition;
  });
  if (rates == arrays.good.end() || other) return;
  for (const char* letter : {"p", "x"}) {
    const auto found = arrays.good.find(letter);
    if (found == arrays.good.end() || found->second.rows != rates->second.rows ||
        found->second.columns != rates->second.columns) {
      continue;
    }
    auto array = arrays.good.extract(found);
    array.key() = "position";
    arrays.good.insert(std::move(array));
    return;
  }
}

}  // namespace

bool readNumpyArchive(std::string_view bytes, MotionTable& motion, TableError& error,
                      const std::string& base, const IsJoint& is_joint) {
  try {
    NumpyArrays arrays = readNumpyArrays(bytes);
    spellLetters(arrays);
    if (readArraysWithoutNames(arrays, motion)) return true;
    ArchiveTable(arrays, base, is_joint, motion).read();
    return true;
  } catch (const Fault& fault) {
    error = {0, fault.message};
    return false;
  }
}

bool readNumpyArray(std::string_view bytes, MotionTable& motion, TableError& error) {
  try {
    const Array array = parseNumpyArray(bytes);
    if (array.inner > 0) throw Fault{"it has three dimensions"};
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
