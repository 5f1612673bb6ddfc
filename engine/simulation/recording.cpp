// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>

#include "engine/simulation/close_between.h"

namespace armillary {
namespace {

// Wrenches that come or go between two samples stay as they are in the first.
void blendWrenches(std::vector<LinkWrench>& from, const std::vector<LinkWrench>& to, double share) {
  const auto same = [](const LinkWrench& one, const LinkWrench& other) {
    return one.link == other.link && one.axes == other.axes && one.source == other.source;
  };
  if (!std::equal(from.begin(), from.end(), to.begin(), to.end(), same)) return;
  for (std::size_t i = 0; i < from.size(); ++i) {
    from[i].wrench = from[i].wrench * (1.0 - share) + to[i].wrench * share;
  }
}

// The first of the indices below `size` of which `holds` is no longer true, found by halving.
template <class Holds>
std::size_t firstBeyond(std::size_t size, const Holds& holds) {
  std::size_t first = 0;
  while (size > 0) {
    const std::size_t half = size / 2;
    if (holds(first + half)) {
      first += half + 1;
      size -= half + 1;
    } else {
      size = half;
    }
  }
  return first;
}

}  // namespace

Recording::Recording(std::shared_ptr<const Model> model, std::size_t limit)
    : model_(std::move(model)), limit_(std::max<std::size_t>(limit, 2)) {}

Recording::Chunk& Recording::chunkToFill() {
  if (chunks_.empty() || chunks_.back().times.size() == kChunkRows) {
    Chunk& chunk = chunks_.emplace_back();
    chunk.times.reserve(kChunkRows);
    chunk.columns.resize(model_->positionSize() + (3 + kEffortShareCount) * model_->velocitySize());
  }
  return chunks_.back();
}

void Recording::append(const Sample& sample) {
  Chunk& chunk = chunkToFill();
  const std::size_t row = chunk.times.size();
  std::size_t next = 0;
  const auto add = [&](const Eigen::VectorXd& part) {
    for (const double number : part) {
      std::vector<double>& column = chunk.columns[next++];
      if (column.empty()) {
        if (std::bit_cast<std::uint64_t>(number) == 0) continue;  // -0.0 is another number
        column.reserve(kChunkRows);
        column.resize(row, 0.0);
      }
      column.push_back(number);
    }
  };
  add(sample.state.position);
  add(sample.state.velocity);
  add(sample.acceleration);
  add(sample.effort);
  for (const Eigen::VectorXd& share : sample.shares.all) add(share);
  if (!sample.wrenches.empty() || !chunk.ends.empty()) {
    chunk.ends.resize(row, 0);
    chunk.wrenches.insert(chunk.wrenches.end(), sample.wrenches.begin(), sample.wrenches.end());
    chunk.ends.push_back(chunk.wrenches.size());
  }
  chunk.times.push_back(sample.state.time);
  ++size_;
  dropOldest();
  ++revision_;
}

void Recording::append(Recording&& later) {
  if (later.model_ != model_) {
    throw std::invalid_argument("a recording takes over samples of its own model only");
  }
  if ((first_ + size_) % kChunkRows == 0 && later.first_ == 0) {
    std::move(later.chunks_.begin(), later.chunks_.end(), std::back_inserter(chunks_));
    size_ += later.size_;
    dropOldest();
    ++revision_;
  } else {
    for (std::size_t i = 0; i < later.size(); ++i) append(later.sample(i));
  }
  later.clear();
}

void Recording::dropOldest() {
  if (size_ <= limit_) return;
  first_ += size_ - limit_;
  size_ = limit_;
  for (; first_ >= kChunkRows; first_ -= kChunkRows) chunks_.pop_front();
}

void Recording::setLimit(std::size_t limit) {
  limit_ = std::max<std::size_t>(limit, 2);
  if (size_ <= limit_) return;
  dropOldest();
  ++revision_;
}

std::size_t Recording::bytes() const {
  std::size_t sum = 0;
  for (const Chunk& chunk : chunks_) {
    // room is made for a whole chunk: short runs take as much as that
    sum += sizeof(double) * chunk.times.capacity() +
           sizeof(LinkWrench) * chunk.wrenches.capacity() +
           sizeof(std::size_t) * chunk.ends.capacity();
    for (const auto& column : chunk.columns) {
      sum += sizeof(std::vector<double>) + sizeof(double) * column.capacity();
    }
  }
  return sum;
}

std::uint64_t Recording::hash() const {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (int byte = 0; byte < 8; ++byte) {
      hash = (hash ^ ((bits >> (8 * byte)) & 0xff)) * 1099511628211u;
    }
  };
  for (std::size_t i = 0; i < size_; ++i) {
    const Place place = placeOf(i);
    const Chunk& chunk = chunks_[place.chunk];
    add(chunk.times[place.row]);
    for (const auto& column : chunk.columns) add(column.empty() ? 0.0 : column[place.row]);
  }
  return hash;
}

void Recording::truncateFrom(double time) {
  size_ = firstNotBefore(time);
  const Place end = placeOf(size_);
  chunks_.resize(std::min(chunks_.size(), end.chunk + (end.row > 0 ? 1 : 0)));
  if (end.row > 0) {
    Chunk& chunk = chunks_.back();
    chunk.times.resize(end.row);
    for (auto& column : chunk.columns) {
      if (!column.empty()) column.resize(end.row);
    }
    if (!chunk.ends.empty()) {
      chunk.ends.resize(end.row);
      chunk.wrenches.resize(chunk.ends.back());
    }
  }
  if (size_ == 0) clear();
  ++revision_;
}

void Recording::clear() {
  chunks_.clear();
  first_ = size_ = 0;
  ++revision_;
}

int Recording::offset(SampleQuantity quantity) const {
  const int which = static_cast<int>(quantity);
  return which == 0 ? 0 : model_->positionSize() + (which - 1) * model_->velocitySize();
}

double Recording::value(std::size_t sample, SampleQuantity quantity, int index) const {
  const Place place = placeOf(sample);
  const std::vector<double>& column = chunks_[place.chunk].columns[offset(quantity) + index];
  return column.empty() ? 0.0 : column[place.row];
}

std::span<const LinkWrench> Recording::wrenches(std::size_t index) const {
  const Place place = placeOf(index);
  const Chunk& chunk = chunks_[place.chunk];
  if (chunk.ends.empty()) return {};
  const std::size_t begin = place.row > 0 ? chunk.ends[place.row - 1] : 0;
  return std::span(chunk.wrenches).subspan(begin, chunk.ends[place.row] - begin);
}

Sample Recording::sample(std::size_t index) const {
  const Place place = placeOf(index);
  const Chunk& chunk = chunks_[place.chunk];
  const auto part = [&](SampleQuantity quantity, int size) {
    Eigen::VectorXd numbers(size);
    for (int i = 0; i < size; ++i) {
      const std::vector<double>& column = chunk.columns[offset(quantity) + i];
      numbers[i] = column.empty() ? 0.0 : column[place.row];
    }
    return numbers;
  };
  const int n = model_->velocitySize();
  Sample sample;
  sample.state.time = chunk.times[place.row];
  sample.state.position = part(SampleQuantity::kPosition, model_->positionSize());
  sample.state.velocity = part(SampleQuantity::kVelocity, n);
  sample.acceleration = part(SampleQuantity::kAcceleration, n);
  sample.effort = part(SampleQuantity::kEffort, n);
  for (int i = 0; i < kEffortShareCount; ++i) {
    const auto share = static_cast<EffortShare>(i);
    sample.shares[share] = part(quantityOf(share), n);
  }
  const std::span<const LinkWrench> acting = wrenches(index);
  sample.wrenches.assign(acting.begin(), acting.end());
  return sample;
}

std::size_t Recording::firstAfter(double time) const {
  return firstBeyond(size_, [&](std::size_t i) { return this->time(i) <= time; });
}

std::size_t Recording::firstNotBefore(double time) const {
  return firstBeyond(size_, [&](std::size_t i) { return this->time(i) < time; });
}

std::size_t Recording::indexAt(double time) const {
  const std::size_t later = firstAfter(time);
  return later == 0 ? 0 : later - 1;
}

Sample Recording::sampleAt(double time) const {
  const std::size_t index = indexAt(time);
  Sample a = sample(index);
  if (index + 1 >= size_ || time <= a.state.time) return a;
  const Sample b = sample(index + 1);
  const State before = a.state;
  const double share = (time - a.state.time) / (b.state.time - a.state.time);
  Eigen::VectorXd step;
  positionDifference(*model_, a.state.position, b.state.position, step);
  step *= share;
  integratePosition(*model_, a.state.position, step, a.state.position);
  a.state.time = time;
  const auto blend = [share](Eigen::VectorXd& from, const Eigen::VectorXd& to) {
    from += share * (to - from);
  };
  blend(a.state.velocity, b.state.velocity);
  blend(a.acceleration, b.acceleration);
  blend(a.effort, b.effort);
  for (int i = 0; i < kEffortShareCount; ++i) blend(a.shares.all[i], b.shares.all[i]);
  blendWrenches(a.wrenches, b.wrenches, share);
  closeBetween(*model_, before, b.state, a);
  return a;
}

}  // namespace armillary
