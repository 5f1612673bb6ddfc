// SPDX-License-Identifier: GPL-3.0-or-later
// How a method's time grows with the number of bodies.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "tests/bench/report.h"

namespace armillary::bench {

// The lengths of the chains that every method is measured on.
inline constexpr int kChainLengths[] = {2, 5, 10, 20, 50, 100, 200, 500};
// Below this what a call costs anyway hides how it grows.
inline constexpr int kGrowsFrom = 20;

struct Growth {
  std::string algorithm;
  std::vector<int> bodies;
  std::vector<double> ns;  // a call, the median over rounds
  // The slope of log time over log bodies from kGrowsFrom bodies on, by least squares: time grows
  // as bodies to this power. NaN where fewer than two lengths are that long.
  double exponent = 0.0;
};

// From the figures of chains, whose robots are called as chainName() has it.
std::string chainName(int bodies);
std::vector<Growth> growths(const std::vector<Figure>& figures);

void printTable(const std::vector<Growth>& growths, std::ostream& out);
void writeJson(const std::vector<Growth>& growths, std::ostream& out);

}  // namespace armillary::bench
