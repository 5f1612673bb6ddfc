// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics of robots with closed loops, by all methods: the whole system, the free motions,
// the multipliers, these by recursions.
//
// Source: as in loops/constrained_system.h, equations (15) to (22), with the three methods' own
// files. f = τ − h, L are independent rows of φ', c_L their targets:
//
//   loops-rates         φ̇ = φ' q̇
//   loops-target        c = −φ̇' q̇
//   loops-force         f = τ − h
//   loops-kkt           (20)  [f c] = [M φ'ᵀ; φ' 0] [q̈ −λ]
//   loops-free          (17)  q̈ = K y + q̈_0, φ' K = 0
//   loops-free-effort         r = Kᵀ f − Kᵀ M q̈_0
//   loops-free-motion   (22)  r = Kᵀ M K y
//   loops-alone               M q̈_f = f, the acceleration without loops
//   loops-missing             e = c_L − L q̈_f
//   loops-stiffness           A = L M⁻¹ Lᵀ
//   loops-multipliers   (21)  e = A λ_L
//   loops-acceleration  (15)  q̈ = q̈_f + M⁻¹ Lᵀ λ_L
//
// and by filtered_rows.h, where that applies:
//
//   loops-innovation          ε = W f
//   loops-filtered-rows       E = W Lᵀ
//   loops-filtered-stiffness  A = Eᵀ D⁻¹ E
//   loops-filtered            q̈ = Wᵀ D⁻¹ ε + Wᵀ D⁻¹ E λ_L
//
//   loops-result        q̈ of every joint
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/walks/loop_numbers.h"
#include "engine/walks/walk_blocks.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class LoopWalk : public AlgorithmWalk {
 public:
  explicit LoopWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        freedoms_(freedomBlocks(model())),
        filters_(FilteredRows::apply(model())) {
    if (model().loops.empty()) {
      throw MethodDoesNotApply("robot '" + model().name +
                               "' has no closed loops; its joints alone say how it moves");
    }
    expectFewLinks(model(), "the dynamics of closed loops");
    for (int kind = kRates; kind <= kResult; ++kind) {
      if (kind < kInnovation || kind == kResult || filters_) addStep(kind, 0);
    }
  }

 private:
  enum : int {
    kRates,
    kTarget,
    kForce,
    kKkt,
    kFree,
    kFreeEffort,
    kFreeMotion,
    kAlone,
    kMissing,
    kStiffness,
    kMultipliers,
    kAcceleration,
    kInnovation,
    kFilteredRows,
    kFilteredStiffness,
    kFiltered,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"loops-rates", WalkPass::kSolved, WalkQuantity::kVelocity},
      {"loops-target", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-force", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-kkt", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-free", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-free-effort", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-free-motion", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-alone", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-missing", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-stiffness", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-multipliers", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-acceleration", WalkPass::kSolved, WalkQuantity::kAcceleration},
      {"loops-innovation", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-filtered-rows", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-filtered-stiffness", WalkPass::kSolved, WalkQuantity::kOther},
      {"loops-filtered", WalkPass::kSolved, WalkQuantity::kAcceleration},
      {"loops-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given& given, int& reached) override {
    static constexpr int kEnds[] = {kKkt, kAlone, kInnovation};
    const LoopNumbers::Until until = numbers_.find(model(), given.state, given.effort,
                                                   given.wrenches, filters_, given.workspace);
    if (until != LoopNumbers::Until::kAll) reached = kEnds[static_cast<int>(until)];
    if (until != LoopNumbers::Until::kRows) result_ = numbers_.solved.acceleration;
    loop_blocks_ = loopBlocks(model(), numbers_.solved.constraints);
    return numbers_.status;
  }

  WalkFactor efforts(std::string_view symbol, const VectorXd& numbers) const {
    return freedomFactor(symbol, numbers, model(), "N m", "N");
  }
  WalkFactor accelerations(std::string_view symbol, const VectorXd& numbers) const {
    return freedomFactor(symbol, numbers, model(), "rad/s²", "m/s²");
  }
  static WalkFactor plain(std::string_view symbol, const MatrixXd& value) {
    return {symbol, value, {}};
  }
  WalkFactor jacobian() const {
    return pictureFactor("phi", numbers_.solved.constraints.jacobian, loop_blocks_, freedoms_);
  }
  WalkFactor mass() const { return pictureFactor("M", numbers_.M, freedoms_, freedoms_); }
  // Nothing is there to be shown of that kind: no free motion, or no independent row.
  static WalkEquation nothing(std::string_view symbol) {
    return {{symbol, MatrixXd::Zero(1, 1), {}}, {}};
  }

  WalkEquation wholeSystem() const {
    const MatrixXd& phi = numbers_.solved.constraints.jacobian;
    const Eigen::Index n = numbers_.M.rows(), m = phi.rows();
    MatrixXd A = MatrixXd::Zero(n + m, n + m);
    A << numbers_.M, phi.transpose(), phi, MatrixXd::Zero(m, m);
    VectorXd right(n + m), unknown(n + m);
    right << numbers_.force, A.bottomLeftCorner(m, n) * result_.col(0);
    unknown << result_.col(0), -numbers_.solved.multipliers;
    WalkBlocks rows = freedoms_;
    rows.sizes.insert(rows.sizes.end(), loop_blocks_.sizes.begin(), loop_blocks_.sizes.end());
    rows.names.insert(rows.names.end(), loop_blocks_.names.begin(), loop_blocks_.names.end());
    const WalkBlocks one = unnamedBlocks(1);
    return {
        pictureFactor("fc", right, rows, one),
        {{{pictureFactor("KKT", A, rows, rows), pictureFactor("x_loops", unknown, rows, one)}}}};
  }

  WalkEquation freeMotions(const WalkStep& step) const {
    const WalkFactor K =
        pictureFactor("K_free", numbers_.K, freedoms_, unnamedBlocks(numbers_.K.cols()));
    if (step.kind == kFree) {
      WalkEquation equation{accelerations("qdd", numbers_.by_free_motions),
                            {{{accelerations("qdd_0", numbers_.particular)}}}};
      if (numbers_.K.cols() > 0)
        equation.terms.insert(equation.terms.begin(), {{K, plain("y", numbers_.y)}});
      return equation;
    }
    if (numbers_.K.cols() == 0) return nothing("r_free");
    const WalkFactor rest = plain("r_free", numbers_.free_effort);
    if (step.kind == kFreeMotion)
      return {rest, {{{plain("KtMK", numbers_.KtMK), plain("y", numbers_.y)}}}};
    return {rest,
            {{{K.transpose(), efforts("f_eff", numbers_.force)}},
             {{K.transpose(), mass(), accelerations("qdd_0", numbers_.particular)}, -1.0}}};
  }

  WalkEquation multipliers(const WalkStep& step) const {
    const WalkFactor alone = accelerations("qdd_f", numbers_.alone);
    if (step.kind == kAlone) return {efforts("f_eff", numbers_.force), {{{mass(), alone}}}};
    if (step.kind == kAcceleration) {
      WalkEquation equation{accelerations("qdd", numbers_.by_multipliers), {{{alone}}}};
      if (numbers_.rank > 0) {
        equation.terms.push_back({{pictureFactor("MinvLt", numbers_.M_inverse_Lt, freedoms_,
                                                 unnamedBlocks(numbers_.rank)),
                                   plain("lambda_L", numbers_.lambda)}});
      }
      return equation;
    }
    if (numbers_.rank == 0) return nothing("lambda_L");
    const WalkFactor L = pictureFactor("L", numbers_.L, unnamedBlocks(numbers_.rank), freedoms_);
    const WalkFactor missing = plain("e_loops", numbers_.missing),
                     A = plain("A_loops", numbers_.stiffness);
    if (step.kind == kMissing) {
      return {missing, {{{plain("c_L", numbers_.c_L)}}, {{L, alone}, -1.0}}};
    }
    if (step.kind == kMultipliers) return {missing, {{{A, plain("lambda_L", numbers_.lambda)}}}};
    return {A,
            {{{L, pictureFactor("MinvLt", numbers_.M_inverse_Lt, freedoms_,
                                unnamedBlocks(numbers_.rank))}}}};
  }

  WalkEquation filtered(const WalkStep& step) const {
    const WalkFactor W = pictureFactor("W", numbers_.filtered.W, freedoms_, freedoms_);
    const WalkFactor D_inverse =
        pictureFactor("Dinv_all", numbers_.filtered.D_inverse, freedoms_, freedoms_);
    const WalkFactor innovation = efforts("eps", numbers_.filtered.innovation);
    if (step.kind == kInnovation) return {innovation, {{{W, efforts("f_eff", numbers_.force)}}}};
    if (numbers_.rank == 0 && step.kind != kFiltered) return nothing("lambda_L");
    if (step.kind == kFiltered) {
      WalkEquation equation{accelerations("qdd", numbers_.filtered.acceleration),
                            {{{W.transpose(), D_inverse, innovation}}}};
      if (numbers_.rank > 0) {
        equation.terms.push_back({{W.transpose(), D_inverse,
                                   pictureFactor("E_rows", numbers_.filtered.rows, freedoms_,
                                                 unnamedBlocks(numbers_.rank)),
                                   plain("lambda_L", numbers_.lambda)}});
      }
      return equation;
    }
    const WalkFactor E =
        pictureFactor("E_rows", numbers_.filtered.rows, freedoms_, unnamedBlocks(numbers_.rank));
    if (step.kind == kFilteredRows) {
      return {E,
              {{{W, pictureFactor("L", numbers_.L, unnamedBlocks(numbers_.rank), freedoms_)
                        .transpose()}}}};
    }
    return {plain("A_loops", numbers_.filtered.stiffness), {{{E.transpose(), D_inverse, E}}}};
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    switch (step.kind) {
      case kRates:
        return {plain("phid", numbers_.rates),
                {{{jacobian(), freedomFactor("qd", numbers_.velocity, model(), "rad/s", "m/s")}}}};
      case kTarget:
        return {plain("c", numbers_.target),
                {{{plain("phidqd", numbers_.solved.constraints.bias)}, -1.0}}};
      case kForce:
        return {efforts("f_eff", numbers_.force),
                {{{efforts("tau", numbers_.effort)}}, {{efforts("h", numbers_.bias)}, -1.0}}};
      case kKkt:
        return wholeSystem();
      case kFree:
      case kFreeEffort:
      case kFreeMotion:
        return freeMotions(step);
      case kInnovation:
      case kFilteredRows:
      case kFilteredStiffness:
      case kFiltered:
        return filtered(step);
      case kResult:
        return {accelerations("qdd", result_), {{{accelerations("qdd", result_)}}}};
      default:
        return multipliers(step);
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    std::vector<WalkVector> vectors;
    if (step.kind != kKkt && step.kind != kMultipliers) return vectors;
    std::vector<Force> on_link2;  // what each loop's joint holds its second link with
    loopReactions(numbers_.solved.constraints, numbers_.solved.multipliers, on_link2);
    for (std::size_t k = 0; k < on_link2.size(); ++k) {
      const Loop& loop = model().loops[k];
      if (loop.isCoupling()) continue;
      const int i = loop.end2.body;
      const Eigen::Vector3d at = body(i).X_WB * loop.end2.X_BF.position;
      vectors.push_back({WalkVector::Kind::kForce, i, at, on_link2[k].force, "N"});
      vectors.push_back({WalkVector::Kind::kMoment, i, at, on_link2[k].moment, "N m"});
    }
    return vectors;
  }

  std::string remarkOf(const WalkStep& step) const override {
    const int rows = numbers_.solved.constraints.rowCount(), n = model().velocitySize();
    const std::string all = std::to_string(rows) + (rows == 1 ? " row" : " rows");
    switch (step.kind) {
      case kRates:
        return all + " for " + std::to_string(n) + " joint velocities, of rank " +
               std::to_string(numbers_.solved.rank) + "; the loops are " +
               (numbers_.solved.constraints.largestGap() == 0.0
                    ? std::string("closed.")
                    : "open by " +
                          LoopNumbers::shortText(numbers_.solved.constraints.largestGap()) +
                          " m or rad at most.");
      case kKkt:
        if (numbers_.solved.redundantCount() == 0) return {};
        return std::to_string(numbers_.solved.redundantCount()) +
               " of the rows say what others say already: many multipliers give this motion, and "
               "these are the smallest.";
      case kFree:
        return std::to_string(n - numbers_.solved.rank) + " free " +
               (n - numbers_.solved.rank == 1 ? "motion" : "motions") + ", a column of K each. " +
               numbers_.apart(numbers_.by_free_motions);
      case kAcceleration:
        return numbers_.apart(numbers_.by_multipliers);
      case kFiltered:
        return numbers_.apart(numbers_.filtered.acceleration);
      default:
        return {};
    }
  }

  WalkBlocks freedoms_, loop_blocks_;
  bool filters_;
  LoopNumbers numbers_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeLoopWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<LoopWalk>(std::move(model));
}

}  // namespace armillary
