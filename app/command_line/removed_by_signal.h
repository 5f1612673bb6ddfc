// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody ends a command that writes: what is not finished goes with it.
#pragma once

#include <string>

namespace armillary {

// While it lives, a signal that ends the program (an interrupt, a hang-up, a request to end)
// removes the file first.
class RemovedBySignal {
 public:
  explicit RemovedBySignal(const std::string& file);
  ~RemovedBySignal();
  RemovedBySignal(const RemovedBySignal&) = delete;
  RemovedBySignal& operator=(const RemovedBySignal&) = delete;

 private:
  int place_ = -1;  // among the files; -1 where there was none left
};

}  // namespace armillary
