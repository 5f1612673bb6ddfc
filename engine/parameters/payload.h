// SPDX-License-Identifier: BSD-3-Clause
// A payload: mass that a link of the robot carries, fixed to it.
#pragma once

#include <memory>

#include "engine/model/model.h"

namespace armillary {

// Inertials of payloads, with X_LI the pose of the load's frame in the link's frame, the centre of
// mass at its origin. Throw std::invalid_argument where a mass or a size is negative or no number.
InertialDescription pointPayload(double mass, const Eigen::Vector3d& center);
InertialDescription boxPayload(double mass, const Pose& X_LI, const Eigen::Vector3d& edges);
InertialDescription spherePayload(double mass, const Eigen::Vector3d& center, double radius);
// Along z of X_LI.
InertialDescription cylinderPayload(double mass, const Pose& X_LI, double radius, double length);

// The same robot with `payload` fixed to a link (index in Model::links), which may hang on its body
// by fixed joints. On a link that cannot move it counts in total_mass only. Throws
// std::invalid_argument where there is no such link, the mass is negative, or no body has such an
// inertia.
std::shared_ptr<const Model> withPayload(const Model& model, int link,
                                         const InertialDescription& payload);

}  // namespace armillary
