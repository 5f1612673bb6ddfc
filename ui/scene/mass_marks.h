// SPDX-License-Identifier: GPL-3.0-or-later
// Where the mass is: balls at the links' centres of mass, a larger one at the whole robot's with
// its place on the ground below, and the polygon that the robot stands on.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/model/model.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// The volume of a ball is as its share of the mass of all links; one with all of it has the radius
// `whole_radius` (m).
std::vector<OverlayEllipsoid> linkMassBalls(const Model& model, std::span<const Pose> X_WL,
                                            double whole_radius);

// How the robot's centre of mass is above the floor.
struct Stance {
  Eigen::Vector3d center_of_mass = Eigen::Vector3d::Zero();  // world, m
  Eigen::Vector3d below = Eigen::Vector3d::Zero();           // on the floor
  Eigen::Vector3d floor_normal = Eigen::Vector3d::UnitZ();
  std::vector<Eigen::Vector3d> support;  // corners on the floor; empty where it stands on none
  std::optional<double> margin;          // m, positive: below is inside the support
};

struct StanceMarks {
  std::vector<OverlayEllipsoid> ellipsoids;
  std::vector<OverlayLine> lines;
  std::vector<OverlayFan> fans;
};

// `size` is the robot's, m. What stands outside its support has another colour.
StanceMarks stanceMarks(const Stance& stance, double size);

}  // namespace armillary
