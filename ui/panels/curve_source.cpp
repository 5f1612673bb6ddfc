#include "ui/panels/curve_source.h"

#include <algorithm>

namespace armillary {
namespace {

constexpr std::size_t kFewSamples = 16384;  // are looked at one by one each time
constexpr std::size_t kShare = 65536;       // samples between two looks at the clock

}  // namespace

void CurveSource::forget() {
  pyramids_.clear();
  size_ = 0;
}

void CurveSource::setAddition(Addition addition) {
  addition_ = std::move(addition);
  std::erase_if(pyramids_, [](const auto& entry) { return entry.first.friction; });
}

void CurveSource::follow(const Recording* recording) {
  const bool same = recording == recording_ && recording && size_ > 0 && !recording->empty();
  recording_ = recording;
  if (!same) {
    forget();
  } else if (recording->revision() != revision_) {
    // what was its last sample is still there, unless it was cut
    const std::size_t last = recording->indexAt(end_);
    if (recording->endTime() < end_ || recording->time(last) != end_ || last >= size_) {
      forget();
    } else if (const std::size_t gone = size_ - 1 - last; gone > 0) {
      for (auto& [key, pyramid] : pyramids_) pyramid.dropFront(gone);
    }
  }
  if (!recording) return;
  revision_ = recording->revision();
  size_ = recording->size();
  end_ = recording->endTime();
}

CurvePyramid::Values CurveSource::valuesOf(const CurveKey& key) const {
  if (key.friction) {
    return [this, key](std::size_t i) {
      return recording_->value(i, key.quantity, key.index) + addition_(i, key.index);
    };
  }
  return [this, key](std::size_t i) { return recording_->value(i, key.quantity, key.index); };
}

void CurveSource::points(const CurveKey& key, double from, double to, int pixels,
                         Clock::time_point deadline, std::vector<std::pair<double, double>>& points,
                         bool& complete) {
  points.clear();
  complete = true;
  if (!recording_ || recording_->empty() || to < recording_->startTime()) return;
  const CurvePyramid::Values values = valuesOf(key);
  const std::size_t first = recording_->indexAt(from);
  std::size_t end = std::min(recording_->indexAt(to) + 2, recording_->size());  // one beyond
  const auto add = [&](std::size_t i) { points.emplace_back(recording_->time(i), values(i)); };
  const auto buckets = static_cast<std::size_t>(std::max(pixels, 2));
  if (end - first <= 2 * buckets) {
    for (std::size_t i = first; i < end; ++i) add(i);
    return;
  }
  static const CurvePyramid kNone;
  const CurvePyramid* pyramid = &kNone;
  if (end - first > kFewSamples) {
    CurvePyramid& own = pyramids_[key];
    while (!(complete = own.extend(values, recording_->size(), kShare)) &&
           Clock::now() < deadline) {
    }
    if (!complete) end = std::min(end, std::max(own.size(), first));
    pyramid = &own;
  }
  if (end <= first) return;
  const std::size_t count = end - first;
  const bool by_blocks = count / buckets >= 2 * CurvePyramid::kBlock;
  const auto border = [&](std::size_t bucket) {
    if (bucket == 0) return first;
    if (bucket == buckets) return end;
    const std::size_t index = first + bucket * count / buckets;
    return by_blocks ? std::max(pyramid->blockStart(index), first) : index;
  };
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    const std::size_t begin = border(bucket), stop = border(bucket + 1);
    if (begin >= stop) continue;
    const Extremes extremes = pyramid->extremes(values, begin, stop);
    add(std::min(extremes.at_least, extremes.at_greatest));
    if (extremes.at_least != extremes.at_greatest) {
      add(std::max(extremes.at_least, extremes.at_greatest));
    }
  }
}

}  // namespace armillary
