// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/curve_pyramid.h"

#include <algorithm>

namespace armillary {
namespace {

// Blocks before this one are not needed: the first that holds no number before the front.
std::size_t firstWhole(std::size_t gone, std::size_t size) {
  return (gone + size - 1) / size;
}

}  // namespace

bool CurvePyramid::extend(const Values& values, const Values& times, std::size_t size,
                          std::size_t most) {
  Level& lowest = levels_.front();
  for (std::size_t looked = 0;; looked += kBlock) {
    const std::size_t start = (lowest.first + lowest.blocks.size()) * kBlock;
    if (start + kBlock > gone_ + size) return true;
    if (looked + kBlock > most) return false;
    const std::size_t here = start - gone_;
    double before = values(here), time_before = times(here);
    Block block{before, before, 0, 0, 0.0, 0.0};
    for (std::uint32_t i = 1; i < kBlock; ++i) {
      const double next = values(here + i), time = times(here + i);
      if (next < block.least) {
        block.least = next;
        block.at_least = i;
      }
      if (next > block.greatest) {
        block.greatest = next;
        block.at_greatest = i;
      }
      block.area += areaOfPiece(time - time_before, before, next);
      block.squares += squaresOfPiece(time - time_before, before, next);
      before = next;
      time_before = time;
    }
    addBlock(block, values, times);
  }
}

void CurvePyramid::addBlock(const Block& block, const Values& values, const Values& times) {
  levels_.front().blocks.push_back(block);
  std::size_t block_size = kBlock;  // of the lower level
  for (int l = 1; l < kLevels; ++l, block_size *= kFactor) {
    const Level& lower = levels_[static_cast<std::size_t>(l - 1)];
    Level& level = levels_[static_cast<std::size_t>(l)];
    const std::size_t next = (level.first + level.blocks.size()) * kFactor;
    if (lower.first + lower.blocks.size() < next + kFactor) return;
    Block together = lower.blocks[next - lower.first];
    for (std::size_t i = 1; i < kFactor; ++i) {
      const Block& part = lower.blocks[next + i - lower.first];
      const auto offset = static_cast<std::uint32_t>(i * block_size);
      if (part.least < together.least) {
        together.least = part.least;
        together.at_least = offset + part.at_least;
      }
      if (part.greatest > together.greatest) {
        together.greatest = part.greatest;
        together.at_greatest = offset + part.at_greatest;
      }
      const std::size_t seam = (next + i) * block_size - gone_;  // the part's first
      const double dt = times(seam) - times(seam - 1);
      together.area += areaOfPiece(dt, values(seam - 1), values(seam)) + part.area;
      together.squares += squaresOfPiece(dt, values(seam - 1), values(seam)) + part.squares;
    }
    level.blocks.push_back(together);
  }
}

void CurvePyramid::dropFront(std::size_t count) {
  gone_ += count;
  std::size_t block_size = kBlock;
  for (Level& level : levels_) {
    const std::size_t first = firstWhole(gone_, block_size);
    while (level.first < first) {
      if (!level.blocks.empty()) level.blocks.pop_front();
      ++level.first;
    }
    block_size *= kFactor;
  }
}

void CurvePyramid::clear() {
  *this = {};
}

std::size_t CurvePyramid::size() const {
  const Level& lowest = levels_.front();
  if (lowest.blocks.empty()) return 0;
  return (lowest.first + lowest.blocks.size()) * kBlock - gone_;
}

std::size_t CurvePyramid::blockStart(std::size_t index) const {
  const std::size_t start = (gone_ + index) / kBlock * kBlock;
  return start > gone_ ? start - gone_ : 0;
}

const CurvePyramid::Block* CurvePyramid::largest(std::size_t at, std::size_t end,
                                                 std::size_t& size) const {
  const std::size_t place = gone_ + at;
  const Block* found = nullptr;
  std::size_t block_size = kBlock;
  for (const Level& level : levels_) {
    if (place % block_size != 0 || at + block_size > end) break;
    const std::size_t number = place / block_size;
    if (level.has(number)) {
      found = &level.blocks[number - level.first];
      size = block_size;
    }
    block_size *= kFactor;
  }
  return found;
}

Extremes CurvePyramid::extremes(const Values& values, std::size_t begin, std::size_t end) const {
  Extremes result;
  bool any = false;
  const auto merge = [&](double least, std::size_t at_least, double greatest,
                         std::size_t at_greatest) {
    if (!any || least < result.least) {
      result.least = least;
      result.at_least = at_least;
    }
    if (!any || greatest > result.greatest) {
      result.greatest = greatest;
      result.at_greatest = at_greatest;
    }
    any = true;
  };
  for (std::size_t at = begin, size = 0; at < end;) {
    if (const Block* found = largest(at, end, size)) {
      merge(found->least, at + found->at_least, found->greatest, at + found->at_greatest);
      at += size;
    } else {
      const double number = values(at);
      merge(number, at, number, at);
      ++at;
    }
  }
  return result;
}

CurveStretch CurvePyramid::stretch(const Values& values, const Values& times, std::size_t begin,
                                   std::size_t end) const {
  CurveStretch result;
  for (std::size_t at = begin, size = 0; at < end;) {
    CurveStretch part;
    if (const Block* found = largest(at, end, size)) {
      const std::size_t last = at + size - 1;
      part = {times(at),
              times(last),
              values(at),
              values(last),
              found->least,
              found->greatest,
              times(at + found->at_least),
              times(at + found->at_greatest),
              found->area,
              found->squares};
    } else {
      part = CurveStretch::sample(times(at), values(at));
      size = 1;
    }
    if (at == begin) {
      result = part;
    } else {
      result.append(part);
    }
    at += size;
  }
  return result;
}

std::size_t CurvePyramid::firstReaching(const Values& values, std::size_t begin, std::size_t end,
                                        double height, bool below) const {
  const auto reaches = [&](double value) { return below ? value <= height : value >= height; };
  for (std::size_t at = begin, size = 0; at < end;) {
    const Block* found = largest(at, end, size);
    if (!found) {
      if (reaches(values(at))) return at;
      ++at;
    } else if (reaches(below ? found->least : found->greatest)) {
      // it is in this one: in what smaller blocks have of it, or else its last
      const std::size_t last = at + size - 1;
      return firstReaching(values, at, last, height, below);
    } else {
      at += size;
    }
  }
  return end;
}

}  // namespace armillary
