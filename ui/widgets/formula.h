// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas set as books set them: one outline for all of a formula, so that it is painted, turned
// and scaled as any other.
#pragma once

#include <QFont>
#include <QPainterPath>

#include "engine/text/tex_formula.h"

namespace armillary {

// An outline whose origin is on the baseline, at its left end. Pixels.
struct SetFormula {
  QPainterPath outline;
  double width = 0.0, ascent = 0.0, descent = 0.0;  // both positive
};

// In the size of `text`, which stands around it; displayed ones have full fractions and limits
// above and below their sums.
SetFormula setFormula(const FormulaNode& formula, const QFont& text, bool displayed);

}  // namespace armillary
