// SPDX-License-Identifier: BSD-3-Clause
// The regressor of a joint's measured effort: the rigid bodies' and what the joint itself takes.
//
//   (1)  τ = Y(q, q̇, q̈) φ + f sgn(q̇) + d q̇ + I_r q̈
//
// with, for each degree of freedom about or along an axis (all but those of spherical and floating
// joints), Coulomb friction f, damping d and the rotor's inertia I_r seen at the joint. sgn is
// smooth, tanh(q̇ / 0.01 rad/s or m/s), as the simulation has it. A follower's own friction, damping
// and rotor are part of its leader's.
//
// Source: Khalil, Dombre, Modeling, Identification and Control of Robots, 2002, section 9.7.
#pragma once

#include "engine/parameters/regressor.h"

namespace armillary {

// Which terms of (1) a regressor has besides the rigid bodies'.
struct EffortColumns {
  bool friction = false;       // f and d
  bool rotor_inertia = false;  // I_r
};

// The parameters of (1): φ, then where asked for all f, all d, all I_r, each in the order of the
// degrees of freedom that have them. As the robot's file says them.
Eigen::VectorXd effortParameters(const Model& model, const EffortColumns& columns);

// "LINK.PARAMETER", then "DOF.friction", "DOF.damping", "DOF.rotor_inertia", as in a robot's file.
std::vector<std::string> effortParameterNames(const Model& model, const EffortColumns& columns);

// The unit of each: "kg", "kg m", "kg m²", then of friction "N m" or "N" and so on.
std::vector<std::string> effortParameterUnits(const Model& model, const EffortColumns& columns);

// The degrees of freedom about or along an axis.
std::vector<int> axisDegreesOfFreedom(const Model& model);

// W with τ = W p, p as effortParameters(): velocitySize() rows. No allocation where W has its size.
void effortRegressor(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                     const EffortColumns& columns, Workspace& workspace, Eigen::MatrixXd& W);

}  // namespace armillary
