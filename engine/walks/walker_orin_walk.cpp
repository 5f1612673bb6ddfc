// SPDX-License-Identifier: BSD-3-Clause
// Walker and Orin's first method: forward dynamics by inverse dynamics, a joint at a time.
//
// Source: Walker and Orin 1982, method 1, as in formulations/walker_orin.h. k runs over the links
// that joint i carries.
//
//   walker-orin-bias    h = ID(q, q̇, 0): the efforts at zero acceleration, Σ over the links
//   walker-orin-column  M_i = ID(q, 0, e_i) without gravity: the efforts of a unit acceleration of
//                       joint i alone, Σ over the links that it carries
//   walker-orin-rest    r = τ − h
//   walker-orin-solve   r = M q̈, solved
//   walker-orin-result  q̈ of every joint
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/walker_orin.h"
#include "engine/walks/walk_blocks.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class WalkerOrinWalk : public AlgorithmWalk {
 public:
  explicit WalkerOrinWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        bias_parts_(bodyCount()),
        column_parts_(bodyCount()),
        acceleration_(bodyCount()) {
    expectFewLinks(model(), "Walker and Orin's method");
    {  // it says what it does not apply to
      Workspace workspace(model());
      walkerOrinMassMatrix(model(), neutralState(model()), workspace, M_);
    }
    one_body_ = robotsOfOneBody(model());
    // columns know no weight: without it none is lost in the difference (1) of the source
    auto weightless = std::make_shared<Model>(model());
    weightless->gravity.setZero();
    weightless_ = robotsOfOneBody(*weightless);
    weightless_[0] = std::move(weightless);
    weightless_workspaces_.emplace_back(*weightless_[0]);
    for (int i = 1; i < bodyCount(); ++i) {
      workspaces_.emplace_back(*one_body_[i]);
      weightless_workspaces_.emplace_back(*weightless_[i]);
    }
    addStep(kBias, 0);
    for (int i = 1; i < bodyCount(); ++i) {
      if (!follows(i)) addStep(kColumn, i);
    }
    for (const int kind : {kRest, kSolve, kResult}) addStep(kind, 0);
  }

 private:
  enum : int { kBias, kColumn, kRest, kSolve, kResult };
  static constexpr Kind kKinds[] = {
      {"walker-orin-bias", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"walker-orin-column", WalkPass::kJointByJoint, WalkQuantity::kInertia},
      {"walker-orin-rest", WalkPass::kSolved, WalkQuantity::kOther},
      {"walker-orin-solve", WalkPass::kSolved, WalkQuantity::kOther},
      {"walker-orin-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given& given, int& reached) override {
    const int n = model().velocitySize();
    const VectorXd zero = VectorXd::Zero(n);
    std::vector<LinkWrench> own;
    for (int k = 1; k < bodyCount(); ++k) {
      own.clear();
      for (const LinkWrench& wrench : given.wrenches) {
        if (model().links[wrench.link].body == k) own.push_back(wrench);
      }
      inverseDynamics(*one_body_[k], given.state, zero, own, workspaces_[k - 1], bias_parts_[k]);
      walkerOrinMassMatrix(*weightless_[k], given.state, weightless_workspaces_[k],
                           column_parts_[k]);
    }
    inverseDynamics(model(), given.state, zero, given.wrenches, given.workspace, bias_);
    walkerOrinMassMatrix(*weightless_[0], given.state, weightless_workspaces_[0], M_);
    rest_ = given.effort - bias_;
    MatrixXd factor = M_;
    if (const SolveStatus status = factorize(given.workspace.tree(model()), factor); !status) {
      reached -= 2;  // neither solved nor a result
      return status;
    }
    VectorXd solution = rest_;
    solve(given.workspace.tree(model()), factor, solution);
    result_ = solution;
    for (int i = 1; i < bodyCount(); ++i) {
      acceleration_[i] = solution.segment(modelBody(i).velocity_index, body(i).freedoms);
    }
    return {};
  }

  std::vector<const char*> units(const char* angle, const char* length) const {
    return freedomUnits(model(), angle, length);
  }

  // Of the column of joint i: a unit a row where it is one, else those that there are.
  std::vector<const char*> inertiaUnits(int i) const {
    if (body(i).freedoms > 1) return {"kg m²", "kg m", "kg"};
    const int own = modelBody(i).velocity_index;
    const bool turns = model().degrees_of_freedom[own].measure != Measure::kLength;
    return turns ? units("kg m²", "kg m") : units("kg m", "kg");
  }

  WalkEquation bias() const {
    const std::vector<const char*> of_efforts = units("N m", "N");
    const int n = model().velocitySize();
    return {{"h", bias_, of_efforts},
            bodyTerms("h_k", bias_parts_, std::vector<char>(bodyCount(), 1), 0, n, of_efforts)};
  }

  WalkEquation column(int i) const {
    const int first = modelBody(i).velocity_index, count = body(i).freedoms;
    const std::vector<const char*> units = inertiaUnits(i);
    WalkEquation equation{{"M_coli", M_.middleCols(first, count), units}, {}};
    const std::vector<char> carried = carriedBy(model(), first);
    for (int k = 1; k < bodyCount(); ++k) {
      if (!carried[k]) continue;
      equation.terms.push_back(
          {{{"M_colik", column_parts_[k].middleCols(first, count), units}}, 1.0, k});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const std::vector<const char*> of_efforts = units("N m", "N");
    switch (step.kind) {
      case kBias:
        return bias();
      case kColumn:
        return column(step.body);
      case kRest:
        return {{"rest", rest_, of_efforts},
                {{{{"tau", rest_ + bias_, of_efforts}}}, {{{"h", bias_, of_efforts}}, -1.0}}};
      case kSolve:
        return {{"rest", rest_, of_efforts},
                {{{{"M", M_, massUnits(model())}, {"qdd", result_, units("rad/s²", "m/s²")}}}}};
      default: {
        WalkEquation equation = gathered("qdd", "qdd_i", acceleration_, "rad/s²", "m/s²");
        std::erase_if(equation.terms, [this](const WalkTerm& term) { return follows(term.body); });
        for (WalkTerm& term : equation.terms) term.coefficient = 1.0;
        return equation;
      }
    }
  }

  // Efforts, of a column those of one unit of its joint's acceleration, and at last accelerations.
  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    switch (step.kind) {
      case kBias:
        return alongAll(bias_, Kinds::kJointMoment, Kinds::kJointForce);
      case kColumn:
        return alongAll(M_.col(modelBody(step.body).velocity_index), Kinds::kUnitMoment,
                        Kinds::kUnitForce);
      case kRest:
        return alongAll(rest_, Kinds::kJointMoment, Kinds::kJointForce);
      default:
        return alongAll(result_.col(0), Kinds::kAngularAcceleration, Kinds::kAcceleration);
    }
  }

  std::vector<std::shared_ptr<const Model>> one_body_;
  std::vector<Workspace> workspaces_;                     // of them, without [0]
  std::vector<std::shared_ptr<const Model>> weightless_;  // the whole robot, then each body's
  std::vector<Workspace> weightless_workspaces_;
  VectorXd bias_, rest_;
  MatrixXd M_;
  std::vector<VectorXd> bias_parts_;
  std::vector<MatrixXd> column_parts_;
  std::vector<JointVector> acceleration_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeWalkerOrinWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<WalkerOrinWalk>(std::move(model));
}

}  // namespace armillary
