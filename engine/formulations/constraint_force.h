// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics of chains by the constraint force algorithm, in O(log n) parallel steps.
//
// Source: Featherstone and Orin, Robot dynamics: equations and algorithms (ICRA 2000), section 3.5,
// equation 28; Fijany, Sharf and D'Eleuterio, Parallel O(log N) algorithms for computation of
// manipulator forward dynamics (IEEE Trans. Robotics and Automation 11, 1995); Featherstone and
// Fijany, A technique for analyzing constrained rigid-body systems (ibid. 15, 1999). Every body is
// free but for the constraint forces β of the joints, T and T_a being those of constraint_space.h:
//
//   (1)  Tᵀ I⁻¹ T β = Tᵀ a₀ − Tᵀ I⁻¹ (f_a − v × I v)
//
// For a chain, where body i moves in body i − 1, the block column i of T has T_i in row i and −Y_i
// in row i − 1. In the frames of the bodies:
//
//   (2)  Y_i = X*_i T_i,   c_i = Ṡ_i q̇_i + V_i × S_i q̇_i
//        f_i = F_external − V_i ×* I_i V_i + T_a τ_i − X*_{i+1} T_a τ_{i+1}
//   (3)  B_{i−1}ᵀ β_{i−1} + A_i β_i + B_i β_{i+1} = r_i
//        A_i = T_iᵀ I_i⁻¹ T_i + Y_iᵀ I_{i−1}⁻¹ Y_i,   B_i = −T_iᵀ I_i⁻¹ Y_{i+1}
//        r_i = T_iᵀ (c_i − I_i⁻¹ f_i) + Y_iᵀ I_{i−1}⁻¹ f_{i−1}
//   (4)  a_i = I_i⁻¹ (f_i + T_i β_i − Y_{i+1} β_{i+1})
//   (5)  q̈_i = T_aᵀ (a_i − X_i a_{i−1} − c_i)
//
// The fixed root is a body that no force moves: I_0⁻¹ = 0, and its acceleration −gravity stands for
// I_0⁻¹ f_0, so that every a_i is less gravity's. A floating joint has no constraint forces and its
// row of (3) no numbers: it may stand anywhere, and parts the system in two.
//
// (3) is block tridiagonal and solved by cyclic_reduction.h. (2), (4) and (5) are one step each for
// all bodies at once, for I⁻¹ is constant in its body. The velocities are no recursion either: two
// neighbouring stretches of the chain, each with the pose and the velocity of its end from its
// start, make one,
//
//   (6)  (X_AB, V_AB) (X_BC, V_BC) = (X_AB X_BC, X_CB V_AB + V_BC)
//
// and all stretches from the root take 2 ⌊log₂ n⌋ of these one after another, by a prefix tree
// (Brent and Kung, IEEE Trans. Computers C-31, 1982). The whole is O(log n) steps on n processors
// and O(n) work. Only external wrenches are brought to their bodies before, in one O(n) pass.
#pragma once

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// How long the work of a call has to take however many processors there are, and how much it is.
struct ConstraintForceReport {
  int chain_length = 0;  // bodies, n
  int threads = 0;       // that took part
  int steps = 0;         // that they ended together, each of all bodies or fewer at once, as the
                         // team has counted them: at most 5 ⌊log₂ n⌋ + 10
  int kinematics_depth = 0;  // longest chain of (6): at most 2 ⌊log₂ n⌋
  int solve_depth = 0;  // longest chain of block operations of (3): at most 6 ⌊log₂ n⌋ + 2, so for
                        // n > 1 at most 8 ⌈log₂ n⌉
  long solve_work = 0;  // all block operations of (3): less than 12 n
};

// The acceleration that efforts and wrenches give the robot, on one thread where the chain is short
// and on as many as there are processors where it is long. The same bits on any number.
//
// Throws MethodDoesNotApply for a robot with followers or rotors, for a body that carries two, and
// for a body whose inertia cannot be inverted, naming the link. A singular status names the first
// degree of freedom of a joint where rounding left no positive pivot.
SolveStatus constraintForce(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration, ConstraintForceReport* report = nullptr);

// The same on that many threads, at least 1. They stay with the workspace; another number than at
// the call before starts them anew.
SolveStatus constraintForce(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, int threads, Workspace& workspace,
                            Eigen::VectorXd& acceleration, ConstraintForceReport* report = nullptr);

}  // namespace armillary
