// SPDX-License-Identifier: BSD-3-Clause
// Dynamics by d'Alembert's principle, link by link: each joint's torque on its own, and from all
// torques the accelerations.
//
// Source: the procedure for manipulators with revolute joints that composes M, H and G of all links
// from d'Alembert's principle and the Newton-Euler equations, after Vukobratović and Potkonjak
// (1982); the numbers are those of its equations 3 to 13. Every link i is in balance under its
// weight, its load and the inertial force and couple of its motion; all that act on the links i ≥ j
// beyond joint j have moments about the joint's axis ẑ that its torque τ_j balances. Frames 1 … n
// are the bodies', each with its joint's axis as z (axis j in frame j: the modified
// Denavit-Hartenberg convention), 0 the world. ʲR_i turns frame i into j, ʲP_i is i's origin from
// j's in j, ʲP_Ci link i's centre of mass from j's origin in j, P_Ci the same from i's own origin
// in i, I_i the inertia about it; P_j is frame j's origin in j−1.
//
//   (6)  ω_j = ʲR_{j−1} ω_{j−1} + ẑ θ̇_j
//   (8)  C_εj = ʲR_{j−1} (C_εj−1 + ω_{j−1} × ʲ⁻¹R_j ẑ θ̇_j)
//        C_Vj = ʲR_{j−1} (C_εj−1 × P_j + ω_{j−1} × (ω_{j−1} × P_j) + C_Vj−1)
//        C_VCj = C_εj × P_Cj + ω_j × (ω_j × P_Cj) + C_Vj
//   (12) M_jk = ẑ · Σ_{i ≥ max(j,k)} (m_i ʲP_Ci × ʲR_i ((ⁱP_k − P_Ci) × ⁱR_k ẑ) + ʲR_i I_i ⁱR_k ẑ)
//        H_j = ẑ · Σ_{i ≥ j} (ʲR_i (ω_i × I_i ω_i + I_i C_εi) + m_i ʲP_Ci × ʲR_i C_VCi)
//        G_j = ẑ · Σ_{i ≥ j} ʲP_Ci × ʲR_0 G_i,   Q_j = ẑ · Σ_{i ≥ j} ʲN_Qi
//   (9)  τ = M θ̈ + H − G − Q
//   (13) θ̈ = M⁻¹ (τ − H + G + Q)
//
// C_ε, C_V and C_VC are the parts of the accelerations that θ̇ alone makes. As printed, (12) lacks
// the rotation ʲR_i before C_VCi and names τ_i for τ_j; here it follows from the balance (5). The
// source's weight is G_i = (0, 0, −m_i g); here G_i = m_i γ with any γ, so that G is minus the
// gravity efforts of the other methods. The source adds the moment ʲN_Q of what acts on the last
// link to G, and allows any other known external force on the links; here ʲN_Qi is the moment about
// j's origin of the force and couple on link i, and what they add is a term of its own, Q.
//
// For serial chains of revolute joints without rotors on a fixed base; for others throws
// MethodDoesNotApply, which names the joint. O(n²) a torque, O(n³) the accelerations.
#pragma once

#include <span>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// The terms of (9): τ = M θ̈ + H − G − Q. M in kg m², the others in N m.
struct DalembertTerms {
  Eigen::MatrixXd M;
  Eigen::VectorXd H;  // velocities
  Eigen::VectorXd G;  // weights
  Eigen::VectorXd Q;  // the loads on the links
};
void dalembertTerms(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                    Workspace& workspace, DalembertTerms& terms);

// The torque τ_j (N m) of the joint that moves body `body`, without those of the others. Throws
// std::invalid_argument where that is no moving body.
double dalembertEffort(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                       std::span<const LinkWrench> wrenches, int body, Workspace& workspace);

// All torques, each on its own.
void dalembert(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               std::span<const LinkWrench> wrenches, Workspace& workspace, Eigen::VectorXd& effort);

// (13): the forward problem. The source leaves open how M is inverted: it is factorized.
SolveStatus dalembertForwardDynamics(const Model& model, const State& state,
                                     const Eigen::VectorXd& effort,
                                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                                     Eigen::VectorXd& acceleration);

}  // namespace armillary
