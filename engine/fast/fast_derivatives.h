// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of dynamics and the inverse of the mass matrix in their fast form (see
// fast_dynamics.h): the same quantities as in engine/analysis and engine/dynamics, called alike,
// and no more of them than is asked for.
//
// To the readable form go wrenches that act on links, and, of M⁻¹ and the derivatives of forward
// dynamics, robots with followers or screws, and states where no finite solution is found.
#pragma once

#include <vector>

#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/fast/fast_dynamics.h"

namespace armillary::fast {

// Which matrices to compute, those that are given; resized. Of many samples, column i is that of
// sample i, column by column: velocitySize² rows.
struct Asked {
  Eigen::MatrixXd* by_position = nullptr;
  Eigen::MatrixXd* by_velocity = nullptr;
  Eigen::MatrixXd* by_third = nullptr;  // of τ: by acceleration, M; of q̈: by effort, M⁻¹
};

// As its namesake in engine/analysis/inverse_dynamics_derivatives.h. The mass matrix alone does not
// read velocity and acceleration.
void inverseDynamicsDerivatives(const Model& model, const State& state,
                                const Eigen::VectorXd& acceleration,
                                std::span<const LinkWrench> wrenches, Workspace& workspace,
                                const Asked& asked);
void inverseDynamicsDerivatives(const Model& model, const State& state,
                                const Eigen::VectorXd& acceleration,
                                std::span<const LinkWrench> wrenches, Workspace& workspace,
                                InverseDynamicsDerivatives& derivatives);

// As its namesake in engine/analysis/forward_dynamics_derivatives.h.
SolveStatus forwardDynamicsDerivatives(const Model& model, const State& state,
                                       const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches, Workspace& workspace,
                                       Eigen::VectorXd& acceleration, const Asked& asked);
SolveStatus forwardDynamicsDerivatives(const Model& model, const State& state,
                                       const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches, Workspace& workspace,
                                       Eigen::VectorXd& acceleration,
                                       ForwardDynamicsDerivatives& derivatives);

// As its namesake in engine/dynamics/sparse_factorization.h.
SolveStatus inverseMassMatrix(const Model& model, const State& state, Workspace& workspace,
                              Eigen::MatrixXd& inverse);

// Many samples, a column each, as in fast_dynamics.h. Where a sample is not solved its numbers are
// not numbers, and its status says why.
void inverseDynamicsDerivatives(const Model& model, const Samples& positions,
                                const Samples& velocities, const Samples& accelerations,
                                Workspace& workspace, const Asked& asked);
void forwardDynamicsDerivatives(const Model& model, const Samples& positions,
                                const Samples& velocities, const Samples& efforts,
                                Workspace& workspace, Eigen::MatrixXd& accelerations,
                                const Asked& asked, std::vector<SolveStatus>& statuses);
void inverseMassMatrices(const Model& model, const Samples& positions, Workspace& workspace,
                         Eigen::MatrixXd& inverses, std::vector<SolveStatus>& statuses);

}  // namespace armillary::fast
