// SPDX-License-Identifier: BSD-3-Clause
// The regressor of inverse dynamics: τ = Y(q, q̇, q̈) φ, linear in the inertial parameters.
//
// Source: Atkeson, An, Hollerbach, Estimation of Inertial Parameters of Manipulator Loads and
// Links, 1986, sections 2 and 3; written in spatial vectors (Featherstone 2008, section 5.3).
// Frames: L the frame of body i's child link, in which its parameters φ_i are
// (inertial_parameters.h); ω, α, and a are angular velocity, angular acceleration and the classical
// acceleration of L's origin less gravity's, all in L.
//
//   (1)  n = J α + ω × J ω + h × a          the moment and force that move body i,
//        f = m a + α × h + ω × (ω × h)      linear in m, h and J
//   (2)  τ_j = Σ_i s · (n, f)               over the bodies i that joint j carries,
//                                           s = S_j seen in L, s = (σ, υ)
//
// s · (n, f), gathered by the parameters, is the row of Y for joint j in the columns of body i:
//
//   (3)  m:  υ · a
//        h:  a × σ + υ × α + (υ × ω) × ω
//        J:  the coefficients of σ · J α + (σ × ω) · J ω
//
// The cost is one row (3) for each pair of a body and a joint that carries it, which is as many as
// Y has blocks that are not zero.
#pragma once

#include "engine/dynamics/kinematics.h"
#include "engine/parameters/inertial_parameters.h"

namespace armillary {

// Y: velocitySize() rows, inertialParameterCount() columns in the order of inertialParameters(). A
// follower's effort is felt by its leader. No allocation where Y has its size.
void regressor(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               Workspace& workspace, Eigen::MatrixXd& Y);

}  // namespace armillary
