// SPDX-License-Identifier: BSD-3-Clause
// Which joint's column a name means, by the joint's name or by a number.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/model/model.h"
#include "engine/table/column_units.h"
#include "engine/table/column_words.h"

namespace armillary {

// The unit of one of our columns; of no dimension where it has none.
Unit unitOfColumn(const Model& model, const std::string& column);

// What a name says by itself. Without `ours` it is a joint's, but of a quantity that we do not
// read.
struct NamedColumn {
  std::string ours;
  ColumnQuantity quantity = ColumnQuantity::kPosition;
  ColumnOrigin origin = ColumnOrigin::kPlain;
  std::string joint;  // the name that was known
};

// A name such as tau_ext_3: what, and which. Names of one `group` are numbered together.
struct NumberedColumn {
  int number = 0;
  ColumnQuantity quantity = ColumnQuantity::kPosition;
  ColumnOrigin origin = ColumnOrigin::kPlain;
  int rank = 0;
  bool letter_a = false;    // "a" and a number: an acceleration, or an axis as KUKA calls them
  bool letter_d = false;    // "d" and a number: a joint's offset, where angles stand beside it
  bool with_topic = false;  // known only without what stands before its last slash or dot
  std::string group;
};

class ColumnSpellings {
 public:
  explicit ColumnSpellings(const Model& model);

  // On an arm with the joints of a Universal Robot, also what its controller calls them: base is
  // shoulder_pan, shoulder is shoulder_lift. Where columns of all six have these names and none has
  // those; of fewer nobody knows whether they are.
  void takeShortNames(const std::vector<std::string>& header);

  // Whether a name is one of these two, and was not taken.
  bool isShortName(std::string_view name) const;

  // Nothing where the name has no joint of the robot, or more than one. `hint` is the quantity of
  // a name that says none, as the name of its file has it; `unit` likewise, or of no dimension.
  std::optional<NamedColumn> named(std::string_view name, std::optional<ColumnQuantity> hint,
                                   const Unit& unit) const;

  std::optional<NumberedColumn> numbered(std::string_view name, std::optional<ColumnQuantity> hint,
                                         const Unit& unit) const;

  // What `count` numbered columns of a quantity are, in turn: all coordinates (degrees of
  // freedom), or all but those of floating joints, or of these the angles. Empty where no such
  // number fits. `what` says which.
  std::vector<std::string> inTurn(ColumnQuantity quantity, size_t count, std::string& what) const;

 private:
  void add(const std::string& name, const std::vector<std::string>& prefix, bool position,
           bool velocity);
  void know(const std::vector<std::string>& spelling, const std::string& name, bool position,
            bool velocity);
  std::optional<NamedColumn> ofTokens(const std::vector<std::string>& tokens,
                                      std::optional<ColumnQuantity> hint, const Unit& unit) const;

  struct Names {
    std::string position, velocity;  // the coordinate's and the degree of freedom's
    bool ambiguous = false;
  };
  const Names* namesOf(const char* pieces) const;

  const Model& model_;
  bool has_short_names_ = false;                  // and they are not taken
  std::unordered_map<std::string, Names> names_;  // by their pieces without what joins them
};

}  // namespace armillary
