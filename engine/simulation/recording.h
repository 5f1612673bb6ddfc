// SPDX-License-Identifier: BSD-3-Clause
// What a motion was: samples over time, bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
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

// Samples in the order of time. When it is full the oldest go: the tail is kept.
//
// Kept in chunks of rows, column by column, so that a number that is zero all over a chunk (most of
// an effort's shares) takes no memory and a row no allocation of its own.
class Recording {
 public:
  // Holds at most `limit` samples.
  explicit Recording(std::shared_ptr<const Model> model, std::size_t limit = 200000);

  const Model& model() const { return *model_; }
  const std::shared_ptr<const Model>& sharedModel() const { return model_; }
  // How many samples it keeps; fewer than 2 are 2.
  std::size_t limit() const { return limit_; }
  void setLimit(std::size_t limit);
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  double time(std::size_t index) const {
    const Place place = placeOf(index);
    return chunks_[place.chunk].times[place.row];
  }
  double startTime() const { return empty() ? 0.0 : time(0); }
  double endTime() const { return empty() ? 0.0 : time(size_ - 1); }
  // Grows with every change; tells a reader that there is something new.
  std::size_t revision() const { return revision_; }

  void append(const Sample& sample);
  // Takes over the samples of another recording of the same model, which come after these. Cheap
  // where this one holds a whole multiple of kChunkRows.
  void append(Recording&& later);
  static constexpr std::size_t kChunkRows = 512;
  // What its numbers take in memory.
  std::size_t bytes() const;
  // A number of every bit that is recorded (FNV-1a): two recordings with the same hash are the
  // same.
  std::uint64_t hash() const;

  // Removes every sample at `time` or later.
  void truncateFrom(double time);
  void clear();

  Sample sample(std::size_t index) const;
  // Between two samples: positions along the manifold, everything else linearly; loops that are
  // closed in both stay closed (close_between.h). Clamped to the recording; it must not be empty.
  Sample sampleAt(double time) const;
  // Index of the last sample at or before `time`; 0 where there is none.
  std::size_t indexAt(double time) const;
  // Index of the first sample later than `time`, and of the first at or after it; size() where
  // there is none.
  std::size_t firstAfter(double time) const;
  std::size_t firstNotBefore(double time) const;
  // One number of a sample: `index` counts coordinates (position) or degrees of freedom (others).
  double value(std::size_t sample, SampleQuantity quantity, int index) const;
  // The wrenches of a sample, until something changes.
  std::span<const LinkWrench> wrenches(std::size_t index) const;

 private:
  struct Chunk {
    std::vector<double> times;  // of its rows; never more than kChunkRows
    // A column is position, then vectors of the velocity's size: velocity, acceleration, effort,
    // each share. Empty: zero in every row.
    std::vector<std::vector<double>> columns;
    std::vector<LinkWrench> wrenches;  // row after row
    std::vector<std::size_t> ends;     // of each row's wrenches; empty: there are none
  };
  struct Place {
    std::size_t chunk, row;
  };
  Place placeOf(std::size_t index) const {
    const std::size_t row = first_ + index;
    return {row / kChunkRows, row % kChunkRows};
  }
  Chunk& chunkToFill();
  void dropOldest();
  int offset(SampleQuantity quantity) const;

  std::shared_ptr<const Model> model_;
  std::size_t limit_;
  std::size_t revision_ = 0;
  std::deque<Chunk> chunks_;  // all but the last are full
  std::size_t first_ = 0;     // rows of the first chunk that have gone
  std::size_t size_ = 0;
};

}  // namespace armillary
