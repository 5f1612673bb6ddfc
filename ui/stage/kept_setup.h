// SPDX-License-Identifier: GPL-3.0-or-later
// What of a simulation's setup is kept from one start of the program to the next: all that does not
// belong to a robot.
#pragma once

#include <QSettings>

#include "ui/stage/simulation_setup.h"

namespace armillary {

void keepSetup(const SimulationSetup& setup, QSettings& settings);
// What was kept; values that cannot be are the usual ones.
SimulationSetup keptSetup(const QSettings& settings);

}  // namespace armillary
