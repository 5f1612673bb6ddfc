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
#include <cstdio>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/linear_algebra/linear_solve.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/loops/elimination.h"
#include "engine/loops/independent_rows.h"
#include "engine/walks/filtered_rows.h"
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
    const int n = model().velocitySize();
    velocity_ = given.state.velocity;
    effort_ = given.effort;
    const SolveStatus status = constrainedForwardDynamics(
        model(), model().loops, given.state, effort_, given.wrenches, {}, given.workspace, solved_);
    massMatrix(model(), given.state, given.workspace, M_);
    inverseDynamics(model(), given.state, VectorXd::Zero(n), given.wrenches, given.workspace,
                    bias_);
    force_ = effort_ - bias_;
    const MatrixXd& jacobian = solved_.constraints.jacobian;
    rates_ = jacobian * velocity_;
    target_ = -solved_.constraints.bias;
    nameRows();
    if (!status) {
      reached = kKkt;
      return status;
    }
    result_ = solved_.acceleration;
    findFreeMotions();
    if (const SolveStatus found = findMultipliers(given.workspace, reached); !found) return found;
    if (!filters_) return {};
    const SolveStatus filtered =
        filtered_.run(model(), given.state, force_, L_, lambda_, given.workspace);
    if (!filtered) reached = kInnovation;
    return filtered;
  }

  // A block a loop.
  void nameRows() {
    loop_blocks_ = {};
    for (const ConstraintRow& row : solved_.constraints.rows) {
      const std::string& name = model().loops[row.loop].name;
      if (loop_blocks_.names.empty() || loop_blocks_.names.back() != name) {
        loop_blocks_.names.push_back(name);
        loop_blocks_.sizes.push_back(0);
      }
      ++loop_blocks_.sizes.back();
    }
  }

  void findFreeMotions() {
    Elimination elimination;
    elimination.factorize(solved_.constraints.jacobian, LoopOptions{}.rank_tolerance);
    VectorXd c_L;
    elimination.rows().reduce(target_, c_L);
    elimination.particular(c_L, particular_);
    elimination.nullSpace(K_);
    by_free_motions_ = particular_;
    if (K_.cols() == 0) return;
    KtMK_ = K_.transpose() * M_ * K_;
    free_effort_ = K_.transpose() * force_ - K_.transpose() * (M_ * particular_);
    y_.resize(K_.cols());
    PivotedElimination(KtMK_).solve(free_effort_, y_);
    by_free_motions_ += K_ * y_;
  }

  SolveStatus findMultipliers(Workspace& workspace, int& reached) {
    const DegreeOfFreedomTree& tree = workspace.tree(model());
    MatrixXd mass = M_;
    if (const SolveStatus status = factorize(tree, mass); !status) {
      reached = kAlone;
      return status;
    }
    IndependentRows independent;
    independent.factorize(solved_.constraints.jacobian, LoopOptions{}.rank_tolerance);
    RowDependence& rows = independent.rows();
    rank_ = rows.rank;
    rows.reduce(target_, c_L_);
    L_.resize(rank_, M_.cols());
    for (int i = 0; i < rank_; ++i) {
      L_.row(i) = solved_.constraints.jacobian.row(rows.order[i]);
    }
    alone_ = force_;
    solve(tree, mass, alone_);
    M_inverse_Lt_.resize(M_.rows(), rank_);
    for (int i = 0; i < rank_; ++i) {
      VectorXd column = L_.row(i);
      solve(tree, mass, column);
      M_inverse_Lt_.col(i) = column;
    }
    stiffness_ = L_ * M_inverse_Lt_;
    missing_ = c_L_ - L_ * alone_;
    lambda_.resize(rank_);
    by_multipliers_ = alone_;
    if (rank_ == 0) return {};
    PivotedElimination(stiffness_).solve(missing_, lambda_);
    by_multipliers_ += M_inverse_Lt_ * lambda_;
    return {};
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
    return pictureFactor("phi", solved_.constraints.jacobian, loop_blocks_, freedoms_);
  }
  WalkFactor mass() const { return pictureFactor("M", M_, freedoms_, freedoms_); }
  // Columns that belong to no joint or loop.
  static WalkBlocks unnamed(Eigen::Index count) {
    return {std::vector<int>(count, 1), std::vector<std::string>(count)};
  }
  // Nothing is there to be shown of that kind: no free motion, or no independent row.
  static WalkEquation nothing(std::string_view symbol) {
    return {{symbol, MatrixXd::Zero(1, 1), {}}, {}};
  }

  WalkEquation wholeSystem() const {
    const MatrixXd& phi = solved_.constraints.jacobian;
    const Eigen::Index n = M_.rows(), m = phi.rows();
    MatrixXd A = MatrixXd::Zero(n + m, n + m);
    A << M_, phi.transpose(), phi, MatrixXd::Zero(m, m);
    VectorXd right(n + m), unknown(n + m);
    right << force_, A.bottomLeftCorner(m, n) * result_.col(0);
    unknown << result_.col(0), -solved_.multipliers;
    WalkBlocks rows = freedoms_;
    rows.sizes.insert(rows.sizes.end(), loop_blocks_.sizes.begin(), loop_blocks_.sizes.end());
    rows.names.insert(rows.names.end(), loop_blocks_.names.begin(), loop_blocks_.names.end());
    const WalkBlocks one = unnamed(1);
    return {
        pictureFactor("fc", right, rows, one),
        {{{pictureFactor("KKT", A, rows, rows), pictureFactor("x_loops", unknown, rows, one)}}}};
  }

  WalkEquation freeMotions(const WalkStep& step) const {
    const WalkFactor K = pictureFactor("K_free", K_, freedoms_, unnamed(K_.cols()));
    if (step.kind == kFree) {
      WalkEquation equation{accelerations("qdd", by_free_motions_),
                            {{{accelerations("qdd_0", particular_)}}}};
      if (K_.cols() > 0) equation.terms.insert(equation.terms.begin(), {{K, plain("y", y_)}});
      return equation;
    }
    if (K_.cols() == 0) return nothing("r_free");
    const WalkFactor rest = plain("r_free", free_effort_);
    if (step.kind == kFreeMotion) return {rest, {{{plain("KtMK", KtMK_), plain("y", y_)}}}};
    return {rest,
            {{{K.transpose(), efforts("f_eff", force_)}},
             {{K.transpose(), mass(), accelerations("qdd_0", particular_)}, -1.0}}};
  }

  WalkEquation multipliers(const WalkStep& step) const {
    const WalkFactor alone = accelerations("qdd_f", alone_);
    if (step.kind == kAlone) return {efforts("f_eff", force_), {{{mass(), alone}}}};
    if (step.kind == kAcceleration) {
      WalkEquation equation{accelerations("qdd", by_multipliers_), {{{alone}}}};
      if (rank_ > 0) {
        equation.terms.push_back(
            {{pictureFactor("MinvLt", M_inverse_Lt_, freedoms_, unnamed(rank_)),
              plain("lambda_L", lambda_)}});
      }
      return equation;
    }
    if (rank_ == 0) return nothing("lambda_L");
    const WalkFactor L = pictureFactor("L", L_, unnamed(rank_), freedoms_);
    const WalkFactor missing = plain("e_loops", missing_), A = plain("A_loops", stiffness_);
    if (step.kind == kMissing) {
      return {missing, {{{plain("c_L", c_L_)}}, {{L, alone}, -1.0}}};
    }
    if (step.kind == kMultipliers) return {missing, {{{A, plain("lambda_L", lambda_)}}}};
    return {A, {{{L, pictureFactor("MinvLt", M_inverse_Lt_, freedoms_, unnamed(rank_))}}}};
  }

  WalkEquation filtered(const WalkStep& step) const {
    const WalkFactor W = pictureFactor("W", filtered_.W, freedoms_, freedoms_);
    const WalkFactor D_inverse =
        pictureFactor("Dinv_all", filtered_.D_inverse, freedoms_, freedoms_);
    const WalkFactor innovation = efforts("eps", filtered_.innovation);
    if (step.kind == kInnovation) return {innovation, {{{W, efforts("f_eff", force_)}}}};
    if (rank_ == 0 && step.kind != kFiltered) return nothing("lambda_L");
    if (step.kind == kFiltered) {
      WalkEquation equation{accelerations("qdd", filtered_.acceleration),
                            {{{W.transpose(), D_inverse, innovation}}}};
      if (rank_ > 0) {
        equation.terms.push_back(
            {{W.transpose(), D_inverse,
              pictureFactor("E_rows", filtered_.rows, freedoms_, unnamed(rank_)),
              plain("lambda_L", lambda_)}});
      }
      return equation;
    }
    const WalkFactor E = pictureFactor("E_rows", filtered_.rows, freedoms_, unnamed(rank_));
    if (step.kind == kFilteredRows) {
      return {E, {{{W, pictureFactor("L", L_, unnamed(rank_), freedoms_).transpose()}}}};
    }
    return {plain("A_loops", filtered_.stiffness), {{{E.transpose(), D_inverse, E}}}};
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    switch (step.kind) {
      case kRates:
        return {plain("phid", rates_),
                {{{jacobian(), freedomFactor("qd", velocity_, model(), "rad/s", "m/s")}}}};
      case kTarget:
        return {plain("c", target_), {{{plain("phidqd", solved_.constraints.bias)}, -1.0}}};
      case kForce:
        return {efforts("f_eff", force_),
                {{{efforts("tau", effort_)}}, {{efforts("h", bias_)}, -1.0}}};
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
    loopReactions(solved_.constraints, solved_.multipliers, on_link2);
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
    const int rows = solved_.constraints.rowCount(), n = model().velocitySize();
    const std::string all = std::to_string(rows) + (rows == 1 ? " row" : " rows");
    switch (step.kind) {
      case kRates:
        return all + " for " + std::to_string(n) + " joint velocities, of rank " +
               std::to_string(solved_.rank) + "; the loops are " +
               (solved_.constraints.largestGap() == 0.0
                    ? std::string("closed.")
                    : "open by " + shortText(solved_.constraints.largestGap()) +
                          " m or rad at most.");
      case kKkt:
        if (solved_.redundantCount() == 0) return {};
        return std::to_string(solved_.redundantCount()) +
               " of the rows say what others say already: many multipliers give this motion, and "
               "these are the smallest.";
      case kFree:
        return std::to_string(n - solved_.rank) + " free " +
               (n - solved_.rank == 1 ? "motion" : "motions") + ", a column of K each. " +
               apart(by_free_motions_);
      case kAcceleration:
        return apart(by_multipliers_);
      case kFiltered:
        return apart(filtered_.acceleration);
      default:
        return {};
    }
  }

  // How far a method's acceleration is from the whole system's.
  std::string apart(const VectorXd& acceleration) const {
    const double largest = (acceleration - result_.col(0)).cwiseAbs().maxCoeff();
    return "It differs from the whole system's by " + shortText(largest) + " at most.";
  }

  static std::string shortText(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1e", number);
    return text;
  }

  WalkBlocks freedoms_, loop_blocks_;
  bool filters_;
  FilteredRows filtered_;
  ConstrainedResult solved_;
  MatrixXd M_, K_, KtMK_, L_, M_inverse_Lt_, stiffness_;
  VectorXd velocity_, effort_, bias_, force_, rates_, target_;
  VectorXd particular_, free_effort_, y_, by_free_motions_;
  VectorXd alone_, c_L_, missing_, lambda_, by_multipliers_;
  int rank_ = 0;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeLoopWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<LoopWalk>(std::move(model));
}

}  // namespace armillary
