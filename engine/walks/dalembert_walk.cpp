// SPDX-License-Identifier: BSD-3-Clause
// d'Alembert's principle, each joint's torque as a sum of its own, with what each link has in it.
//
// Source: as in formulations/dalembert.h, whose equations 6, 9, 12 and 13 these are. i runs over
// the links that joint j carries; what is shown of each is its share of the sums of (12), which are
// linear in the links' masses and inertias.
//
//   dalembert-velocity  ω_j = R ω_λ + ẑ θ̇_j
//   dalembert-inertia   M_j = Σ M_j⁽ⁱ⁾, the row of the mass matrix
//   dalembert-rates     H_j = Σ H_j⁽ⁱ⁾
//   dalembert-weight    G_j = Σ G_j⁽ⁱ⁾
//   dalembert-load      Q_j = Σ Q_j⁽ⁱ⁾
//   dalembert-effort    τ_j = M_j θ̈ + H_j − G_j − Q_j
//   dalembert-forward   r = τ − H + G + Q = M θ̈, which (13) solves for the accelerations again
//   dalembert-result    τ of every joint
#include "engine/formulations/dalembert.h"
#include "engine/walks/walk_blocks.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class DalembertWalk : public AlgorithmWalk {
 public:
  explicit DalembertWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        omega_(bodyCount()),
        terms_(bodyCount()),
        tau_(bodyCount()) {
    expectFewLinks(model(), "d'Alembert's principle");
    {  // it says what it does not apply to
      Workspace workspace(model());
      dalembertTerms(model(), neutralState(model()), {}, workspace, all_);
    }
    one_body_ = robotsOfOneBody(model());
    for (int i = 1; i < bodyCount(); ++i) {
      workspaces_.emplace_back(*one_body_[i]);
      addStep(kVelocity, i);
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (int kind = kInertia; kind <= kEffort; ++kind) addStep(kind, i);
    }
    addStep(kForward, 0);
    addStep(kResult, 0);
  }

 private:
  enum : int { kVelocity, kInertia, kRates, kWeight, kLoad, kEffort, kForward, kResult };
  static constexpr Kind kKinds[] = {
      {"dalembert-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"dalembert-inertia", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"dalembert-rates", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"dalembert-weight", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"dalembert-load", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"dalembert-effort", WalkPass::kJointByJoint, WalkQuantity::kEffort},
      {"dalembert-forward", WalkPass::kSolved, WalkQuantity::kOther},
      {"dalembert-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given& given, int&) override {
    omega_[0].setZero();
    acceleration_ = given.acceleration;
    dalembertTerms(model(), given.state, given.wrenches, given.workspace, all_);
    std::vector<LinkWrench> own;
    for (int i = 1; i < bodyCount(); ++i) {
      const WalkBody& joint = body(i);
      omega_[i] = joint.X_PB.rotation.transpose() * omega_[modelBody(i).parent] +
                  joint.joint_velocity.angular;
      own.clear();
      for (const LinkWrench& wrench : given.wrenches) {
        if (model().links[wrench.link].body == i) own.push_back(wrench);
      }
      dalembertTerms(*one_body_[i], given.state, own, workspaces_[i - 1], terms_[i]);
    }
    result_ = all_.M * given.acceleration + all_.H - all_.G - all_.Q;
    rest_ = result_.col(0) - all_.H + all_.G + all_.Q;
    // where a joint moves no inertia the given acceleration solves it as well as others
    if (!dalembertForwardDynamics(model(), given.state, result_.col(0), given.wrenches,
                                  given.workspace, forward_)) {
      forward_ = given.acceleration;
    }
    for (int i = 1; i < bodyCount(); ++i) {
      tau_[i] = result_.col(0).segment(modelBody(i).velocity_index, 1);
    }
    return {};
  }

  WalkEquation sum(int i, const char* result, const char* part,
                   VectorXd DalembertTerms::*numbers) const {
    const int row = modelBody(i).velocity_index;
    std::vector<VectorXd> parts(bodyCount());
    for (int k = 1; k < bodyCount(); ++k) parts[k] = terms_[k].*numbers;
    return {{result, (all_.*numbers).segment(row, 1), {"N m"}},
            bodyTerms(part, parts, carriedBy(model(), row), row, 1, {"N m"})};
  }

  WalkEquation inertia(int i) const {
    const int row = modelBody(i).velocity_index;
    const std::vector<char> carried = carriedBy(model(), row);
    WalkEquation equation{{"M_j", all_.M.row(row), {"kg m²"}}, {}};
    for (int k = 1; k < bodyCount(); ++k) {
      if (!carried[k]) continue;
      equation.terms.push_back({{{"M_jk", terms_[k].M.row(row), {"kg m²"}}}, 1.0, k});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    const auto row = [&](const VectorXd& numbers) {
      return MatrixXd(numbers.segment(modelBody(i).velocity_index, 1));
    };
    switch (step.kind) {
      case kVelocity: {
        const WalkBody& joint = body(i);
        return {vectorFactor("w_i", omega_[i], "rad/s"),
                {{{plainFactor("R_ip", joint.X_PB.rotation.transpose()),
                   vectorFactor("w_p", omega_[modelBody(i).parent], "rad/s")}},
                 {{vectorFactor("w_J", joint.joint_velocity.angular, "rad/s")}}}};
      }
      case kInertia:
        return inertia(i);
      case kRates:
        return sum(i, "H_j", "H_jk", &DalembertTerms::H);
      case kWeight:
        return sum(i, "G_j", "G_jk", &DalembertTerms::G);
      case kLoad:
        return sum(i, "Q_j", "Q_jk", &DalembertTerms::Q);
      case kEffort: {
        WalkFactor acceleration{"qdd", acceleration_, {}};
        acceleration.units.assign(acceleration_.size(), "rad/s²");
        return {{"tau_j", tau_[i], {"N m"}},
                {{{{"M_j", all_.M.row(modelBody(i).velocity_index), {"kg m²"}}, acceleration}},
                 {{{"H_j", row(all_.H), {"N m"}}}},
                 {{{"G_j", row(all_.G), {"N m"}}}, -1.0},
                 {{{"Q_j", row(all_.Q), {"N m"}}}, -1.0}}};
      }
      case kForward:
        return {freedomFactor("rest", rest_, model(), "N m", "N"),
                {{{{"M", all_.M, massUnits(model())},
                   freedomFactor("qdd", forward_, model(), "rad/s²", "m/s²")}}}};
      default:
        return gathered("tau", "tau_i", tau_, "N m", "N");
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    std::vector<WalkVector> vectors;
    if (step.kind == kVelocity) {
      return {drawn(Kinds::kAngularVelocity, step.body, omega_[step.body])};
    }
    if (step.kind == kWeight) {  // the weights whose moments about the joint these are
      const std::vector<char> carried = carriedBy(model(), modelBody(step.body).velocity_index);
      for (int k = 1; k < bodyCount(); ++k) {
        const SpatialInertia& I = modelBody(k).inertia;
        if (!carried[k] || I.mass <= 0.0) continue;
        vectors.push_back(drawn(Kinds::kForce, k,
                                body(k).X_WB.rotation.transpose() * (I.mass * model().gravity),
                                nullptr, I.first_moment / I.mass));
      }
      return vectors;
    }
    if (step.kind == kEffort) addJointEffort(step.body, tau_[step.body], vectors);
    if (step.kind == kResult) return jointEfforts(tau_);
    return vectors;
  }

  std::vector<std::shared_ptr<const Model>> one_body_;
  std::vector<Workspace> workspaces_;  // of them, without [0]
  std::vector<Vector3d> omega_;
  DalembertTerms all_;
  std::vector<DalembertTerms> terms_;
  VectorXd acceleration_, rest_, forward_;
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeDalembertWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<DalembertWalk>(std::move(model));
}

}  // namespace armillary
