// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/curve_source.h"

#include <algorithm>
#include <bit>

#include "engine/linear_algebra/plateau.h"

namespace armillary {
namespace {

constexpr std::size_t kFewSamples = 16384;  // are looked at one by one each time, to be drawn
constexpr std::size_t kFewSummed = 1024;    // likewise, to be summed up
constexpr std::size_t kShare = 65536;       // samples between two looks at the clock

// Of the time and every number of a sample (as FNV-1a, word by word).
std::uint64_t hashOf(const Recording& recording, std::size_t sample) {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](double number) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 1099511628211u;
    hash ^= hash >> 32;  // numbers differ in their high bits
  };
  add(recording.time(sample));
  for (int i = 0; i <= static_cast<int>(SampleQuantity::kConstraint); ++i) {
    const auto quantity = static_cast<SampleQuantity>(i);
    const int size = quantity == SampleQuantity::kPosition ? recording.model().positionSize()
                                                           : recording.model().velocitySize();
    for (int k = 0; k < size; ++k) add(recording.value(sample, quantity, k));
  }
  return hash;
}

CurvePyramid::Values timesOf(const Recording& recording) {
  return [&recording](std::size_t i) { return recording.time(i); };
}

}  // namespace

void CurveSource::forget() {
  pyramids_.clear();
  size_ = 0;
}

void CurveSource::setAddition(Addition addition) {
  addition_ = std::move(addition);
  std::erase_if(pyramids_, [](const auto& entry) { return entry.first.friction; });
}

void CurveSource::follow(const std::shared_ptr<const Recording>& recording) {
  const bool same = recording && recording == recording_.lock() && size_ > 0 && !recording->empty();
  recording_ = recording;
  if (!same) {
    forget();
  } else {
    // what was its last sample is still there, unless it was cut
    const std::size_t last = recording->indexAt(end_);
    const bool cut = recording->time(last) != end_ || last >= size_;
    const std::size_t gone = cut ? 0 : size_ - 1 - last;
    if (cut || !stillThere(*recording, gone)) {
      forget();
    } else if (gone > 0) {
      for (auto& [key, pyramid] : pyramids_) pyramid.dropFront(gone);
    }
  }
  if (!recording) return;
  size_ = recording->size();
  end_ = recording->endTime();
  mark(*recording);
}

// What was cut and recorded anew has the same times, and another recording may come to stand where
// an old one was; neither has the same numbers.
bool CurveSource::stillThere(const Recording& recording, std::size_t gone) const {
  return std::all_of(marks_.begin(), marks_.end(), [&](const Mark& mark) {
    return mark.index < gone || hashOf(recording, mark.index - gone) == mark.numbers;
  });
}

// The last sample, and ever wider apart those before it: wherever it is cut, some are behind.
void CurveSource::mark(const Recording& recording) {
  marks_.clear();
  for (std::size_t back = 1; back <= recording.size(); back *= 2) {
    const std::size_t index = recording.size() - back;
    marks_.push_back({index, hashOf(recording, index)});
  }
}

CurvePyramid::Values CurveSource::valuesOf(const Recording& recording, const CurveKey& key) const {
  if (key.friction) {
    return [this, &recording, key](std::size_t i) {
      return recording.value(i, key.quantity, key.index) + addition_(recording, i, key.index);
    };
  }
  return [&recording, key](std::size_t i) { return recording.value(i, key.quantity, key.index); };
}

const CurvePyramid& CurveSource::pyramid(const Recording& recording, const CurveKey& key,
                                         const CurvePyramid::Values& values,
                                         Clock::time_point deadline, bool& complete) {
  CurvePyramid& own = pyramids_[key];
  const CurvePyramid::Values at = timesOf(recording);
  while (!(complete = own.extend(values, at, recording.size(), kShare)) &&
         Clock::now() < deadline) {
  }
  return own;
}

std::optional<double> CurveSource::valueAt(const CurveKey& key, double time) const {
  const std::shared_ptr<const Recording> recording = recording_.lock();
  return recording ? valueIn(*recording, key, time) : std::nullopt;
}

std::optional<double> CurveSource::valueIn(const Recording& recording, const CurveKey& key,
                                           double time) const {
  if (recording.empty() || time < recording.startTime() || !(time <= recording.endTime())) {
    return std::nullopt;
  }
  const CurvePyramid::Values values = valuesOf(recording, key);
  const std::size_t here = recording.indexAt(time);
  const double start = recording.time(here), value = values(here);
  if (here + 1 == recording.size() || time == start) return value;
  const double share = (time - start) / (recording.time(here + 1) - start);
  return value + share * (values(here + 1) - value);
}

std::optional<CurveStatistics> CurveSource::statistics(const CurveKey& key, double from, double to,
                                                       Clock::time_point deadline, bool& complete) {
  complete = true;
  const std::shared_ptr<const Recording> recording = recording_.lock();
  if (!recording || recording->empty()) return std::nullopt;
  from = std::max(from, recording->startTime());
  to = std::min(to, recording->endTime());
  const std::optional<double> first = valueIn(*recording, key, from),
                              last = valueIn(*recording, key, to);
  if (!(from <= to) || !first || !last) return std::nullopt;
  // the ends are between samples, and what is between them are whole samples
  const std::size_t begin = recording->firstAfter(from);
  std::size_t end = recording->firstNotBefore(to);
  CurveStretch stretch = CurveStretch::sample(from, *first);
  if (begin < end) {
    const CurvePyramid::Values values = valuesOf(*recording, key);
    static const CurvePyramid kNone;
    const CurvePyramid* known = &kNone;
    if (end - begin > kFewSummed) {
      known = &pyramid(*recording, key, values, deadline, complete);
      if (!complete) end = std::min(end, std::max(known->size(), begin));
    }
    if (begin < end) stretch.append(known->stretch(values, timesOf(*recording), begin, end));
  }
  if (complete) stretch.append(CurveStretch::sample(to, *last));
  CurveStatistics found = stretch.statistics();
  found.least_at = beginOfPeakIn(*recording, key, from, found.least_at, found.least, false);
  found.greatest_at = beginOfPeakIn(*recording, key, from, found.greatest_at, found.greatest, true);
  return found;
}

double CurveSource::beginOfPeak(const CurveKey& key, double from, double to, double value,
                                bool is_hill) const {
  const std::shared_ptr<const Recording> recording = recording_.lock();
  return recording ? beginOfPeakIn(*recording, key, from, to, value, is_hill) : to;
}

double CurveSource::beginOfPeakIn(const Recording& recording, const CurveKey& key, double from,
                                  double to, double value, bool is_hill) const {
  const double height = is_hill ? value - plateau(value) : value + plateau(value);
  const std::optional<double> first = valueIn(recording, key, from);
  if (first && (is_hill ? *first >= height : *first <= height)) return from;
  const std::size_t begin = recording.firstAfter(from), end = recording.firstNotBefore(to);
  if (begin >= end) return to;
  static const CurvePyramid kNone;
  const auto known = pyramids_.find(key);
  const std::size_t at = (known == pyramids_.end() ? kNone : known->second)
                             .firstReaching(valuesOf(recording, key), begin, end, height, !is_hill);
  return at < end ? recording.time(at) : to;
}

void CurveSource::points(const CurveKey& key, double from, double to, int pixels,
                         Clock::time_point deadline, std::vector<std::pair<double, double>>& points,
                         bool& complete) {
  points.clear();
  complete = true;
  const std::shared_ptr<const Recording> recording = recording_.lock();
  if (!recording || recording->empty() || to < recording->startTime()) return;
  const CurvePyramid::Values values = valuesOf(*recording, key);
  const std::size_t first = recording->indexAt(from);
  std::size_t end = std::min(recording->indexAt(to) + 2, recording->size());  // one beyond
  const auto add = [&](std::size_t i) { points.emplace_back(recording->time(i), values(i)); };
  const auto buckets = static_cast<std::size_t>(std::max(pixels, 2));
  if (end - first <= 2 * buckets) {
    for (std::size_t i = first; i < end; ++i) add(i);
    return;
  }
  static const CurvePyramid kNone;
  const CurvePyramid* known = &kNone;
  if (end - first > kFewSamples) {
    known = &pyramid(*recording, key, values, deadline, complete);
    if (!complete) end = std::min(end, std::max(known->size(), first));
  }
  if (end <= first) return;
  const std::size_t count = end - first;
  const bool by_blocks = count / buckets >= 2 * CurvePyramid::kBlock;
  const auto border = [&](std::size_t bucket) {
    if (bucket == 0) return first;
    if (bucket == buckets) return end;
    const std::size_t index = first + bucket * count / buckets;
    return by_blocks ? std::max(known->blockStart(index), first) : index;
  };
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    const std::size_t begin = border(bucket), stop = border(bucket + 1);
    if (begin >= stop) continue;
    const Extremes extremes = known->extremes(values, begin, stop);
    add(std::min(extremes.at_least, extremes.at_greatest));
    if (extremes.at_least != extremes.at_greatest) {
      add(std::max(extremes.at_least, extremes.at_greatest));
    }
  }
}

}  // namespace armillary
