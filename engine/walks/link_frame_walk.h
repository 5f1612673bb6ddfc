// SPDX-License-Identifier: BSD-3-Clause
// What walks of inverse dynamics in 3-vectors share: Newton's and Euler's equations link by link,
// every vector of a body in the body's own axes, about the body's origin. The symbols are those of
// newton_euler_walk.cpp.
#pragma once

#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {

class LinkFrameWalk : public AlgorithmWalk {
 protected:
  struct Moving {
    Eigen::Vector3d omega = Eigen::Vector3d::Zero(), omega_rate = Eigen::Vector3d::Zero();
    Eigen::Vector3d a = Eigen::Vector3d::Zero();                               // v̇, of the origin
    Eigen::Vector3d carried = Eigen::Vector3d::Zero();                         // ω_c
    Motion joint_rate;                                                         // ω̇_J, v̇_J
    Eigen::Vector3d f = Eigen::Vector3d::Zero(), n = Eigen::Vector3d::Zero();  // through the joint
  };

  LinkFrameWalk(std::shared_ptr<const Model> robot, std::span<const Kind> kinds);

  const Moving& moving(int i) const { return moves_[i]; }
  Moving& moving(int i) { return moves_[i]; }
  const JointVector& effortOf(int i) const { return tau_[i]; }
  Eigen::Matrix3d intoBody(int i) const { return body(i).X_PB.rotation.transpose(); }  // R

  void start();      // of the base
  void turn(int i);  // ω, ω̇ and what the joint adds, once its parent has its own
  // 2 ω_c × v_J + ω_J × v_J + v̇_J
  Eigen::Vector3d jointAcceleration(int i) const;
  // f and n, which hold what each link needs for itself, summed to the base; τ, result_.
  void passInward();

  WalkEquation startEquation() const;
  WalkEquation velocityEquation(int i) const;
  WalkEquation turningEquation(int i) const;
  void addJointAcceleration(int i, WalkEquation& equation) const;
  // Less what pushes from outside, plus what the children pass down.
  WalkEquation forceEquation(int i, std::vector<WalkTerm> own) const;
  WalkEquation momentEquation(int i, std::vector<WalkTerm> own) const;
  WalkEquation effortEquation(int i) const;
  WalkEquation resultEquation() const { return gathered("tau", "tau_i", tau_, "N m", "N"); }
  std::vector<WalkVector> resultVectors() const { return jointEfforts(tau_); }
  std::vector<WalkVector> effortVectors(int i) const;

 private:
  void addChildren(int i, bool moments, WalkEquation& equation) const;

  std::vector<Moving> moves_;  // [0] is the base
  std::vector<JointVector> tau_;
};

}  // namespace armillary
