// SPDX-License-Identifier: BSD-3-Clause
// Threads that go through one program side by side, in steps that all of them end together.
#pragma once

#include <barrier>
#include <thread>
#include <type_traits>
#include <vector>

namespace armillary {

// The caller's thread and size − 1 others, which sleep between two calls of run().
class ThreadTeam {
 public:
  explicit ThreadTeam(int size);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int size() const { return size_; }
  // That were taken one after another since the team was made. Not to be asked in a program.
  long steps() const { return steps_; }

  // Calls program(member) on every thread, with members 0 to size − 1, and returns after the last.
  // The program throws nothing and goes through the same steps on every thread.
  template <class Program>
  void run(Program&& program) {
    if (size_ == 1) return static_cast<void>(program(0));
    object_ = &program;
    call_ = [](void* object, int member) {
      (*static_cast<std::remove_reference_t<Program>*>(object))(member);
    };
    barrier_.arrive_and_wait();
    program(0);
    barrier_.arrive_and_wait();
  }

  // One step of a program: calls work(k) for this member's share of k = 0 … count − 1, and waits
  // until the others have done theirs.
  template <class Work>
  void step(int member, int count, Work&& work) {
    const long share = count;
    const int begin = static_cast<int>(share * member / size_);
    const int end = static_cast<int>(share * (member + 1) / size_);
    for (int k = begin; k < end; ++k) work(k);
    if (member == 0) ++steps_;
    if (size_ > 1) barrier_.arrive_and_wait();
  }

 private:
  void serve(int member);

  int size_;
  long steps_ = 0;
  void (*call_)(void*, int) = nullptr;  // null where the team is to end
  void* object_ = nullptr;
  std::barrier<> barrier_;
  std::vector<std::jthread> others_;
};

}  // namespace armillary
