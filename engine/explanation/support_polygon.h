// SPDX-License-Identifier: BSD-3-Clause
// Where a robot stands: the convex hull of the points that touch the ground, and how far inside of
// it the centre of mass is. At rest on level ground a robot tips over where its centre of mass is
// not above that polygon (McGhee and Frank, On the stability properties of quadruped creeping
// gaits, Mathematical Biosciences 3, 1968).
//
// The hull is found by Andrew's monotone chain (Another efficient algorithm for convex hulls in two
// dimensions, Information Processing Letters 9, 1979). Plane coordinates x, y, m.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/forces/contact_points.h"

namespace armillary {

// Corners counterclockwise, without those that lie on an edge; one for a single point, two where
// all points are on a line, none without points.
std::vector<Eigen::Vector2d> supportPolygon(std::span<const Eigen::Vector2d> points);

// The distance from a point to the nearest edge: positive inside, negative outside; of a polygon
// with fewer than three corners never positive. Nothing where it has none.
std::optional<double> supportMargin(std::span<const Eigen::Vector2d> polygon,
                                    const Eigen::Vector2d& point);

// The contact points that are no higher than `tolerance` over the plane z = height, in the world.
std::vector<Eigen::Vector3d> touchingPoints(const ContactPoints& points, const BodyPoses& X_WB,
                                            double height, double tolerance);

}  // namespace armillary
