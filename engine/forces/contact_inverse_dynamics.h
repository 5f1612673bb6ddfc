// SPDX-License-Identifier: BSD-3-Clause
// Efforts and contact forces together, where a motion and what touches are given.
//
// A base that floats has no motor: what inverse dynamics asks of it, contacts must give. With U the
// degrees of freedom of floating joints, A the driven others, and J of all points of contact,
//
//   (1)  J_Uᵀ f = τ_U,  every f_i within Coulomb's cone about its normal
//   (2)  efforts of the motors: τ_A − J_Aᵀ f
//
// τ = inverse dynamics without contacts. Of all f that (1) allows, those with the least sum of
// squares (smallest_cone_forces.h). Sources: Featherstone 2008, section 9.6; Hutter, Sommer,
// Gehring, Hoepflinger, Bloesch, Siegwart, Quadrupedal locomotion using hierarchical operational
// space control, 2014 (contact forces of least norm).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/smallest_cone_forces.h"

namespace armillary {

struct Contact {
  int link = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // m, the link's frame
  Eigen::Vector3d normal =
      Eigen::Vector3d::UnitZ();  // world, of length one, away from what touches
};

struct ContactEfforts {
  enum class Kind {
    kPossible,
    kNoFreeBase,  // nothing needs the contacts: they give nothing
    kSlides,      // with more friction it would be possible
    kPulls        // contacts would have to pull, or cannot reach that far
  };
  Kind kind = Kind::kNoFreeBase;
  Eigen::VectorXd effort;               // N m or N; of floating joints zero, if possible
  std::vector<Eigen::Vector3d> forces;  // on the robot, one a contact, world axes, N
  double largest_slip = 0.0;            // m/s, of a point of contact along its surface
};

class ContactInverseDynamics {
 public:
  explicit ContactInverseDynamics(const Model& model);

  // Of this moment's contacts. `friction` is μ of all. Throws std::invalid_argument where a contact
  // is at no link of the robot.
  void solve(const State& state, const Eigen::VectorXd& acceleration,
             std::span<const LinkWrench> wrenches, std::span<const Contact> contacts,
             double friction, Workspace& workspace, ContactEfforts& result);

 private:
  const Model& model_;
  std::vector<int> free_;  // degrees of freedom of floating joints
  Eigen::MatrixXd A_;
  Eigen::VectorXd b_;
  Jacobian J_;
  std::vector<Eigen::Matrix3Xd> moves_;  // J of each point, its normal's axes
  std::vector<Eigen::Matrix3d> frames_;  // columns: two along the surface, the normal
  SmallestConeForces forces_;
};

// "this motion is not possible with these contacts: …"; empty where it is, or needs none.
std::string describe(ContactEfforts::Kind kind);

}  // namespace armillary
