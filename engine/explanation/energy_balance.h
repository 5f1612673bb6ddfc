// SPDX-License-Identifier: BSD-3-Clause
// Where a robot's energy is, who brings it and who takes it.
//
// Source: the work-energy theorem (engine/analysis/power.h) with what acts told apart by its cause:
//
//   (1)  T_L = ½ V_L · I_L V_L,   U_L = −m_L g · c_L            of each link that can move
//   (2)  E_spring = ½ Σ k (q − q₀)² + ½ Σ k (l − l₀)²           joints' springs, springs between
//   links (3)  d/dt (T + U) = q̇ᵀ (τ + τ_passive + τ_stop) + Σ V_L · F_L
//
// The power of a share of the effort (effort_shares.h) is its share times −q̇: what it asks of the
// motors it takes from the motion.
#pragma once

#include "engine/forces/effort_shares.h"

namespace armillary {

// J.
struct LinkEnergy {
  int link = 0;
  double kinetic = 0.0;
  double potential = 0.0;  // zero at the world's origin
};

struct EnergyBalance {
  std::vector<LinkEnergy> links;  // that can move
  double rotors = 0.0;            // kinetic, of motors that turn with their joints, J
  double kinetic = 0.0;           // of links and rotors, J
  double potential = 0.0;         // J
  double elastic = 0.0;           // (2), J
  double elastic_between = 0.0;   // its part in springs between links, J
  double total() const { return kinetic + potential + elastic; }

  // W: what each brings, negative where it takes.
  double kinetic_rate = 0.0, potential_rate = 0.0;
  double motors = 0.0;
  double friction = 0.0;       // friction and damping of joints
  double joint_springs = 0.0;  // what they give back
  double external = 0.0;       // springs and dampers between links, hands, wrenches
  double contact = 0.0;
  double constraint = 0.0;  // loops do no work; stiff stops do
  // What (3) leaves: zero but for rounding.
  double residual() const {
    return kinetic_rate + potential_rate -
           (motors + friction + joint_springs + external + contact + constraint);
  }
};

// Of a motion with its shares; `effort` is their sum. `springs_act`: joints' springs and those
// between links are part of it. `model` is the one that feels its rotors.
void energyBalance(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                   const Eigen::VectorXd& effort, const EffortShares& shares, bool springs_act,
                   Workspace& workspace, EnergyBalance& balance);

// The sums alone: kinetic, potential and elastic, for curves over time.
void energies(const Model& model, const State& state, bool springs_act, Workspace& workspace,
              EnergyBalance& balance);

}  // namespace armillary
