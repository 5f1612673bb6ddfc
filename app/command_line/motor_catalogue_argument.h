// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of motors that a command is given.
#pragma once

#include <optional>

#include "app/command_line/declaration.h"
#include "engine/sizing/motor_catalogue.h"

namespace armillary {

Option catalogueOption();
// That of --catalogue, or the bundled one; nothing where none is installed. Throws CommandFailure
// where it is no catalogue.
std::optional<MotorCatalogue> catalogueOf(const Arguments& arguments);

}  // namespace armillary
