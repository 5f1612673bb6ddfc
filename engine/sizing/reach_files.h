// SPDX-License-Identifier: BSD-3-Clause
// A sampled workspace as a table and as a cloud of coloured points.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/sizing/reach.h"

namespace armillary {

// What points are coloured by.
enum class ReachColor { kGravity, kManipulability, kPayload };
inline constexpr std::array kReachColorNames{"gravity", "manipulability", "payload"};
// Of kReachColorNames; kGravity for any other word.
ReachColor reachColorNamed(std::string_view name);

// Colours of the points of one cloud: dark violet where the quantity is least, by blue and green to
// yellow where it is most or unlimited (five colours of matplotlib's viridis, by van der Walt and
// Smith, which is in the public domain, and between them straight lines); red where links collide.
class ReachShade {
 public:
  // `limited`: some joint has a limit of effort, so that gravity counts as its share.
  ReachShade(ReachColor by, const Reach& reach, bool limited);

  // Red, green and blue from 0 to 1.
  std::array<double, 3> color(const ReachPoint& point) const;
  static std::array<double, 3> ramp(double share);
  // The quantity's ends: N m or N, a share, kg, or the unit of manipulability; equal without
  // points.
  double least() const { return least_; }
  double most() const { return most_; }
  double value(const ReachPoint& point) const;

 private:
  ReachColor by_;
  int dimension_;
  bool limited_;
  double least_ = 0.0, most_ = 0.0;
};

// A row a point: place, what is known of it, and the generalized position (`degrees`: of angles).
std::string reachTable(const Model& model, const Reach& reach, bool degrees);

// Stanford's polygon format (PLY), as text, single precision. Payloads without a limit are 1e30.
std::string reachCloud(const Reach& reach, const ReachShade& shade);

// Whether any joint has a limit of effort.
bool hasEffortLimits(const Model& model);

// The last link of the longest branch: what is called the hand.
int outermostLink(const Model& model);

}  // namespace armillary
