// SPDX-License-Identifier: BSD-3-Clause
// What was probably meant by a word that is not known.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace armillary {

// How many letters to insert, delete, replace or exchange with a neighbour make `from` into `to`
// (the optimal string alignment distance; Boytsov 2011, "Indexing methods for approximate
// dictionary searching", section 2.2). Case counts.
int editDistance(std::string_view from, std::string_view to);

// The first of the nearest of `known`, if it is near enough to have been meant: no more than a
// third of the letters differ, or it goes on where `word`, of three letters at least, ends.
std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string> known);

}  // namespace armillary
