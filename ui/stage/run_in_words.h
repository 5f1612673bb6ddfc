// SPDX-License-Identifier: GPL-3.0-or-later
// How a run was simulated, in a few words.
#pragma once

#include <QString>

#include "ui/stage/simulation_setup.h"

namespace armillary {

// The integrator, its step, and all that is not as it usually is: "rk4, 1 ms, pd, 2 kg on hand".
QString runInWords(const SimulationSetup& setup);

}  // namespace armillary
