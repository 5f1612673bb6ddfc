// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/denavit_hartenberg_motions.h"

namespace armillary {

DenavitHartenbergParameters rowAt(const DenavitHartenbergJoint& row, double position) {
  DenavitHartenbergParameters moved = row.row;
  (row.joint.type == JointType::kPrismatic ? moved.d : moved.theta) += position;
  return moved;
}

std::vector<Pose> tableFrames(const DenavitHartenbergRobot& robot,
                              const std::vector<double>& positions) {
  std::vector<Pose> frames{robot.X_W0};
  for (size_t i = 0; i < robot.rows.size(); ++i) {
    frames.push_back(frames.back() *
                     rowPose(robot.convention, rowAt(robot.rows[i], positions.at(i))));
  }
  return frames;
}

Pose ElementaryMotion::after(double share) const {
  DenavitHartenbergParameters row;
  const double part = share * value;
  switch (kind) {
    case Kind::kTheta:
      row.theta = part;
      break;
    case Kind::kD:
      row.d = part;
      break;
    case Kind::kA:
      row.a = part;
      break;
    case Kind::kAlpha:
      row.alpha = part;
      break;
    case Kind::kBeta:
      row.beta = part;
      break;
  }
  return X_WS * (axis() == 2 ? rowPoseAlongZ(row) : rowPoseAlongX(row));
}

std::vector<ElementaryMotion> elementaryMotions(DenavitHartenbergConvention convention,
                                                const DenavitHartenbergParameters& row,
                                                const Pose& X_WS) {
  using Kind = ElementaryMotion::Kind;
  std::vector<ElementaryMotion> motions;
  Pose X = X_WS;
  const auto add = [&](Kind kind, double value) {
    motions.push_back({kind, value, X});
    X = motions.back().after(1.0);
  };
  const auto alongZ = [&] {
    add(Kind::kTheta, row.theta);
    add(Kind::kD, row.d);
  };
  const bool standard = convention == DenavitHartenbergConvention::kStandard;
  if (standard) {
    alongZ();
    add(Kind::kA, row.a);
    add(Kind::kAlpha, row.alpha);
  } else {
    add(Kind::kAlpha, row.alpha);
    add(Kind::kA, row.a);
  }
  if (row.beta != 0.0) add(Kind::kBeta, row.beta);
  if (!standard) alongZ();
  return motions;
}

}  // namespace armillary
