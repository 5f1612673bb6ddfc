// SPDX-License-Identifier: GPL-3.0-or-later
// Where a joint's stops let it be: the same for its slider's row and for the picture.
#pragma once

#include "engine/model/model.h"

namespace armillary {

// Whether a joint between these limits (rad or m; infinite: none) cannot be at `position`. Stiff
// stops are springs in a simulation: a joint that rests on one is at its limit, not beyond. `give`
// is the stopGive() of the joint, as far as that is no large part of its range.
bool isBeyondStops(double lower, double upper, double position, double give);

// How far beyond it is, rad or m; zero or less: not at all.
double pastStops(double lower, double upper, double position, double give);

// Of a joint with one coordinate, from stopGive() of its robot.
double giveOf(const Model& model, int joint, const Eigen::VectorXd& stop_give);

}  // namespace armillary
