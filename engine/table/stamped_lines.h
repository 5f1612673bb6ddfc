// SPDX-License-Identifier: BSD-3-Clause
// Lines as a serial monitor writes them down: "14:03:05.123 -> 0.1,0.2,0.3".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// The text with a cell more in front of each line, the time. Nothing where not all of the first
// lines are such ones.
std::optional<std::string> withStampsAsCells(std::string_view text);

}  // namespace armillary
