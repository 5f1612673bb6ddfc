// SPDX-License-Identifier: BSD-3-Clause
// The inertia of a body that is nearest to one that no body has.
//
// A symmetric I (about the centre of mass) is a body's where its mass distribution's second moments
//
//   (1)  Σ = ½ tr(I) 1 − I   are positive semidefinite:  σ_k = ½ (m_1 + m_2 + m_3) − m_k >= 0
//
// of its principal moments m_k, which is the triangle inequality. The nearest such I in the
// Frobenius norm has I's own axes, as that norm does not change under rotation, so that
//
//   (2)  m is moved to the nearest point of the cone spanned by (0,1,1), (1,0,1) and (1,1,0).
//
// Sources: Wensing, Kim, Slotine, Linear matrix inequalities for physically consistent inertial
// parameter identification (IEEE Robotics and Automation Letters 3, 2018) for (1); Higham,
// Computing a nearest symmetric positive semidefinite matrix (Linear Algebra and its Applications
// 103, 1988) for keeping the axes. (2) is solved by trying every face of the cone.
#pragma once

#include <Eigen/Core>

namespace armillary {

// Principal moments and axes of a symmetric matrix, the least moment first; scaled on the way, so
// that extreme numbers neither overflow nor vanish.
struct PrincipalAxes {
  Eigen::Vector3d moments = Eigen::Vector3d::Zero();
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  // a column each
};
PrincipalAxes principalAxes(const Eigen::Matrix3d& rotational);

// By (2), in the axes of `rotational` (kg m², symmetric). What satisfies (1) comes back as it is.
Eigen::Matrix3d nearestInertia(const Eigen::Matrix3d& rotational);

}  // namespace armillary
