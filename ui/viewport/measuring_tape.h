// SPDX-License-Identifier: GPL-3.0-or-later
// Distances and angles between points that somebody clicks in the 3D view.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "engine/spatial/pose.h"
#include "ui/scene/camera.h"
#include "ui/widgets/units.h"

class QPainter;

namespace armillary {

// Two points are a distance, three the angle at the second of them; one more begins anew. Points
// keep to the links that they were clicked on: what is measured follows the robot.
class MeasuringTape : public QObject {
  Q_OBJECT

 public:
  explicit MeasuringTape(QObject* parent) : QObject(parent) {}

  // While it is on a click puts a point; off, what was measured goes.
  bool on() const { return on_; }
  // A point (m) of a link that is drawn at X_WL, or of the world, link -1.
  void put(int link, const Eigen::Vector3d& p_W, std::span<const Pose> X_WL);
  // Takes what was put last away; false: there was none.
  bool takeBack();
  void clear();

  struct Reading {
    std::vector<Eigen::Vector3d> points;  // in the world, m
    std::vector<double> distances;        // between neighbours, m
    std::optional<double> angle;          // at the second of three, rad; none where two coincide
  };
  Reading read(std::span<const Pose> X_WL) const;
  // "0.432 m (x 0.400, y -0.100, z 0.128)", and of three points the angle; empty before the second.
  QString words(std::span<const Pose> X_WL, const Units& units) const;
  // `size` is the camera's picture, in the painter's pixels.
  void paint(QPainter& painter, const Camera& camera, const Eigen::Vector2d& size,
             std::span<const Pose> X_WL, const Units& units) const;

 public Q_SLOTS:
  void setOn(bool on);

 Q_SIGNALS:
  void switched(bool on);
  void changed();

 private:
  struct Point {
    int link = -1;
    Eigen::Vector3d p_L;  // in the link's frame, or in the world
  };

  bool on_ = false;
  std::vector<Point> points_;
};

}  // namespace armillary
