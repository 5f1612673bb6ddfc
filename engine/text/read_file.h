// SPDX-License-Identifier: BSD-3-Clause
// The bytes of a file that somebody named: of what has an end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace armillary {

// All bytes of a plain file, or of what stands behind /dev/stdin, /dev/fd and /proc: a pipe or a
// terminal. Nothing where it cannot be read, is a folder, a named pipe (which nobody might ever
// write to) or a device, or has more than `most` bytes; `why` then says so, as in "'FILE' cannot be
// read: WHY". Never waits for somebody to open the other end.
std::optional<std::string> readFile(const std::string& path, std::size_t most, std::string& why);

// "12 MB": what `most` means in a sentence.
std::string sizeText(std::size_t bytes);

}  // namespace armillary
