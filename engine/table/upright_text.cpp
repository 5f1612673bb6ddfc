// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/upright_text.h"

#include "engine/table/found_cells.h"
#include "engine/table/labelled_lines.h"
#include "engine/table/printed_array.h"
#include "engine/table/record_reader.h"
#include "engine/table/ruled_table.h"
#include "engine/table/stamped_lines.h"
#include "engine/table/turned_table.h"
#include "engine/text/git_conflict.h"

namespace armillary {

bool makeUpright(std::string_view text, UprightText& upright, TableError& error) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  upright.text = text;
  error = {};
  const auto take = [&](std::string changed) {
    upright.changed = std::move(changed);
    upright.text = upright.changed;
  };
  if (isPrintedArray(text)) {
    take(withoutBrackets(text, error));
    if (!error.message.empty()) return false;
  } else if (const int line = lineOfGitConflict(text); line > 0) {
    error = {line, kGitConflict};
    return false;
  } else if (auto table = tableOfLabels(text, upright.notes, error)) {
    take(std::move(*table));
    upright.lines_above = 1;
  } else if (!error.message.empty()) {
    return false;
  } else if (auto stamped = withStampsAsCells(text)) {
    take(std::move(*stamped));
  } else if (auto plain = withoutRules(text)) {
    take(std::move(*plain));
  }
  if (hasTooManyCells(upright.text)) {
    error = {0, "has a line of more than " + std::to_string(kMostCells) +
                    " cells: this is no recording of a robot's joints"};
    return false;
  }
  if (const int line = lineTooLong(upright.text); line > 0) {
    error = {line, kLineTooLong};
    return false;
  }
  if (auto turned = turnedText(upright.text)) {
    take(std::move(*turned));
    upright.turned = true;
  }
  return true;
}

}  // namespace armillary
