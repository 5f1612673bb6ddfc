// SPDX-License-Identifier: BSD-3-Clause
// Columns' names in the comments above the rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// The names of a list of so many lines, one after the other: "col 1: time [s]", "2 - elbow". Empty
// where the comments have no such list.
std::vector<std::string> namesLineByLine(const std::vector<std::string_view>& comments,
                                         size_t count);

// A line of names without what it may begin with: "columns:", "fields =".
std::string_view withoutLabel(std::string_view names);

// The joints of a comment that lists them, "joint_names: [elbow, wrist]"; empty for another.
std::vector<std::string> jointsListed(std::string_view comment);

// Takes away the numbers before names that are counted: "1:time 2:elbow".
void leaveOutNumbers(std::vector<std::string>& names);

}  // namespace armillary
