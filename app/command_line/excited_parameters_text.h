// SPDX-License-Identifier: GPL-3.0-or-later
// What of the base parameters a motion excites, told.
#pragma once

#include <string>

#include "app/command_line/told_numbers.h"
#include "engine/parameters/excited_parameters.h"

namespace armillary {

// Singular values from the largest to the smallest, each with what stands behind it, then each base
// parameter with its deviation.
std::string excitationAsText(const Model& model, const BaseParameters& base,
                             const ExcitedParameters& excited);
Json excitationAsJson(const Model& model, const BaseParameters& base,
                      const ExcitedParameters& excited);

}  // namespace armillary
