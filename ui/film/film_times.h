// SPDX-License-Identifier: GPL-3.0-or-later
// Which moments of a motion are the frames of its film.
#pragma once

#include <algorithm>
#include <cmath>

namespace armillary {

// The frames k / frames_per_second of the film, from its start up to its end: 10 s at 30 frames per
// second are 300 frames, and the film lasts 10 s.
struct FilmTimes {
  double from = 0.0, to = 0.0;  // of the motion, s
  double speed = 1.0;           // seconds of the motion in one second of film
  double frames_per_second = 30.0;

  double duration() const { return (to - from) / speed; }  // of the film, s
  // At least one frame.
  int count() const {
    return std::max(1, static_cast<int>(std::lround(duration() * frames_per_second)));
  }
  // The motion's time in a frame, s.
  double time(int frame) const { return std::min(to, from + frame * speed / frames_per_second); }
};

}  // namespace armillary
