// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/found_text.h"

#include <algorithm>

#include "engine/table/found_layout.h"
#include "engine/table/found_rows.h"
#include "engine/table/table_footer.h"
#include "engine/table/upright_text.h"
#include "engine/text/words.h"

namespace armillary {

std::string unnamedColumn(size_t index) {
  return "column " + std::to_string(index + 1);
}

namespace {

constexpr size_t kLongestName = 2000;

// Lines counted as the file has them.
void liftLines(int above, FoundTable& found, TableError& error) {
  const auto lift = [&](int& line) {
    if (line > above) line -= above;
  };
  for (int& line : found.table.lines) lift(line);
  for (auto* faults : {&found.faults, &found.gaps}) {
    for (auto& [column, fault] : *faults) lift(fault.line);
  }
  lift(error.line);
}

bool parseUpright(const UprightText& upright, FoundTable& found, TableError& error) {
  std::string_view text = upright.text;
  found.notes = upright.notes;
  if (upright.turned) {
    found.turned = true;
    found.notes.emplace_back("each row is a quantity, with its name in front: read as columns");
  }
  const std::optional<FoundLayout> layout = layoutOf(text);
  if (!layout) return parseTable(text, found.table, error);
  for (const std::string& name : layout->header) {
    if (name.size() <= kLongestName) continue;
    error = {0, "has a column whose name is " + std::to_string(name.size()) +
                    " characters long: this is no table"};
    return false;
  }
  found.named = layout->named;
  found.degrees = layout->degrees;
  found.table.header_line = layout->header_line;
  found.radians = layout->radians;
  found.rate = layout->rate;
  found.joints = layout->joints;
  const std::string said = layout->units_line.substr(0, 40);
  if (layout->degrees) {
    found.notes.push_back((said.starts_with("inDegrees") ? said : inQuotes(said)) +
                          ": angles are taken as degrees");
  }
  if (layout->counted) {
    found.notes.emplace_back("its first row numbers the columns from 0: no row of the motion");
  }
  if (!layout->skipped.empty()) {
    found.notes.push_back(
        std::string(layout->degrees ? "the other" : "the") +
        (layout->named ? " lines above the header, from '" : " lines above the rows, from '") +
        layout->skipped.substr(0, 40) + "' on, are not read");
  }
  std::string footer;
  text = withoutFooter(text, *layout, footer);
  if (!footer.empty()) found.notes.push_back(footer);
  if (!readFoundRows(text, *layout, found, error)) return false;
  if (found.turned) std::fill(found.table.lines.begin(), found.table.lines.end(), 0);
  return true;
}

}  // namespace

bool parseFoundText(std::string_view text, FoundTable& found, TableError& error) {
  found = {};
  UprightText upright;
  if (!makeUpright(text, upright, error)) return false;
  const bool good = parseUpright(upright, found, error);
  liftLines(upright.lines_above, found, error);
  return good;
}

}  // namespace armillary
