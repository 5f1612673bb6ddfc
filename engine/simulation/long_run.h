// SPDX-License-Identifier: BSD-3-Clause
// A run that takes long says so, once: how far it is, how long its steps are, and what makes it
// shorter.
#pragma once

#include <string>

namespace armillary {

class LongRun {
 public:
  static constexpr double kPatience = 10.0;  // s of the clock

  // Of the time from `start` to `end`, s. `free`: its steps are as long as the tolerance lets them
  // be.
  LongRun(double start, double end, bool free) : start_(start), end_(end), free_(free) {}

  // After a step that ended at `time`, `elapsed` s of the clock after the run began: a sentence, or
  // nothing.
  std::string after(double time, double elapsed);

 private:
  double start_, end_;
  bool free_, told_ = false;
  long steps_ = 0;
};

}  // namespace armillary
