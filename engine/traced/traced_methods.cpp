// SPDX-License-Identifier: BSD-3-Clause
// After the first include, Model, State and all algorithms are those of TracedNumber.
#include "engine/traced/with_traced_numbers.h"
//
#include "engine/traced/traced_methods.h"

#include "engine/analysis/jacobian.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/methods.h"
#include "engine/loops/constrained_system.h"
#include "engine/loops/loop_constraints.h"
#include "engine/parameters/regressor.h"

// from here on the namespace is the one that callers know
#undef armillary

namespace armillary {
namespace {

using traced::Body, traced::Joint, traced::Link, traced::Model, traced::State, traced::Workspace;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

traced::Pose pose(const PlainPose& plain) {
  traced::Pose X;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) X.rotation(i, j) = plain.rotation[3 * i + j];
    X.position[i] = plain.position[i];
  }
  return X;
}

traced::Loop loop(const PlainLoop& own) {
  traced::Loop result;
  result.name = own.name;
  result.type = static_cast<traced::JointType>(own.type);
  result.kind = {static_cast<traced::BodyJoint>(own.joint_type), own.pitch, own.axes_cosine,
                 own.axes_sine};
  result.end1 = {own.end1.link, own.end1.body, pose(own.end1.X_BF)};
  result.end2 = {own.end2.link, own.end2.body, pose(own.end2.X_BF)};
  for (const PlainLoop::Term& term : own.terms) {
    result.terms.push_back({term.joint, term.coefficient});
  }
  result.offset = own.offset;
  if (own.driven) {
    const auto& f = own.drive;
    result.drive = traced::DriveFunction{f[0], f[1], f[2], f[3], f[4], f[5]};
  }
  if (own.rolls) result.rolling = traced::RollingDescription{own.radius, own.ball};
  return result;
}

Model modelOf(const PlainModel& plain) {
  Model model;
  model.name = plain.name;
  model.has_followers = plain.has_followers;
  model.has_rotors = plain.has_rotors;
  for (const PlainBody& own : plain.bodies) {
    Body& body = model.bodies.emplace_back();
    body.kind = {static_cast<traced::BodyJoint>(own.joint_type), own.pitch, own.axes_cosine,
                 own.axes_sine};
    body.parent = own.parent;
    body.position_index = own.position_index;
    body.velocity_index = own.velocity_index;
    body.joint_index = own.joint_index;
    body.multiplier = own.multiplier;
    body.offset = own.offset;
    body.rotor_inertia = own.rotor_inertia;
    body.singular_pivot = own.singular_pivot;
    body.X_PJ = pose(own.X_PJ);
    const auto& h = own.inertia.first_moment;
    const auto& J = own.inertia.rotational;
    body.inertia = {own.inertia.mass, {h[0], h[1], h[2]}, {J[0], J[1], J[2], J[3], J[4], J[5]}};
  }
  for (const PlainLink& own : plain.links) {
    Link& link = model.links.emplace_back();
    link.name = own.name;
    link.body = own.body;
    link.X_BL = pose(own.X_BL);
  }
  for (const PlainJoint& own : plain.joints) {
    Joint& joint = model.joints.emplace_back();
    joint.name = own.name;
    joint.type = static_cast<traced::JointType>(own.type);
    joint.parent = own.parent;
    joint.child = own.child;
    joint.body = own.body;
    joint.position_index = own.position_index;
    joint.position_size = own.position_size;
    joint.velocity_index = own.velocity_index;
    joint.velocity_size = own.velocity_size;
    if (own.follows) joint.mimic = traced::Mimic{own.leader, own.multiplier, own.offset};
  }
  for (const std::string& name : plain.coordinates) model.coordinates.push_back({name});
  for (const std::string& name : plain.degrees_of_freedom) {
    model.degrees_of_freedom.push_back({name});
  }
  model.gravity = {plain.gravity[0], plain.gravity[1], plain.gravity[2]};
  for (const PlainLoop& own : plain.loops) model.loops.push_back(loop(own));
  return model;
}

Vector vector(const std::vector<TracedNumber>& numbers, int size) {
  Vector result = Vector::Zero(size);
  for (int i = 0; i < std::min<int>(size, static_cast<int>(numbers.size())); ++i) {
    result[i] = numbers[i];
  }
  return result;
}

TracedMatrix plain(const Matrix& values) {
  TracedMatrix result{static_cast<int>(values.rows()), static_cast<int>(values.cols()), {}};
  for (int i = 0; i < values.rows(); ++i) {
    for (int j = 0; j < values.cols(); ++j) result.entries.push_back(values(i, j));
  }
  return result;
}

template <class Methods>
std::vector<std::string> namesOf(const Methods& methods) {
  std::vector<std::string> names;
  for (const auto& method : methods) names.emplace_back(method.name);
  return names;
}

template <class Methods>
auto named(const Methods& methods, std::string_view name) {
  for (const auto& method : methods) {
    if (method.name == name) return method.compute;
  }
  throw std::invalid_argument("there is no method '" + std::string(name) + "'");
}

// On one thread: a trace is a thread's own.
traced::SolveStatus constraintForceOnOneThread(const Model& model, const State& state,
                                               const Vector& effort,
                                               std::span<const traced::LinkWrench> wrenches,
                                               Workspace& workspace, Vector& acceleration) {
  return traced::constraintForce(model, state, effort, wrenches, 1, workspace, acceleration);
}

void expectSolved(const Model& model, const traced::SolveStatus& status) {
  if (status) return;
  throw std::domain_error("the mass matrix of robot '" + model.name + "' is singular at '" +
                          model.degrees_of_freedom[status.singular_degree_of_freedom].name + "'");
}

// As constrainedForwardDynamics() has it, whose other half is the fast form: (1) and (2) of
// loops/constrained_dynamics.h with the loops as they are.
constexpr std::array kLoopMethods{"kkt", "multipliers", "null-space", "recursive-multipliers"};

struct LoopScratch {
  explicit LoopScratch(const Model&) {}
  Matrix M;
  Vector force, target;
  traced::LoopConstraints constraints;
  traced::ConstrainedSolution solution;
};

void loopDynamics(std::string_view method, const Model& model, const State& state,
                  const Vector& effort, Workspace& workspace, Vector& acceleration) {
  if (model.loops.empty()) {
    throw std::domain_error("robot '" + model.name + "' has no closed loops");
  }
  LoopScratch& scratch = workspace.scratch<LoopScratch>(model);
  {
    const EquationScope force("loops-force", true);
    traced::inverseDynamics(model, state, workspace.zero, {}, workspace, scratch.force);
    scratch.force = effort - scratch.force;
  }
  const bool by_recursions = method == kLoopMethods[3];
  if (!by_recursions) {
    const EquationScope inertia("loops-inertia", true);
    traced::massMatrix(model, state, workspace, scratch.M);
  }
  {
    const EquationScope rows("loops-constraints", true);
    traced::loopConstraints(model, model.loops, state, workspace, scratch.constraints);
  }
  scratch.target = -scratch.constraints.bias;
  constexpr double kTolerance = 1e-9;
  const traced::ConstrainedSystem system{
      scratch.M, scratch.force, scratch.constraints.jacobian, scratch.target, kTolerance, -1};
  traced::ConstrainedSolution& solution = scratch.solution;
  const traced::SolveStatus status =
      by_recursions ? traced::solveByRecursiveMultipliers(model, state, system, workspace, solution)
      : method == kLoopMethods[1] ? traced::solveByMultipliers(model, system, workspace, solution)
      : method == kLoopMethods[2] ? traced::solveByNullSpace(model, system, workspace, solution)
      : method == kLoopMethods[0]
          ? traced::solveByKkt(model, system, workspace, solution)
          : throw std::invalid_argument("there is no method '" + std::string(method) + "'");
  expectSolved(model, status);
  acceleration = solution.acceleration;
}

}  // namespace

std::vector<std::string> tracedMethods(TracedQuantity quantity) {
  switch (quantity) {
    case TracedQuantity::kInverseDynamics:
      return namesOf(traced::inverseDynamicsMethods());
    case TracedQuantity::kForwardDynamics:
      return namesOf(traced::forwardDynamicsMethods());
    case TracedQuantity::kLoopDynamics:
      return {kLoopMethods.begin(), kLoopMethods.end()};
    case TracedQuantity::kMassMatrix:
      return namesOf(traced::massMatrixMethods());
    case TracedQuantity::kInverseMassMatrix:
      return namesOf(traced::inverseMassMatrixMethods());
    case TracedQuantity::kCoriolisMatrix:
      return {"echeandia-wensing"};
    case TracedQuantity::kRegressor:
      return {"atkeson"};
    case TracedQuantity::kEnergy:
    case TracedQuantity::kLagrangian:
    case TracedQuantity::kEnergyOfBodies:
    case TracedQuantity::kAppellFunctions:
    case TracedQuantity::kPositionRates:
    case TracedQuantity::kTurningMomentum:
    case TracedQuantity::kLinkPose:
    case TracedQuantity::kJacobian:
      return {"outward-pass"};
    case TracedQuantity::kCoriolis:
    case TracedQuantity::kGravity:
    case TracedQuantity::kBias:
      break;
  }
  return {"rnea"};
}

struct TracedRobot::Inside {
  explicit Inside(const PlainModel& plain) : model(modelOf(plain)), workspace(model) {}
  Model model;
  Workspace workspace;
};

TracedRobot::TracedRobot(const PlainModel& model) : inside_(new Inside(model)) {}

TracedRobot::~TracedRobot() {
  delete inside_;
}

TracedMatrix TracedRobot::compute(TracedQuantity quantity, std::string_view method,
                                  const TracedState& given, int link) {
  const Model& model = inside_->model;
  Workspace& workspace = inside_->workspace;
  const int n = model.velocitySize();
  const State state{0.0, vector(given.position, model.positionSize()), vector(given.velocity, n)};
  Vector numbers;
  Matrix matrix;
  switch (quantity) {
    case TracedQuantity::kInverseDynamics:
      named(traced::inverseDynamicsMethods(), method)(model, state, vector(given.acceleration, n),
                                                      {}, workspace, numbers);
      break;
    case TracedQuantity::kForwardDynamics: {
      const traced::ForwardDynamicsMethod compute =
          method == "constraint-force" ? constraintForceOnOneThread
                                       : named(traced::forwardDynamicsMethods(), method);
      expectSolved(model, compute(model, state, vector(given.effort, n), {}, workspace, numbers));
      break;
    }
    case TracedQuantity::kLoopDynamics:
      loopDynamics(method, model, state, vector(given.effort, n), workspace, numbers);
      break;
    case TracedQuantity::kMassMatrix:
      named(traced::massMatrixMethods(), method)(model, state, workspace, matrix);
      break;
    case TracedQuantity::kInverseMassMatrix:
      expectSolved(model, named(traced::inverseMassMatrixMethods(), method)(model, state, workspace,
                                                                            matrix));
      break;
    case TracedQuantity::kCoriolisMatrix:
      traced::coriolisMatrix(model, state, workspace, matrix);
      break;
    case TracedQuantity::kCoriolis:
      traced::coriolisEffort(model, state, workspace, numbers);
      break;
    case TracedQuantity::kGravity:
      traced::gravityEffort(model, state, workspace, numbers);
      break;
    case TracedQuantity::kBias:
      traced::bias(model, state, workspace, numbers);
      break;
    case TracedQuantity::kEnergy: {
      const traced::Energy energy = traced::energy(model, state, workspace);
      numbers = vector({energy.kinetic, energy.potential}, 2);
      break;
    }
    case TracedQuantity::kLagrangian: {
      const traced::Energy energy = traced::energy(model, state, workspace);
      numbers = vector({energy.kinetic - energy.potential}, 1);
      break;
    }
    case TracedQuantity::kEnergyOfBodies:
      traced::bodyMotions(model, state, workspace);
      matrix.resize(2, model.bodyCount() - 1);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const traced::Energy energy = traced::bodyEnergy(model, state, i, workspace);
        matrix(0, i - 1) = energy.kinetic;
        matrix(1, i - 1) = energy.potential;
      }
      break;
    case TracedQuantity::kPositionRates: {
      matrix.resize(model.positionSize(), n);
      Vector rate;
      for (int i = 0; i < n; ++i) {
        traced::positionRate(model, state.position, Vector::Unit(n, i), rate);
        matrix.col(i) = rate;
      }
      break;
    }
    case TracedQuantity::kTurningMomentum:
      traced::bracketTransposed(model, state.velocity, vector(given.effort, n), numbers);
      break;
    case TracedQuantity::kAppellFunctions: {
      const Vector acceleration = vector(given.acceleration, n);
      traced::bodyAccelerations(model, state, acceleration, workspace);
      matrix.resize(1, model.bodyCount() - 1);
      for (int i = 1; i < model.bodyCount(); ++i) {
        matrix(0, i - 1) = traced::appellFunction(model, acceleration, i, workspace);
      }
      break;
    }
    case TracedQuantity::kRegressor:
      traced::regressor(model, state, vector(given.acceleration, n), workspace, matrix);
      break;
    case TracedQuantity::kLinkPose: {
      traced::BodyPoses poses;
      traced::forwardKinematics(model, state, workspace, poses);
      const auto links = static_cast<Eigen::Index>(model.links.size());
      if (link >= links) throw std::invalid_argument("there is no such link");
      const Eigen::Index first = std::max(link, 0), last = link < 0 ? links - 1 : link;
      matrix.resize(3 * (last - first + 1), 4);
      for (Eigen::Index each = first; each <= last; ++each) {
        const traced::Pose X_WL = traced::linkPose(model, poses, static_cast<int>(each));
        matrix.block(3 * (each - first), 0, 3, 3) = X_WL.rotation;
        matrix.block(3 * (each - first), 3, 3, 1) = X_WL.position;
      }
      break;
    }
    case TracedQuantity::kJacobian: {
      traced::Jacobian J;
      traced::linkJacobian(model, state, link, traced::JacobianFrame::kLinkOrigin, workspace, J);
      matrix.resize(6, n);
      matrix.topRows(3) = J.bottomRows(3);
      matrix.bottomRows(3) = J.topRows(3);
      break;
    }
  }
  if (numbers.size() > 0) matrix = numbers;
  return plain(matrix);
}

}  // namespace armillary
