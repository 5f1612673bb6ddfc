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
  // What a kind of step is about. kOwn: something of one link, which only the walk itself has.
  enum class Part {
    kStart,
    kVelocity,
    kTurning,
    kAcceleration,
    kOwn,
    kForce,
    kMoment,
    kEffort,
    kBaseForce,
    kBaseMoment,
    kResult
  };
  struct Moving {
    Eigen::Vector3d omega = Eigen::Vector3d::Zero(), omega_rate = Eigen::Vector3d::Zero();
    Eigen::Vector3d a = Eigen::Vector3d::Zero();                               // v̇, of the origin
    Eigen::Vector3d carried = Eigen::Vector3d::Zero();                         // ω_c
    Motion joint_rate;                                                         // ω̇_J, v̇_J
    Eigen::Vector3d f = Eigen::Vector3d::Zero(), n = Eigen::Vector3d::Zero();  // through the joint
  };

  // `parts` of the kinds, one each. Steps in the kinds' order: outward link by link, inward link by
  // link, the base's, the result.
  LinkFrameWalk(std::shared_ptr<const Model> robot, std::span<const Kind> kinds,
                std::span<const Part> parts);

  const Moving& moving(int i) const { return moves_[i]; }
  Moving& moving(int i) { return moves_[i]; }
  Eigen::Matrix3d intoBody(int i) const { return body(i).X_PB.rotation.transpose(); }  // R

  void turn(int i);  // ω, ω̇ and what the joint adds, once its parent has its own
  // All that a link has of its own, once its parent has: a; f and n as it needs them for itself.
  virtual void move(int i) = 0;
  // 2 ω_c × v_J + ω_J × v_J + v̇_J
  Eigen::Vector3d jointAcceleration(int i) const;

  virtual WalkEquation accelerationEquation(int i) const = 0;
  virtual WalkEquation ownEquation(const WalkStep& step) const = 0;
  // What a link needs for itself, of its force and its moment.
  virtual std::vector<WalkTerm> ownForce(int i) const = 0;
  virtual std::vector<WalkTerm> ownMoment(int i) const = 0;
  virtual std::vector<WalkVector> ownVectors(const WalkStep& step) const = 0;
  void addJointAcceleration(int i, WalkEquation& equation) const;

 private:
  SolveStatus compute(const Given&, int&) override;
  WalkEquation equationOf(const WalkStep& step) const override;
  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override;
  // f and n, which hold what each link needs for itself, summed to the base; τ, result_.
  void passInward();
  WalkEquation startEquation() const;
  WalkEquation velocityEquation(int i) const;
  WalkEquation turningEquation(int i) const;
  // Less what pushes from outside, plus what the children pass down.
  WalkEquation forceEquation(int i, std::vector<WalkTerm> own) const;
  WalkEquation momentEquation(int i, std::vector<WalkTerm> own) const;
  WalkEquation effortEquation(int i) const;
  std::vector<WalkVector> effortVectors(int i) const;
  void addChildren(int i, bool moments, WalkEquation& equation) const;

  std::span<const Part> parts_;
  std::vector<Moving> moves_;  // [0] is the base
  std::vector<JointVector> tau_;
};

}  // namespace armillary
