// SPDX-License-Identifier: BSD-3-Clause
// The Newton-Euler factorization of the mass matrix: its operators block by block, then whole.
//
// Source: as in formulations/operator_factorization.h, whose equations these are. J = P⁻¹ H are the
// Jacobians of all links, which P J = H gives one after the other, outward.
//
//   factorization-shift     P_iλ = −ⁱX_λ, beside the 1 of the diagonal
//   factorization-axes      H_i = S_i
//   factorization-jacobian  J_i = ⁱX_λ J_λ + H_i
//   factorization-momentum  (I J)_i = I_i J_i
//   factorization-outward   H = P J
//   factorization-inertia   I J
//   factorization-inward    M = Jᵀ (I J)
//   factorization-result    M = Hᵀ P⁻ᵀ I P⁻¹ H
#include "engine/formulations/operator_factorization.h"
#include "engine/walks/walk_blocks.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;

class NewtonEulerFactorizationWalk : public AlgorithmWalk {
 public:
  explicit NewtonEulerFactorizationWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        links_(linkBlocks(model())),
        freedoms_(freedomBlocks(model())) {
    expectFewLinks(model(), "the Newton-Euler factorization");
    {  // it says what it does not apply to
      Workspace workspace(model());
      newtonEulerOperators(model(), neutralState(model()), workspace, operators_);
    }
    for (int i = 1; i < bodyCount(); ++i) {
      if (modelBody(i).parent > 0) addStep(kShift, i);
      for (const int kind : {kAxes, kJacobian, kMomentum}) addStep(kind, i);
    }
    for (const int kind : {kOutward, kInertia, kInward, kResult}) addStep(kind, 0);
  }

 private:
  enum : int { kShift, kAxes, kJacobian, kMomentum, kOutward, kInertia, kInward, kResult };
  static constexpr Kind kKinds[] = {
      {"factorization-shift", WalkPass::kOutward, WalkQuantity::kPlacement},
      {"factorization-axes", WalkPass::kOutward, WalkQuantity::kOther},
      {"factorization-jacobian", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"factorization-momentum", WalkPass::kOutward, WalkQuantity::kInertia},
      {"factorization-outward", WalkPass::kSolved, WalkQuantity::kOther},
      {"factorization-inertia", WalkPass::kSolved, WalkQuantity::kOther},
      {"factorization-inward", WalkPass::kSolved, WalkQuantity::kOther},
      {"factorization-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given& given, int&) override {
    newtonEulerOperators(model(), given.state, given.workspace, operators_);
    J_ = operators_.P.triangularView<Eigen::UnitLower>().solve(operators_.H);
    IJ_ = operators_.I * J_;
    result_ = J_.transpose() * IJ_;
    return {};
  }

  static Eigen::Index rowOf(Eigen::Index body) { return 6 * (body - 1); }

  // Body i's rows of an operator with a column a degree of freedom.
  MatrixXd rows(const MatrixXd& whole, int i) const { return whole.middleRows(rowOf(i), 6); }

  WalkFactor byFreedoms(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, links_, freedoms_);
  }
  WalkFactor byLinks(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, links_, links_);
  }

  WalkEquation axes(int i) const {
    const Body& body = modelBody(i);
    WalkEquation equation{plainFactor("H_i", rows(operators_.H, i)), {}};
    WalkTerm term{{plainFactor("S_i", this->body(i).S)}, body.multiplier};
    term.column = body.velocity_index;
    equation.terms.push_back(std::move(term));
    return equation;
  }

  WalkEquation jacobian(int i) const {
    const int parent = modelBody(i).parent;
    WalkEquation equation{plainFactor("Jrow_i", rows(J_, i)), {}};
    if (parent > 0) {
      equation.terms.push_back({{transformFactor("X_ip", motionTransform(body(i).X_PB)),
                                 plainFactor("Jrow_p", rows(J_, parent))}});
    }
    equation.terms.push_back({{plainFactor("H_i", rows(operators_.H, i))}});
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    const auto& [H, P, I] = operators_;
    switch (step.kind) {
      case kShift:
        return {transformFactor("P_ip", P.block(rowOf(i), rowOf(modelBody(i).parent), 6, 6)),
                {{{transformFactor("X_ip", motionTransform(body(i).X_PB))}, -1.0}}};
      case kAxes:
        return axes(i);
      case kJacobian:
        return jacobian(i);
      case kMomentum:
        return {plainFactor("IJ_i", rows(IJ_, i)),
                {{{inertiaFactor("I_i", toMatrix(modelBody(i).inertia)),
                   plainFactor("Jrow_i", rows(J_, i))}}}};
      case kOutward:
        return {byFreedoms("H_all", H), {{{byLinks("P_all", P), byFreedoms("J_all", J_)}}}};
      case kInertia:
        return {byFreedoms("IJ_all", IJ_), {{{byLinks("I_all", I), byFreedoms("J_all", J_)}}}};
      case kInward:
        return {pictureFactor("M", result_, freedoms_, freedoms_),
                {{{byFreedoms("J_all", J_).transpose(), byFreedoms("IJ_all", IJ_)}}}};
      default:
        return {{"M", result_, massUnits(model())},
                {{{byFreedoms("J_all", J_).transpose(), byLinks("I_all", I),
                   byFreedoms("J_all", J_)}}}};
    }
  }

  // The momentum of a link that its own joint moves with one unit.
  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    std::vector<WalkVector> vectors;
    if (step.kind != kMomentum) return vectors;
    const int i = step.body;
    for (int k = 0; k < body(i).freedoms; ++k) {
      const Eigen::Vector<double, 6> unit = rows(IJ_, i).col(modelBody(i).velocity_index + k);
      vectors.push_back(drawn(Kinds::kUnitMoment, i, unit.head<3>()));
      vectors.push_back(drawn(Kinds::kUnitForce, i, unit.tail<3>()));
    }
    return vectors;
  }

  std::string remarkOf(const WalkStep& step) const override {
    if (step.kind != kOutward) return {};
    const int links = bodyCount() - 1;
    int joined = 0;
    for (int i = 1; i < bodyCount(); ++i) joined += modelBody(i).parent > 0 ? 1 : 0;
    return "P has " + std::to_string(links + joined) + " blocks of " +
           std::to_string(links * links) +
           ": one on the diagonal for each link, and one for each "
           "link that another carries.";
  }

  WalkBlocks links_, freedoms_;
  NewtonEulerOperators operators_;
  MatrixXd J_, IJ_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeNewtonEulerFactorizationWalk(
    std::shared_ptr<const Model> model) {
  return std::make_unique<NewtonEulerFactorizationWalk>(std::move(model));
}

}  // namespace armillary
