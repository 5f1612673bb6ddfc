// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace armillary {

// What readers of motions throw among themselves where a file cannot be read: what is wrong.
struct ReadingFault {
  std::string message;
};

}  // namespace armillary
