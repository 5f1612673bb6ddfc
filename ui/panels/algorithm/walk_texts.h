// SPDX-License-Identifier: GPL-3.0-or-later
// What the walks of algorithms are called, and what their steps say in plain words.
#pragma once

#include <QString>

#include "engine/walks/algorithm_walk.h"

namespace armillary {

QString algorithmName(WalkAlgorithm algorithm);
// "Backward pass, inward": where the pass goes; of a round, which.
QString passName(WalkPass pass, int round = 0);
// Whether its steps at no link are of all links at once.
bool isOfAll(WalkPass pass);
// One sentence or two; empty for an equation that no walk has.
QString stepSentence(std::string_view equation);
// The letter of a vector in the picture.
QString vectorLetter(WalkVector::Kind kind);
// The letters that the step's equation uses for links, each with the link's name.
QString indexLegend(const AlgorithmWalk& walk, const WalkStep& step);

}  // namespace armillary
