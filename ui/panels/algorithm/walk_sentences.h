// SPDX-License-Identifier: GPL-3.0-or-later
// What each step of each walk says in plain words, by the name of its equation; to be translated.
#pragma once

#include <map>
#include <string_view>

namespace armillary {

using WalkSentences = std::map<std::string_view, const char*>;

const WalkSentences& sentencesOfRecursions();
const WalkSentences& sentencesOfPrinciples();
const WalkSentences& sentencesOfSystems();

}  // namespace armillary
