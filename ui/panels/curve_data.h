// A recorded curve, thinned to what a screen can show.
#pragma once

#include <QVector>
#include <utility>

#include "engine/simulation/recording.h"

namespace armillary {

// Points (time, value * factor) between two times. Where more samples than two a pixel fall in, the
// least and the greatest of each pixel's samples are kept, so that no peak is lost.
QVector<std::pair<double, double>> curvePoints(const Recording& recording, SampleQuantity quantity,
                                               int index, double factor, double from, double to,
                                               int pixels);

}  // namespace armillary
