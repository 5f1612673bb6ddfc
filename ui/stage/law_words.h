// SPDX-License-Identifier: GPL-3.0-or-later
// Control laws as a person reads them: what files call "pd-gravity" is "PD with gravity
// compensation" in the window.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "engine/description/simulation_description.h"
#include "engine/forces/controllers.h"

namespace armillary {

QString lawTitle(ControlLaw law);
// In the order of the laws.
QStringList lawTitles();
// The law of a title, or of its name in files; nothing where there is none.
std::optional<ControlLaw> lawTitled(const QString& text);
// Whether a robot whose file says this of its runs can be meant by it: valves close on those alone
// whose files have valves.
bool fits(ControlLaw law, const SimulationDescription& robot);
// A sentence without a full stop.
QString lawPurpose(ControlLaw law);
// What the motors give, as text; empty where they give nothing. Source:
// engine/forces/controllers.h.
QString lawEquation(ControlLaw law);

}  // namespace armillary
