// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/playback.h"

#include <algorithm>
#include <cmath>

namespace armillary {

Playback::Range Playback::range(double start, double end) const {
  const double from = std::max(in.value_or(start), start), to = std::min(out.value_or(end), end);
  return from <= to ? Range{from, to} : Range{start, end};
}

double Playback::beginning(double time, const Range& range) const {
  if (backwards) return time <= range.from || time > range.to ? range.to : time;
  return time >= range.to || time < range.from ? range.from : time;
}

Playback::Moment Playback::after(double time, double elapsed, const Range& range) const {
  const double length = range.to - range.from;
  // how far it is from where this direction begins
  const double gone = (backwards ? range.to - time : time - range.from) + elapsed;
  if (gone < length) return {time + (backwards ? -elapsed : elapsed), false};
  if (!loops || !(length > 0.0)) return {backwards ? range.from : range.to, true};
  const double again = std::fmod(gone, length);
  return {backwards ? range.to - again : range.from + again, false};
}

}  // namespace armillary
