// SPDX-License-Identifier: BSD-3-Clause
// What Git leaves in place of a large file that was not fetched.
#pragma once

#include <string_view>

namespace armillary {

// Whether a file begins as a pointer of Git LFS does.
inline bool isGitLfsPointer(std::string_view head) {
  return head.starts_with("version https://git-lfs");
}

// What to do then, behind "is a Git LFS pointer, not the …: ".
inline constexpr const char* kGitLfsRemedy = "run git lfs pull in its repository";

}  // namespace armillary
