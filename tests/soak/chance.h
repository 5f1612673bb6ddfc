// SPDX-License-Identifier: GPL-3.0-or-later
// What is done, drawn from the seed and the number of the step alone: a step that found another
// window than the last time does not change those after it.
#pragma once

#include <cstdint>
#include <random>

namespace armillary::soak {

class Chance {
 public:
  Chance(std::uint32_t seed, std::uint32_t step) {
    std::seed_seq seeds{seed, step};
    engine_.seed(seeds);
  }
  // 0 … count - 1; the same on every machine, which the standard's distributions are not.
  int below(int count) {
    return static_cast<int>(engine_() % static_cast<std::uint32_t>(count < 1 ? 1 : count));
  }
  int between(int low, int high) { return low + below(high - low + 1); }
  double part() { return static_cast<double>(engine_()) / 4294967296.0; }
  bool once_in(int times) { return below(times) == 0; }
  template <class List>
  const auto& of(const List& list) {
    return list[below(static_cast<int>(list.size()))];
  }

 private:
  std::mt19937 engine_;
};

}  // namespace armillary::soak
