// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace armillary {

// An index that is known not to be negative, for containers.
constexpr std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace armillary
