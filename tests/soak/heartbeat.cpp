// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/heartbeat.h"

#include <cxxabi.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace armillary::soak {
namespace {

constexpr int kBeat = 10;           // ms
constexpr double kCaught = 0.6;     // of the limit, after which the stack is taken
constexpr double kHopeless = 60.0;  // s after which it will not end by itself
constexpr int kFrames = 48;

// What the signal's handler writes and the window's thread reads later: both are that thread.
std::array<void*, kFrames> frames;
volatile std::sig_atomic_t frame_count = 0;
// For a handler, which must not wait for a lock.
std::array<char, 256> last_action{};

void takeStack(int) {
  frame_count = backtrace(frames.data(), kFrames);
}

void tell(int signal) {
  std::fprintf(stderr, "\nCRASH: signal %d while it %s\n", signal, last_action.data());
  const int count = backtrace(frames.data(), kFrames);
  backtrace_symbols_fd(frames.data(), count, STDERR_FILENO);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// "binary(mangled+0x12) [0x1234]", readable.
std::string readable(const char* symbol) {
  const std::string line = symbol;
  const size_t open = line.find('('), plus = line.find('+', open);
  if (open == line.npos || plus == line.npos) return line;
  int status = 0;
  char* name = abi::__cxa_demangle(line.substr(open + 1, plus - open - 1).c_str(), nullptr, nullptr,
                                   &status);
  const std::string text = status == 0 ? name : line;
  std::free(name);
  return text;
}

// Of the frames that were taken; without the handler's own.
std::string stackText() {
  const int count = frame_count;
  frame_count = 0;
  if (count <= 2) return {};
  char** symbols = backtrace_symbols(frames.data(), count);
  if (!symbols) return {};
  std::string text;
  for (int i = 2; i < count; ++i) text += "      " + readable(symbols[i]) + "\n";
  std::free(symbols);
  return text;
}

}  // namespace

Heartbeat::Heartbeat(double limit) : limit_(limit), watched_(pthread_self()) {
  void* first = nullptr;
  backtrace(&first, 1);  // loads what it needs: it must not do so in a handler
  struct sigaction action {};
  action.sa_handler = takeStack;
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR2, &action, nullptr);
  const std::string file = "/proc/self/task/" + std::to_string(gettid()) + "/schedstat";
  statistics_ = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kBeat);
  QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { beat(); });
  timer_.start();
  watcher_ = std::thread([this] { watch(); });
}

Heartbeat::~Heartbeat() {
  ends_ = true;
  watcher_.join();
  if (statistics_ >= 0) close(statistics_);
}

void Heartbeat::doing(const std::string& what) {
  beat();
  during_ = what;
  std::snprintf(last_action.data(), last_action.size(), "%s", what.c_str());
}

void Heartbeat::pause() {
  beat();
  last_beat_ = 0;
}

void Heartbeat::beat() {
  const Clock::time_point now = Clock::now();
  const double wait = waited();
  const Clock::rep before = last_beat_;
  if (before != 0) {
    const double clock =
        std::chrono::duration<double>(now.time_since_epoch() - Clock::duration(before)).count();
    const double blocked = clock - (wait - last_wait_);
    const std::string stack = stackText();
    if (blocked > longest_.seconds || blocked > limit_) {
      const Block block{blocked, clock, during_, stack};
      if (blocked > longest_.seconds) longest_ = block;
      if (blocked > limit_) blocks_.push_back(block);
    }
  }
  last_wait_ = waited();
  last_beat_ = Clock::now().time_since_epoch().count();
}

// The kernel's second figure: ns in which it could have run and had no processor.
double Heartbeat::waited() const {
  std::array<char, 96> text{};
  if (statistics_ < 0 || pread(statistics_, text.data(), text.size() - 1, 0) <= 0) return 0.0;
  const char* second = std::strchr(text.data(), ' ');
  return second ? 1e-9 * std::strtod(second, nullptr) : 0.0;
}

void Heartbeat::watch() {
  Clock::rep asked_for = 0;
  while (!ends_) {
    std::this_thread::sleep_for(std::chrono::milliseconds(kBeat));
    const Clock::rep beat = last_beat_;
    if (beat == 0) continue;
    const double late =
        std::chrono::duration<double>(Clock::now().time_since_epoch() - Clock::duration(beat))
            .count();
    if (late > kCaught * limit_ && asked_for != beat) {
      asked_for = beat;
      pthread_kill(watched_, SIGUSR2);
    }
    if (late > kHopeless) {
      std::fprintf(stderr, "HANG: the window has not listened for %.0f s since it %s\n", late,
                   last_action.data());
      pthread_kill(watched_, SIGABRT);
      std::this_thread::sleep_for(std::chrono::seconds(5));
      std::_Exit(3);
    }
  }
}

void tellOfCrashes() {
  void* first = nullptr;
  backtrace(&first, 1);
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, tell);
}

}  // namespace armillary::soak
