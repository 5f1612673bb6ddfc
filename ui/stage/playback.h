// SPDX-License-Identifier: GPL-3.0-or-later
// How a trajectory is played: which part of it, which way, once or again and again.
#pragma once

#include <optional>

namespace armillary {

struct Playback {
  std::optional<double> in, out;  // s; the part that is played; nothing: from the start, to the end
  bool backwards = false;
  bool loops = false;

  // The part of [start, end] that is played; all of it where in and out points lie outside.
  struct Range {
    double from, to;
  };
  Range range(double start, double end) const;

  // Where playing begins from `time`: there, or at the range's other end where nothing is left to
  // play in this direction.
  double beginning(double time, const Range& range) const;

  // Where it is `elapsed` seconds (of the trajectory, not negative) after `time`.
  struct Moment {
    double time;
    bool ended;
  };
  Moment after(double time, double elapsed, const Range& range) const;
};

}  // namespace armillary
