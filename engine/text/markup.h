// SPDX-License-Identifier: BSD-3-Clause
// Text and bytes as pages and pictures of lines can hold them, whatever they are: names come from
// files that anybody may have written, and none of them becomes a tag or a script.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace armillary {

// As text between tags and in attributes' quotes, of HTML and XML; what XML does not allow is a
// blank.
std::string markupText(std::string_view text);

// Bytes as text (base64, RFC 4648).
std::string base64Text(std::span<const unsigned char> bytes);

}  // namespace armillary
