// SPDX-License-Identifier: GPL-3.0-or-later
// The four numbers of a row drawn on the robot, and the frame that goes through them.
#pragma once

#include <QString>
#include <vector>

#include "engine/description/denavit_hartenberg_motions.h"
#include "ui/scene/overlay.h"
#include "ui/widgets/units.h"

namespace armillary {

// Of each kind of motion: its own colour, in the view and in words.
Color colorOf(ElementaryMotion::Kind kind);
// "θ₂", "a₁": with the number that the convention gives it in row `row`, from 0.
QString symbolOf(ElementaryMotion::Kind kind, DenavitHartenbergConvention convention, size_t row);
// "0.35 m", "20°"
QString valueOf(const ElementaryMotion& motion, const Units& units);
// "turn about z by θ₂ = 20°"
QString inWords(const ElementaryMotion& motion, DenavitHartenbergConvention convention, size_t row,
                const Units& units);

// How far through a row's motions the stepping frame is.
struct RowStep {
  size_t motion = 0;
  double share = 0.0;  // of it, 0 to 1
};

// The row's two frames, its motions as arrows and arcs with their values, and with `step` the frame
// on its way. `size`: the robot's, m.
Overlay rowMarks(const std::vector<ElementaryMotion>& motions,
                 DenavitHartenbergConvention convention, size_t row, const Units& units,
                 double size, const RowStep* step = nullptr);

}  // namespace armillary
