// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/removed_by_signal.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace armillary {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// Whole names: a signal's handler must not ask for memory.
std::array<std::atomic<char*>, 16> files;
static_assert(std::atomic<char*>::is_always_lock_free);

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
  char* const name = ::strdup(file.c_str());
  for (std::size_t i = 0; name && i < files.size() && place_ < 0; ++i) {
    char* free = nullptr;
    if (files[i].compare_exchange_strong(free, name)) place_ = static_cast<int>(i);
  }
  place_ < 0 ? std::free(name) : listen();
}

RemovedBySignal::~RemovedBySignal() {
  // its name stays allocated: another thread's handler may be about to use it
  if (place_ >= 0) files[static_cast<std::size_t>(place_)].store(nullptr);
}

}  // namespace armillary
