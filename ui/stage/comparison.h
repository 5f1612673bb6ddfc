// SPDX-License-Identifier: GPL-3.0-or-later
// The motions that are held against the one that the stage shows.
#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "engine/comparison/compared_motion.h"
#include "engine/comparison/joint_friction.h"

namespace armillary {

class Stage;

// Panels draw and list its entries; the view draws a ghost for each that is shown and says where
// the robot is. Entries stay while the same robot is open, also under another gravity or payload,
// and when it is loaded anew from its file with the same coordinates.
class Comparison : public QObject {
  Q_OBJECT

 public:
  enum class Kind {
    kRun,      // kept from the stage
    kFile,     // opened to be compared
    kMeasured  // what the opened trajectory's file says was measured
  };
  Q_ENUM(Kind)
  struct Entry {
    QString name;
    ComparedMotion motion;
    QColor color;  // of its mark in lists and of its ghost
    bool shown = true;
    Kind kind = Kind::kRun;
  };

  explicit Comparison(Stage& stage, QObject* parent = nullptr);

  // In the order in which they came; what was measured first.
  const std::vector<Entry>& entries() const { return entries_; }
  // Whether there is something to keep: a simulation or a trajectory of two samples at least.
  bool canKeep() const;
  // Keeps the stage's recording as it is now; what comes later does not change it.
  void keepRun();
  // The recording must have the coordinates of the stage's robot.
  void add(const QString& name, ComparedMotion motion, Kind kind);
  void remove(int index);
  void rename(int index, const QString& name);
  void setShown(int index, bool shown);
  // The trajectory that is played now: what a kept run of it is called, and what its file says was
  // measured.
  void takeTrajectory(const QString& name, std::optional<ComparedMotion> measured);
  // Friction of each degree of freedom that plots add to the computed efforts; empty: none. It goes
  // with what was measured.
  void setFriction(std::vector<JointFriction> friction);
  const std::vector<JointFriction>& friction() const { return friction_; }
  void clear();

  // Where the robot is by each shown entry that says so, at a time, clamped to the entry's own, and
  // the entry's colour.
  struct Ghosts {
    std::vector<State> states;
    std::vector<QColor> colors;
  };
  Ghosts ghosts(double time) const;

 Q_SIGNALS:
  // Entries came, went, or are called or shown otherwise.
  void changed();

 private:
  void takeRobot();

  Stage& stage_;
  std::vector<Entry> entries_;
  std::vector<JointFriction> friction_;
  QString file_;  // of the robot that the entries are of
  QString trajectory_name_;
  int added_ = 0;  // so that each has its own colour and number
};

}  // namespace armillary
