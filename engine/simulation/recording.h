// What a motion was: samples over time, bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/simulation/sample.h"

namespace armillary {

// What a curve over time can show of a sample.
enum class SampleQuantity {
  kPosition,
  kVelocity,
  kAcceleration,
  kEffort,
  kInertia,  // from here the effort's shares, in their order
  kCoriolis,
  kCentrifugal,
  kGravity,
  kPayload,
  kPassive,
  kExternal,
  kContact,
  kConstraint
};
inline SampleQuantity quantityOf(EffortShare share) {
  return static_cast<SampleQuantity>(static_cast<int>(SampleQuantity::kInertia) +
                                     static_cast<int>(share));
}

class Recording;

// The same motion with the efforts that `maker` finds for it. Nothing where it was stopped.
std::shared_ptr<const Recording> underModel(const Recording& recording, SampleMaker& maker,
                                            std::shared_ptr<const Model> model,
                                            const std::stop_token& stop = {});

// Samples in the order of time. When it is full the oldest go: the tail is kept.
class Recording {
 public:
  // Holds at most `limit` samples.
  explicit Recording(std::shared_ptr<const Model> model, std::size_t limit = 200000);

  const Model& model() const { return *model_; }
  const std::shared_ptr<const Model>& sharedModel() const { return model_; }
  // How many samples it keeps; fewer than 2 are 2.
  std::size_t limit() const { return limit_; }
  void setLimit(std::size_t limit);
  std::size_t size() const { return rows_.size(); }
  bool empty() const { return rows_.empty(); }
  double time(std::size_t index) const { return rows_[index].time; }
  double startTime() const { return empty() ? 0.0 : rows_.front().time; }
  double endTime() const { return empty() ? 0.0 : rows_.back().time; }
  // Grows with every change; tells a reader that there is something new.
  std::size_t revision() const { return revision_; }

  void append(const Sample& sample);
  // A number of every bit that is recorded (FNV-1a): two recordings with the same hash are the
  // same.
  std::uint64_t hash() const;

  // Removes every sample at `time` or later.
  void truncateFrom(double time);
  void clear();

  Sample sample(std::size_t index) const;
  // Between two samples: positions along the manifold, everything else linearly. Clamped to the
  // recording; it must not be empty.
  Sample sampleAt(double time) const;
  // Index of the last sample at or before `time`; 0 where there is none.
  std::size_t indexAt(double time) const;
  // Index of the first sample later than `time`, and of the first at or after it; size() where
  // there is none.
  std::size_t firstAfter(double time) const;
  std::size_t firstNotBefore(double time) const;
  // One number of a sample: `index` counts coordinates (position) or degrees of freedom (others).
  double value(std::size_t sample, SampleQuantity quantity, int index) const;

 private:
  struct Row {
    double time = 0.0;
    // Position, then vectors of the velocity's size: velocity, acceleration, effort, each share.
    std::vector<double> numbers;
    std::vector<LinkWrench> wrenches;
  };
  int offset(SampleQuantity quantity) const;

  std::shared_ptr<const Model> model_;
  std::size_t limit_;
  std::size_t revision_ = 0;
  std::deque<Row> rows_;
};

}  // namespace armillary
