// SPDX-License-Identifier: BSD-3-Clause
// The encoding of text files.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// Where the first byte that is not UTF-8 (RFC 3629) stands, or npos.
std::size_t firstInvalidUtf8(std::string_view text);

// As a line of a table or a message: bytes that are not UTF-8 are U+FFFD, one for all that stand
// together, and control characters (line ends too) are blanks.
std::string printableUtf8(std::string_view text);

// As UTF-8 with '\n' at the ends of lines: a text may be UTF-16 with a byte order mark; where it is
// no UTF-8, GB 18030, Shift JIS or Windows-1251 if it has words of a robot's recordings in that,
// else Latin-1, as Excel and MATLAB write them; or have '\r' alone.
std::string asPlainText(std::string text);

// UTF-8 of Latin-1 (ISO 8859-1).
std::string fromLatin1(std::string_view text);

}  // namespace armillary
