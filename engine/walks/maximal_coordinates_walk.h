// SPDX-License-Identifier: BSD-3-Clause
// What the walks share of methods that accelerate every body by itself and hold the bodies together
// by constraint forces: motions, forces, and what joints allow and hold.
//
// Source: Featherstone and Orin 2000, section 3.5, as in formulations/sparse_elimination.h. T and
// T_a of a joint are those of formulations/constraint_space.h, j are the children of i:
//
//   maximal-velocity  v_i = ⁱX_λ v_λ + S_i q̇_i
//   maximal-drift     c_i = Ṡ_i q̇_i + v_i × S_i q̇_i
//   maximal-force     f_i = f_external − v_i ×* I_i v_i + T_a τ_i − Σ X*_j T_a τ_j
//   maximal-joint     q̈_i = T_aᵀ (a_i − ⁱX_λ a_λ − c_i)
//   maximal-result    q̈ of every joint
//
// A follower's motor is its leader's: its τ is not in the forces, its q̈ not in the result.
#pragma once

#include "engine/formulations/constraint_space.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {

class MaximalCoordinatesWalk : public AlgorithmWalk {
 protected:
  struct Node {
    Motion V, c;
    JointSpaces joint;
    Columns6 Y = Columns6(6, 0);  // T in the parent's frame
    Vector6 f = Vector6::Zero();
    Vector6 a = Vector6::Zero();  // less gravity's
    JointVector acceleration;
  };

  enum class Treats { kPlainJoints, kFollowersAndRotors };

  // Throws MethodDoesNotApply where the method's sources do not treat the robot; `method` begins
  // the sentence.
  MaximalCoordinatesWalk(std::shared_ptr<const Model> model, std::span<const Kind> kinds,
                         const char* method, Treats treats = Treats::kPlainJoints);

  const Node& node(int i) const { return nodes_[i]; }
  // Whether the joint holds the body in some direction: a floating one does not.
  bool isHeld(int i) const { return body(i).freedoms < 6; }
  // Everything of a node but its accelerations.
  void startNodes(const Given& given);
  // a_i, and from it the joint's acceleration: from the root outward.
  void accelerate(int i, const Vector6& a);
  // The joints' accelerations as the result.
  void gatherAccelerations();

  WalkEquation velocity(int i) const;
  WalkEquation drift(int i) const;
  WalkEquation force(int i) const;
  WalkEquation jointAcceleration(int i) const;
  WalkEquation allAccelerations() const;
  std::vector<WalkVector> drawnAcceleration(int i) const;

  WalkFactor allowed(std::string_view symbol, int i) const;  // T_a
  WalkFactor held(std::string_view symbol, int i) const;     // T
  // Columns that are forces of a unit constraint force, or motions.
  static WalkFactor plainColumns(std::string_view symbol, const Eigen::MatrixXd& columns) {
    return {symbol, columns, {}};
  }

 private:
  std::vector<Node> nodes_;
};

}  // namespace armillary
