// SPDX-License-Identifier: BSD-3-Clause
// The columns of messages in text that has no header.
#pragma once

#include <string>
#include <vector>

namespace armillary {

// The header of joint states as `ros2 topic echo --csv` writes them: seconds, nanoseconds and a
// frame, then the joints' names in every row, and as many positions, velocities and efforts. Empty
// where the first two rows are none. The names are those that rostopic gives the same columns.
std::vector<std::string> headerOfMessages(const std::vector<std::string>& first,
                                          const std::vector<std::string>& second);

}  // namespace armillary
