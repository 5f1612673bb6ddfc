// SPDX-License-Identifier: GPL-3.0-or-later
// Another library beside which ours is measured: the same bodies, the same states.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "tests/bench/robots.h"

namespace armillary::bench {

inline constexpr double kStep = 0.001;  // s

// A robot in the other library. Calls take the number of a sample and compute anew from it.
class Peer {
 public:
  virtual ~Peer() = default;
  // As the names of benchmarks have it.
  virtual const char* name() const = 0;

  // Places of bodies.
  virtual void kinematics(int sample) = 0;
  // Efforts of an acceleration.
  virtual void inverseDynamics(int sample) = 0;
  virtual void massMatrix(int sample) = 0;
  // Acceleration of efforts.
  virtual void forwardDynamics(int sample) = 0;

  // A step of kStep by Runge and Kutta's method of fourth order, from a sample and under its
  // effort; no effort but that and gravity.
  virtual void step(int) {}
  // Whether it has that method.
  virtual bool steps() const { return false; }

  // The largest difference between the peer's efforts, accelerations or steps, and ours over all
  // samples, relative to the largest of them. A peer that computes something else is no peer.
  virtual double difference() = 0;
};

// What a peer's numbers are compared with: the samples with the effort that our inverse dynamics
// finds for their acceleration, and the acceleration that our forward dynamics finds for their
// effort.
std::vector<Sample> solvedByUs(const Robot& robot);

// The largest difference between numbers, relative to the largest of them.
class RelativeDifference {
 public:
  template <class Numbers>
  void compare(const Numbers& ours, const Numbers& theirs) {
    for (decltype(ours.size()) i = 0; i < ours.size(); ++i) {
      const double apart = std::abs(ours[i] - theirs[i]);
      if (!(apart <= largest_)) largest_ = apart;  // NaN too
      scale_ = std::max(scale_, std::abs(ours[i]));
    }
  }
  double value() const { return largest_ / scale_; }

 private:
  double largest_ = 0.0, scale_ = 0.0;
};

// Both throw std::runtime_error where the library does not take the robot.
std::unique_ptr<Peer> makeMujocoPeer(const Robot& robot);
std::unique_ptr<Peer> makeDartPeer(const Robot& robot);

// One of each library that is built in.
std::vector<std::unique_ptr<Peer>> makePeers(const Robot& robot);

}  // namespace armillary::bench
