// SPDX-License-Identifier: BSD-3-Clause
// Formats of recordings that are not read here, and how to get here from them.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// What to do with a file that is one of these, told by its first bytes or its ending; empty where
// it is none.
std::string wayFromOtherFormat(const std::string& file, std::string_view bytes);

}  // namespace armillary
