// SPDX-License-Identifier: GPL-3.0-or-later
// What one picture shows: plain values, copied from the GUI thread to the render thread.
#pragma once

#include <QSize>
#include <QtGlobal>
#include <memory>
#include <vector>

#include "engine/description/robot_description.h"
#include "engine/spatial/pose.h"
#include "ui/scene/camera.h"

namespace armillary {

class SceneRobot;

// An arrow from `origin` to `origin + vector`, both in the world, m. Colours as on the screen.
struct OverlayArrow {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  Eigen::Vector3d vector = Eigen::Vector3d::Zero();
  Color color;
  double radius = 0.01;  // of the shaft, m
  bool operator==(const OverlayArrow&) const = default;
};

// A line between two points of the world, m.
struct OverlayLine {
  Eigen::Vector3d from = Eigen::Vector3d::Zero();
  Eigen::Vector3d to = Eigen::Vector3d::Zero();
  Color color;
  double width = 2.0;  // device pixels
  bool operator==(const OverlayLine&) const = default;
};

// An ellipsoid with `radii` along the axes of frame E, m: a centre of mass, an inertia.
struct OverlayEllipsoid {
  Pose X_WE;
  Eigen::Vector3d radii = Eigen::Vector3d::Constant(0.02);
  Color color;
  bool operator==(const OverlayEllipsoid& other) const {
    return X_WE.rotation == other.X_WE.rotation && X_WE.position == other.X_WE.position &&
           radii == other.radii && color == other.color;
  }
};

// A box with `half_edges` along the axes of frame E, m.
struct OverlayBox {
  Pose X_WE;
  Eigen::Vector3d half_edges = Eigen::Vector3d::Constant(0.02);
  Color color;
  bool operator==(const OverlayBox& other) const {
    return X_WE.rotation == other.X_WE.rotation && X_WE.position == other.X_WE.position &&
           half_edges == other.half_edges && color == other.color;
  }
};

// A flat fan of triangles about the first of its corners (world, m), seen from both sides.
struct OverlayFan {
  std::vector<Eigen::Vector3d> corners;
  Color color;
  bool operator==(const OverlayFan&) const = default;
};

// A link drawn in another colour; where several are wanted for a link the last is seen.
struct LinkTint {
  int link = 0;
  Color color;
  double share = 0.65;  // of the colour, the rest being the link's own
  bool operator==(const LinkTint&) const = default;
};

// A line around a link as it is seen, over all that is before it: it is selected.
struct LinkOutline {
  int link = 0;
  Color color;
  double width = 2.0;  // device pixels
  bool operator==(const LinkOutline&) const = default;
};

// The same robot in another pose, seen through, in one colour: what it was or should be. Its alpha
// counts. A link that stands where the robot's own does is left out.
struct GhostPose {
  std::vector<Pose> X_WL;  // one pose per link of the robot; missing ones are the identity
  Color tint{0.20, 0.45, 0.90, 0.55};
};

// kAutomatic: the render thread draws fast pictures while things move if good ones take long.
enum class PictureQuality { kAutomatic, kFast, kGood };

// What is behind the robot: a sky in the theme's colours, or one colour.
enum class Background { kSky, kWhite, kGrey, kBlack };

struct SceneOptions {
  bool show_visuals = true;
  bool show_collisions = false;
  bool transparent = false;  // the robot is seen through, so that overlays inside it show
  bool wireframe = false;    // triangle edges in place of surfaces
  bool show_ground = true;   // floor and grid
  bool shadows = true;
  bool edges = true;  // lines that part the links
  bool dark = false;  // dark background
  Background background = Background::kSky;
  // The floor: its upper side's direction, a unit vector, and its height along it, m.
  Eigen::Vector3d ground_normal = Eigen::Vector3d::UnitZ();
  double ground_height = 0.0;
  double ground_cell = 1.0;  // between its strong lines, m: a power of ten
  PictureQuality quality = PictureQuality::kAutomatic;
};

// By their indices; links beyond its end are seen.
using HiddenLinks = std::vector<bool>;
inline bool isHidden(const HiddenLinks& hidden, int link) {
  return static_cast<std::size_t>(link) < hidden.size() && hidden[static_cast<std::size_t>(link)];
}

struct SceneRequest {
  quint64 id = 0;                           // the caller's, handed back with the picture
  std::shared_ptr<const SceneRobot> robot;  // may be null
  std::vector<Pose> X_WL;  // one pose per link of the robot; missing ones are the identity
  HiddenLinks hidden_links;
  Camera camera;
  QSize size = QSize(640, 480);  // device pixels
  std::vector<LinkTint> tints;
  std::vector<LinkOutline> outlines;
  std::vector<GhostPose> ghosts;
  SceneOptions options;
  std::vector<OverlayArrow> arrows;
  std::vector<OverlayLine> lines;
  std::vector<OverlayEllipsoid> ellipsoids;
  std::vector<OverlayBox> boxes;
  std::vector<OverlayFan> fans;
};

}  // namespace armillary
