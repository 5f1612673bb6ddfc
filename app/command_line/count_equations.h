// SPDX-License-Identifier: GPL-3.0-or-later
// What each equation of a method takes, as armillary count tells it.
#pragma once

#include <memory>
#include <string>

#include "app/command_line/told_numbers.h"
#include "engine/model/model.h"

namespace armillary {

// Empty where no walk of the method can be had of the robot.
std::string equationCountsAsText(const std::shared_ptr<const Model>& model,
                                 const std::string& method);
Json equationCountsAsJson(const std::shared_ptr<const Model>& model, const std::string& method);

}  // namespace armillary
