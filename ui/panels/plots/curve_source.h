// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a recording, thinned to what a screen can show.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/simulation/recording.h"
#include "ui/panels/plots/curve_pyramid.h"

namespace armillary {

// A number over time, as recorded or made of what is.
struct CurveKey {
  SampleQuantity quantity = SampleQuantity::kPosition;
  int index = 0;                                      // of the coordinate or degree of freedom
  bool friction = false;                              // see CurveSource::setAddition
  auto operator<=>(const CurveKey&) const = default;  // NOLINT(modernize-use-nullptr)
};

// A recording may grow, lose its oldest samples and be cut at its end between one call and the
// next; follow() is to be called after each change. Long recordings are looked through once, a
// share at a time.
class CurveSource {
 public:
  using Clock = std::chrono::steady_clock;
  // What is added to a recorded number of a degree of freedom: of the friction that was identified.
  using Addition = std::function<double(const Recording& recording, std::size_t sample, int index)>;

  // Null: there is none. Another recording begins anew. One that was cut and went on otherwise is
  // told by a few of its old samples, most of them near its end. It is not kept: where whoever has
  // it lets it go before the next call, there is none.
  void follow(const std::shared_ptr<const Recording>& recording);
  // Forgets what it knows, also of the same recording.
  void forget();
  bool hasSamples() const { return !recording_.expired() && !recording_.lock()->empty(); }
  // Of curves with `friction`; those are forgotten.
  void setAddition(Addition addition);

  // The first time within the two at which the curve is on the plateau of a peak of this number, a
  // hill's or a hollow's; `to` where it is not before.
  double beginOfPeak(const CurveKey& key, double from, double to, double value, bool is_hill) const;
  // Points (time, number) between two times and one beyond on each side. Where more samples than
  // two a pixel fall in, the least and the greatest of each pixel's samples are kept, so that no
  // peak is lost. Of a long recording it gives what it has looked through until the deadline, and
  // `complete` is then false: ask again.
  void points(const CurveKey& key, double from, double to, int pixels, Clock::time_point deadline,
              std::vector<std::pair<double, double>>& points, bool& complete);
  // The number at a time, on the line between two samples; nothing outside of the recording.
  std::optional<double> valueAt(const CurveKey& key, double time) const;
  // Of the part of a span that is recorded; nothing where there is none. `complete` as in points();
  // what it has looked through then is told of by its `end`.
  std::optional<CurveStatistics> statistics(const CurveKey& key, double from, double to,
                                            Clock::time_point deadline, bool& complete);

 private:
  // A sample as it was: a number of all that it holds.
  struct Mark {
    std::size_t index = 0;
    std::uint64_t numbers = 0;
  };
  CurvePyramid::Values valuesOf(const Recording& recording, const CurveKey& key) const;
  // The curve's pyramid with what could be looked through until the deadline.
  const CurvePyramid& pyramid(const Recording& recording, const CurveKey& key,
                              const CurvePyramid::Values& values, Clock::time_point deadline,
                              bool& complete);
  double beginOfPeakIn(const Recording& recording, const CurveKey& key, double from, double to,
                       double value, bool is_hill) const;
  std::optional<double> valueIn(const Recording& recording, const CurveKey& key, double time) const;
  bool stillThere(const Recording& recording, std::size_t gone) const;
  void mark(const Recording& recording);

  std::weak_ptr<const Recording> recording_;
  Addition addition_;
  // The recording as it was when it was followed last.
  std::size_t size_ = 0;
  double end_ = 0.0;
  std::vector<Mark> marks_;
  std::map<CurveKey, CurvePyramid> pyramids_;
};

}  // namespace armillary
