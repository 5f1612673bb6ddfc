// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics in maximal coordinates by sparse elimination: the great sparse system, each link
// and its joint taken out of it from the leaves to the root, and put back from the root outward.
//
// Source: as in formulations/sparse_elimination.h, whose equations (1) to (7) these are. A hat
// marks what has gathered the children's shares; Z_i = Î_i⁻¹ T_i, C_i = B_i⁻¹ Y_iᵀ:
//
//   maximal-velocity, -drift, -force
//   sparse-system       r = 𝒦 x, the whole of (1)
//   sparse-inertia      Î_i = I_i + Σ Y_j C_j
//   sparse-force        f̂_i = f_i − Σ C_jᵀ b_j
//   sparse-give         T_i = Î_i Z_i
//   sparse-pivot        B_i = T_iᵀ Z_i
//   sparse-rest         b_i = T_iᵀ c_i − Z_iᵀ f̂_i
//   sparse-share        Y_iᵀ = B_i C_i
//   sparse-left         r = 𝒦 x of what is left
//   sparse-constraint   β_i = B_i⁻¹ b_i + C_i a_λ
//   sparse-acceleration a_i = Î_i⁻¹ f̂_i + Z_i β_i
//   maximal-joint, -result
#include "engine/formulations/sparse_elimination.h"

#include <Eigen/Cholesky>

#include "engine/linear_algebra/linear_solve.h"
#include "engine/walks/maximal_coordinates_walk.h"
#include "engine/walks/walk_blocks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class SparseEliminationWalk : public MaximalCoordinatesWalk {
 public:
  explicit SparseEliminationWalk(std::shared_ptr<const Model> robot)
      : MaximalCoordinatesWalk(std::move(robot), kKinds, "sparse elimination"),
        gathered_(bodyCount()) {
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kVelocity, kDrift, kForce}) addStep(kind, i);
    }
    addStep(kSystem, 0);
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kInertia, kGatheredForce}) addStep(kind, i);
      if (isHeld(i)) {
        for (const int kind : {kGive, kPivot, kRest, kShare}) addStep(kind, i);
      }
      if (i > 1) addStep(kLeft, i);
    }
    for (int i = 1; i < bodyCount(); ++i) {
      if (isHeld(i)) addStep(kConstraint, i);
      for (const int kind : {kAcceleration, kJoint}) addStep(kind, i);
    }
    addStep(kResult, 0);
    arrange();
  }

 private:
  enum : int {
    kVelocity,
    kDrift,
    kForce,
    kSystem,
    kInertia,
    kGatheredForce,
    kGive,
    kPivot,
    kRest,
    kShare,
    kLeft,
    kConstraint,
    kAcceleration,
    kJoint,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"maximal-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"maximal-drift", WalkPass::kOutward, WalkQuantity::kOther},
      {"maximal-force", WalkPass::kOutward, WalkQuantity::kOther},
      {"sparse-system", WalkPass::kSolved, WalkQuantity::kOther},
      {"sparse-inertia", WalkPass::kInward, WalkQuantity::kInertia},
      {"sparse-force", WalkPass::kInward, WalkQuantity::kForce},
      {"sparse-give", WalkPass::kInward, WalkQuantity::kOther},
      {"sparse-pivot", WalkPass::kInward, WalkQuantity::kOther},
      {"sparse-rest", WalkPass::kInward, WalkQuantity::kOther},
      {"sparse-share", WalkPass::kInward, WalkQuantity::kOther},
      {"sparse-left", WalkPass::kInward, WalkQuantity::kOther},
      {"sparse-constraint", WalkPass::kSecondOutward, WalkQuantity::kOther},
      {"sparse-acceleration", WalkPass::kSecondOutward, WalkQuantity::kAcceleration},
      {"maximal-joint", WalkPass::kSecondOutward, WalkQuantity::kOther},
      {"maximal-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Gathered {
    Matrix6 I = Matrix6::Zero(), I_inverse = Matrix6::Zero();
    Vector6 f = Vector6::Zero();
    Columns6 Z = Columns6(6, 0);
    SmallMatrix B, B_inverse;
    MatrixXd C;  // as many rows as T has columns, 6 columns
    SmallVector b, beta;
    int body_row = 0, joint_row = 0;  // in the whole system
  };

  // The rows of the whole system: each body's, then its joint's.
  void arrange() {
    rows_ = 0;
    for (int i = 1; i < bodyCount(); ++i) {
      const std::string name(link(i));
      const int held = 6 - body(i).freedoms;
      gathered_[i].body_row = rows_;
      gathered_[i].joint_row = rows_ + 6;
      rows_ += 6 + held;
      blocks_.sizes.push_back(6);
      blocks_.names.push_back(name);
      if (held == 0) continue;
      blocks_.sizes.push_back(held);
      blocks_.names.emplace_back(joint(i));
    }
  }

  SolveStatus compute(const Given& given, int& reached) override {
    startNodes(given);
    for (int i = 1; i < bodyCount(); ++i) {
      gathered_[i].I = toMatrix(modelBody(i).inertia);
      gathered_[i].f = node(i).f;
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      if (eliminate(i)) continue;
      reached = isHeld(i) ? stepOf(kGive, i) : stepOf(kGatheredForce, i) + 1;
      return {modelBody(i).velocity_index};
    }
    for (int i = 1; i < bodyCount(); ++i) {
      Gathered& self = gathered_[i];
      Vector6 a = self.I_inverse * self.f;
      if (isHeld(i)) {
        self.beta = self.B_inverse * self.b + self.C * node(modelBody(i).parent).a;
        a += self.Z * self.beta;
      }
      accelerate(i, a);
    }
    gatherAccelerations();
    return {};
  }

  // Whether both pivots are positive.
  bool eliminate(int i) {
    Gathered& self = gathered_[i];
    const Eigen::LLT<Matrix6> inertia(self.I);
    if (inertia.info() != Eigen::Success) return false;
    self.I_inverse = inertia.solve(Matrix6::Identity());
    if (!isHeld(i)) return true;
    const Columns6& T = node(i).joint.T;
    self.Z = inertia.solve(T);
    self.B = T.transpose() * self.Z;
    const Eigen::LLT<SmallMatrix> pivot(self.B);
    if (pivot.info() != Eigen::Success) return false;
    self.B_inverse = pivot.solve(SmallMatrix::Identity(T.cols(), T.cols()));
    self.b = T.transpose() * toColumn(node(i).c) - self.Z.transpose() * self.f;
    self.C = pivot.solve(node(i).Y.transpose());
    const int parent = modelBody(i).parent;
    if (parent == 0) return true;
    gathered_[parent].I += node(i).Y * self.C;
    gathered_[parent].f -= self.C.transpose() * self.b;
    return true;
  }

  struct System {
    MatrixXd matrix;
    VectorXd right;
  };

  // (1), rows in the order of blocks_; the root's known acceleration is on the right.
  System wholeSystem() const {
    System system{MatrixXd::Zero(rows_, rows_), VectorXd::Zero(rows_)};
    for (int i = 1; i < bodyCount(); ++i) {
      const int row = gathered_[i].body_row, held = gathered_[i].joint_row;
      const int parent = modelBody(i).parent;
      const Columns6 &T = node(i).joint.T, &Y = node(i).Y;
      const int count = static_cast<int>(T.cols());
      system.matrix.block<6, 6>(row, row) = toMatrix(modelBody(i).inertia);
      system.right.segment<6>(row) = node(i).f;
      system.matrix.block(row, held, 6, count) = T;
      system.matrix.block(held, row, count, 6) = T.transpose();
      system.right.segment(held, count) = T.transpose() * toColumn(node(i).c);
      if (parent == 0) {
        system.right.segment(held, count) += Y.transpose() * node(0).a;
      } else {
        const int parent_row = gathered_[parent].body_row;
        system.matrix.block(parent_row, held, 6, count) = -Y;
        system.matrix.block(held, parent_row, count, 6) = -Y.transpose();
      }
    }
    return system;
  }

  // Takes the bodies from the last to `first` out of the whole, each with its joint, as elimination
  // of any matrix would, but that it passes over zeros: that no new entries come is seen, not put
  // in.
  System systemWithout(int first) const {
    System system = wholeSystem();
    for (int i = bodyCount() - 1; i >= first; --i) {
      const int row = gathered_[i].body_row;
      const int size = 12 - body(i).freedoms;
      std::vector<Eigen::Index> touched;  // of the rows before it, which are left
      for (int k = 0; k < row; ++k) {
        if (!system.matrix.block(k, row, 1, size).isZero(0.0)) touched.push_back(k);
      }
      const auto count = static_cast<Eigen::Index>(touched.size());
      const MatrixXd before = system.matrix.middleCols(row, size)(touched, Eigen::all);
      MatrixXd columns(size, count + 1), solved;
      columns << system.matrix.middleRows(row, size)(Eigen::all, touched),
          system.right.segment(row, size);
      PivotedElimination(system.matrix.block(row, row, size, size)).solve(columns, solved);
      system.matrix(touched, touched) -= before * solved.leftCols(count);
      system.right(touched) -= before * solved.col(count);
      system.matrix.middleRows(row, size).setZero();
      system.matrix.middleCols(row, size).setZero();
      system.right.segment(row, size).setZero();
    }
    return system;
  }

  // Entries of what is left that stand in blocks in which the whole has none.
  int filledIn(const System& left) const {
    const MatrixXd whole = wholeSystem().matrix;
    const double largest = left.matrix.cwiseAbs().maxCoeff();
    int filled = 0, row = 0;
    for (const int rows : blocks_.sizes) {
      int column = 0;
      for (const int columns : blocks_.sizes) {
        if (whole.block(row, column, rows, columns).isZero(0.0)) {
          const auto block = left.matrix.block(row, column, rows, columns);
          filled += static_cast<int>((block.array().abs() > 1e-12 * largest).count());
        }
        column += columns;
      }
      row += rows;
    }
    return filled;
  }

  // Accelerations and constraint forces of all: x, as an elimination with pivots has them, which
  // loses no digits where inertias are far apart.
  VectorXd unknowns() const {
    const System whole = wholeSystem();
    VectorXd x(rows_);
    PivotedElimination(whole.matrix).solve(whole.right, x);
    return x;
  }

  WalkEquation shown(const System& system) const {
    const WalkBlocks one{{1}, {""}};
    return {pictureFactor("rhs", system.right, blocks_, one),
            {{{pictureFactor("KKT", system.matrix, blocks_, blocks_),
               pictureFactor("x_all", unknowns(), blocks_, one)}}}};
  }

  WalkEquation inward(const WalkStep& step) const {
    const int i = step.body;
    const Gathered& self = gathered_[i];
    const WalkFactor I = inertiaFactor("Ihat_i", self.I);
    const WalkFactor f = forceFactor("fhat_i", toForce(self.f));
    const WalkFactor T = held("Th_i", i), Z = plainColumns("Z_i", self.Z);
    switch (step.kind) {
      case kInertia: {
        WalkEquation equation{I, {{{inertiaFactor("I_i", toMatrix(modelBody(i).inertia))}}}};
        for (const int child : body(i).children) {
          if (!isHeld(child)) continue;
          equation.terms.push_back(
              {{plainColumns("Y_j", node(child).Y), plainColumns("C_j", gathered_[child].C)},
               1.0,
               child});
        }
        return equation;
      }
      case kGatheredForce: {
        WalkEquation equation{f, {{{forceFactor("f_i", toForce(node(i).f))}}}};
        for (const int child : body(i).children) {
          if (!isHeld(child)) continue;
          equation.terms.push_back({{plainColumns("C_j", gathered_[child].C).transpose(),
                                     plainColumns("b_j", gathered_[child].b)},
                                    -1.0,
                                    child});
        }
        return equation;
      }
      case kGive:
        return {T, {{{I, Z}}}};
      case kPivot:
        return {plainColumns("B_i", self.B), {{{T.transpose(), Z}}}};
      case kRest:
        return {plainColumns("b_i", self.b),
                {{{T.transpose(), accelerationFactor("drift_i", node(i).c)}},
                 {{Z.transpose(), f}, -1.0}}};
      default:
        return {plainColumns("Yt_i", node(i).Y.transpose()),
                {{{plainColumns("B_i", self.B), plainColumns("C_i", self.C)}}}};
    }
  }

  WalkEquation secondOutward(const WalkStep& step) const {
    const int i = step.body;
    const Gathered& self = gathered_[i];
    const WalkFactor beta = plainColumns("beta_i", self.beta);
    if (step.kind == kConstraint) {
      return {beta,
              {{{plainColumns("Binv_i", self.B_inverse), plainColumns("b_i", self.b)}},
               {{plainColumns("C_i", self.C),
                 accelerationFactor("a_p", toMotion(node(modelBody(i).parent).a))}}}};
    }
    if (step.kind == kJoint) return jointAcceleration(i);
    WalkEquation equation{accelerationFactor("a_i", toMotion(node(i).a)),
                          {{{inertiaInverse(i), forceFactor("fhat_i", toForce(self.f))}}}};
    if (isHeld(i)) equation.terms.push_back({{plainColumns("Z_i", self.Z), beta}});
    return equation;
  }

  WalkFactor inertiaInverse(int i) const {
    return {"Ihatinv_i", gathered_[i].I_inverse, {"1/(kg m²)", "1/(kg m)", "1/kg"}};
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    switch (step.kind) {
      case kVelocity:
        return velocity(step.body);
      case kDrift:
        return drift(step.body);
      case kForce:
        return force(step.body);
      case kSystem:
        return shown(wholeSystem());
      case kLeft:
        return shown(systemWithout(step.body));
      case kResult:
        return allAccelerations();
      default:
        return step.pass == WalkPass::kInward ? inward(step) : secondOutward(step);
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    if (step.kind == kVelocity) {
      return {drawn(Kinds::kAngularVelocity, i, node(i).V.angular),
              drawn(Kinds::kVelocity, i, node(i).V.linear)};
    }
    if (step.kind == kForce) {
      return {drawn(Kinds::kMoment, i, node(i).f.head<3>()),
              drawn(Kinds::kForce, i, node(i).f.tail<3>())};
    }
    if (step.kind == kConstraint) {  // what the joint holds its body with
      const Vector6 F = node(i).joint.T * gathered_[i].beta;
      return {drawn(Kinds::kMoment, i, F.head<3>()), drawn(Kinds::kForce, i, F.tail<3>())};
    }
    if (step.kind == kAcceleration) return drawnAcceleration(i);
    return {};
  }

  std::string remarkOf(const WalkStep& step) const override {
    if (step.kind == kSystem) {
      const MatrixXd whole = wholeSystem().matrix;
      return std::to_string(rows_) + " equations; " +
             std::to_string((whole.array() != 0.0).count()) + " of " +
             std::to_string(whole.size()) + " entries are not zero.";
    }
    if (step.kind != kLeft) return {};
    const int filled = filledIn(systemWithout(step.body));
    return std::to_string(gathered_[step.body].body_row) + " equations are left; " +
           (filled == 0 ? std::string("no") : std::to_string(filled)) +
           " new entries outside the blocks that there were.";
  }

  std::vector<Gathered> gathered_;
  WalkBlocks blocks_;
  int rows_ = 0;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeSparseEliminationWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<SparseEliminationWalk>(std::move(model));
}

}  // namespace armillary
