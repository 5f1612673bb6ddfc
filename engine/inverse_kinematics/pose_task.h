// SPDX-License-Identifier: BSD-3-Clause
// What inverse kinematics is to bring to a pose, and what may move for it.
//
// The error of the tool frame T from its target T*, in world axes, made a number without unit by
// the chain's length ℓ, so that a robot twice the size takes the same steps:
//
//   (1)  e = (w log(R_T* R_Tᵀ), (p_T* − p_T) / ℓ),      E = eᵀ e
//
// The gradient of E / 2 by q is −Jᵀ e, also for large turns, with J the Jacobian scaled likewise:
// rows by w and 1 / ℓ, columns of lengths by ℓ. Source: Murray, Li, Sastry (1994), sections 2.2 and
// 3.4 (exponential coordinates, the spatial Jacobian).
#pragma once

#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

using Vector6 = Eigen::Matrix<double, 6, 1>;

// A degree of freedom that may move the link.
struct FreeCoordinate {
  int velocity_index = 0;
  int position_index = -1;  // of its coordinate where that has limits, otherwise -1
  double lower = 0.0, upper = 0.0;
  double unit = 1.0;  // ℓ for lengths, 1 for angles: of the scaled step
};

struct PoseTask {
  int link = 0;
  Pose X_LT;  // the tool in the link's frame
  Pose X_WT;  // where it is to be
  bool place_only = false;
  double length = 1.0;  // ℓ, m
  std::vector<FreeCoordinate> free;
};

// The error of (1) and its parts.
struct PoseError {
  Vector6 scaled = Vector6::Zero();  // e
  double squared = 0.0;              // E
  double distance = 0.0;             // m
  double angle = 0.0;                // rad; 0 where only the place counts
};

// The axis-angle vector of a rotation, log R; of half a turn either of the two.
Eigen::Vector3d rotationVector(const Eigen::Matrix3d& R);

// The error in `state`. Fills workspace.X_WB.
void evaluate(const Model& model, const PoseTask& task, const State& state, Workspace& workspace,
              PoseError& error);

// J of (1), 6 x the free coordinates. Needs workspace.X_WB as evaluate() leaves it.
void scaledJacobian(const Model& model, const PoseTask& task, const State& state,
                    const Workspace& workspace, Jacobian& unscaled, Jacobian& J);

}  // namespace armillary
