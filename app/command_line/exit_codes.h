// SPDX-License-Identifier: GPL-3.0-or-later
// What the program's exit status says.
#pragma once

namespace armillary {

enum ExitCode {
  kDone = 0,
  kWrongUsage = 1,     // an unknown command, option, quantity, method, integrator or link
  kInvalidInput = 2,   // the model, a column, a number, a quaternion
  kNotComputable = 3,  // diverged, singular, a method that does not apply
  kNotAvailable = 4    // a file cannot be read or written, a display is missing
};

}  // namespace armillary
