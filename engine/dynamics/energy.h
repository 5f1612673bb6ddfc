// SPDX-License-Identifier: BSD-3-Clause
// Energy, centre of mass and momentum of the links that can move.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// J. Potential energy is −Σ m g·c, zero at the world's origin.
struct Energy {
  double kinetic = 0.0;
  double potential = 0.0;
  double total() const { return kinetic + potential; }
};
Energy energy(const Model& model, const State& state, Workspace& workspace);

// Of one body, its rotor included. Needs what bodyMotions() leaves in the workspace.
Energy bodyEnergy(const Model& model, const State& state, int body, const Workspace& workspace);

// Appell's function of one body, its rotor included (kg m²/s⁴), whose slope by the accelerations is
// what moves it: with A the body's acceleration less gravity's, ½ Aᵀ I A + Aᵀ (V ×* I V). It is
// Gibbs's ½ ∫ a² dm but for terms in which no acceleration stands. Needs what bodyAccelerations()
// leaves in the workspace. Source: Gibbs 1879, Appell 1900; Kane and Levinson, Dynamics (1985).
double appellFunction(const Model& model, const Eigen::VectorXd& acceleration, int body,
                      const Workspace& workspace);

// Mass (kg) and centre of mass (m, world axes) of the moving links; the world's origin where they
// have no mass.
struct CenterOfMass {
  double mass = 0.0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};
CenterOfMass centerOfMass(const Model& model, const State& state, Workspace& workspace);

// Linear momentum (kg m/s) and angular momentum about the centre of mass (kg m²/s), world axes.
Force centroidalMomentum(const Model& model, const State& state, Workspace& workspace);

}  // namespace armillary
