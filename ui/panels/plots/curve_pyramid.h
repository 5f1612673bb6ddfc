// SPDX-License-Identifier: GPL-3.0-or-later
// Least, greatest and integrals of a long row of numbers over any stretch of it, without looking at
// each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

#include "engine/simulation/curve_statistics.h"

namespace armillary {

// Of a stretch of numbers, and where they stand.
struct Extremes {
  double least = 0.0, greatest = 0.0;
  std::size_t at_least = 0, at_greatest = 0;
};

// Holds the extremes and integrals of blocks of 64 numbers, of 512, of 4096 and so on, each level
// made from the one below. The row may grow at its end and lose numbers at its front; blocks stay
// where they are counted from the first number that there ever was.
class CurvePyramid {
 public:
  static constexpr std::size_t kBlock = 64;
  // The number, or its time, at an index, counted from the present front.
  using Values = std::function<double(std::size_t)>;

  // Takes in the whole blocks of a row of `size` numbers, until all are in or `most` numbers have
  // been looked at. Returns whether all are in.
  bool extend(const Values& values, const Values& times, std::size_t size, std::size_t most);
  // `count` numbers have gone from the front.
  void dropFront(std::size_t count);
  void clear();

  // How many numbers from the present front on are in.
  std::size_t size() const;
  // Where the block begins that the number belongs to; blocks before the front begin there.
  std::size_t blockStart(std::size_t index) const;
  // Of the numbers from `begin` to before `end`, of which there is one at least. Numbers that do
  // not fill a block, or are not in yet, are looked at one by one.
  Extremes extremes(const Values& values, std::size_t begin, std::size_t end) const;
  // The same with the integrals between the first and the last.
  CurveStretch stretch(const Values& values, const Values& times, std::size_t begin,
                       std::size_t end) const;

  // The first of them that is `height` or more, or with `below` that or less; `end`: none is.
  std::size_t firstReaching(const Values& values, std::size_t begin, std::size_t end, double height,
                            bool below) const;

 private:
  static constexpr std::size_t kFactor = 8;  // blocks of one level in a block of the next
  static constexpr int kLevels = 5;
  struct Block {
    double least, greatest;
    std::uint32_t at_least, at_greatest;  // from the block's start
    double area, squares;                 // integrals between its first and last number
  };
  struct Level {
    std::deque<Block> blocks;
    std::size_t first = 0;  // the number of the first block that is kept
    bool has(std::size_t block) const { return block >= first && block < first + blocks.size(); }
  };
  void addBlock(const Block& block, const Values& values, const Values& times);
  // The largest block that begins at an index from the present front, ends within and is known;
  // null: none.
  const Block* largest(std::size_t at, std::size_t end, std::size_t& size) const;

  std::size_t gone_ = 0;  // numbers before the present front
  std::array<Level, kLevels> levels_;
};

}  // namespace armillary
