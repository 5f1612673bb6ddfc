// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// Markdown with formulas: $…$ in a line, $$…$$ on lines of their own. As usual a dollar opens one
// where a letter follows, and closes it where one stands before and no digit behind; \$ is a
// dollar, and code is left alone.
struct MarkdownPart {
  enum class Kind { kText, kFormula, kDisplayed };
  Kind kind = Kind::kText;
  std::string text = {};  // of a formula without its dollars
};
std::vector<MarkdownPart> markdownParts(std::string_view markdown);

}  // namespace armillary
