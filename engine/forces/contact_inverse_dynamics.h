// SPDX-License-Identifier: BSD-3-Clause
// Efforts and contact forces together, where a motion and what touches are given.
//
// A base that floats has no motor: what inverse dynamics asks of it, contacts must give. With K the
// motions that closed loops leave free (of a tree all), A the driven degrees of freedom, none of
// them a floating joint's, and J of all points of contact,
//
//   (1)  Kᵀ (Jᵀ f + S_A τ_A) = Kᵀ τ,  every f_i within Coulomb's cone about its normal
//   (2)  and, where they count, every τ_i of the motors within what it can give
//
// τ = inverse dynamics without contacts, S_A the columns of the identity. Motors that (2) does not
// bound and the objective does not count drop out of (1): with N of N ᵀ K_Aᵀ = 0 only Nᵀ Kᵀ is left
// of it, of a tree the rows of the floating joints. Of all that (1) and (2) allow, either the
// forces with the least sum of squares, or the efforts with it; then of those the least of the
// other: that counts with a small weight ε, and its centre follows until nothing changes (proximal
// point).
//
// Sources: Featherstone 2008, section 9.6; Hutter, Sommer, Gehring, Hoepflinger, Bloesch, Siegwart,
// Quadrupedal locomotion using hierarchical operational space control, 2014 (contact forces of
// least norm); Righetti, Buchli, Mistry, Kalakrishnan, Schaal, Optimal distribution of contact
// forces with inverse dynamics control, 2013 (efforts of least norm); Rockafellar, Monotone
// operators and the proximal point algorithm, 1976.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/motors.h"
#include "engine/forces/smallest_cone_forces.h"
#include "engine/loops/actuated_inverse_dynamics.h"
#include "engine/loops/elimination.h"

namespace armillary {

struct Contact {
  int link = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // m, the link's frame
  Eigen::Vector3d normal =
      Eigen::Vector3d::UnitZ();  // world, of length one, away from what touches
};

struct ContactOptions {
  enum class Objective { kLeastForces, kLeastEfforts };
  double friction = 0.8;  // μ of all
  Objective objective = Objective::kLeastForces;
  bool motor_limits = false;  // (2)
};

struct ContactEfforts {
  enum class Kind {
    kPossible,
    kNoFreeBase,  // nothing needs the contacts: they give nothing
    kSlides,      // with more friction it would be possible
    kPulls,       // contacts would have to pull, or grip as no surface does
    kTooWeak,     // with stronger motors it would be possible
    kUndriven     // with motors in the other joints too it would be possible
  };
  Kind kind = Kind::kNoFreeBase;
  Eigen::VectorXd effort;               // N m or N; of what nothing drives zero, if possible
  std::vector<Eigen::Vector3d> forces;  // on the robot, one a contact, world axes, N
  double largest_slip = 0.0;            // m/s, of a point of contact along its surface
  // Of kSlides: the least μ with which it would be possible, to a thousandth of it. Of kPulls: the
  // largest with which it was found not to be, zero without contacts.
  double friction = 0.0;
  // Of kTooWeak: the least number that times what every motor can give would be enough, to 1e-4 of
  // it, and the motor that then gives all it can; −1 and zero where no number is, as where a motor
  // turns too fast to drive on.
  int weakest = -1;
  double stronger = 0.0;
  ActuatedEfforts mechanism;  // of robots with loops
};

class ContactInverseDynamics {
 public:
  // `driven`: degrees of freedom with motors, none of them a floating joint's. Without it all that
  // do not float; of robots with loops those of chooseMotors().
  explicit ContactInverseDynamics(const Model& model,
                                  std::optional<std::vector<int>> driven = std::nullopt);

  // Of this moment's contacts. Throws std::invalid_argument where a contact is at no link of the
  // robot.
  void solve(const State& state, const Eigen::VectorXd& acceleration,
             std::span<const LinkWrench> wrenches, std::span<const Contact> contacts,
             const ContactOptions& options, Workspace& workspace, ContactEfforts& result);

 private:
  enum class Aim { kForces, kEfforts, kShares };  // kShares: of what each motor can give
  void findMotions(const State& state, std::span<const Contact> contacts, Workspace& workspace,
                   ContactEfforts& result);
  void findDrivers(const State& state, Workspace& workspace);
  // `motors`: what bounds (2), in what the motors can give; infinite: nothing does.
  void setUp(const Eigen::VectorXd& tree_effort, const State& state, Aim aim, double motors);
  bool minimize(double friction);
  double largestShare(const State& state, int& at) const;
  void findReason(const State& state, bool touches, const ContactOptions& options,
                  ContactEfforts& result);
  void findWeakest(const Eigen::VectorXd& tree_effort, const State& state, double friction,
                   ContactEfforts& result);
  void apply(const State& state, const Eigen::VectorXd& acceleration, Workspace& workspace,
             ContactEfforts& result);

  const Model& model_;
  std::vector<Motor> motors_;
  std::optional<std::vector<int>> given_;
  std::vector<int> free_;             // degrees of freedom of floating joints
  std::vector<int> driven_, chosen_;  // A; where nobody said it, as it was the last time
  // The driven ones that are unknowns of the problem, and those that drop out of it.
  std::vector<int> counted_, dropped_;
  std::vector<BoundedUnknown> unknowns_;
  double force_weight_ = 1.0;
  bool forces_count_ = true;  // most; else the efforts do
  Eigen::MatrixXd A_, K_, kept_, dropped_rows_;
  Eigen::VectorXd b_, found_, center_, rest_;
  Jacobian J_;
  std::vector<Eigen::Matrix3Xd> moves_;  // J of each point, its normal's axes
  std::vector<Eigen::Matrix3d> frames_;  // columns: two along the surface, the normal
  Elimination elimination_;
  SmallestConeForces forces_;
};

// "this motion is not possible with these contacts: …"; empty where it is, or needs none.
std::string describe(const ContactEfforts& result, const Model& model);

}  // namespace armillary
