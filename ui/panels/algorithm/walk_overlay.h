// SPDX-License-Identifier: GPL-3.0-or-later
// The vectors of a walk in the 3D view: those of the present step strong and named, those of steps
// that its pass has finished faint.
#pragma once

#include <QPalette>

#include "engine/walks/algorithm_walk.h"
#include "ui/scene/overlay.h"

namespace armillary {

// Told apart by the colour-blind; an effort takes the colour of the text.
QColor walkVectorColor(WalkVector::Kind kind, const QPalette& palette);

// `size`: m, of the robot. All steps of a walk have the same scale. Only what is reached is drawn.
Overlay walkOverlay(const AlgorithmWalk& walk, int step, double size, const QPalette& palette);

}  // namespace armillary
