// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogues of motors and gears from their files.
#pragma once

#include <QString>

#include "engine/sizing/motor_catalogue.h"

namespace armillary {

// Of that file, or of the bundled one where it is empty. Throws std::runtime_error, which says the
// file, the line and what is wrong there.
MotorCatalogue motorCatalogueOf(const QString& file);

}  // namespace armillary
