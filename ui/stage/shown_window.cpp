// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/shown_window.h"

#include <algorithm>

namespace armillary {
namespace {

constexpr double kShownSeconds = 10.0;

}  // namespace

std::vector<std::size_t> shownSamples(const Stage& stage, std::size_t most) {
  std::vector<std::size_t> samples;
  const Recording* recording = stage.recording();
  if (!recording || recording->empty()) return samples;
  std::size_t first = 0;
  if (stage.mode() == Stage::Mode::kSimulate) {
    first = recording->firstNotBefore(recording->endTime() - kShownSeconds);
  }
  const std::size_t last = recording->size() - 1;
  const std::size_t stride = std::max<std::size_t>(1, (last - first + most) / most);
  // on a grid that does not move with the newest, so that the chart does not tremble
  first = (first + stride - 1) / stride * stride;
  for (std::size_t i = first; i < last; i += stride) samples.push_back(i);
  samples.push_back(last);
  return samples;
}

}  // namespace armillary
