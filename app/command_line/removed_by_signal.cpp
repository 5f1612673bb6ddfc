// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/removed_by_signal.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <deque>
#include <mutex>
#include <string>

namespace armillary {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// Whole names: a signal's handler must not ask for memory.
std::array<std::atomic<const char*>, 16> files;
static_assert(std::atomic<const char*>::is_always_lock_free);

// They stay for as long as the program runs: another thread's handler may be about to use one.
const char* kept(const std::string& name) {
  static std::mutex one_at_a_time;
  static auto* const names = new std::deque<std::string>;  // handlers may run while statics end
  const std::lock_guard lock(one_at_a_time);
  return names->emplace_back(name).c_str();
}

void removeAndEnd(int by) {
  for (const auto& each : files) {
    if (const char* const file = each.load()) ::unlink(file);
  }
  std::signal(by, SIG_DFL);
  std::raise(by);
}

void listen() {
  for (const int by : kSignals) {
    const auto before = std::signal(by, removeAndEnd);
    if (before != SIG_DFL && before != removeAndEnd) std::signal(by, before);  // as by nohup
  }
}

}  // namespace

RemovedBySignal::RemovedBySignal(const std::string& file) {
  const char* const name = kept(file);
  for (std::size_t i = 0; i < files.size() && place_ < 0; ++i) {
    const char* free = nullptr;
    if (files[i].compare_exchange_strong(free, name)) place_ = static_cast<int>(i);
  }
  if (place_ >= 0) listen();
}

RemovedBySignal::~RemovedBySignal() {
  if (place_ >= 0) files[static_cast<std::size_t>(place_)].store(nullptr);
}

}  // namespace armillary
