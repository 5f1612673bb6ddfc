#include "ui/panels/curve_data.h"

#include <algorithm>

namespace armillary {

QVector<std::pair<double, double>> curvePoints(const Recording& recording, SampleQuantity quantity,
                                               int index, double factor, double from, double to,
                                               int pixels) {
  QVector<std::pair<double, double>> points;
  if (recording.empty() || to < recording.startTime()) return points;
  const size_t first = recording.indexAt(from);
  const size_t last = std::min(recording.indexAt(to) + 1, recording.size() - 1);  // one beyond
  const size_t count = last - first + 1;
  const auto add = [&](size_t i) {
    points.emplace_back(recording.time(i), factor * recording.value(i, quantity, index));
  };
  const auto buckets = static_cast<size_t>(std::max(pixels, 2));
  if (count <= 2 * buckets) {
    points.reserve(static_cast<qsizetype>(count));
    for (size_t i = first; i <= last; ++i) add(i);
    return points;
  }
  points.reserve(static_cast<qsizetype>(2 * buckets));
  for (size_t bucket = 0; bucket < buckets; ++bucket) {
    const size_t begin = first + bucket * count / buckets;
    const size_t end = first + (bucket + 1) * count / buckets;
    size_t least = begin, greatest = begin;
    for (size_t i = begin; i < end; ++i) {
      const double value = recording.value(i, quantity, index);
      if (value < recording.value(least, quantity, index)) least = i;
      if (value > recording.value(greatest, quantity, index)) greatest = i;
    }
    add(std::min(least, greatest));
    if (least != greatest) add(std::max(least, greatest));
  }
  return points;
}

}  // namespace armillary
