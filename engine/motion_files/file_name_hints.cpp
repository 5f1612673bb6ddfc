// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/file_name_hints.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "engine/motion_files/join_motions.h"
#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool isDerivative(const std::string& token) {
  return token == "dot" || token == "ddot";
}

// Whether some column says the quantity, or where none is asked for any: then the others are not of
// it.
bool saysItself(const Table& table, const std::string& quantity) {
  return std::any_of(table.header.begin(), table.header.end(), [&](const std::string& name) {
    const std::vector<std::string> tokens = tokensOf(name);
    return std::any_of(tokens.begin(), tokens.end(), [&](const std::string& token) {
      const std::string_view meant = quantityMeant(token);
      return quantity.empty() ? !meant.empty() || isDerivative(token) : meant == quantity;
    });
  });
}

// Whether a name has words for quantities and joints, and numbers, alone.
bool saysNothingElse(const std::vector<std::string>& tokens) {
  return std::all_of(tokens.begin(), tokens.end(), [](const std::string& token) {
    return meaningOfWord(token) || std::all_of(token.begin(), token.end(), [](unsigned char c) {
             return std::isdigit(c) != 0;
           });
  });
}

}  // namespace

void takeHintsOfFileName(const std::string& file, bool alone, MotionTable& motion) {
  const std::string name = std::filesystem::path(file).stem().string();
  const std::vector<std::string> tokens = tokensOf(name);
  for (const std::string& token : tokens) {
    motion.of_motors |= token == "motor" || token == "motors";
  }
  std::string hint = quantityOfFileName(file);
  const bool other = alone && !hint.empty() && hint != "position";
  if (saysItself(motion.table, other ? std::string() : hint)) {
    hint.clear();
  } else if (other && motion.named && !saysNothingElse(tokens)) {
    motion.doubts.push_back(
        "no column says what it is of: taken as positions, though the file's name, " +
        inQuotes(name) + ", speaks of " + hint + "; where they are of " + hint +
        ", call them so, such as JOINT_" + hint);
    motion.notes.push_back(motion.doubts.back());
    hint.clear();
  }
  motion.hints.assign(motion.table.columnCount(), hint);
}

}  // namespace armillary
