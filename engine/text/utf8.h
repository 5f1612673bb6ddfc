// SPDX-License-Identifier: BSD-3-Clause
// The encoding of text files.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// Where the first byte that is not UTF-8 (RFC 3629) stands, or npos.
std::size_t firstInvalidUtf8(std::string_view text);

// UTF-8 of Latin-1 (ISO 8859-1).
std::string fromLatin1(std::string_view text);

}  // namespace armillary
