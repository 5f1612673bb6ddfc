// SPDX-License-Identifier: BSD-3-Clause
// The engine's methods, called with traced numbers. The trace of the thread sees every operation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/traced/plain_model.h"

namespace armillary {

// What can be computed so; names as on the command line, where it has them.
enum class TracedQuantity {
  kInverseDynamics,    // n x 1
  kForwardDynamics,    // n x 1
  kLoopDynamics,       // forward dynamics with the loops closed: n x 1
  kMassMatrix,         // n x n
  kInverseMassMatrix,  // n x n
  kCoriolisMatrix,     // n x n
  kCoriolis,           // n x 1
  kGravity,            // n x 1
  kBias,               // n x 1
  kEnergy,             // kinetic, potential: 2 x 1
  kLagrangian,         // kinetic less potential: 1 x 1
  kEnergyOfBodies,     // both, a column a moving body
  kPositionRates,      // q̇ of unit velocities: positions x n
  kTurningMomentum,    // ad_vᵀ p, the momentum p in place of efforts: n x 1
  kAppellFunctions,    // Appell's function of each moving body, a column each
  kRegressor,          // n x 10 a moving body
  kLinkPose,           // [R_WL p_WL], 3 x 4; of the link, or without one of all, below one another
  kJacobian            // rows v, ω, world axes, at the link's origin: 6 x n; of the link
};

struct TracedState {
  std::vector<TracedNumber> position, velocity, acceleration, effort;
};

struct TracedMatrix {
  int rows = 0, columns = 0;
  std::vector<TracedNumber> entries;  // row by row
};

// The names of the methods that a quantity has; the first is the default. Where there is no choice,
// the one that computes it.
std::vector<std::string> tracedMethods(TracedQuantity quantity);

// A robot and its workspace. The first call of a method makes its scratch, and the next is what it
// costs again and again.
class TracedRobot {
 public:
  explicit TracedRobot(const PlainModel& model);
  ~TracedRobot();
  TracedRobot(const TracedRobot&) = delete;
  TracedRobot& operator=(const TracedRobot&) = delete;

  // Throws std::domain_error where the method does not apply to the robot or finds it singular;
  // std::invalid_argument where there is no such method or link.
  TracedMatrix compute(TracedQuantity quantity, std::string_view method, const TracedState& state,
                       int link = -1);

 private:
  struct Inside;
  Inside* inside_;
};

}  // namespace armillary
