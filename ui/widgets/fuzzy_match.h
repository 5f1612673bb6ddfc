// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what somebody means by a few letters of it.
#pragma once

#include <QString>
#include <optional>

namespace armillary {

// How well the words of `query` are found in `text`, in any case: each word's letters in their
// order, better at the beginning of words and side by side. Nothing: some word is not there. An
// empty query fits all, with 0.
std::optional<int> fuzzyScore(const QString& query, const QString& text);

}  // namespace armillary
