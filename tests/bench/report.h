// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the rounds of a benchmark run; prints the table and writes the figures.
#pragma once

#include <benchmark/benchmark.h>

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace armillary::bench {

// Names of benchmarks are "ALGORITHM/ROBOT/LIBRARY".
inline constexpr const char* kOwnLibrary = "armillary";

struct Figure {
  std::string algorithm, robot;
  // Nanoseconds a call by library, one entry a round; only libraries that were measured.
  std::map<std::string, std::vector<double>> ns;
};

double median(std::vector<double> values);

// The median over rounds of our time through the peer's of the same round, where they were
// neighbours; NaN without that peer.
double medianRatio(const Figure& figure, const std::string& peer);

// Keeps the times of every round instead of printing them.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override;
  // Drops what was measured so far: a warm-up.
  void forget() { figures_.clear(); }
  // In the order of registration.
  const std::vector<Figure>& figures() const { return figures_; }

 private:
  std::vector<Figure> figures_;
};

void printTable(const std::vector<Figure>& figures, std::ostream& out);
void writeJson(const std::vector<Figure>& figures, std::ostream& out);

}  // namespace armillary::bench
