// SPDX-License-Identifier: GPL-3.0-or-later
// The methods that are measured.
#pragma once

#include <vector>

#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/kinematics.h"
#include "engine/simulation/simulator.h"
#include "tests/bench/peer.h"

namespace armillary::bench {

// What our algorithms need besides a sample: made once for a robot, so that nothing allocates.
struct Own {
  explicit Own(const Robot& robot);
  Workspace workspace;
  BodyPoses poses;
  Jacobian columns;
  Eigen::VectorXd vector;
  Eigen::MatrixXd matrix;
  InverseDynamicsDerivatives inverse_derivatives;
  ForwardDynamicsDerivatives forward_derivatives;
  // All samples at once, a column each.
  Eigen::MatrixXd positions, velocities, accelerations;
  std::vector<SolveStatus> statuses;
  Simulator simulator;  // that steps by kStep without forces of joints
  State state;
};

struct Method {
  const char* name;
  void (*run)(const Model&, const Sample&, Own&);
  int largest;                        // the most bodies that it is measured with
  void (Peer::*peer)(int) = nullptr;  // the same by another library
};

// A method more is a line more in methods.cpp.
const std::vector<Method>& methods();

}  // namespace armillary::bench
