// SPDX-License-Identifier: BSD-3-Clause
// JSON and YAML as the same tree.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// The documents of a JSON text, one, or one a line (JSON lines), or of a YAML text (`ros2 topic
// echo` writes many). Plain YAML scalars that are numbers are numbers. Returns false and sets
// `error` where it is neither.
bool parseJson(std::string_view text, std::vector<nlohmann::json>& documents, TableError& error);
bool parseYaml(const std::string& text, std::vector<nlohmann::json>& documents, TableError& error);

}  // namespace armillary
