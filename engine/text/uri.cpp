// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/uri.h"

namespace armillary {
namespace {

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string percentDecoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = i + 2 < text.size() && text[i] == '%' ? hexDigit(text[i + 1]) : -1;
    const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
    if (low < 0 || (high == 0 && low == 0)) {
      decoded += text[i];
      continue;
    }
    decoded += static_cast<char>(16 * high + low);
    i += 2;
  }
  return decoded;
}

}  // namespace armillary
