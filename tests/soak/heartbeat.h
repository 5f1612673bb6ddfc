// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window's thread did not listen, and what it was about then.
#pragma once

#include <QTimer>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace armillary::soak {

struct Block {
  double seconds = 0.0;  // without those in which other threads had all processors
  double by_the_clock = 0.0;
  std::string during;  // what was being done, or had been done just before
  std::string stack;  // of the window's thread, while it was blocked; empty where it was not caught
};

// Beats from the window's thread. A beat that comes late tells of a block; another thread looks on,
// takes the stack while the block goes on, and ends the program where it does not end.
class Heartbeat {
 public:
  // To be made on the window's thread. `limit` in seconds.
  explicit Heartbeat(double limit);
  ~Heartbeat();

  // Says what is done from now on. Is a beat itself: what was late was what was done before.
  void doing(const std::string& what);
  // Until doing() the thread owes no beats.
  void pause();

  const std::vector<Block>& blocks() const { return blocks_; }  // over the limit
  const Block& longest() const { return longest_; }

 private:
  using Clock = std::chrono::steady_clock;

  void beat();
  void watch();
  double waited() const;  // s for a processor, of the window's thread

  const double limit_;
  QTimer timer_;
  int statistics_ = -1;  // the file with the kernel's figures about the window's thread
  double last_wait_ = 0.0;
  std::string during_ = "nothing yet";
  std::vector<Block> blocks_;
  Block longest_;
  std::atomic<Clock::rep> last_beat_{0};  // 0: none is owed
  std::atomic<bool> ends_{false};
  pthread_t watched_;
  std::thread watcher_;
};

// Prints where the program is when it crashes, then lets it.
void tellOfCrashes();

}  // namespace armillary::soak
