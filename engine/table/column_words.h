// SPDX-License-Identifier: BSD-3-Clause
// The words that people make names of columns from: what is measured, how it came about, and what
// says nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// What a column holds of a joint. The first four are ours; a motor's current is no effort, and
// kOther is a temperature, a voltage and the like.
enum class ColumnQuantity { kPosition, kVelocity, kAcceleration, kEffort, kCurrent, kOther };

// How it came about, the best first: measured, not said, wanted (target, command), or the share of
// what is outside (an external torque).
enum class ColumnOrigin { kMeasured, kPlain, kWanted, kExternal };

// "position", "velocity", "acceleration" or "effort"; empty for the others.
std::string_view nameOf(ColumnQuantity quantity);
// "measured", "", "wanted", "external"
std::string_view nameOf(ColumnOrigin origin);

// A name in pieces, in lower case: letters, and digits. "actual_q_0" is actual, q, 0; "kneePos2" is
// knee, pos, 2.
std::vector<std::string> tokensOf(std::string_view name);

bool isNumberToken(std::string_view token);

// What a piece of a name says; nothing where it is no known word.
struct WordMeaning {
  std::optional<ColumnQuantity> quantity = {};
  std::optional<ColumnOrigin> origin = {};
  bool joint = false;  // a word for a joint: joint, axis, motor
  int derivative = 0;  // a dot: 1 of q_dot
  int rank = 0;        // where two words say the same, the lesser is meant
};
std::optional<WordMeaning> meaningOfWord(std::string_view token);

// What several pieces say together; nothing where one is not known, or where two contradict.
struct PhraseMeaning {
  std::optional<ColumnQuantity> quantity = {};
  ColumnOrigin origin = ColumnOrigin::kPlain;
  bool joint = false;
  int rank = 0;
};
std::optional<PhraseMeaning> meaningOfWords(const std::vector<std::string>& tokens);

// "position", "velocity", "acceleration" or "effort", where `word` is a word for it ("tau"), in
// upper or lower case; empty for another.
std::string_view quantityMeant(std::string_view word);

}  // namespace armillary
