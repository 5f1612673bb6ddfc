// SPDX-License-Identifier: BSD-3-Clause
// What a list in a tree of JSON or YAML is.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace armillary {

bool isNumbers(const nlohmann::json& list);
bool isTexts(const nlohmann::json& list);
bool isObjects(const nlohmann::json& list);

// Columns that one table made of a tree has at most. Throws ReadingFault where it has more.
inline constexpr std::size_t kMostTreeColumns = 5000;
void limitColumns(std::size_t count);

// Lists of numbers, all equally long.
bool isMatrix(const nlohmann::json& list);

// Lists of numbers, one a row, that are not equally long.
bool isRagged(const nlohmann::json& list);

// What is wrong with one, in words: "'q' has 3 numbers in its first row and 2 in row 7".
std::string raggedness(const std::string& key, const nlohmann::json& list);

// The list of names beside lists of so many numbers: the one that is called so, or the only one
// that has no name twice; null where there is none.
const nlohmann::json* namesBeside(const nlohmann::json& object, size_t count);

}  // namespace armillary
