#include "engine/simulation/recording.h"

#include <algorithm>
#include <bit>

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

}  // namespace

std::shared_ptr<const Recording> underModel(const Recording& recording, SampleMaker& maker,
                                            std::shared_ptr<const Model> model,
                                            const std::stop_token& stop) {
  auto result = std::make_shared<Recording>(std::move(model), recording.limit());
  std::vector<LinkWrench> given;
  for (std::size_t i = 0; i < recording.size(); ++i) {
    if (stop.stop_requested()) return nullptr;
    const Sample sample = recording.sample(i);
    given = sample.wrenches;
    std::erase_if(given, [](const LinkWrench& wrench) {
      return wrench.source != LinkWrench::Source::kGiven;
    });
    result->append(maker.ofMotion(sample.state, sample.acceleration, given));
  }
  return result;
}

Recording::Recording(std::shared_ptr<const Model> model, std::size_t limit)
    : model_(std::move(model)), limit_(std::max<std::size_t>(limit, 2)) {}

void Recording::append(const Sample& sample) {
  Row row;
  row.time = sample.state.time;
  row.numbers.reserve(model_->positionSize() + (3 + kEffortShareCount) * model_->velocitySize());
  const auto add = [&](const Eigen::VectorXd& part) {
    row.numbers.insert(row.numbers.end(), part.data(), part.data() + part.size());
  };
  add(sample.state.position);
  add(sample.state.velocity);
  add(sample.acceleration);
  add(sample.effort);
  for (const Eigen::VectorXd& share : sample.shares.all) add(share);
  row.wrenches = sample.wrenches;
  rows_.push_back(std::move(row));
  if (rows_.size() > limit_) rows_.pop_front();
  ++revision_;
}

void Recording::setLimit(std::size_t limit) {
  limit_ = std::max<std::size_t>(limit, 2);
  if (rows_.size() <= limit_) return;
  rows_.erase(rows_.begin(), rows_.end() - static_cast<std::ptrdiff_t>(limit_));
  ++revision_;
}

std::uint64_t Recording::hash() const {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (int byte = 0; byte < 8; ++byte) {
      hash = (hash ^ ((bits >> (8 * byte)) & 0xff)) * 1099511628211u;
    }
  };
  for (const Row& row : rows_) {
    add(row.time);
    for (const double number : row.numbers) add(number);
  }
  return hash;
}

void Recording::truncateFrom(double time) {
  while (!rows_.empty() && rows_.back().time >= time) rows_.pop_back();
  ++revision_;
}

void Recording::clear() {
  rows_.clear();
  ++revision_;
}

int Recording::offset(SampleQuantity quantity) const {
  const int which = static_cast<int>(quantity);
  return which == 0 ? 0 : model_->positionSize() + (which - 1) * model_->velocitySize();
}

double Recording::value(std::size_t sample, SampleQuantity quantity, int index) const {
  return rows_[sample].numbers[offset(quantity) + index];
}

Sample Recording::sample(std::size_t index) const {
  const Row& row = rows_[index];
  const auto part = [&](SampleQuantity quantity, int size) {
    return Eigen::VectorXd(
        Eigen::Map<const Eigen::VectorXd>(row.numbers.data() + offset(quantity), size));
  };
  const int n = model_->velocitySize();
  Sample sample;
  sample.state.time = row.time;
  sample.state.position = part(SampleQuantity::kPosition, model_->positionSize());
  sample.state.velocity = part(SampleQuantity::kVelocity, n);
  sample.acceleration = part(SampleQuantity::kAcceleration, n);
  sample.effort = part(SampleQuantity::kEffort, n);
  for (int i = 0; i < kEffortShareCount; ++i) {
    const auto share = static_cast<EffortShare>(i);
    sample.shares[share] = part(quantityOf(share), n);
  }
  sample.wrenches = row.wrenches;
  return sample;
}

std::size_t Recording::firstAfter(double time) const {
  const auto later = std::upper_bound(rows_.begin(), rows_.end(), time,
                                      [](double t, const Row& row) { return t < row.time; });
  return static_cast<std::size_t>(later - rows_.begin());
}

std::size_t Recording::firstNotBefore(double time) const {
  const auto there = std::lower_bound(rows_.begin(), rows_.end(), time,
                                      [](const Row& row, double t) { return row.time < t; });
  return static_cast<std::size_t>(there - rows_.begin());
}

std::size_t Recording::indexAt(double time) const {
  const std::size_t later = firstAfter(time);
  return later == 0 ? 0 : later - 1;
}

Sample Recording::sampleAt(double time) const {
  const std::size_t index = indexAt(time);
  Sample a = sample(index);
  if (index + 1 >= rows_.size() || time <= a.state.time) return a;
  const Sample b = sample(index + 1);
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
  return a;
}

}  // namespace armillary
