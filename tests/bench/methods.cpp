// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/methods.h"

#include <stdexcept>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/fast/fast_derivatives.h"
#include "engine/fast/fast_kinematics.h"
#include "engine/formulations/cartesian_tensors.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/sparse_elimination.h"
#include "engine/formulations/walker_orin.h"
#include "engine/parameters/fast_regressor.h"

namespace armillary::bench {
namespace {

SimulationOptions bareSteps() {
  SimulationOptions options;
  options.step = kStep;
  options.joint_forces.passive = false;
  return options;
}

void expectSolved(const SolveStatus& status) {
  if (!status) throw std::runtime_error("forward dynamics is singular");
}

using InverseDynamics = void (*)(const Model&, const State&, const Eigen::VectorXd&,
                                 std::span<const LinkWrench>, Workspace&, Eigen::VectorXd&);
template <InverseDynamics method>
void runInverse(const Model& model, const Sample& sample, Own& own) {
  method(model, sample.state, sample.acceleration, {}, own.workspace, own.vector);
}

using ForwardDynamics = SolveStatus (*)(const Model&, const State&, const Eigen::VectorXd&,
                                        std::span<const LinkWrench>, Workspace&, Eigen::VectorXd&);
template <ForwardDynamics method>
void runForward(const Model& model, const Sample& sample, Own& own) {
  expectSolved(method(model, sample.state, sample.effort, {}, own.workspace, own.vector));
}

using Matrix = void (*)(const Model&, const State&, Workspace&, Eigen::MatrixXd&);
template <Matrix method>
void runMatrix(const Model& model, const Sample& sample, Own& own) {
  method(model, sample.state, own.workspace, own.matrix);
}

using Inverse = SolveStatus (*)(const Model&, const State&, Workspace&, Eigen::MatrixXd&);
template <Inverse method>
void runInverseMatrix(const Model& model, const Sample& sample, Own& own) {
  expectSolved(method(model, sample.state, own.workspace, own.matrix));
}

}  // namespace

Own::Own(const Robot& robot)
    : workspace(*robot.model),
      simulator(robot.model, bareSteps()),
      state(robot.samples.front().state) {
  const auto count = static_cast<Eigen::Index>(robot.samples.size());
  positions.resize(robot.model->positionSize(), count);
  velocities.resize(robot.model->velocitySize(), count);
  accelerations.resize(robot.model->velocitySize(), count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Sample& sample = robot.samples[static_cast<size_t>(i)];
    positions.col(i) = sample.state.position;
    velocities.col(i) = sample.state.velocity;
    accelerations.col(i) = sample.acceleration;
  }
}

const std::vector<Method>& methods() {
  static const std::vector<Method> all{
      {"kinematics",
       [](const Model& model, const Sample& sample, Own& own) {
         forwardKinematics(model, sample.state, own.workspace, own.poses);
       },
       500, &Peer::kinematics},
      {"kinematics, fast",
       [](const Model& model, const Sample& sample, Own& own) {
         fast::forwardKinematics(model, sample.state, own.workspace, own.poses);
       },
       500, &Peer::kinematics},
      {"kinematics and all columns of Jacobians, fast",
       [](const Model& model, const Sample& sample, Own& own) {
         fast::jointColumns(model, sample.state, own.workspace, own.poses, own.columns);
       },
       500},
      {"RNEA", runInverse<inverseDynamics>, 500, &Peer::inverseDynamics},
      {"RNEA, fast", runInverse<fast::inverseDynamics>, 500, &Peer::inverseDynamics},
      {"RNEA, fast, of 64 samples",
       [](const Model& model, const Sample&, Own& own) {
         fast::inverseDynamics(model, own.positions, own.velocities, own.accelerations,
                               own.workspace, own.matrix);
       },
       500},
      {"ABA, fast, of 64 samples",
       [](const Model& model, const Sample&, Own& own) {
         fast::forwardDynamics(model, own.positions, own.velocities, own.accelerations,
                               own.workspace, own.matrix, own.statuses);
       },
       500},
      {"Newton-Euler in link frames", runInverse<newtonEulerLinkFrames>, 500},
      {"Cartesian tensors", runInverse<cartesianTensors>, 500},
      {"d'Alembert", runInverse<dalembert>, 100},
      {"Jacobian projection", runInverse<jacobianProjection>, 100},
      {"CRBA", runMatrix<massMatrix>, 500, &Peer::massMatrix},
      {"CRBA, fast", runMatrix<fast::massMatrix>, 500, &Peer::massMatrix},
      {"Walker-Orin 1", runMatrix<walkerOrinMassMatrix>, 500},
      {"Newton-Euler factorization", runMatrix<newtonEulerFactorizationMassMatrix>, 500},
      {"Coriolis matrix", runMatrix<coriolisMatrix>, 500},
      {"inverse of M, sparse", runInverseMatrix<inverseMassMatrix>, 500},
      {"inverse of M, fast", runInverseMatrix<fast::inverseMassMatrix>, 500},
      {"inverse of M, innovations", runInverseMatrix<innovationsInverseMassMatrix>, 500},
      {"ABA", runForward<articulatedBody>, 500, &Peer::forwardDynamics},
      {"ABA, fast", runForward<fast::forwardDynamics>, 500, &Peer::forwardDynamics},
      {"CRBA and sparse solve", runForward<massMatrixSolve>, 500},
      {"Walker-Orin 1 and solve", runForward<walkerOrinForwardDynamics>, 200},
      {"innovations", runForward<innovationsForwardDynamics>, 500},
      {"sparse elimination", runForward<sparseElimination>, 500},
      {"constraint force",
       [](const Model& model, const Sample& sample, Own& own) {
         expectSolved(
             constraintForce(model, sample.state, sample.effort, {}, own.workspace, own.vector));
       },
       500},
      {"derivatives of RNEA",
       [](const Model& model, const Sample& sample, Own& own) {
         inverseDynamicsDerivatives(model, sample.state, sample.acceleration, {}, own.workspace,
                                    own.inverse_derivatives);
       },
       500},
      {"derivatives of RNEA, fast",
       [](const Model& model, const Sample& sample, Own& own) {
         fast::inverseDynamicsDerivatives(model, sample.state, sample.acceleration, {},
                                          own.workspace, own.inverse_derivatives);
       },
       500},
      {"derivatives of RNEA, fast, of 64 samples",
       [](const Model& model, const Sample&, Own& own) {
         fast::inverseDynamicsDerivatives(
             model, own.positions, own.velocities, own.accelerations, own.workspace,
             {&own.inverse_derivatives.by_position, &own.inverse_derivatives.by_velocity});
       },
       100},
      {"derivatives of ABA",
       [](const Model& model, const Sample& sample, Own& own) {
         expectSolved(forwardDynamicsDerivatives(model, sample.state, sample.effort, {},
                                                 own.workspace, own.vector,
                                                 own.forward_derivatives));
       },
       200},
      {"derivatives of ABA, fast",
       [](const Model& model, const Sample& sample, Own& own) {
         expectSolved(fast::forwardDynamicsDerivatives(model, sample.state, sample.effort, {},
                                                       own.workspace, own.vector,
                                                       own.forward_derivatives));
       },
       200},
      {"derivatives of ABA, fast, by position and velocity",
       [](const Model& model, const Sample& sample, Own& own) {
         expectSolved(fast::forwardDynamicsDerivatives(
             model, sample.state, sample.effort, {}, own.workspace, own.vector,
             {&own.forward_derivatives.by_position, &own.forward_derivatives.by_velocity}));
       },
       200},
      {"regressor",
       [](const Model& model, const Sample& sample, Own& own) {
         regressor(model, sample.state, sample.acceleration, own.workspace, own.matrix);
       },
       200},
      {"regressor, fast",
       [](const Model& model, const Sample& sample, Own& own) {
         fast::regressor(model, sample.state, sample.acceleration, own.workspace, own.matrix);
       },
       200},
      {"a step of 1 ms by Runge-Kutta",
       [](const Model&, const Sample& sample, Own& own) {
         own.state = sample.state;
         if (!own.simulator.step(own.state, kStep, sample.effort)) {
           throw std::runtime_error("the step fails");
         }
       },
       100, &Peer::step},
      {"energy",
       [](const Model& model, const Sample& sample, Own& own) {
         own.vector.resize(1);
         own.vector[0] = energy(model, sample.state, own.workspace).total();
       },
       500},
  };
  return all;
}

}  // namespace armillary::bench
