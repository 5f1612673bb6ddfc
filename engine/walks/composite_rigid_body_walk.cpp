// SPDX-License-Identifier: BSD-3-Clause
// The composite rigid body algorithm, step by step.
//
// Source: Featherstone 2008, table 6.2, in body coordinates.
//
//   crba-placement  X = X_J(q) X_T
//   crba-composite  Iᶜ = I + Σ over children of X* Iᶜ X
//   crba-force      F = Iᶜ S: what it takes to accelerate the joint alone, and all beyond it
//   crba-diagonal   M_ii = Sᵀ F  (and the rotor's inertia where it is felt)
//   crba-pass       F of the parent = X* F, inward over the ancestors k → j
//   crba-entry      M_ji = S_jᵀ F = M_ijᵀ
//   crba-result     M, followers' rows and columns scaled and added to their leaders'
#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

class CompositeRigidBodyWalk : public AlgorithmWalk {
 public:
  explicit CompositeRigidBodyWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds), composite_(bodyCount()), paths_(bodyCount()) {
    for (int i = 1; i < bodyCount(); ++i) addStep(kPlacement, i);
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kComposite, kForce, kDiagonal}) addStep(kind, i);
      paths_[i].push_back({i, i, {}, {}});
      for (int k = i, j = modelBody(i).parent; j > 0; k = j, j = modelBody(j).parent) {
        for (const int kind : {kPass, kEntry}) addStep(kind, j, i);
        paths_[i].push_back({j, k, {}, {}});
      }
    }
    addStep(kResult, 0);
  }

 private:
  enum : int { kPlacement, kComposite, kForce, kDiagonal, kPass, kEntry, kResult };
  static constexpr Kind kKinds[] = {
      {"crba-placement", WalkPass::kOutward, WalkQuantity::kPlacement},
      {"crba-composite", WalkPass::kInward, WalkQuantity::kInertia},
      {"crba-force", WalkPass::kInward, WalkQuantity::kForce},
      {"crba-diagonal", WalkPass::kInward, WalkQuantity::kEffort},
      {"crba-pass", WalkPass::kInward, WalkQuantity::kForce},
      {"crba-entry", WalkPass::kInward, WalkQuantity::kEffort},
      {"crba-result", WalkPass::kResult, WalkQuantity::kResult}};

  // The force of body i's columns at one of the bodies that carry it, i itself first.
  struct OnPath {
    int body = 0, from = 0;  // where it is, and the child it came from
    JointSubspace F;
    JointMatrix entry;  // of M: rows `body`, columns i
  };

  SolveStatus compute(const Given&, int&) override {
    for (int i = 1; i < bodyCount(); ++i) composite_[i] = modelBody(i).inertia;
    for (int i = bodyCount() - 1; i > 0; --i) {
      const int parent = modelBody(i).parent;
      if (parent > 0) composite_[parent] += toParent(body(i).X_PB, composite_[i]);
    }
    result_.setZero(model().velocitySize(), model().velocitySize());
    for (int i = 1; i < bodyCount(); ++i) {
      for (OnPath& at : paths_[i]) push(i, at);
    }
    return {};
  }

  void push(int i, OnPath& at) {
    const JointSubspace* before = at.body == i ? nullptr : &(&at - 1)->F;
    at.F.resize(6, body(i).freedoms);
    for (int k = 0; k < body(i).freedoms; ++k) {
      const Force F = before ? toParent(body(at.from).X_PB, toForce(before->col(k)))
                             : composite_[i] * toMotion(body(i).S.col(k));
      at.F.col(k) = toColumn(F);
    }
    at.entry = body(at.body).S.transpose() * at.F;
    if (!before) at.entry.diagonal().array() += modelBody(i).rotor_inertia;
    const Body &row = modelBody(at.body), &column = modelBody(i);
    const double scale = row.multiplier * column.multiplier;
    const auto block = [this](int r, int c, const auto& entry) {
      return result_.block(r, c, entry.rows(), entry.cols());
    };
    block(row.velocity_index, column.velocity_index, at.entry) += scale * at.entry;
    if (before) {
      block(column.velocity_index, row.velocity_index, at.entry.transpose()) +=
          scale * at.entry.transpose();
    }
  }

  const OnPath& onPath(int moved, int at) const {
    std::size_t k = 0;
    while (paths_[moved][k].body != at) ++k;
    return paths_[moved][k];
  }

  WalkFactor entryFactor(const char* symbol, int i, const OnPath& at) const {
    return couplingFactor(symbol, at.entry, model(), at.body, i);
  }

  WalkEquation whole() const {
    WalkEquation equation{inertiaFactor("M", result_), {}};
    if (result_.size() == 1) {
      const bool length = model().degrees_of_freedom[0].measure == Measure::kLength;
      equation.result.units = {length ? "kg" : "kg m²"};
    }
    for (int i = 1; i < bodyCount(); ++i) {
      for (const OnPath& at : paths_[i]) {
        const Body &row = modelBody(at.body), &column = modelBody(i);
        const double scale = row.multiplier * column.multiplier;
        const bool own = at.body == i;
        const WalkFactor entry = entryFactor(own ? "M_ii" : "M_ji", i, at);
        equation.terms.push_back({{entry}, scale, i, row.velocity_index, column.velocity_index});
        if (own) continue;
        equation.terms.push_back(
            {{entry.transpose()}, scale, i, column.velocity_index, row.velocity_index});
      }
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    if (step.kind == kResult) return whole();
    const int i = step.moved;
    const WalkBody& joint = body(i);
    if (step.kind == kPlacement) {
      return {transformFactor("X_ip", motionTransform(joint.X_PB)),
              {{{transformFactor("XJ_i", motionTransform(joint.X_JB)),
                 transformFactor("XT_i", motionTransform(modelBody(i).X_PJ))}}}};
    }
    const WalkFactor composite = inertiaFactor("Ic_i", toMatrix(composite_[i]));
    if (step.kind == kComposite) {
      WalkEquation equation{composite, {{{inertiaFactor("I_i", toMatrix(modelBody(i).inertia))}}}};
      for (const int child : joint.children) {
        const Pose& X_PB = body(child).X_PB;
        equation.terms.push_back({{transformFactor("X_ij_force", forceTransform(X_PB)),
                                   inertiaFactor("Ic_j", toMatrix(composite_[child])),
                                   transformFactor("X_ji", motionTransform(X_PB))},
                                  1.0,
                                  child});
      }
      return equation;
    }
    const OnPath& at = onPath(i, step.body);
    const WalkFactor S = plainFactor(step.body == i ? "S_i" : "S_j", body(step.body).S);
    const auto force = [&](const char* symbol, const JointSubspace& F) {
      return loadFactor(symbol, F, model(), i);
    };
    switch (step.kind) {
      case kForce:
        return {force("F_ii", at.F), {{{composite, S}}}};
      case kDiagonal: {
        WalkEquation equation{entryFactor("M_ii", i, at), {{{S.transpose(), force("F_ii", at.F)}}}};
        if (modelBody(i).rotor_inertia != 0.0) {
          const JointMatrix rotor = JointMatrix::Constant(1, 1, modelBody(i).rotor_inertia);
          equation.terms.push_back({{couplingFactor("J_i", rotor, model(), i, i)}});
        }
        return equation;
      }
      case kPass:
        return {force("F_ji", at.F),
                {{{transformFactor("X_jk_force", forceTransform(body(at.from).X_PB)),
                   force("F_ki", onPath(i, at.from).F)},
                  1.0,
                  at.from}}};
      default:
        return {entryFactor("M_ji", i, at), {{{S.transpose(), force("F_ji", at.F)}}}};
    }
  }

  // The force of one unit of each column.
  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    std::vector<WalkVector> vectors;
    if (step.kind < kForce || step.kind == kResult) return vectors;
    const JointSubspace& F = onPath(step.moved, step.body).F;
    for (int k = 0; k < F.cols(); ++k) {
      const Force column = toForce(F.col(k));
      vectors.push_back(drawn(WalkVector::Kind::kUnitMoment, step.body, column.moment));
      vectors.push_back(drawn(WalkVector::Kind::kUnitForce, step.body, column.force));
    }
    return vectors;
  }

  std::vector<SpatialInertia> composite_;
  std::vector<std::vector<OnPath>> paths_;  // of each body, inward
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeCompositeRigidBodyWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<CompositeRigidBodyWalk>(std::move(model));
}

}  // namespace armillary
