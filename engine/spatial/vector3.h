// SPDX-License-Identifier: BSD-3-Clause
// Products and sums of 3-vectors and 3x3 matrices, component by component.
//
// Eigen would do two components at once and then the third, and read as a pair what was just
// written as single numbers, for which the processor waits. The recursions of dynamics, which hand
// every vector from one such product to the next, are about a fifth faster this way.
#pragma once

#include <Eigen/Core>

namespace armillary {

inline Eigen::Vector3d sum(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return {a.x() + b.x(), a.y() + b.y(), a.z() + b.z()};
}

inline Eigen::Vector3d difference(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return {a.x() - b.x(), a.y() - b.y(), a.z() - b.z()};
}

inline Eigen::Vector3d scaled(const Eigen::Vector3d& a, double scale) {
  return {a.x() * scale, a.y() * scale, a.z() * scale};
}

inline double dot(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return a.x() * b.x() + a.y() * b.y() + a.z() * b.z();
}

// a × b
inline Eigen::Vector3d cross(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return {a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(),
          a.x() * b.y() - a.y() * b.x()};
}

// M v
inline Eigen::Vector3d product(const Eigen::Matrix3d& M, const Eigen::Vector3d& v) {
  return {M(0, 0) * v.x() + M(0, 1) * v.y() + M(0, 2) * v.z(),
          M(1, 0) * v.x() + M(1, 1) * v.y() + M(1, 2) * v.z(),
          M(2, 0) * v.x() + M(2, 1) * v.y() + M(2, 2) * v.z()};
}

// Mᵀ v
inline Eigen::Vector3d transposeProduct(const Eigen::Matrix3d& M, const Eigen::Vector3d& v) {
  return {M(0, 0) * v.x() + M(1, 0) * v.y() + M(2, 0) * v.z(),
          M(0, 1) * v.x() + M(1, 1) * v.y() + M(2, 1) * v.z(),
          M(0, 2) * v.x() + M(1, 2) * v.y() + M(2, 2) * v.z()};
}

// A B
inline Eigen::Matrix3d matrixProduct(const Eigen::Matrix3d& A, const Eigen::Matrix3d& B) {
  Eigen::Matrix3d AB;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i)
      AB(i, j) = A(i, 0) * B(0, j) + A(i, 1) * B(1, j) + A(i, 2) * B(2, j);
  }
  return AB;
}

// Mᵀ
inline Eigen::Matrix3d transposed(const Eigen::Matrix3d& M) {
  Eigen::Matrix3d Mt;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) Mt(i, j) = M(j, i);
  }
  return Mt;
}

}  // namespace armillary
