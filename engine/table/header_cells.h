// SPDX-License-Identifier: BSD-3-Clause
// The cells of a text's lines, and those of a header.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// A separator behind the last cell says nothing.
std::vector<std::string> lineCells(std::string_view line, char separator);

// How many of them are numbers.
size_t numbersAmong(const std::vector<std::string>& cells, bool decimal_comma);

// Of a header; between blanks a unit in brackets belongs to the name before it.
std::vector<std::string> namesIn(std::string_view header, char separator);

// The units of a second header row; empty where it is none.
std::vector<std::string> unitsIn(const std::vector<std::string>& cells);

// The names of a row above another one, where a cell goes on to the right over empty ones as
// spreadsheets merge them: "position,,,velocity,,".
std::vector<std::string> unmerged(const std::vector<std::string>& above,
                                  const std::vector<std::string>& below);

// Whether two rows name columns together, as pandas writes two levels of names: a quantity again
// and again above the joints.
bool areNamedTwice(const std::vector<std::string>& first, const std::vector<std::string>& second);

// The first cell of a row that has no other; empty where it is none.
std::string nameOfIndex(std::string_view line, char separator);

// The separator of a header, where the row below says which of two it is.
char separatorOfNames(std::string_view header, std::string_view below);

}  // namespace armillary
