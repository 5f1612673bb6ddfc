// SPDX-License-Identifier: GPL-3.0-or-later
// Models of SDF files as libsdformat reads them.
#pragma once

#include <string>
#include <vector>

#include "engine/spatial/pose.h"

namespace armillary::test {

struct SdformatLink {
  std::string name;  // with the names of the models that it is nested in, but for the outermost
  Pose X_WL;
  double mass = 0.0;
  Eigen::Vector3d center = Eigen::Vector3d::Zero();          // in the link's frame, m
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Identity();  // about it, link axes, kg m²
};

struct SdformatJoint {
  std::string name, child;
  Pose X_WJ;
  std::vector<Eigen::Vector3d> axes;  // unit vectors, world axes
};

struct SdformatModel {
  std::vector<SdformatLink> links;
  std::vector<SdformatJoint> joints;
  std::string errors;  // empty: it was read
};

// The model of a file that holds one.
SdformatModel readBySdformat(const std::string& path);

}  // namespace armillary::test
