// SPDX-License-Identifier: BSD-3-Clause
// A symmetric 3 x 3 matrix, six numbers: rotational inertias and the parts of articulated ones.
#pragma once

#include "engine/spatial/vector3.h"

namespace armillary {

struct SymmetricMatrix3 {
  double xx = 0.0, xy = 0.0, xz = 0.0, yy = 0.0, yz = 0.0, zz = 0.0;

  SymmetricMatrix3() = default;
  SymmetricMatrix3(double m_xx, double m_xy, double m_xz, double m_yy, double m_yz, double m_zz)
      : xx(m_xx), xy(m_xy), xz(m_xz), yy(m_yy), yz(m_yz), zz(m_zz) {}
  // Of a matrix that is symmetric but for rounding.
  explicit SymmetricMatrix3(const Eigen::Matrix3d& M)
      : SymmetricMatrix3(M(0, 0), M(0, 1), M(0, 2), M(1, 1), M(1, 2), M(2, 2)) {}

  Eigen::Matrix3d full() const {
    Eigen::Matrix3d M;
    M << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    return M;
  }
  Eigen::Vector3d column(int k) const {
    return k == 0   ? Eigen::Vector3d(xx, xy, xz)
           : k == 1 ? Eigen::Vector3d(xy, yy, yz)
                    : Eigen::Vector3d(xz, yz, zz);
  }
  double trace() const { return xx + yy + zz; }

  SymmetricMatrix3& operator+=(const SymmetricMatrix3& other) {
    xx += other.xx;
    xy += other.xy;
    xz += other.xz;
    yy += other.yy;
    yz += other.yz;
    zz += other.zz;
    return *this;
  }
};

inline Eigen::Vector3d product(const SymmetricMatrix3& S, const Eigen::Vector3d& v) {
  return {S.xx * v.x() + S.xy * v.y() + S.xz * v.z(), S.xy * v.x() + S.yy * v.y() + S.yz * v.z(),
          S.xz * v.x() + S.yz * v.y() + S.zz * v.z()};
}

// R S Rᵀ
inline SymmetricMatrix3 rotated(const Eigen::Matrix3d& R, const SymmetricMatrix3& S) {
  const Eigen::Vector3d x{R(0, 0), R(0, 1), R(0, 2)}, y{R(1, 0), R(1, 1), R(1, 2)},
      z{R(2, 0), R(2, 1), R(2, 2)};
  const Eigen::Vector3d Sx = product(S, x), Sy = product(S, y), Sz = product(S, z);
  return {dot(x, Sx), dot(x, Sy), dot(x, Sz), dot(y, Sy), dot(y, Sz), dot(z, Sz)};
}

}  // namespace armillary
