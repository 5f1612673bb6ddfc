// SPDX-License-Identifier: BSD-3-Clause
// Symbols in the place of a robot's own numbers.
#pragma once

#include "engine/equations/equations.h"

namespace armillary {

// A new symbol of the graph.
TracedNumber addSymbol(Equations& equations, EquationSymbol symbol);

// Puts symbols into equations.model, which has numbers, as textbooks have them.
void putTextbookSymbols(Equations& equations);

// Notes of which frames lengths and inertias are, where these are not the links' own, and where any
// are among the symbols that the result uses.
void tellFrames(Equations& equations, const std::vector<char>& used);

// Puts the base parameters of `model` into equations.model, in the place of all inertias.
void putBaseParameters(const Model& model, Equations& equations);

}  // namespace armillary
