// SPDX-License-Identifier: BSD-3-Clause
// Motion of the centre of mass of the links that can move, and its Jacobian.
//
// Source: Featherstone 2008, section 2.13 for the momentum of a body; the sums over what lies
// beyond a joint are those of Orin and Goswami, Centroidal momentum matrix of a humanoid robot
// (IROS 2008). World axes; h and the columns S = (ω_k, v_k) are taken about one point, m_k and h_k
// are mass and first moment of all that lies beyond joint k:
//
//   (1)  m c = Σ m_i p_i + R_i h_i
//   (2)  m ċ = Σ R_i (m_i v_i + ω_i × h_i)
//   (3)  m c̈ = Σ R_i (m_i a_i + α_i × h_i + ω_i × (ω_i × h_i)),   a_i classical
//   (4)  J_c,k = (m_k v_k + ω_k × h_k) / m,                      ċ = J_c q̇
//   (5)  J̇_c,k = (m_k v̇_k + ω̇_k × h_k + ω_k × ḣ_k) / m,          c̈ = J_c q̈ + J̇_c q̇
//
// Where nothing that moves has mass, all of it is zero.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// World axes: m, m/s, m/s².
struct CenterOfMassMotion {
  double mass = 0.0;  // kg
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();
};

// (1) alone, of bodies that are placed already, world axes, m; zero where nothing that moves has
// mass.
Eigen::Vector3d centerOfMass(const Model& model, const BodyPoses& X_WB);

// (1) to (3).
CenterOfMassMotion centerOfMassMotion(const Model& model, const State& state,
                                      const Eigen::VectorXd& acceleration, Workspace& workspace);

// Velocity of a point per unit velocity: rows x, y, z in world axes, columns the degrees of
// freedom.
using PointJacobian = Eigen::Matrix<double, 3, Eigen::Dynamic>;

// (4), and (5) for the state's velocity.
void centerOfMassJacobian(const Model& model, const State& state, Workspace& workspace,
                          PointJacobian& J);
void centerOfMassJacobianRate(const Model& model, const State& state, Workspace& workspace,
                              PointJacobian& J_rate);

}  // namespace armillary
