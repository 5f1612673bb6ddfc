// SPDX-License-Identifier: GPL-3.0-or-later
// How a run was simulated, in a few words.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/simulation/simulation_setup.h"

namespace armillary {

// All that is not as it usually is, then the integrator and its step: "gravity 1.62, 2 kg on hand,
// pd, rk4 1 ms".
QString runInWords(const SimulationSetup& setup);

// What a run has as it usually is and one of others has not, where they are to be told apart:
// gravity (that of `model`), loads, the law and the ground, "gravity 9.81".
QStringList usualInWords(const SimulationSetup& setup,
                         const std::vector<const SimulationSetup*>& others, const Model& model);

// What tells the robot of a run from another's, by the link whose mass differs most: "hand 2 kg".
// Empty where all masses are the same.
QString massInWords(const Recording& run, const Recording& other);

// What tells the start of a run from another's of the same robot, by the coordinate that differs
// most, else by the rate that does: "from elbow 0.5 rad". Empty where they start alike.
QString startInWords(const Recording& run, const Recording& other);

}  // namespace armillary
