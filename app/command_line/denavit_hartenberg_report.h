// SPDX-License-Identifier: GPL-3.0-or-later
// The Denavit-Hartenberg tables of a robot, for armillary info --dh.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/denavit_hartenberg.h"

namespace armillary {

// The tables in both conventions, standard first, up to the link of that name or to the robot's
// end. Throws CommandFailure: kWrongUsage for an unknown link, kNotComputable where rows do not
// describe the robot.
std::vector<DenavitHartenbergTable> denavitHartenbergTables(const Model& model,
                                                            const std::optional<std::string>& link);

// An object with a member for each convention.
nlohmann::ordered_json asJson(const Model& model,
                              const std::vector<DenavitHartenbergTable>& tables);
std::string asText(const Model& model, const std::vector<DenavitHartenbergTable>& tables);

}  // namespace armillary
