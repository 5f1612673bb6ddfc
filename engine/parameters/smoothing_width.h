// SPDX-License-Identifier: BSD-3-Clause
// How wide the windows are in which a recorded motion's rates are fitted: by its noise.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/parameters/motion_rates.h"

namespace armillary {

// A width (s) for a motion that is as noisy as this one: the widest for which the accelerations
// change, from those of every narrower width, by no more than twice what noise explains in their
// root mean square over the rows whose windows are whole (after Lepski, On a problem of adaptive
// estimation in Gaussian white noise, 1990). So nothing of the motion goes that stands out from its
// noise. Windows are of 5 to 513 rows. The noise is judged by how far positions (velocities, where
// they are given) are off the polynomial through three neighbours on either side; of what is read
// in steps (an encoder) it is the step. The stretches are of consecutive rows, and taken apart
// at gaps in time; 0 where none has 12 of them, or nothing is missing. Throws as fillRates() does.
double widthForNoise(const Model& model, const std::vector<bool>& velocities_given,
                     const std::vector<bool>& accelerations_given,
                     std::span<const std::vector<MotionSample>> stretches);

// The same for a whole motion of so many rows, of which `read` gives those that are asked for: all
// of them, or of a long motion some stretches all over it.
double widthForNoise(const Model& model, const std::vector<bool>& velocities_given,
                     const std::vector<bool>& accelerations_given, size_t rows,
                     const std::function<std::vector<MotionSample>(const RowRange&)>& read);

}  // namespace armillary
