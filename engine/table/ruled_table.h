// SPDX-License-Identifier: BSD-3-Clause
// Tables whose cells are parted by strokes, as Markdown and the shells of databases write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// The same table with tabs between the cells; its rules are blank lines, so that the lines are the
// text's. Nothing where the first two rows have not as many strokes, or another separator.
std::optional<std::string> withoutRules(std::string_view text);

}  // namespace armillary
