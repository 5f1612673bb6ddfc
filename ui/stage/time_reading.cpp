// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/time_reading.h"

#include <algorithm>

#include "ui/stage/stage.h"

namespace armillary {

TimeReading::TimeReading(Stage& stage, QObject* parent) : QObject(parent) {
  connect(&stage, &Stage::robotChanged, this, [this] {
    hover(std::nullopt);
    removeCursors();
  });
}

void TimeReading::hover(std::optional<double> time) {
  if (time == hovered_) return;
  hovered_ = time;
  Q_EMIT hoveredChanged();
}

void TimeReading::setCursor(Cursor which, double time) {
  which == Cursor::kA ? take(time, b_) : take(a_, time);
}

void TimeReading::setCursors(double a, double b) {
  take(a, b);
}

void TimeReading::removeCursors() {
  take(std::nullopt, std::nullopt);
}

void TimeReading::take(const std::optional<double>& a, const std::optional<double>& b) {
  if (a == a_ && b == b_) return;
  a_ = a;
  b_ = b;
  Q_EMIT cursorsChanged();
}

std::optional<TimeReading::Span> TimeReading::span() const {
  if (!a_ || !b_ || *a_ == *b_) return std::nullopt;
  return Span{std::min(*a_, *b_), std::max(*a_, *b_)};
}

}  // namespace armillary
