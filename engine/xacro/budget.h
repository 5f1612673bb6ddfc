// SPDX-License-Identifier: BSD-3-Clause
// What the expansion of one file may cost. Files are written by anyone: a macro that calls itself,
// a text doubled forty times or a range of 10¹² must end in a sentence, not in a hang.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

namespace armillary::xacro {

// What an expression or an element did wrong, as a sentence without the full stop. It stays inside
// this folder: whoever knows the place makes a finding of it.
class ExpansionError : public std::runtime_error {
 public:
  explicit ExpansionError(const std::string& message, std::string remedy = {}, bool quotes = false)
      : std::runtime_error(message), remedy_(std::move(remedy)), quotes_(quotes) {}
  const std::string& remedy() const { return remedy_; }
  // Whether the message quotes the expression that failed.
  bool quotes() const { return quotes_; }

 private:
  std::string remedy_;
  bool quotes_;
};

inline constexpr std::size_t kLongestText = std::size_t{1} << 20;  // bytes
inline constexpr std::size_t kLongestList = 100'000;               // items

class Budget {
 public:
  // A unit is about the work of copying a value; what is charged by the sizes below also bounds the
  // memory that all values of a file take together, to some 100 MB. Throws ExpansionError where all
  // is spent.
  void charge(std::size_t units) {
    spent_ += units;
    if (spent_ >= next_look_) lookWhetherStopped();
    if (spent_ > kMostUnits) {
      throw ExpansionError("the expansion takes too long: more than ten million steps",
                           "look for a recursion or a list that grows without end");
    }
  }
  // Where somebody asks for it, the next charges throw.
  void stopBy(std::stop_token stop) { stop_ = std::move(stop); }
  // For a text or a list about to be made. Throws ExpansionError where it is too long.
  void chargeText(std::size_t bytes);
  void chargeList(std::size_t items);
  // For small values of their own about to be made: rows of a zip, characters, words, entries.
  void chargeSmall(std::size_t count) { charge(count * 16); }
  // For a text that is gone through or compared.
  void chargeReading(std::size_t bytes) { charge(1 + bytes / 16); }

  // Holds a level of nesting (of expressions, properties, elements, macros, files) while it lives.
  class Level {
   public:
    explicit Level(Budget& budget, int weight = 1) : budget_(budget), weight_(weight) {
      budget_.depth_ += weight_;
      if (budget_.depth_ > kDeepest || budget_.stackEnds()) {
        budget_.depth_ -= weight_;
        throw ExpansionError("this is nested too deeply: a recursion without end",
                             "end it by <xacro:if> or <xacro:unless>");
      }
    }
    ~Level() { budget_.depth_ -= weight_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Budget& budget_;
    int weight_;
  };

 private:
  static constexpr std::size_t kMostUnits = 10'000'000;
  static constexpr int kDeepest = 3000;

  // The lowest place of this thread's stack that a level may reach (it may be small: ulimit -s);
  // what is below is for what a level does without another one.
  static std::uintptr_t stackFloor() {
    constexpr std::size_t kReserve = 96 << 10;  // bytes
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return reinterpret_cast<std::uintptr_t>(lowest) + kReserve;
  }
  bool stackEnds() const {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < stack_floor_;
  }

  void lookWhetherStopped() {
    constexpr std::size_t kBetweenLooks = 10'000;  // a millisecond or so
    next_look_ = spent_ + kBetweenLooks;
    if (stop_.stop_requested()) throw ExpansionError("the expansion was cancelled");
  }

  std::size_t spent_ = 0, next_look_ = 0;
  std::stop_token stop_;
  int depth_ = 0;
  std::uintptr_t stack_floor_ = stackFloor();  // of the thread that makes it, and expands
};

inline void Budget::chargeText(std::size_t bytes) {
  if (bytes > kLongestText) throw ExpansionError("a text grows beyond a million characters");
  charge(1 + bytes / 8);
}

inline void Budget::chargeList(std::size_t items) {
  if (items > kLongestList) throw ExpansionError("a list grows beyond 100000 items");
  charge(1 + items * 4);
}

}  // namespace armillary::xacro
