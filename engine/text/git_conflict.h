// SPDX-License-Identifier: BSD-3-Clause
// What Git leaves in a file that two people changed, until somebody settles it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace armillary {

// The line, from 1, at which the first conflict begins; 0 where there is none.
inline int lineOfGitConflict(std::string_view text) {
  constexpr std::string_view kBegins = "<<<<<<< ", kEnds = "\n>>>>>>> ";
  size_t at = text.starts_with(kBegins) ? 0 : text.find("\n" + std::string(kBegins));
  if (at == text.npos || text.find(kEnds, at) == text.npos) return 0;
  if (at > 0 || text.front() == '\n') ++at;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

inline constexpr const char* kGitConflict =
    "here two versions of the file stand one below the other, as Git leaves a conflict: keep one "
    "of them, and take out the lines with <<<<<<<, ======= and >>>>>>>";

}  // namespace armillary
