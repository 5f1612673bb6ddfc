// SPDX-License-Identifier: BSD-3-Clause
// An algorithm walked step by step: every equation that it evaluates, link by link, in its order,
// with the numbers of the present state and the vectors that they mean.
//
// Sources: Featherstone 2008: table 5.1 (recursive Newton-Euler), table 6.2 (composite rigid body),
// table 7.1 (articulated body); Luh, Walker and Paul 1980 for Newton-Euler with separate 3-vectors,
// in the symbols of Craig, Introduction to Robotics, section 6.5, for joints that turn and slide as
// they like; all others as their methods have them (formulations/, differentiation/, loops/,
// analysis/). Each walk's file has its equations. Frames: each body's own,
// B, its origin in its joint; P its parent's. Spatial vectors angular first. SI.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/forward_dynamics.h"
#include "engine/walks/walk_body.h"
#include "engine/walks/walk_equation.h"

namespace armillary {

enum class WalkAlgorithm {
  kRecursiveNewtonEuler,
  kAbsoluteCoordinates,
  kNewtonEuler,
  kCartesianTensors,
  kDalembert,
  kLagrange,
  kRecursiveLagrangian,
  kGibbsAppell,
  kKane,
  kOperationalSpace,
  kCompositeRigidBody,
  kNewtonEulerFactorization,
  kWalkerOrin,
  kArticulatedBody,
  kInnovationsFactorization,
  kSparseElimination,
  kConstraintForce,
  kGauss,
  kLoops
};
inline constexpr WalkAlgorithm kAllWalkAlgorithms[] = {WalkAlgorithm::kRecursiveNewtonEuler,
                                                       WalkAlgorithm::kAbsoluteCoordinates,
                                                       WalkAlgorithm::kNewtonEuler,
                                                       WalkAlgorithm::kCartesianTensors,
                                                       WalkAlgorithm::kDalembert,
                                                       WalkAlgorithm::kLagrange,
                                                       WalkAlgorithm::kRecursiveLagrangian,
                                                       WalkAlgorithm::kGibbsAppell,
                                                       WalkAlgorithm::kKane,
                                                       WalkAlgorithm::kOperationalSpace,
                                                       WalkAlgorithm::kCompositeRigidBody,
                                                       WalkAlgorithm::kNewtonEulerFactorization,
                                                       WalkAlgorithm::kWalkerOrin,
                                                       WalkAlgorithm::kArticulatedBody,
                                                       WalkAlgorithm::kInnovationsFactorization,
                                                       WalkAlgorithm::kSparseElimination,
                                                       WalkAlgorithm::kConstraintForce,
                                                       WalkAlgorithm::kGauss,
                                                       WalkAlgorithm::kLoops};
// Whether it ends with the efforts of an acceleration.
inline constexpr bool findsEfforts(WalkAlgorithm algorithm) {
  return algorithm == WalkAlgorithm::kRecursiveNewtonEuler ||
         algorithm == WalkAlgorithm::kAbsoluteCoordinates ||
         algorithm == WalkAlgorithm::kNewtonEuler ||
         algorithm == WalkAlgorithm::kCartesianTensors || algorithm == WalkAlgorithm::kDalembert ||
         algorithm == WalkAlgorithm::kLagrange ||
         algorithm == WalkAlgorithm::kRecursiveLagrangian ||
         algorithm == WalkAlgorithm::kGibbsAppell || algorithm == WalkAlgorithm::kKane ||
         algorithm == WalkAlgorithm::kOperationalSpace;
}
// Whether it is about the motion of one link.
inline constexpr bool followsOneLink(WalkAlgorithm algorithm) {
  return algorithm == WalkAlgorithm::kOperationalSpace;
}
// Of walks that tell each joint's parts link by link, or have matrices of all links, which grow
// with the square of the links.
inline constexpr int kMostLinksOfSums = 60;

// kSecondOutward is of algorithms that go out again. Methods that do not recur go link by link,
// then joint by joint, and may solve for all joints at once; those that reduce go in rounds, each
// of rows that do not wait for each other: solved, put into the rows between them, and at last
// substituted back. kResult puts the joints' numbers together.
enum class WalkPass {
  kOutward,
  kInward,
  kSecondOutward,
  kLinkByLink,
  kJointByJoint,
  kRowsSolved,
  kRowsReduced,
  kRowsSubstituted,
  kSolved,
  kResult
};

// What a step finds; steps of two algorithms that find the same can stand side by side.
enum class WalkQuantity {
  kPlacement,
  kVelocity,
  kAcceleration,
  kBodyForce,
  kInertia,
  kForce,
  kEffort,
  kBase,
  kOther,  // what the other algorithms have no step for
  kResult
};

struct WalkStep {
  WalkPass pass = WalkPass::kOutward;
  WalkQuantity quantity = WalkQuantity::kVelocity;
  std::string_view equation;  // its name among the typeset equations, as "rnea-velocity"
  int kind = 0;               // the same, counted by its walk
  int body = 0;               // where it happens; 0: the base
  int moved = 0;              // composite rigid body: whose joint moves alone; otherwise `body`
  int round = 0;              // of reductions, from 1
};

// A vector that a step finds, for drawing: world axes.
struct WalkVector {
  enum class Kind {
    kAngularVelocity,
    kVelocity,
    kAngularAcceleration,
    kSpatialAcceleration,  // linear part of a spatial one, gravity's included: not what a point has
    kAcceleration,         // of a point, gravity's included
    kForce,
    kMoment,
    kBiasForce,  // of a body, or of all beyond it, at zero acceleration
    kBiasMoment,
    kUnitForce,  // that a unit of one joint's acceleration takes
    kUnitMoment,
    kJointForce,  // of τ: what the motors give, along the joint's axes
    kJointMoment
  };
  Kind kind = Kind::kForce;
  int body = 0;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  // m
  Eigen::Vector3d vector = Eigen::Vector3d::Zero();
  const char* unit = "";
};

class AlgorithmWalk {
 public:
  // Throws MethodDoesNotApply where the algorithm's source does not treat the robot. `link`, an
  // index in Model::links, is of methods with followsOneLink(): they take the moving link that it
  // belongs to, in that one's own frame; where there is none, or it is -1, the outermost.
  static std::unique_ptr<AlgorithmWalk> make(WalkAlgorithm algorithm,
                                             std::shared_ptr<const Model> model, int link = -1);
  virtual ~AlgorithmWalk();
  AlgorithmWalk(const AlgorithmWalk&) = delete;
  AlgorithmWalk& operator=(const AlgorithmWalk&) = delete;

  const Model& model() const { return *model_; }
  // The same for every state.
  const std::vector<WalkStep>& steps() const { return steps_; }
  // What a body is called: the link that its joint moves, and that joint; of the base the tree's
  // root, and nothing.
  std::string_view link(int body) const;
  std::string_view joint(int body) const;

  // Computes every step for a state. Inverse dynamics reads `acceleration`, forward dynamics
  // `effort` (both velocitySize()); both read the wrenches. Where the articulated body algorithm
  // meets a degree of freedom that moves no inertia, it ends there, as reached() says.
  SolveStatus run(const State& state, const Eigen::VectorXd& acceleration,
                  const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches,
                  Workspace& workspace);
  // How many steps hold numbers; none before run().
  int reached() const { return reached_; }
  // All three throw std::invalid_argument for a step that was not reached.
  WalkEquation equation(int step) const;
  std::vector<WalkVector> vectors(int step) const;
  // What else is to be said of its numbers, in one sentence or two (a rank, a depth); mostly empty.
  std::string remark(int step) const;
  // Of the last step: τ or q̈ as a column, or the mass matrix. Means something once all is reached.
  const Eigen::MatrixXd& result() const { return result_; }

  // This walk's step at the same body that finds the same as `step` of another walk of the same
  // robot; where there is none, one of the same pass there, or any.
  int counterpart(const WalkStep& step) const;

 protected:
  // What a walk is run with.
  struct Given {
    const State& state;
    const Eigen::VectorXd &acceleration, &effort;
    std::span<const LinkWrench> wrenches;
    Workspace& workspace;
  };
  struct Kind {
    std::string_view equation;
    WalkPass pass;
    WalkQuantity quantity;
  };
  AlgorithmWalk(std::shared_ptr<const Model> model, std::span<const Kind> kinds);

  void addStep(int kind, int body, int moved, int round = 0);
  void addStep(int kind, int body) { addStep(kind, body, body); }
  // Whether the joint of a body follows another and has no coordinate of its own.
  bool follows(int body) const {
    return model_->joints[model_->bodies[body].joint_index].mimic.has_value();
  }
  // The first step of that kind at a body; how many there are where there is none.
  int stepOf(int kind, int body) const;
  int bodyCount() const { return static_cast<int>(bodies_.size()); }
  const WalkBody& body(int i) const { return bodies_[i]; }
  const std::vector<WalkBody>& bodies() const { return bodies_; }
  const Body& modelBody(int i) const { return model_->bodies[i]; }
  // A vector of body i's frame at `p_BP` in it.
  WalkVector drawn(WalkVector::Kind kind, int i, const Eigen::Vector3d& vector,
                   const char* unit = nullptr,
                   const Eigen::Vector3d& p_BP = Eigen::Vector3d::Zero()) const;
  // The effort τ of body i's joint, along its axes; with all bodies' numbers, of all joints.
  void addJointEffort(int i, const JointVector& tau, std::vector<WalkVector>& vectors) const;
  std::vector<WalkVector> jointEfforts(const std::vector<JointVector>& tau) const;
  // One number a degree of freedom, along the joints' axes; followers, which have none of their
  // own, are left out.
  std::vector<WalkVector> alongAll(const Eigen::VectorXd& numbers, WalkVector::Kind turning,
                                   WalkVector::Kind sliding) const;
  // The joints' own numbers put together: followers' go, scaled, to their leaders.
  WalkEquation gathered(std::string_view result, std::string_view own,
                        const std::vector<JointVector>& numbers, const char* angle_unit,
                        const char* length_unit) const;

  Eigen::MatrixXd result_;

 private:
  // Fills what the steps show, result_ included; returns the status and, where it ended early, how
  // many steps hold numbers.
  virtual SolveStatus compute(const Given& given, int& reached) = 0;
  virtual WalkEquation equationOf(const WalkStep& step) const = 0;
  virtual std::vector<WalkVector> vectorsOf(const WalkStep& step) const = 0;
  virtual std::string remarkOf(const WalkStep&) const { return {}; }

  const WalkStep& reachedStep(int step) const;

  std::shared_ptr<const Model> model_;
  std::span<const Kind> kinds_;
  std::vector<WalkStep> steps_;
  std::vector<WalkBody> bodies_;
  int reached_ = 0;
};

}  // namespace armillary
