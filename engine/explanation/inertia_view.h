// SPDX-License-Identifier: BSD-3-Clause
// What the numbers of the mass matrix say in one pose: how heavy each joint is, what couples two.
//
// Sources: Featherstone 2008, section 6.1, for (1); Khatib, A unified approach for motion and force
// control of robot manipulators (1987), with one joint as the task, for (3); van der Sluis,
// Condition numbers and equilibration of matrices (Numerische Mathematik 14, 1969), for (4): no
// other choice of units makes the condition smaller by more than a factor n.
//
//   (1)  M_ij = Σ over links of  m v_i · v_j + ω_i · I_c ω_j   (+ rotors where i = j)
//        v_i, ω_i: how the link's centre of mass moves and the link turns per unit of joint i alone
//   (2)  locked_i = M_ii,   what joint i moves where all others are held
//   (3)  free_i = 1 / (M⁻¹)_ii,   where all others are free; 0 <= free_i <= locked_i
//   (4)  coupling_ij = M_ij / √(M_ii M_jj),   from -1 to 1, without a unit
//
// Entries are kg m² between two angles, kg m between an angle and a length, kg between two lengths.
// Eigenvalues and the condition number of such a mixture depend on the unit of length: they are
// those of the SI numbers, as if a slide were counted per metre. What depends on no unit is the
// condition of (4).
//
// A robot with loops: the spanning tree's, as if the loops were open.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

struct InertiaView {
  Eigen::MatrixXd matrix;       // M, full
  Eigen::MatrixXd coupling;     // (4); 1 on the diagonal, 0 beside it where a joint moves nothing
  Eigen::VectorXd locked;       // (2): kg m² or kg
  Eigen::VectorXd free;         // (3): zero where the joint can move without moving any inertia
  Eigen::VectorXd eigenvalues;  // of M, rising
  double condition = 1.0;       // largest eigenvalue over the smallest; infinite for a singular M
  double coupling_condition = 1.0;  // the same of (4)
  bool mixed_units = false;         // angles and lengths stand in one matrix
};

void inertiaView(const Model& model, const State& state, Workspace& workspace, InertiaView& result);

// One link's part of an entry, the terms of (1).
struct InertiaShare {
  int link = 0;
  double by_mass = 0.0;     // m v_i · v_j
  double by_turning = 0.0;  // ω_i · I_c ω_j
  double total() const { return by_mass + by_turning; }
};

// What an entry of the mass matrix is made of.
struct InertiaEntry {
  int row = 0, column = 0;
  double value = 0.0;                // M_ij: the sum of the shares and the rotors
  std::vector<InertiaShare> shares;  // of every link that both degrees of freedom move
  double rotors = 0.0;               // felt at the joint, on the diagonal
};

// Throws std::invalid_argument where the robot has no such degree of freedom.
void inertiaEntry(const Model& model, const State& state, int row, int column, Workspace& workspace,
                  InertiaEntry& result);

}  // namespace armillary
