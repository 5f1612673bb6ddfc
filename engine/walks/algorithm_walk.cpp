// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/algorithm_walk.h"

#include <stdexcept>
#include <string>

#include "engine/walks/walks.h"

namespace armillary {
namespace {

const char* usualUnit(WalkVector::Kind kind) {
  switch (kind) {
    case WalkVector::Kind::kAngularVelocity:
      return "rad/s";
    case WalkVector::Kind::kVelocity:
      return "m/s";
    case WalkVector::Kind::kAngularAcceleration:
      return "rad/s²";
    case WalkVector::Kind::kSpatialAcceleration:
    case WalkVector::Kind::kAcceleration:
      return "m/s²";
    case WalkVector::Kind::kForce:
    case WalkVector::Kind::kBiasForce:
    case WalkVector::Kind::kUnitForce:
    case WalkVector::Kind::kJointForce:
      return "N";
    case WalkVector::Kind::kMoment:
    case WalkVector::Kind::kBiasMoment:
    case WalkVector::Kind::kUnitMoment:
    case WalkVector::Kind::kJointMoment:
      break;
  }
  return "N m";
}

}  // namespace

std::unique_ptr<AlgorithmWalk> AlgorithmWalk::make(WalkAlgorithm algorithm,
                                                   std::shared_ptr<const Model> model, int link) {
  switch (algorithm) {
    case WalkAlgorithm::kAbsoluteCoordinates:
      return makeAbsoluteCoordinatesWalk(std::move(model));
    case WalkAlgorithm::kNewtonEuler:
      return makeNewtonEulerWalk(std::move(model));
    case WalkAlgorithm::kCartesianTensors:
      return makeCartesianTensorsWalk(std::move(model));
    case WalkAlgorithm::kDalembert:
      return makeDalembertWalk(std::move(model));
    case WalkAlgorithm::kLagrange:
      return makeLagrangeWalk(std::move(model));
    case WalkAlgorithm::kRecursiveLagrangian:
      return makeRecursiveLagrangianWalk(std::move(model));
    case WalkAlgorithm::kGibbsAppell:
      return makeGibbsAppellWalk(std::move(model));
    case WalkAlgorithm::kKane:
      return makeKaneWalk(std::move(model));
    case WalkAlgorithm::kGauss:
      return makeGaussWalk(std::move(model));
    case WalkAlgorithm::kWalkerOrin:
      return makeWalkerOrinWalk(std::move(model));
    case WalkAlgorithm::kCompositeRigidBody:
      return makeCompositeRigidBodyWalk(std::move(model));
    case WalkAlgorithm::kArticulatedBody:
      return makeArticulatedBodyWalk(std::move(model));
    case WalkAlgorithm::kOperationalSpace:
      return makeOperationalSpaceWalk(std::move(model), link);
    case WalkAlgorithm::kNewtonEulerFactorization:
      return makeNewtonEulerFactorizationWalk(std::move(model));
    case WalkAlgorithm::kInnovationsFactorization:
      return makeInnovationsWalk(std::move(model));
    case WalkAlgorithm::kSparseElimination:
      return makeSparseEliminationWalk(std::move(model));
    case WalkAlgorithm::kConstraintForce:
      return makeConstraintForceWalk(std::move(model));
    case WalkAlgorithm::kLoops:
      return makeLoopWalk(std::move(model));
    case WalkAlgorithm::kRecursiveNewtonEuler:
      break;
  }
  return makeRecursiveNewtonEulerWalk(std::move(model));
}

AlgorithmWalk::AlgorithmWalk(std::shared_ptr<const Model> model, std::span<const Kind> kinds)
    : model_(std::move(model)), kinds_(kinds), bodies_(makeWalkBodies(*model_)) {}

AlgorithmWalk::~AlgorithmWalk() = default;

std::string_view AlgorithmWalk::link(int body) const {
  const int index =
      body == 0 ? model_->root_link : model_->joints[model_->bodies[body].joint_index].child;
  // a root that moves stands on the world itself
  if (body == 0 && model_->links[index].body != 0) return "world";
  return model_->links[index].name;
}

std::string_view AlgorithmWalk::joint(int body) const {
  if (body == 0) return {};
  return model_->joints[model_->bodies[body].joint_index].name;
}

void AlgorithmWalk::addStep(int kind, int body, int moved, int round) {
  const Kind& what = kinds_[kind];
  steps_.push_back({what.pass, what.quantity, what.equation, kind, body, moved, round});
}

int AlgorithmWalk::stepOf(int kind, int body) const {
  int i = 0;
  for (; i < static_cast<int>(steps_.size()); ++i) {
    if (steps_[i].kind == kind && steps_[i].body == body) break;
  }
  return i;
}

SolveStatus AlgorithmWalk::run(const State& state, const Eigen::VectorXd& acceleration,
                               const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches,
                               Workspace& workspace) {
  workspace.check(*model_, state);
  workspace.check(*model_, acceleration, "the acceleration");
  workspace.check(*model_, effort, "the effort");
  updateWalkBodies(*model_, state, acceleration, effort, wrenches, workspace, bodies_);
  reached_ = static_cast<int>(steps_.size());
  return compute({state, acceleration, effort, wrenches, workspace}, reached_);
}

const WalkStep& AlgorithmWalk::reachedStep(int step) const {
  if (step < 0 || step >= reached_) {
    throw std::invalid_argument("step " + std::to_string(step) + " holds no numbers: " +
                                std::to_string(reached_) + " steps were reached");
  }
  return steps_[step];
}

WalkEquation AlgorithmWalk::equation(int step) const {
  return equationOf(reachedStep(step));
}

std::vector<WalkVector> AlgorithmWalk::vectors(int step) const {
  return vectorsOf(reachedStep(step));
}

std::string AlgorithmWalk::remark(int step) const {
  return remarkOf(reachedStep(step));
}

int AlgorithmWalk::counterpart(const WalkStep& step) const {
  int best = 0, best_rank = -1;
  for (int i = 0; i < static_cast<int>(steps_.size()); ++i) {
    const WalkStep& own = steps_[i];
    if (own.body != step.body) continue;
    // a body's own step stands for it before those of the bodies that it carries
    const int rank = 4 * (own.quantity == step.quantity) + 2 * (own.pass == step.pass) +
                     (own.moved == step.moved);
    if (rank > best_rank) {
      best_rank = rank;
      best = i;
    }
  }
  return best;
}

WalkVector AlgorithmWalk::drawn(WalkVector::Kind kind, int i, const Eigen::Vector3d& vector,
                                const char* unit, const Eigen::Vector3d& p_BP) const {
  const Pose& X_WB = bodies_[i].X_WB;
  return {kind, i, X_WB * p_BP, X_WB.rotation * vector, unit ? unit : usualUnit(kind)};
}

void AlgorithmWalk::addJointEffort(int i, const JointVector& tau,
                                   std::vector<WalkVector>& vectors) const {
  // a degree of freedom that turns is pushed by a moment, one that only slides by a force
  Eigen::Vector3d moment = Eigen::Vector3d::Zero(), force = Eigen::Vector3d::Zero();
  for (int k = 0; k < tau.size(); ++k) {
    const Eigen::Vector3d turn = bodies_[i].S.col(k).head<3>();
    if (turn.isZero(0.0)) {
      force += tau[k] * bodies_[i].S.col(k).tail<3>();
    } else {
      moment += tau[k] * turn;
    }
  }
  if (bodies_[i].turns) vectors.push_back(drawn(WalkVector::Kind::kJointMoment, i, moment));
  if (!force.isZero(0.0) || !bodies_[i].turns) {
    vectors.push_back(drawn(WalkVector::Kind::kJointForce, i, force));
  }
}

std::vector<WalkVector> AlgorithmWalk::jointEfforts(const std::vector<JointVector>& tau) const {
  std::vector<WalkVector> vectors;
  for (int i = 1; i < bodyCount(); ++i) addJointEffort(i, tau[i], vectors);
  return vectors;
}

std::vector<WalkVector> AlgorithmWalk::alongAll(const Eigen::VectorXd& numbers,
                                                WalkVector::Kind turning,
                                                WalkVector::Kind sliding) const {
  std::vector<WalkVector> vectors;
  for (int i = 1; i < bodyCount(); ++i) {
    if (follows(i)) continue;
    Eigen::Vector3d turn = Eigen::Vector3d::Zero(), slide = Eigen::Vector3d::Zero();
    for (int k = 0; k < bodies_[i].freedoms; ++k) {
      const double number = numbers[modelBody(i).velocity_index + k];
      const Eigen::Vector3d axis = bodies_[i].S.col(k).head<3>();
      if (axis.isZero(0.0)) {
        slide += number * bodies_[i].S.col(k).tail<3>();
      } else {
        turn += number * axis;
      }
    }
    if (bodies_[i].turns) vectors.push_back(drawn(turning, i, turn));
    if (!slide.isZero(0.0) || !bodies_[i].turns) vectors.push_back(drawn(sliding, i, slide));
  }
  return vectors;
}

WalkEquation AlgorithmWalk::gathered(std::string_view result, std::string_view own,
                                     const std::vector<JointVector>& numbers,
                                     const char* angle_unit, const char* length_unit) const {
  WalkEquation equation{{result, result_, {}}, {}};
  for (const DegreeOfFreedom& degree : model_->degrees_of_freedom) {
    equation.result.units.push_back(degree.measure == Measure::kLength ? length_unit : angle_unit);
  }
  for (int i = 1; i < bodyCount(); ++i) {
    const Body& body = modelBody(i);
    equation.terms.push_back({{{own, numbers[i], jointUnits(*model_, i, angle_unit, length_unit)}},
                              body.multiplier,
                              i,
                              body.velocity_index,
                              0});
  }
  return equation;
}

}  // namespace armillary
