// SPDX-License-Identifier: BSD-3-Clause
// What Git leaves in a file that two people changed, until somebody settles it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace armillary {

// The line, from 1, at which the first conflict begins; 0 where there is none.
inline int lineOfGitConflict(std::string_view text) {
  // sought by what is rare in any file: line ends may be all of it
  constexpr std::string_view kBegins = "<<<<<<< ", kEnds = ">>>>>>> ";
  const auto atLineStart = [&](std::string_view sign, size_t from) {
    size_t at = text.find(sign, from);
    while (at != text.npos && at > 0 && text[at - 1] != '\n') at = text.find(sign, at + 1);
    return at;
  };
  const size_t at = atLineStart(kBegins, 0);
  if (at == text.npos || atLineStart(kEnds, at) == text.npos) return 0;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

inline constexpr const char* kGitConflict =
    "here two versions of the file stand one below the other, as Git leaves a conflict: keep one "
    "of them, and take out the lines with <<<<<<<, ======= and >>>>>>>";

}  // namespace armillary
