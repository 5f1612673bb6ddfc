// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/long_run.h"

#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string spanOfTime(double seconds) {
  if (seconds < 100.0) return withDigits(seconds, 2) + " s";
  if (seconds < 6000.0) return withDigits(seconds / 60.0, 2) + " minutes";
  return withDigits(seconds / 3600.0, 2) + " hours";
}

}  // namespace

std::string LongRun::after(double time, double elapsed) {
  ++steps_;
  if (told_ || !(elapsed >= kPatience) || !(time < end_)) return {};
  told_ = true;
  const double share = (time - start_) / (end_ - start_);
  const double step = (time - start_) / static_cast<double>(steps_);
  std::string text = "after " + spanOfTime(elapsed) + " of computing the run is at " +
                     withDigits(time, 3) + " s of " + withDigits(end_, 6) + " s, in steps of " +
                     withDigits(step, 2) + " s on the average";
  if (share > 0.0) text += ": the rest takes about " + spanOfTime(elapsed * (1.0 - share) / share);
  return text + (free_ ? "; where stiff springs, dampers or contacts make the steps short, "
                         "--integrator sdirk takes longer ones"
                       : "; a longer --step takes less");
}

}  // namespace armillary
