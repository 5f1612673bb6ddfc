// SPDX-License-Identifier: BSD-3-Clause
// What `ros2 topic echo` says between messages.
#pragma once

#include <string>

namespace armillary {

// The text without remarks about lost messages and topics that are not there yet, line for line.
// Other texts stay as they are.
std::string withoutEchoRemarks(std::string text);

}  // namespace armillary
