// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary compute inverse-dynamics --contacts`: efforts and the forces of what touches.
#pragma once

#include "app/command_line/arguments.h"
#include "app/command_line/exit_codes.h"
#include "engine/model/model.h"

namespace armillary {

// Throws CommandFailure at the first row whose motion is not possible, once those before it are
// written.
ExitCode computeWithContacts(const std::shared_ptr<const Model>& model, const Arguments& arguments);

}  // namespace armillary
