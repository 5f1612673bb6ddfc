// SPDX-License-Identifier: GPL-3.0-or-later
// What panels draw into the 3D view besides the robot.
#pragma once

#include <QColor>
#include <QString>
#include <map>
#include <vector>

#include "ui/scene/scene_request.h"

namespace armillary {

inline QColor qColor(const Color& color) {
  return QColor::fromRgbF(static_cast<float>(color.red), static_cast<float>(color.green),
                          static_cast<float>(color.blue), static_cast<float>(color.alpha));
}

// Text at a point of the world, m.
struct OverlayLabel {
  Eigen::Vector3d at = Eigen::Vector3d::Zero();
  QString text;
  QColor color;  // invalid: the usual one
  int rank = 0;  // where not all have room, lower ones are seen, and among equals the nearer
};

// A point of the world (m) that a hand can drag; `id` tells its owner which.
struct OverlayHandle {
  int id = 0;
  Eigen::Vector3d at = Eigen::Vector3d::Zero();
  Eigen::Vector3d along = Eigen::Vector3d::Zero();  // unit vector; zero: any way
  QColor color;
};

// An arrow whose length tells a quantity. The view draws all arrows of one unit with one scale,
// which suits the picture and is told in words.
struct MeasuredArrow {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  // m, world
  Eigen::Vector3d value = Eigen::Vector3d::Zero();   // in its unit, world
  QString unit;                                      // "N", "N m"
  Color color;
  double radius = 0.01;    // of the shaft, m
  bool two_heads = false;  // a moment: it is no force
  QString text;            // beside its tip
  QColor text_color;       // invalid: the usual one
};

struct Overlay {
  std::vector<OverlayArrow> arrows;
  std::vector<OverlayLine> lines;
  std::vector<OverlayEllipsoid> ellipsoids;
  std::vector<OverlayLabel> labels;
  std::vector<OverlayBox> boxes;
  std::vector<OverlayFan> fans;
  std::vector<OverlayHandle> handles;
  std::vector<MeasuredArrow> measured;
  std::vector<LinkTint> tints;
  // By unit: the largest that is to be comparable with what is drawn now, before and after it; and
  // how much longer than usual its arrows are wanted.
  std::map<QString, double> largest, lengths;
  bool joins_texts = false;       // those of measured arrows that end at one place
  bool quiets_selection = false;  // something else is looked at
  bool see_through = false;       // the robot is drawn transparent: what is inside of it shows

  bool empty() const {
    return arrows.empty() && lines.empty() && ellipsoids.empty() && labels.empty() &&
           boxes.empty() && fans.empty() && handles.empty() && measured.empty() && tints.empty();
  }
};

}  // namespace armillary
