// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/record_motion.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>

namespace armillary {
namespace {

constexpr std::size_t kBlock = Recording::kChunkRows;

// The part of a motion that one thread records.
struct Part {
  std::size_t first, last;
  std::unique_ptr<Recording> recording;
};

// Returns false where it was stopped. `block_done` is told how many rows are new. Each thread has
// rows of its own: what gives them may keep what it has read last.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
bool recordPart(Part& part, const MakeSampleMaker& maker_for, MotionRows rows,
                const std::stop_token& stop, const std::function<void(std::size_t)>& block_done) {
  SampleMaker maker = maker_for();
  for (std::size_t first = part.first; first < part.last; first += kBlock) {
    if (stop.stop_requested()) return false;
    const std::size_t last = std::min(first + kBlock, part.last);
    const std::span<const MotionSample> samples = rows.block(first, last);
    for (std::size_t i = first; i < last; ++i) {
      const MotionSample& sample = samples[i - first];
      part.recording->append(maker.ofMotion(sample.state, sample.acceleration, rows.wrenches(i)));
    }
    block_done(last - first);
  }
  return true;
}

}  // namespace

std::shared_ptr<Recording> recordMotion(const std::shared_ptr<const Model>& model,
                                        const MakeSampleMaker& maker, std::size_t count,
                                        const MotionRows& rows,
                                        const std::function<void(double)>& progress,
                                        const std::stop_token& stop) {
  const std::size_t blocks = (count + kBlock - 1) / kBlock;
  const std::size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
  const std::size_t threads =
      std::clamp<std::size_t>(processors, 1, std::max<std::size_t>(blocks, 1));
  std::vector<Part> parts;
  for (std::size_t i = 0; i < threads; ++i) {
    // whole blocks: a recording takes over another's chunks where its own are full
    parts.push_back({blocks * i / threads * kBlock,
                     std::min(blocks * (i + 1) / threads * kBlock, count),
                     std::make_unique<Recording>(model, count)});
  }
  std::atomic<std::size_t> done{0};
  const auto count_only = [&](std::size_t more) { done += more; };
  std::vector<std::future<bool>> others;
  for (std::size_t i = 1; i < threads; ++i) {
    others.push_back(std::async(std::launch::async, [&, i] {
      return recordPart(parts[i], maker, rows, stop, count_only);
    }));
  }
  bool whole = recordPart(parts[0], maker, rows, stop, [&](std::size_t more) {
    done += more;
    if (progress) progress(static_cast<double>(done) / static_cast<double>(count));
  });
  for (std::future<bool>& other : others) whole &= other.get();
  if (!whole) return nullptr;
  auto recording = std::make_shared<Recording>(std::move(*parts[0].recording));
  for (std::size_t i = 1; i < threads; ++i) recording->append(std::move(*parts[i].recording));
  return recording;
}

std::shared_ptr<const Recording> underModel(const Recording& recording,
                                            const MakeSampleMaker& maker,
                                            const std::shared_ptr<const Model>& model,
                                            const std::stop_token& stop) {
  std::vector<MotionSample> block;
  std::vector<LinkWrench> given;
  const MotionRows rows{[&recording, block](std::size_t first, std::size_t last) mutable {
                          block.resize(last - first);
                          for (std::size_t i = first; i < last; ++i) {
                            Sample sample = recording.sample(i);
                            block[i - first].state = std::move(sample.state);
                            block[i - first].acceleration = std::move(sample.acceleration);
                          }
                          return std::span<const MotionSample>(block);
                        },
                        [&recording, given](std::size_t row) mutable {
                          given.clear();
                          for (const LinkWrench& wrench : recording.wrenches(row)) {
                            if (wrench.source == LinkWrench::Source::kGiven)
                              given.push_back(wrench);
                          }
                          return std::span<const LinkWrench>(given);
                        }};
  auto result = recordMotion(model, maker, recording.size(), rows, {}, stop);
  if (result) result->setLimit(recording.limit());
  return result;
}

}  // namespace armillary
