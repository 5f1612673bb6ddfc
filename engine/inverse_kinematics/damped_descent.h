// SPDX-License-Identifier: BSD-3-Clause
// Damped least squares with limits: a robot without loops goes from one pose towards another.
//
// Sources: Nakamura and Hanafusa, Inverse kinematic solutions with singularity robustness for robot
// manipulator control, J. Dyn. Sys. Meas. Control 108 (1986); Sugihara, Solvability-unconcerned
// inverse kinematics by the Levenberg-Marquardt method, IEEE Trans. Robotics 27 (2011): a damping
// that goes with the error; Baerlocher and Boulic, An inverse kinematics architecture enforcing an
// arbitrary number of strict priority levels, The Visual Computer 20 (2004), section 5: clamping.
//
//   (1)  d_F = J_Fᵀ (J_F J_Fᵀ + λ 1)⁻¹ (e − J_C d_C),     λ = μ E + λ_0
//   (2)  q ⊕ d is taken where E falls, and μ made smaller; otherwise μ is made larger
//
// F are the coordinates that move freely, C those that a limit stops. A coordinate at its limit
// that E would have go further stays; one whose step leads beyond its limit goes up to it, and the
// others make up for what it leaves. So the least is found among the poses within the limits, which
// clipping a free solution would miss.
#pragma once

#include <stop_token>

#include "engine/inverse_kinematics/pose_task.h"

namespace armillary {

struct DescentOptions {
  double distance_tolerance = 0.0, angle_tolerance = 0.0;  // m, rad
  int most_iterations = 0;
  double least_gain = 1e-3;  // of E, that one of some steps must lessen it by
  std::stop_token stop;
};

// The damping μ of (1) by (2), and when steps gain too little to go on; of both descents.
class DescentPace {
 public:
  double damping() const { return damping_; }
  // E has not fallen: a shorter step. False where none is short enough.
  bool shorten();
  // Of E is left so much after a step. False where some steps in a row have gained little.
  bool goesOn(double left, double least_gain);

 private:
  double damping_ = 1.0;
  int little_steps_ = 0;
};

// Scratch of a descent.
struct DescentScratch {
  explicit DescentScratch(const Model& model) : trial(neutralState(model)) {}
  State trial;
  Jacobian unscaled, J;
  Eigen::VectorXd d, scaled_d;
  std::vector<char> stopped;
  PoseError trial_error;
};

// Whether an error is within the tolerances.
bool isReached(const PoseError& error, const DescentOptions& options);

// Moves what is free of state.position into its limits.
void moveIntoLimits(const PoseTask& task, Eigen::VectorXd& position);

// Moves state.position, which is within its limits, to where no step lessens the error, and returns
// whether the target is reached; `error` is what remains, `iterations` counts on.
bool descend(const Model& model, const PoseTask& task, const DescentOptions& options,
             Workspace& workspace, DescentScratch& scratch, State& state, PoseError& error,
             int& iterations);

}  // namespace armillary
