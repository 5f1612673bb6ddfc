// SPDX-License-Identifier: BSD-3-Clause
// Kinds of characters in files, the same in every locale.
#pragma once

#include "engine/text/words.h"

namespace armillary {

constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool isBlank(char c) {
  return kBlanks.find(c) != std::string_view::npos;
}

}  // namespace armillary
