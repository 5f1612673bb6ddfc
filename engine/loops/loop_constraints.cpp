// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/loop_constraints.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/kinematics.h"
#include "engine/loops/loop_rows.h"

namespace armillary {
namespace {

using Eigen::Vector3d;
using namespace loop_rows;

// By its own name in the class below.
PointMotion motionOfPoint(const Workspace& workspace, int body, const Vector3d& point) {
  return pointMotion(workspace, body, point);
}

// As the recursions of engine/dynamics leave them in the workspace.
struct RecursiveMotions {
  const Model& model;
  const State& state;
  const Workspace& workspace;

  const BodyPoses& poses() const { return workspace.X_WB; }
  PointMotion pointMotion(int body, const Vector3d& point) const {
    return motionOfPoint(workspace, body, point);
  }
  void addWay(int body1, int body2, const Vector3d& point, const RowForces& K, int row,
              Eigen::MatrixXd& jacobian) const {
    visitWay(model, body1, body2,
             [&](int body, double sign) { addJoint(body, point, sign, K, row, jacobian); });
  }
  void addJoint(int index, const Vector3d& point, double sign, const RowForces& K, int row,
                Eigen::MatrixXd& jacobian) const {
    const Body& body = model.bodies[index];
    const Pose& X_WB = workspace.X_WB[index];
    const Pose X_PB{X_WB.rotation, X_WB.position - point};
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      for (Eigen::Index i = 0; i < K.cols(); ++i) {
        const Force in_body =
            toChild(X_PB, Force{Vector3d(K.col(i).head<3>()), Vector3d(K.col(i).tail<3>())});
        for (int k = 0; k < Type::kVelocities; ++k) {
          jacobian(row + i, body.velocity_index + k) +=
              sign * body.multiplier * dot(joint.column(q.data(), k), in_body);
        }
      }
    });
  }
};

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
  bodyAccelerations(model, state, workspace.zero, workspace);
  writeLoopRows(model, loops, state, RecursiveMotions{model, state, workspace}, constraints);
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
    const HeldRows held = heldRows(loop, relativePose(loop, workspace.X_WB).X_12, Vector3d::Zero());
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
    if (!loop.isCoupling() || loop.drive) continue;
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
