// SPDX-License-Identifier: BSD-3-Clause
// Hybrid control of motion and force in operational space: a link goes where it should, and along
// one direction it presses instead, as hard as it should.
//
// With n the direction of the wanted force f (what the link exerts on what it touches, world axes),
// J_f = nᵀ J_v of the point that presses, and J_m the other two directions of that point with the
// link's turning:
//
//   (1)  τ = h + J_mᵀ Λ_m (a* − J̇_m q̇) + J_fᵀ (|f| − d v_f) + N τ_p
//   (2)  a* = a_d + 2 ζ ω ė + ω² e,   Λ_m = (J_m M⁻¹ J_mᵀ)⁺
//   (3)  d = 2 ζ ω / (J_f M⁻¹ J_fᵀ),  v_f the point's speed along n
//   (4)  N = 1 − Jᵀ Λ J M⁻¹,  τ_p = M (ω² e_q + 2 ζ ω ė_q)    toward the wanted posture,
//        J the rows of J_m and J_f
//
// h is bias, gravity with it; e, e_q are the errors of the link's pose and of the joints. At rest
// against what does not move, v_f and a* are zero and what is touched feels f exactly. Before it
// touches, the link goes along n with |f| / d. Where the link cannot move in some direction Λ is
// the pseudo-inverse (operational_space.h).
//
// Source: Khatib, A unified approach for motion and force control of robot manipulators: the
// operational space formulation (1987), sections III to V; the selection of directions as Raibert
// and Craig, Hybrid position/force control of manipulators (1981).
#pragma once

#include <string>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/reference.h"
#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"

namespace armillary {

struct HybridControl {
  int link = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // that presses, m, in the link's frame
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // f, N, world axes; zero: all motion
  bool keeps_orientation = true;                    // else the link turns as it likes
};

// Why the link of this robot cannot be controlled so: the robot floats or has loops, a joint
// follows another, the link cannot move. Empty where it can. Throws std::invalid_argument for a
// link that there is not.
std::string whyNotHybrid(const Model& model, int link);

class HybridController {
 public:
  // ω (1/s) and ζ above zero. Throws MethodDoesNotApply with whyNotHybrid().
  HybridController(const Model& model, const HybridControl& control, double omega,
                   double damping_ratio);

  // Adds (1) to `effort`. `wanted` and `wanted_acceleration` are the reference's.
  void add(const Model& model, const State& state, const State& wanted,
           const Eigen::VectorXd& wanted_acceleration, Workspace& workspace,
           Eigen::VectorXd& effort);

 private:
  // Where the link and its point are and how they move.
  struct Motions {
    Eigen::Matrix3d rotation;
    Eigen::Vector3d place;
    Eigen::Matrix<double, 6, 1> velocity, acceleration;  // of the point: (ω, v)
  };
  Motions motionsOf(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                    Workspace& workspace) const;
  // Λ of some rows J.
  struct Inversion {
    explicit Inversion(Eigen::Index rows) : solver(rows) {}
    SymmetricEigensolver solver;
    Eigen::MatrixXd J, eased, inverse, scaled, inertia;  // M⁻¹ Jᵀ, J M⁻¹ Jᵀ, Λ
  };
  void invert(Inversion& rows);

  HybridControl control_;
  double omega_, damping_ratio_;
  Eigen::Vector3d normal_ = Eigen::Vector3d::Zero();          // n; zero: no direction presses
  Eigen::Matrix<double, Eigen::Dynamic, 6> selection_;        // rows of J_m in those of all six
  Eigen::Matrix<double, Eigen::Dynamic, 6> whole_selection_;  // and of J_f
  Workspace wanted_workspace_;
  Jacobian J_;
  Cholesky factor_;
  Inversion whole_, motion_;
  Eigen::MatrixXd M_;
  Eigen::VectorXd bias_, error_, posture_, pressing_, eased_pressing_, zero_;  // of joints
  Eigen::VectorXd commanded_, force_m_;                                        // of J_m's rows
  Eigen::VectorXd given_, force_;                                              // of J_m's and J_f's
};

}  // namespace armillary
