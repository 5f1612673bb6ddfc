// SPDX-License-Identifier: GPL-3.0-or-later
// Charts that are read with all other plots.
#pragma once

#include "ui/stage/time_reading.h"
#include "ui/widgets/stacked_chart.h"

namespace armillary {

// What is hovered in the chart is marked in the other plots, and what is hovered there in it; so
// are the cursors.
inline void readTogether(StackedChart& chart, TimeReading& reading) {
  QObject::connect(&chart, &StackedChart::timeHovered, &reading, &TimeReading::hover);
  const auto show = [&chart, &reading] {
    chart.read({reading.hovered(), reading.cursor(TimeReading::Cursor::kA),
                reading.cursor(TimeReading::Cursor::kB)});
  };
  QObject::connect(&reading, &TimeReading::hoveredChanged, &chart, show);
  QObject::connect(&reading, &TimeReading::cursorsChanged, &chart, show);
}

}  // namespace armillary
