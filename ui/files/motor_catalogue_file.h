// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogues of motors and gears from their files.
#pragma once

#include <QStringList>

#include "engine/sizing/motor_catalogue.h"

namespace armillary {

// The bundled motors behind the bundled gears, as a file is chosen.
QStringList bundledMotorsAndGears();

// Of those files together, or of the bundled motors where there are none. Throws
// std::runtime_error, which says the file, the line and what is wrong there.
MotorCatalogue motorCatalogueOf(const QStringList& files);

}  // namespace armillary
