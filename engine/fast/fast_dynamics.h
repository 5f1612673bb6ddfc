// SPDX-License-Identifier: BSD-3-Clause
// The functions of engine/dynamics in their fast form: the same quantities, called alike.
//
// The readable form is what says what is computed, and what tests hold this against; this one is
// for what is computed often. It differs by rounding only (see form.h for what it does otherwise),
// and by a little from one processor to another, whose instructions round differently.
//
// The first call with a workspace compiles the model's form, which allocates; later calls do not.
//
// What is no number (NaN) spreads to every effort that depends on it; how far beyond, with zeros
// times it, the two forms do not agree.
//
// Where it hands over to the readable form: wrenches that act on links; forward dynamics of robots
// with followers or screws, and where it finds no finite solution, so that the readable form says
// why, or finds one.
#pragma once

#include <vector>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/fast/mass_matrix_entry.h"

namespace armillary::fast {

// As their namesakes in engine/dynamics/recursive_newton_euler.h.
void inverseDynamics(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                     Eigen::VectorXd& effort);
void bias(const Model& model, const State& state, Workspace& workspace, Eigen::VectorXd& effort);
void gravityEffort(const Model& model, const State& state, Workspace& workspace,
                   Eigen::VectorXd& effort);
void inertiaEffort(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                   Workspace& workspace, Eigen::VectorXd& effort);
void coriolisEffort(const Model& model, const State& state, Workspace& workspace,
                    Eigen::VectorXd& effort);

// As their namesake in engine/dynamics/forward_dynamics.h.
SolveStatus forwardDynamics(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration);

// As its namesake in engine/dynamics/composite_rigid_body.h.
void massMatrix(const Model& model, const State& state, Workspace& workspace, Eigen::MatrixXd& M);

// Many samples, a column each: positionSize rows of positions, velocitySize of the others. A
// sample's result does not depend on which others are computed with it.
using Samples = Eigen::Ref<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

// Throw std::invalid_argument where the rows or columns do not fit. `efforts` is resized.
void inverseDynamics(const Model& model, const Samples& positions, const Samples& velocities,
                     const Samples& accelerations, Workspace& workspace, Eigen::MatrixXd& efforts);
void bias(const Model& model, const Samples& positions, const Samples& velocities,
          Workspace& workspace, Eigen::MatrixXd& efforts);
void gravityEffort(const Model& model, const Samples& positions, Workspace& workspace,
                   Eigen::MatrixXd& efforts);
void inertiaEffort(const Model& model, const Samples& positions, const Samples& accelerations,
                   Workspace& workspace, Eigen::MatrixXd& efforts);
void coriolisEffort(const Model& model, const Samples& positions, const Samples& velocities,
                    Workspace& workspace, Eigen::MatrixXd& efforts);

// With a status a sample; where that is not solved the accelerations are not numbers.
void forwardDynamics(const Model& model, const Samples& positions, const Samples& velocities,
                     const Samples& efforts, Workspace& workspace, Eigen::MatrixXd& accelerations,
                     std::vector<SolveStatus>& statuses);

// Column i of `matrices` is M of sample i, column by column: velocitySize² rows.
void massMatrices(const Model& model, const Samples& positions, Workspace& workspace,
                  Eigen::MatrixXd& matrices);

// The entries of M's lower half that are not zero at every position: of each coordinate with itself
// and with those that carry it, each once. Where followers or screws share coordinates, all of the
// half. The workspace's, for as long as it is used with this model.
const std::vector<MassMatrixEntry>& massMatrixPattern(const Model& model, Workspace& workspace);
// Column i of `entries` has those of sample i in the pattern's order: of a humanoid with 35 degrees
// of freedom less than a third of the numbers of massMatrices(), and of its memory.
void massMatrixEntries(const Model& model, const Samples& positions, Workspace& workspace,
                       Eigen::MatrixXd& entries);

}  // namespace armillary::fast
