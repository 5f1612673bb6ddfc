// SPDX-License-Identifier: GPL-3.0-or-later
// How things are shown, for all that show them: in which units, and what is drawn of the robot.
#pragma once

#include <QObject>
#include <bitset>

#include "ui/scene/scene_request.h"
#include "ui/widgets/units.h"

class QSettings;

namespace armillary {

// What can be on or off in the view.
enum class ViewToggle {
  kVisualShapes,
  kCollisionShapes,
  kTransparent,
  kWireframe,
  kGround,
  kCollisionNotices,  // links that collide are looked for, named and tinted
  // over the robot, to explain it
  kFrames,
  kDenavitHartenbergFrames,
  kJointAxes,
  kJointLimits,
  kLinkNames,
  kJointNames,
  kMasses,
  kInertiaEllipsoids,
  kInertiaBoxes,  // not together with the ellipsoids: they would hide each other
  kEffortShares,
  kTrace,
  kContacts,
  // the view itself
  kOrthographic,
  kAxisCross,   // in a corner
  kMouseWords,  // at its foot: what the mouse does
  kEdges,       // lines that part the links
  kCount
};

class ViewSettings : public QObject {
  Q_OBJECT

 public:
  explicit ViewSettings(QObject* parent = nullptr);

  const Units& units() const { return units_; }
  bool on(ViewToggle toggle) const { return on_[static_cast<std::size_t>(toggle)]; }
  PictureQuality quality() const { return quality_; }
  Background background() const { return background_; }
  // How much thicker than usual lines are drawn: for those who look from afar.
  double lineScale() const { return line_scale_; }

  // The name under which it is kept, the same in every language: "show_frames".
  static const char* key(ViewToggle toggle);

  void restore(const QSettings& settings);
  void keep(QSettings& settings) const;

 public Q_SLOTS:
  void setDegrees(bool on);
  void set(armillary::ViewToggle toggle, bool on);
  void setQuality(armillary::PictureQuality quality);
  void setBackground(armillary::Background background);
  void setLineScale(double scale);
  // A robot came: one that has no shapes of its own is known by its frames, which nobody asked for
  // and which go with it.
  void takeRobot(bool has_no_shapes);
  // Everything that is on or off, and the background, as it is at first.
  void reset();

 Q_SIGNALS:
  void unitsChanged();
  void toggled(armillary::ViewToggle toggle, bool on);
  // Something is drawn otherwise.
  void changed();

 private:
  Units units_;
  std::bitset<static_cast<std::size_t>(ViewToggle::kCount)> on_;
  PictureQuality quality_ = PictureQuality::kAutomatic;
  Background background_ = Background::kSky;
  double line_scale_ = 1.0;
  bool frames_came_with_robot_ = false;  // nobody asked for them
};

}  // namespace armillary
