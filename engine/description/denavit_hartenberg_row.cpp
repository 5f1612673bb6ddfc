// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/denavit_hartenberg_row.h"

#include <cmath>

namespace armillary {
namespace {

// A turn about an axis and a slide along it; they commute.
Pose screwAboutX(double angle, double distance) {
  const double c = std::cos(angle), s = std::sin(angle);
  Pose X;
  X.rotation << 1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c;
  X.position.x() = distance;
  return X;
}

Pose screwAboutZ(double angle, double distance) {
  const double c = std::cos(angle), s = std::sin(angle);
  Pose X;
  X.rotation << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
  X.position.z() = distance;
  return X;
}

Pose turnAboutY(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  Pose X;
  X.rotation << c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c;
  return X;
}

}  // namespace

const char* name(DenavitHartenbergConvention convention) {
  return convention == DenavitHartenbergConvention::kStandard ? "standard" : "modified";
}

Pose rowPoseAlongX(const DenavitHartenbergParameters& row) {
  const Pose screw = screwAboutX(row.alpha, row.a);
  return row.beta == 0.0 ? screw : screw * turnAboutY(row.beta);
}

Pose rowPoseAlongZ(const DenavitHartenbergParameters& row) {
  return screwAboutZ(row.theta, row.d);
}

Pose rowPose(DenavitHartenbergConvention convention, const DenavitHartenbergParameters& row) {
  const Pose along_x = rowPoseAlongX(row), along_z = rowPoseAlongZ(row);
  return convention == DenavitHartenbergConvention::kStandard ? along_z * along_x   // (1)
                                                              : along_x * along_z;  // (2)
}

}  // namespace armillary
