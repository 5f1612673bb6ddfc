// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of this process, minute by minute.
#pragma once

#include <vector>

namespace armillary::soak {

// MB that are in the machine's memory, after what is free has been given back.
double residentMemory();

class MemoryOverTime {
 public:
  void add(double minute, double megabytes) { taken_.push_back({minute, megabytes}); }
  // The tenth minute's and the last: how much it has grown since, in parts of the former. 0 where
  // it has not run for longer.
  double growth() const;

 private:
  struct Taken {
    double minute, megabytes;
  };
  std::vector<Taken> taken_;
};

}  // namespace armillary::soak
