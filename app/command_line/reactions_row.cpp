// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/reactions_row.h"

#include "engine/analysis/reactions.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {

void reactionsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  std::vector<LinkWrench> wrenches = row.wrenches;
  std::vector<Force> on_link2(with.model.loops.size());  // world axes, where loops are opened none
  if (with.mechanism != nullptr) {
    Eigen::VectorXd tree;
    inverseDynamics(with.model, row.state, row.acceleration, row.wrenches, with.workspace, tree);
    const ActuatedEfforts& found =
        with.mechanism->find(row.state, row.acceleration, tree, with.workspace);
    with.mechanism->appendLoopForces(row.state, with.workspace, wrenches);
    loopReactions(found.constraints, found.multipliers, on_link2);
  }
  std::vector<JointReaction> reactions;
  jointReactions(with.model, row.state, row.acceleration, wrenches, with.workspace, reactions);
  for (const JointReaction& reaction : reactions) {
    append(reaction.wrench.force, cells);
    append(reaction.wrench.moment, cells);
  }
  forwardKinematics(with.model, row.state, with.workspace, with.workspace.X_WB);
  for (size_t i = 0; i < on_link2.size(); ++i) {
    const Loop& loop = with.model.loops[i];
    if (loop.isCoupling()) continue;
    const Eigen::Matrix3d R_LW =
        linkPose(with.model, with.workspace.X_WB, loop.end2.link).rotation.transpose();
    append(Eigen::VectorXd(R_LW * on_link2[i].force), cells);
    append(Eigen::VectorXd(R_LW * on_link2[i].moment), cells);
  }
}

}  // namespace armillary
