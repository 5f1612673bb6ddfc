// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/thread_team.h"

#include <algorithm>

namespace armillary {

ThreadTeam::ThreadTeam(int size) : size_(std::max(size, 1)), barrier_(size_) {
  for (int member = 1; member < size_; ++member) {
    others_.emplace_back([this, member] { serve(member); });
  }
}

ThreadTeam::~ThreadTeam() {
  call_ = nullptr;
  if (size_ > 1) barrier_.arrive_and_wait();
}

void ThreadTeam::serve(int member) {
  for (;;) {
    barrier_.arrive_and_wait();
    if (!call_) return;
    call_(object_, member);
    barrier_.arrive_and_wait();
  }
}

}  // namespace armillary
