// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics: the acceleration that efforts and wrenches give the robot.
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// Whether a system could be solved. A mass matrix is singular where a degree of freedom moves no
// inertia; that one is named. One that is no number, as in a state that holds NaN, is not solved
// either.
struct [[nodiscard]] SolveStatus {
  int singular_degree_of_freedom = -1;  // index in Model::degrees_of_freedom; -1: solved
  explicit operator bool() const { return singular_degree_of_freedom < 0; }
};

// Articulated body algorithm: acceleration from efforts, O(n). Only for robots without followers
// (see forwardDynamics); throws MethodDoesNotApply for one that has them.
SolveStatus articulatedBody(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration);

// The same from M q̈ = τ − bias + Jᵀ f: mass matrix by the composite rigid body algorithm, then its
// factorization. O(n³) at worst; followers included.
SolveStatus massMatrixSolve(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration);

// The default method: the articulated body algorithm, or where a joint follows another, whose
// coupling that algorithm's source does not treat, the mass matrix.
SolveStatus forwardDynamics(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration);

}  // namespace armillary
