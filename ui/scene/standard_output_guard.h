// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what a library prints off the program's standard output, where results go.
#pragma once

namespace armillary {

// While it lives, file descriptor 1 leads nowhere. It belongs to the whole process: other threads'
// output in that time is lost too, so hold it only for the few milliseconds that it is for.
class StandardOutputGuard {
 public:
  StandardOutputGuard();
  ~StandardOutputGuard();
  StandardOutputGuard(const StandardOutputGuard&) = delete;
  StandardOutputGuard& operator=(const StandardOutputGuard&) = delete;

 private:
  int saved_ = -1;
};

}  // namespace armillary
