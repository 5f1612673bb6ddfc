// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics of chains by the constraint force algorithm: the rounds of its odd-even
// reduction, each of rows that are solved at the same time.
//
// Source: as in formulations/constraint_force.h, equations (1) to (5), and
// formulations/cyclic_reduction.h, equations (1) to (4) there. s is the round's stride, p = e − s
// and n = e + s the neighbours of row e:
//
//   maximal-velocity, -drift, -force
//   constraint-diagonal  A_i = T_iᵀ I_i⁻¹ T_i + Y_iᵀ I_λ⁻¹ Y_i
//   constraint-coupling  B_i = −T_iᵀ I_i⁻¹ Y_n
//   constraint-right     r_i = T_iᵀ c_i − T_iᵀ I_i⁻¹ f_i + Y_iᵀ (I_λ⁻¹ f_λ, of the root a_0)
//   constraint-system    r = 𝒜 β, of the rows that are left
//   constraint-solve     [B_pᵀ B_e r_e] = A_e [U_e W_e y_e]
//   constraint-reduced-diagonal  A_i' = A_i − B_pᵀ W_p − B_i U_n
//   constraint-reduced-right     r_i' = r_i − B_pᵀ y_p − B_i y_n
//   constraint-reduced-coupling  B_i' = −B_i W_n
//   constraint-substitute        β_e = y_e − U_e β_p − W_e β_n
//   constraint-acceleration      a_i = I_i⁻¹ (f_i + T_i β_i − Y_n β_n)
//   maximal-joint, -result
#include "engine/formulations/constraint_force.h"

#include "engine/walks/cyclic_rounds.h"
#include "engine/walks/maximal_coordinates_walk.h"
#include "engine/walks/walk_blocks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class ConstraintForceWalk : public MaximalCoordinatesWalk {
 public:
  explicit ConstraintForceWalk(std::shared_ptr<const Model> robot)
      : MaximalCoordinatesWalk(std::move(robot), kKinds, "the constraint force algorithm"),
        I_inverse_(bodyCount(), Matrix6::Zero()),
        rounds_(sizes()) {
    {  // it says what it does not apply to
      Workspace workspace(model());
      VectorXd acceleration;
      const VectorXd effort = VectorXd::Zero(model().velocitySize());
      (void)constraintForce(model(), neutralState(model()), effort, {}, 1, workspace, acceleration);
    }
    for (int i = 1; i < bodyCount(); ++i) {
      I_inverse_[i] = inverseOf(modelBody(i).inertia);
      blocks_.sizes.push_back(6 - body(i).freedoms);
      blocks_.names.emplace_back(joint(i));
      rows_ += blocks_.sizes.back();
    }
    addSteps();
  }

 private:
  enum : int {
    kVelocity,
    kDrift,
    kForce,
    kDiagonal,
    kCoupling,
    kRight,
    kSystem,
    kSolve,
    kReducedDiagonal,
    kReducedRight,
    kReducedCoupling,
    kSubstitute,
    kAcceleration,
    kJoint,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"maximal-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"maximal-drift", WalkPass::kOutward, WalkQuantity::kOther},
      {"maximal-force", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"constraint-diagonal", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"constraint-coupling", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"constraint-right", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"constraint-system", WalkPass::kRowsSolved, WalkQuantity::kOther},
      {"constraint-solve", WalkPass::kRowsSolved, WalkQuantity::kOther},
      {"constraint-reduced-diagonal", WalkPass::kRowsReduced, WalkQuantity::kOther},
      {"constraint-reduced-right", WalkPass::kRowsReduced, WalkQuantity::kOther},
      {"constraint-reduced-coupling", WalkPass::kRowsReduced, WalkQuantity::kOther},
      {"constraint-substitute", WalkPass::kRowsSubstituted, WalkQuantity::kOther},
      {"constraint-acceleration", WalkPass::kJointByJoint, WalkQuantity::kAcceleration},
      {"maximal-joint", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"maximal-result", WalkPass::kResult, WalkQuantity::kResult}};

  void addSteps() {
    const int n = bodyCount() - 1;
    for (int i = 1; i <= n; ++i) {
      for (const int kind : {kVelocity, kDrift}) addStep(kind, i);
    }
    for (int i = 1; i <= n; ++i) {
      addStep(kForce, i);
      if (!isHeld(i)) continue;
      addStep(kDiagonal, i);
      if (rounds_.isRow(i + 1)) addStep(kCoupling, i);
      addStep(kRight, i);
    }
    int round = 1;
    for (int s = 1; rows_ > 0 && s <= n; s *= 2, ++round) {
      addStep(kSystem, 0, 0, round);
      for (int e = s; e <= n; e += 2 * s) {
        if (rounds_.isRow(e)) addStep(kSolve, e, e, round);
      }
      for (int i = 2 * s; i <= n; i += 2 * s) {
        if (!rounds_.isRow(i)) continue;
        addStep(kReducedDiagonal, i, i, round);
        addStep(kReducedRight, i, i, round);
        if (rounds_.isRow(i + s) && rounds_.isRow(i + 2 * s))
          addStep(kReducedCoupling, i, i, round);
      }
    }
    for (--round; round >= 1; --round) {
      const int s = CyclicRounds::strideOf(round);
      for (int e = s; e <= n; e += 2 * s) {
        if (rounds_.isRow(e)) addStep(kSubstitute, e, e, round);
      }
    }
    for (int i = 1; i <= n; ++i) {
      for (const int kind : {kAcceleration, kJoint}) addStep(kind, i);
    }
    addStep(kResult, 0);
  }

  SolveStatus compute(const Given& given, int& reached) override {
    startNodes(given);
    const int n = bodyCount() - 1;
    CyclicRows rows(bodyCount());
    for (int i = 1; i <= n; ++i) fill(i, rows);
    if (const int row = rounds_.solve(rows); row >= 0) {
      reached = stepOf(kSolve, row);
      return {modelBody(row).velocity_index};
    }
    for (int i = 1; i <= n; ++i) {
      Vector6 f = node(i).f;
      if (isHeld(i)) f += node(i).joint.T * beta(i);
      if (rounds_.isRow(i + 1)) f -= node(i + 1).Y * beta(i + 1);
      accelerate(i, I_inverse_[i] * f);
    }
    gatherAccelerations();
    VectorXd unused;
    return constraintForce(model(), given.state, given.effort, given.wrenches, 1, given.workspace,
                           unused, &report_);
  }

  // How many constraint forces each joint has.
  std::vector<int> sizes() const {
    std::vector<int> sizes(bodyCount(), 0);
    for (int i = 1; i < bodyCount(); ++i) sizes[i] = 6 - body(i).freedoms;
    return sizes;
  }
  const VectorXd& beta(int i) const { return rounds_.solution(i); }

  void fill(int i, CyclicRows& rows) const {
    if (!isHeld(i)) return;
    const Columns6 &T = node(i).joint.T, &Y = node(i).Y;
    CyclicRow& row = rows[i];
    row.A = T.transpose() * I_inverse_[i] * T + Y.transpose() * I_inverse_[i - 1] * Y;
    row.r = T.transpose() * (toColumn(node(i).c) - I_inverse_[i] * node(i).f) +
            Y.transpose() * unheld(i - 1);
    if (rounds_.isRow(i + 1)) row.B = -(T.transpose() * I_inverse_[i] * node(i + 1).Y);
  }

  // The acceleration of a body that nothing held: of the root, what it has.
  Vector6 unheld(int i) const {
    if (i == 0) return node(0).a;
    return I_inverse_[i] * node(i).f;
  }

  WalkFactor inverseFactor(std::string_view symbol, int i) const {
    return {symbol, I_inverse_[i], {"1/(kg m²)", "1/(kg m)", "1/kg"}};
  }

  WalkEquation rowEquation(const WalkStep& step) const {
    const int i = step.body;
    const CyclicRow& row = rounds_.rows(1)[i];
    const WalkFactor Tt = held("Th_i", i).transpose(), I = inverseFactor("Iinv_i", i);
    const WalkFactor Yt = plainColumns("Y_i", node(i).Y).transpose();
    if (step.kind == kCoupling) {
      return {plainColumns("B_i", row.B),
              {{{Tt, I, plainColumns("Y_n", node(i + 1).Y)}, -1.0, i + 1}}};
    }
    if (step.kind == kDiagonal) {
      WalkEquation equation{plainColumns("A_i", row.A), {{{Tt, I, held("Th_i", i)}}}};
      if (i > 1) {
        equation.terms.push_back(
            {{Yt, inverseFactor("Iinv_p", i - 1), plainColumns("Y_i", node(i).Y)}, 1.0, i - 1});
      }
      return equation;
    }
    WalkEquation equation{plainColumns("r_i", row.r),
                          {{{Tt, accelerationFactor("drift_i", node(i).c)}},
                           {{Tt, I, forceFactor("f_i", toForce(node(i).f))}, -1.0}}};
    if (i > 1) {
      equation.terms.push_back(
          {{Yt, inverseFactor("Iinv_p", i - 1), forceFactor("f_p", toForce(node(i - 1).f))},
           1.0,
           i - 1});
    } else {
      equation.terms.push_back({{Yt, accelerationFactor("a_0", toMotion(node(0).a))}, 1.0, 0});
    }
    return equation;
  }

  // Where row i's numbers stand in the whole.
  int at(int i) const {
    int row = 0;
    for (int k = 1; k < i; ++k) row += blocks_.sizes[k - 1];
    return row;
  }

  WalkEquation system(int round) const {
    const int s = CyclicRounds::strideOf(round), n = bodyCount() - 1;
    const CyclicRows& rows = rounds_.rows(round);
    MatrixXd A = MatrixXd::Zero(rows_, rows_);
    VectorXd r = VectorXd::Zero(rows_), forces = VectorXd::Zero(rows_);
    for (int i = s; i <= n; i += s) {
      if (!rounds_.isRow(i)) continue;
      const int row = at(i), size = blocks_.sizes[i - 1];
      A.block(row, row, size, size) = rows[i].A;
      r.segment(row, size) = rows[i].r;
      forces.segment(row, size) = beta(i);
      if (!rounds_.isRow(i + s)) continue;
      const int column = at(i + s), columns = blocks_.sizes[i + s - 1];
      A.block(row, column, size, columns) = rows[i].B;
      A.block(column, row, columns, size) = rows[i].B.transpose();
    }
    const WalkBlocks one{{1}, {""}};
    return {pictureFactor("rhs", r, blocks_, one),
            {{{pictureFactor("A_all", A, blocks_, blocks_),
               pictureFactor("beta_all", forces, blocks_, one)}}}};
  }

  WalkEquation solving(int e, int round) const {
    const int s = CyclicRounds::strideOf(round);
    const CyclicRows& rows = rounds_.rows(round);
    const CyclicRow& row = rows[e];
    const Eigen::Index m = row.A.rows();
    const Eigen::Index before = rounds_.isRow(e - s) ? row.U.cols() : 0;
    const Eigen::Index after = rounds_.isRow(e + s) ? row.W.cols() : 0;
    MatrixXd right(m, before + after + 1), unknown(m, before + after + 1);
    if (before > 0) right.leftCols(before) = rows[e - s].B.transpose();
    if (before > 0) unknown.leftCols(before) = row.U;
    if (after > 0) right.middleCols(before, after) = row.B;
    if (after > 0) unknown.middleCols(before, after) = row.W;
    right.rightCols<1>() = row.r;
    unknown.rightCols<1>() = row.y;
    return {plainColumns("BBr", right),
            {{{plainColumns("A_i", row.A), plainColumns("UWy", unknown)}}}};
  }

  WalkEquation reducing(const WalkStep& step) const {
    const int i = step.body, s = CyclicRounds::strideOf(step.round);
    const CyclicRows &rows = rounds_.rows(step.round), &next = rounds_.reduced(step.round);
    const bool diagonal = step.kind == kReducedDiagonal;
    if (step.kind == kReducedCoupling) {
      return {
          plainColumns("Bred_i", next[i].B),
          {{{plainColumns("B_i", rows[i].B), plainColumns("W_n", rows[i + s].W)}, -1.0, i + s}}};
    }
    const auto own = [&](const CyclicRows& of) { return diagonal ? of[i].A : MatrixXd(of[i].r); };
    WalkEquation equation{plainColumns(diagonal ? "Ared_i" : "rred_i", own(next)),
                          {{{plainColumns(diagonal ? "A_i" : "r_i", own(rows))}}}};
    if (rounds_.isRow(i - s)) {
      const CyclicRow& row = rows[i - s];
      equation.terms.push_back(
          {{plainColumns("B_p", row.B).transpose(),
            diagonal ? plainColumns("W_p", row.W) : plainColumns("y_p", row.y)},
           -1.0,
           i - s});
    }
    if (rounds_.isRow(i + s)) {
      const CyclicRow& row = rows[i + s];
      equation.terms.push_back(
          {{plainColumns("B_i", rows[i].B),
            diagonal ? plainColumns("U_n", row.U) : plainColumns("y_n", row.y)},
           -1.0,
           i + s});
    }
    return equation;
  }

  WalkEquation substituting(int e, int round) const {
    const int s = CyclicRounds::strideOf(round);
    const CyclicRow& row = rounds_.rows(round)[e];
    WalkEquation equation{plainColumns("beta_i", beta(e)), {{{plainColumns("y_i", row.y)}}}};
    if (rounds_.isRow(e - s)) {
      equation.terms.push_back(
          {{plainColumns("U_e", row.U), plainColumns("beta_p", beta(e - s))}, -1.0, e - s});
    }
    if (rounds_.isRow(e + s)) {
      equation.terms.push_back(
          {{plainColumns("W_e", row.W), plainColumns("beta_n", beta(e + s))}, -1.0, e + s});
    }
    return equation;
  }

  WalkEquation accelerating(int i) const {
    const WalkFactor I = inverseFactor("Iinv_i", i);
    WalkEquation equation{accelerationFactor("a_i", toMotion(node(i).a)),
                          {{{I, forceFactor("f_i", toForce(node(i).f))}}}};
    if (isHeld(i)) {
      equation.terms.push_back({{I, held("Th_i", i), plainColumns("beta_i", beta(i))}});
    }
    if (rounds_.isRow(i + 1)) {
      equation.terms.push_back(
          {{I, plainColumns("Y_n", node(i + 1).Y), plainColumns("beta_next", beta(i + 1))},
           -1.0,
           i + 1});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    switch (step.kind) {
      case kVelocity:
        return velocity(i);
      case kDrift:
        return drift(i);
      case kForce:
        return force(i);
      case kSystem:
        return system(step.round);
      case kSolve:
        return solving(i, step.round);
      case kReducedDiagonal:
      case kReducedRight:
      case kReducedCoupling:
        return reducing(step);
      case kSubstitute:
        return substituting(i, step.round);
      case kAcceleration:
        return accelerating(i);
      case kJoint:
        return jointAcceleration(i);
      case kResult:
        return allAccelerations();
      default:
        return rowEquation(step);
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    if (step.kind == kVelocity) {
      return {drawn(Kinds::kAngularVelocity, i, node(i).V.angular),
              drawn(Kinds::kVelocity, i, node(i).V.linear)};
    }
    if (step.kind == kSubstitute) {  // what the joint holds its body with
      const Vector6 F = node(i).joint.T * beta(i);
      return {drawn(Kinds::kMoment, i, F.head<3>()), drawn(Kinds::kForce, i, F.tail<3>())};
    }
    if (step.kind == kAcceleration) return drawnAcceleration(i);
    return {};
  }

  std::string remarkOf(const WalkStep& step) const override {
    const int n = bodyCount() - 1;
    if (step.kind == kSystem) {
      const int s = CyclicRounds::strideOf(step.round);
      return std::to_string(n / s) + (n / s == 1 ? " row is" : " rows are") + " left, of which " +
             std::to_string((n / s + 1) / 2) + " can be solved at once.";
    }
    if (step.kind == kVelocity && step.body == 1) {
      return "They are shown from link to link; the algorithm joins stretches of the chain in "
             "pairs, so that no velocity waits for more than " +
             std::to_string(report_.kinematics_depth) + " others.";
    }
    if (step.kind != kResult) return {};
    return "Of " + std::to_string(report_.solve_work) + " block operations no more than " +
           std::to_string(report_.solve_depth) + " wait for each other, for " + std::to_string(n) +
           (n == 1 ? " link" : " links") +
           ": at most 6 log2 n + 2, where one row after the other takes a number that grows with "
           "n.";
  }

  std::vector<Matrix6> I_inverse_;
  WalkBlocks blocks_;  // the joints' constraints
  int rows_ = 0;
  CyclicRounds rounds_;
  ConstraintForceReport report_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeConstraintForceWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<ConstraintForceWalk>(std::move(model));
}

}  // namespace armillary
