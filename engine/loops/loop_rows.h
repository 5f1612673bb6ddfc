// SPDX-License-Identifier: BSD-3-Clause
// The rows of loops and couplings, from how bodies move: what loopConstraints() and its fast form
// share. Equations: loop_constraints.h.
//
// `Moved` says how bodies move where nothing accelerates the joints:
//
//   const BodyPoses& poses() const
//   PointMotion pointMotion(int body, const Vector3d& point) const      world axes
//   void addWay(int body1, int body2, const Vector3d& point, const RowForces& K, int row,
//               Eigen::MatrixXd& jacobian) const
//
// The last adds K (J_2 − J_1) to rows `row` and on, the Jacobians of two bodies at `point`; columns
// of K are the rows' coefficients in world axes, which are forces at `point`.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/point_motion.h"
#include "engine/loops/loop_constraints.h"

namespace armillary::loop_rows {

using Eigen::Vector3d;
using RowForces = Eigen::Ref<const Eigen::Matrix<double, 6, Eigen::Dynamic>>;

inline void checkEnds(const Model& model, std::span<const Loop> loops) {
  for (const Loop& loop : loops) {
    for (const Loop::Term& term : loop.terms) {
      if (term.joint >= 0 && term.joint < static_cast<int>(model.joints.size()) &&
          model.joints[term.joint].position_size == 1) {
        continue;
      }
      throw std::invalid_argument(
          "coupling '" + loop.name + "' names joint " + std::to_string(term.joint) +
          ", which is none with one coordinate of robot '" + model.name + "'");
    }
    for (const Loop::End* end : {&loop.end1, &loop.end2}) {
      if (end->body >= 0 && end->body < model.bodyCount()) continue;
      throw std::invalid_argument("loop '" + loop.name + "' ends on body " +
                                  std::to_string(end->body) + "; robot '" + model.name + "' has " +
                                  std::to_string(model.bodyCount()) + ", counted from 0");
    }
  }
}

struct RelativePose {
  Pose X_W1, X_W2, X_12;
};

inline RelativePose relativePose(const Loop& loop, const BodyPoses& X_WB) {
  RelativePose pose;
  const auto place = [&](const Loop::End& end) {
    return end.body == 0 ? end.X_BF : X_WB[end.body] * end.X_BF;
  };
  pose.X_W1 = place(loop.end1);
  pose.X_W2 = place(loop.end2);
  pose.X_12 = pose.X_W1.inverse() * pose.X_W2;
  return pose;
}

// Visits the bodies between two of them and the one where their ways to the base meet: what carries
// both ends moves them alike.
template <class Visit>
void visitWay(const Model& model, int body1, int body2, Visit&& visit) {
  while (body1 != body2) {
    int& farther = body1 > body2 ? body1 : body2;  // parents come before their children
    visit(farther, body1 > body2 ? -1.0 : 1.0);
    farther = model.bodies[farther].parent;
  }
}

template <class Moved>
void addLoop(const Loop& loop, int index, const Moved& moved, int& row,
             LoopConstraints& constraints) {
  const RelativePose pose = relativePose(loop, moved.poses());
  const Eigen::Matrix3d& R_W1 = pose.X_W1.rotation;
  const PointMotion one = moved.pointMotion(loop.end1.body, pose.X_W2.position);
  const PointMotion two = moved.pointMotion(loop.end2.body, pose.X_W2.position);
  // relative motion at q̈ = 0: rates of components in frame 1, which turns itself
  const Vector3d turning = two.angular - one.angular, sliding = two.linear - one.linear;
  const Vector3d alpha =
      two.angular_acceleration - one.angular_acceleration - one.angular.cross(turning);
  const Vector3d acceleration =
      two.linear_acceleration - one.linear_acceleration - 2.0 * one.angular.cross(sliding);

  const HeldRows held = heldRows(loop, pose.X_12, R_W1.transpose() * turning);
  constraints.gaps[index] = {held.distance, held.angle};
  const int first = row;
  for (int i = 0; i < held.count; ++i, ++row) {
    const HeldRow& one_row = held.rows[i];
    Eigen::Matrix<double, 6, 1> K;
    K << R_W1 * one_row.turn, R_W1 * one_row.slide;
    constraints.rows[row] = {index, one_row.motion};
    constraints.gap[row] = one_row.gap;
    constraints.bias[row] =
        K.head<3>().dot(alpha) + K.tail<3>().dot(acceleration) + one_row.velocity_product;
    constraints.force_per_multiplier.col(row) = K;
  }
  const auto K = constraints.force_per_multiplier.middleCols(first, held.count);
  moved.addWay(loop.end1.body, loop.end2.body, pose.X_W2.position, K, first, constraints.jacobian);
}

// (d): how far the sum is from its offset.
inline double couplingGap(const Model& model, const Loop& coupling, const State& state) {
  double gap = -coupling.offset;
  if (coupling.drive) gap -= coupling.drive->value(state.time);
  for (const Loop::Term& term : coupling.terms) {
    gap += term.coefficient * jointPosition(model, term.joint, state.position);
  }
  return gap;
}

// A gap of a coupling is measured as its first joint is.
inline LoopGap gapOfCoupling(const Model& model, const Loop& coupling, double gap) {
  const Joint& joint = model.joints[coupling.terms.front().joint];
  const bool angle = model.coordinates[joint.position_index].measure == Measure::kAngle;
  return angle ? LoopGap{0.0, std::abs(gap)} : LoopGap{std::abs(gap), 0.0};
}

inline void addCoupling(const Model& model, const Loop& coupling, int index, const State& state,
                        int& row, LoopConstraints& constraints) {
  const double gap = couplingGap(model, coupling, state);
  constraints.gaps[index] = gapOfCoupling(model, coupling, gap);
  constraints.rows[row] = {index, HeldMotion::kCoupling};
  constraints.gap[row] = gap;
  for (const Loop::Term& term : coupling.terms) {
    const Joint& joint = model.joints[term.joint];
    constraints.jacobian(row, joint.velocity_index) +=
        term.coefficient * (joint.mimic ? joint.mimic->multiplier : 1.0);
  }
  constraints.bias[row] = coupling.drive ? -coupling.drive->secondRate(state.time) : 0.0;
  constraints.rate[row] = coupling.drive ? coupling.drive->rate(state.time) : 0.0;
  constraints.force_per_multiplier.col(row).setZero();
  ++row;
}

// Everything of `constraints` in `state`, in which `moved` tells how bodies move at q̈ = 0.
template <class Moved>
void writeLoopRows(const Model& model, std::span<const Loop> loops, const State& state,
                   const Moved& moved, LoopConstraints& constraints) {
  checkEnds(model, loops);
  const int rows = constraintRowCount(loops);
  constraints.rows.resize(rows);
  constraints.gap.resize(rows);
  constraints.jacobian.setZero(rows, model.velocitySize());
  constraints.bias.resize(rows);
  constraints.rate.setZero(rows);
  constraints.force_per_multiplier.resize(6, rows);
  constraints.gaps.resize(loops.size());
  int row = 0;
  for (int i = 0; i < static_cast<int>(loops.size()); ++i) {
    if (loops[i].isCoupling()) {
      addCoupling(model, loops[i], i, state, row, constraints);
    } else {
      addLoop(loops[i], i, moved, row, constraints);
    }
  }
}

}  // namespace armillary::loop_rows
