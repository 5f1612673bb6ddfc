// SPDX-License-Identifier: GPL-3.0-or-later
// A simulation's setup in JSON: what is kept from one start to the next, and in sessions.
#pragma once

#include <QJsonObject>

#include "engine/simulation/simulation_setup.h"

namespace armillary {

QJsonObject toJson(const SimulationSetup& setup);
// Values that cannot be, or are missing, are the usual ones.
SimulationSetup setupOf(const QJsonObject& json);

}  // namespace armillary
