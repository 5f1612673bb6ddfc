// SPDX-License-Identifier: GPL-3.0-or-later
// Where all links of a robot are.
#pragma once

#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The pose of every link (m, world), from those of the bodies that forwardKinematics() gives.
inline void linkPoses(const Model& model, const BodyPoses& X_WB, std::vector<Pose>& X_WL) {
  X_WL.resize(model.links.size());
  for (std::size_t i = 0; i < X_WL.size(); ++i) {
    X_WL[i] = linkPose(model, X_WB, static_cast<int>(i));
  }
}

}  // namespace armillary
