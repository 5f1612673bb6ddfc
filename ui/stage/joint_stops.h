// SPDX-License-Identifier: GPL-3.0-or-later
// Where a joint's stops let it be: the same for its slider's row and for the picture.
#pragma once

namespace armillary {

// Whether a joint between these limits (rad or m; infinite: none) cannot be at `position`. Stiff
// stops give a little in a simulation: a joint that rests on one is at its limit, not beyond.
bool isBeyondStops(double lower, double upper, double position);

// How far beyond it is, rad or m; zero or less: not at all.
double pastStops(double lower, double upper, double position);

}  // namespace armillary
