// SPDX-License-Identifier: BSD-3-Clause
// What the walks share of methods that first go outward with velocities, accelerations and partial
// velocities (the Jacobians' columns), then project on these. The base accelerates upwards, so that
// weight takes part.
//
//   appell-velocity      v_i = ⁱX_λ v_λ + S_i q̇_i
//   appell-acceleration  a_i = ⁱX_λ a_λ + S_i q̈_i + Ṡ_i q̇_i + v_i × S_i q̇_i
//   kane-partial         J_i = ⁱX_λ J_λ + S_i in joint i's columns
#pragma once

#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {

class MovingLinksWalk : public AlgorithmWalk {
 protected:
  struct Moving {
    Motion V, A;        // A less gravity's
    Eigen::MatrixXd J;  // 6 x degrees of freedom; a follower's columns stand with its leader's
  };

  MovingLinksWalk(std::shared_ptr<const Model> model, std::span<const Kind> kinds)
      : AlgorithmWalk(std::move(model), kinds), moves_(bodyCount()) {}

  const Moving& moves(int i) const { return moves_[i]; }
  void moveLinks();
  // Joint i's numbers; a follower has none of its own.
  JointVector own(int i, const Eigen::VectorXd& numbers) const;

  WalkEquation velocity(int i) const;
  WalkEquation acceleration(int i) const;
  WalkEquation partialVelocities(int i) const;
  // τ of every joint that is no follower.
  WalkEquation allEfforts(const std::vector<JointVector>& efforts) const;
  std::vector<WalkVector> drawnVelocity(int i) const;
  std::vector<WalkVector> drawnAcceleration(int i) const;
  std::vector<WalkVector> drawnEfforts(const std::vector<JointVector>& efforts) const;

 private:
  std::vector<Moving> moves_;  // [0] is the base
};

}  // namespace armillary
