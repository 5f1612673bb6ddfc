// SPDX-License-Identifier: BSD-3-Clause
// The text of URIs and file names in robot and mesh files.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// "%20" and the like as the bytes they mean; what is no such sequence stays, and so does %00, which
// no file name holds.
std::string percentDecoded(std::string_view text);

}  // namespace armillary
