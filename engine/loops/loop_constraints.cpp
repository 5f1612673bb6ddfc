// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/loop_constraints.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/point_motion.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

struct LoopScratch {
  explicit LoopScratch(const Model& model)
      : J1(6, model.velocitySize()), J2(6, model.velocitySize()) {}
  Jacobian J1, J2;
};

void checkEnds(const Model& model, std::span<const Loop> loops) {
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

RelativePose relativePose(const Loop& loop, const Workspace& workspace) {
  RelativePose pose;
  pose.X_W1 = workspace.X_WB[loop.end1.body] * loop.end1.X_BF;
  pose.X_W2 = workspace.X_WB[loop.end2.body] * loop.end2.X_BF;
  pose.X_12 = pose.X_W1.inverse() * pose.X_W2;
  return pose;
}

void addLoop(const Model& model, const Loop& loop, int index, const State& state,
             Workspace& workspace, int& row, LoopConstraints& constraints) {
  const RelativePose pose = relativePose(loop, workspace);
  const Eigen::Matrix3d& R_W1 = pose.X_W1.rotation;
  const PointMotion one = pointMotion(workspace, loop.end1.body, pose.X_W2.position);
  const PointMotion two = pointMotion(workspace, loop.end2.body, pose.X_W2.position);
  // relative motion at q̈ = 0: rates of components in frame 1, which turns itself
  const Vector3d turning = two.angular - one.angular, sliding = two.linear - one.linear;
  const Vector3d alpha =
      two.angular_acceleration - one.angular_acceleration - one.angular.cross(turning);
  const Vector3d acceleration =
      two.linear_acceleration - one.linear_acceleration - 2.0 * one.angular.cross(sliding);

  const HeldRows held = heldRows(loop, pose.X_12, R_W1.transpose() * turning);
  constraints.gaps[index] = {held.distance, held.angle};
  LoopScratch& scratch = workspace.scratch<LoopScratch>(model);
  bodyJacobian(model, state, loop.end1.body, pose.X_W2.position, workspace, scratch.J1);
  bodyJacobian(model, state, loop.end2.body, pose.X_W2.position, workspace, scratch.J2);
  scratch.J2 -= scratch.J1;
  for (int i = 0; i < held.count; ++i, ++row) {
    const HeldRow& one_row = held.rows[i];
    Eigen::Matrix<double, 6, 1> K;
    K << R_W1 * one_row.turn, R_W1 * one_row.slide;
    constraints.rows[row] = {index, one_row.motion};
    constraints.gap[row] = one_row.gap;
    // one of fixed joints alone has no columns
    if (scratch.J2.cols() > 0) constraints.jacobian.row(row).noalias() = K.transpose() * scratch.J2;
    constraints.bias[row] =
        K.head<3>().dot(alpha) + K.tail<3>().dot(acceleration) + one_row.velocity_product;
    constraints.force_per_multiplier.col(row) = K;
  }
}

// (d): how far the sum is from its offset.
double couplingGap(const Model& model, const Loop& coupling, const State& state) {
  double gap = -coupling.offset;
  if (coupling.drive) gap -= coupling.drive->value(state.time);
  for (const Loop::Term& term : coupling.terms) {
    gap += term.coefficient * jointPosition(model, term.joint, state.position);
  }
  return gap;
}

// A gap of a coupling is measured as its first joint is.
LoopGap gapOfCoupling(const Model& model, const Loop& coupling, double gap) {
  const Joint& joint = model.joints[coupling.terms.front().joint];
  const bool angle = model.coordinates[joint.position_index].measure == Measure::kAngle;
  return angle ? LoopGap{0.0, std::abs(gap)} : LoopGap{std::abs(gap), 0.0};
}

void addCoupling(const Model& model, const Loop& coupling, int index, const State& state, int& row,
                 LoopConstraints& constraints) {
  const double gap = couplingGap(model, coupling, state);
  constraints.gaps[index] = gapOfCoupling(model, coupling, gap);
  constraints.rows[row] = {index, HeldMotion::kCoupling};
  constraints.gap[row] = gap;
  constraints.jacobian.row(row).setZero();
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

// (e)
void appendCouplingWrenches(const Model& model, const Loop& coupling, double multiplier,
                            const Workspace& workspace, std::vector<LinkWrench>& wrenches) {
  for (const Loop::Term& term : coupling.terms) {
    const Joint& joint = model.joints[term.joint];
    const Pose& X_WB = workspace.X_WB[joint.body];  // whose z is the joint's axis
    const Vector3d along = X_WB.rotation.col(2) * (term.coefficient * multiplier);
    const bool slides = joint.type == JointType::kPrismatic;
    const Force F{slides ? Vector3d::Zero() : along, slides ? along : Vector3d::Zero()};
    const auto act = [&](int link, const Force& on_link) {
      if (model.links[link].body == 0) return;
      const Vector3d arm = X_WB.position - linkPose(model, workspace.X_WB, link).position;
      wrenches.push_back({link,
                          {on_link.moment + arm.cross(on_link.force), on_link.force},
                          LinkWrench::Axes::kWorld,
                          LinkWrench::Source::kLoop});
    };
    act(joint.child, F);
    act(joint.parent, Force{} - F);
  }
}

}  // namespace

int LoopConstraints::worstLoop() const {
  int worst = gaps.empty() ? -1 : 0;
  for (int i = 1; i < static_cast<int>(gaps.size()); ++i) {
    if (gaps[i].largest() > gaps[worst].largest()) worst = i;
  }
  return worst;
}

double LoopConstraints::largestGap() const {
  const int worst = worstLoop();
  return worst < 0 ? 0.0 : gaps[worst].largest();
}

int constraintRowCount(std::span<const Loop> loops) {
  int rows = 0;
  for (const Loop& loop : loops) rows += heldRowCount(loop);
  return rows;
}

std::string rowName(std::span<const Loop> loops, const ConstraintRow& row) {
  return loops[row.loop].name + "/" + name(row.motion);
}

void loopConstraints(const Model& model, std::span<const Loop> loops, const State& state,
                     Workspace& workspace, LoopConstraints& constraints) {
  checkEnds(model, loops);
  bodyAccelerations(model, state, workspace.zero, workspace);
  const int rows = constraintRowCount(loops);
  constraints.rows.resize(rows);
  constraints.gap.resize(rows);
  constraints.jacobian.resize(rows, model.velocitySize());
  constraints.bias.resize(rows);
  constraints.rate.setZero(rows);
  constraints.force_per_multiplier.resize(6, rows);
  constraints.gaps.resize(loops.size());
  int row = 0;
  for (int i = 0; i < static_cast<int>(loops.size()); ++i) {
    if (loops[i].isCoupling()) {
      addCoupling(model, loops[i], i, state, row, constraints);
    } else {
      addLoop(model, loops[i], i, state, workspace, row, constraints);
    }
  }
}

bool holdsVelocities(std::span<const Loop> loops) {
  return std::any_of(loops.begin(), loops.end(),
                     [](const Loop& loop) { return loop.drive || loop.rolling; });
}

void loopGaps(const Model& model, std::span<const Loop> loops, const State& state,
              Workspace& workspace, std::vector<LoopGap>& gaps) {
  checkEnds(model, loops);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  gaps.clear();
  for (const Loop& loop : loops) {
    if (loop.isCoupling()) {
      gaps.push_back(gapOfCoupling(model, loop, couplingGap(model, loop, state)));
      continue;
    }
    const HeldRows held = heldRows(loop, relativePose(loop, workspace).X_12, Vector3d::Zero());
    gaps.push_back({held.distance, held.angle});
  }
}

Loop heldPoint(const Model& model, const State& state, int link, const Vector3d& p_LQ,
               const std::string& name, Workspace& workspace) {
  forwardKinematics(model, state, workspace, workspace.X_WB);
  Loop loop;
  loop.name = name;
  loop.type = JointType::kSpherical;
  loop.kind.type = BodyJoint::kSpherical;
  loop.end2 = {link, model.links[link].body,
               model.links[link].X_BL * Pose{Eigen::Matrix3d::Identity(), p_LQ}};
  const Vector3d place = workspace.X_WB[loop.end2.body] * loop.end2.X_BF.position;
  loop.end1 = {model.root_link, 0, Pose{Eigen::Matrix3d::Identity(), place}};
  return loop;
}

void loopReactions(const LoopConstraints& constraints, const Eigen::VectorXd& multipliers,
                   std::vector<Force>& on_link2) {
  if (multipliers.size() != constraints.rowCount()) {
    throw std::invalid_argument("there are " + std::to_string(multipliers.size()) +
                                " multipliers for " + std::to_string(constraints.rowCount()) +
                                " rows of constraints: give one a row");
  }
  on_link2.assign(constraints.gaps.size(), Force{});
  for (int row = 0; row < constraints.rowCount(); ++row) {
    const auto K = constraints.force_per_multiplier.col(row);
    on_link2[constraints.rows[row].loop] +=
        Force{K.head<3>() * multipliers[row], K.tail<3>() * multipliers[row]};
  }
}

void appendLoopWrenches(const Model& model, std::span<const Loop> loops,
                        const LoopConstraints& constraints, const Eigen::VectorXd& multipliers,
                        const Workspace& workspace, std::vector<LinkWrench>& wrenches) {
  std::vector<Force> on_link2;
  loopReactions(constraints, multipliers, on_link2);
  for (int row = 0; row < constraints.rowCount(); ++row) {
    const Loop& loop = loops[constraints.rows[row].loop];
    if (!loop.isCoupling()) continue;
    appendCouplingWrenches(model, loop, multipliers[row], workspace, wrenches);
  }
  for (size_t i = 0; i < loops.size(); ++i) {
    const Loop& loop = loops[i];
    if (loop.isCoupling()) continue;
    const Vector3d place = workspace.X_WB[loop.end2.body] * loop.end2.X_BF.position;
    const auto act = [&](const Loop::End& end, const Force& F) {
      if (end.body == 0) return;
      const Vector3d arm = place - linkPose(model, workspace.X_WB, end.link).position;
      wrenches.push_back({end.link,
                          {F.moment + arm.cross(F.force), F.force},
                          LinkWrench::Axes::kWorld,
                          LinkWrench::Source::kLoop});
    };
    act(loop.end2, on_link2[i]);
    act(loop.end1, Force{} - on_link2[i]);
  }
}

}  // namespace armillary
