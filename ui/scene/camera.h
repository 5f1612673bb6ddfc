// SPDX-License-Identifier: GPL-3.0-or-later
// An orbit camera: looks at a target from a distance. Up in the picture is a direction of the
// world.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <optional>

namespace armillary {

// A half line in the world; `direction` is a unit vector.
struct Ray {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  Eigen::Vector3d direction = Eigen::Vector3d::UnitX();
};

// Pixels are counted from the upper left corner of the picture, x to the right and y down; the
// centre of the first pixel is (0.5, 0.5). `size` is the picture's width and height in the same
// pixels.
struct Camera {
  Eigen::Vector3d target = Eigen::Vector3d(0.0, 0.0, 0.4);  // p_WT, m
  double distance = 3.0;                                    // from the eye to the target, m
  // Axes V that stand upright, z up: the world's own where its z is up.
  Eigen::Matrix3d R_WV = Eigen::Matrix3d::Identity();
  double azimuth = 0.8;        // of the eye about z, seen from the target; 0 is +x, in V, rad
  double elevation = 0.4;      // of the eye over the horizontal plane, -pi/2 to pi/2, in V, rad
  double field_of_view = 0.6;  // vertical, rad
  // Without perspective: what is in the target's plane is seen as large as with it, all else too.
  bool orthographic = false;
  // Cut open: what stands before the plane across the view that is this far before the target (m;
  // negative: behind it) is not seen. Empty: nothing is cut.
  std::optional<double> section = {};

  bool operator==(const Camera&) const = default;

  // Turns V so that this direction of the world is up; a zero vector leaves it. Where the
  // largest component is that of y or x, V is the world's axes in another order, so that the same
  // azimuth sees the world's other two axes as it would have seen x and y.
  void setUp(const Eigen::Vector3d& up_W);

  Eigen::Vector3d eye() const;
  // The view axes, unit vectors in the world.
  Eigen::Vector3d forward() const;
  Eigen::Vector3d right() const;
  Eigen::Vector3d up() const;

  // How far before the eye the section's plane is, m; empty where nothing is cut.
  std::optional<double> sectionDepth() const;
  // Towards what is seen in a pixel; in a section it begins at its plane.
  Ray ray(const Eigen::Vector2d& pixel, const Eigen::Vector2d& size) const;
  // The pixel where a world point is seen; with perspective, empty for a point beside or behind the
  // eye.
  std::optional<Eigen::Vector2d> project(const Eigen::Vector3d& p_WQ,
                                         const Eigen::Vector2d& size) const;
  // Distance of a point from the eye along the view direction, m. Without perspective points behind
  // the eye are seen too.
  double depth(const Eigen::Vector3d& p_WQ) const;
  // Length in the world that one pixel covers at this depth, m.
  double metresPerPixel(double at_depth, const Eigen::Vector2d& size) const;

  // Looks along a direction of the world, which is not zero, at the same target. Looking straight
  // up or down it has the first of the upright axes to its right.
  void lookAlong(const Eigen::Vector3d& direction_W);
  // Turns the eye about the target; the elevation stops at straight down and straight up.
  void orbit(double azimuth_change, double elevation_change);
  // Moves the target so that what lies at its depth follows the mouse by `pixels`.
  void pan(const Eigen::Vector2d& pixels, const Eigen::Vector2d& size);
  // Multiplies the distance; below 1 comes closer.
  void zoom(double factor);
  // The same, so that the point of the target's plane under `pixel` stays there.
  void zoomAt(double factor, const Eigen::Vector2d& pixel, const Eigen::Vector2d& size);
  // Looks at the middle of a box from the same side, from where all of it is in the picture.
  void fit(const Eigen::AlignedBox3d& box, const Eigen::Vector2d& size);
};

}  // namespace armillary
