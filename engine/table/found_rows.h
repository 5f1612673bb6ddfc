// SPDX-License-Identifier: BSD-3-Clause
// The rows of a text whose layout is known.
#pragma once

#include <string_view>

#include "engine/table/found_layout.h"
#include "engine/table/found_text.h"

namespace armillary {

// Adds to `found`, which is empty but for notes. Returns false and sets `error` where a row does
// not fit.
bool readFoundRows(std::string_view text, const FoundLayout& layout, FoundTable& found,
                   TableError& error);

}  // namespace armillary
