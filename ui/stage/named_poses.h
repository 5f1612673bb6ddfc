// SPDX-License-Identifier: GPL-3.0-or-later
// The named poses of the open robot: those of an SRDF file, and a person's own.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/description/named_pose.h"

namespace armillary {

class Stage;

// A robot comes with the poses of the SRDF file beside its own, if there is one, and with those
// that were saved for it: they are kept in a file a robot in the user's data folder, found again by
// the robot's name and its joints' names, and written whole or not at all.
class NamedPoses : public QObject {
  Q_OBJECT

 public:
  explicit NamedPoses(Stage& stage, QObject* parent = nullptr);

  // Those of the robot's file itself first.
  const std::vector<NamedPose>& given() const { return given_; }
  const std::vector<NamedPose>& own() const { return own_; }
  // The SRDF file of given(); empty where there is none.
  const QString& file() const { return file_; }
  // Where own poses of the present robot are kept.
  QString ownFile() const;

  // Reads an SRDF file for the present robot, in place of the one before; one without a pose for it
  // changes nothing.
  void open(const QString& file);
  // Poses the robot; what the pose does not name stays. It can be undone.
  void apply(const NamedPose& pose);
  // The present pose, in place of an own one of that name.
  void save(const QString& name);
  void rename(const QString& name, const QString& to);
  void remove(const QString& name);
  bool hasOwn(const QString& name) const;

 Q_SIGNALS:
  void changed();
  // What reading a file of poses found that a person should know.
  void found(const armillary::Diagnostics& diagnostics);
  // Something could not be done, and why.
  void failed(const QString& why);

 private:
  void takeRobot();
  // Writes these and takes them for the own ones; where that fails all stays.
  void keep(std::vector<NamedPose> poses);

  Stage& stage_;
  QString file_;
  std::vector<NamedPose> given_, own_;
  bool own_unreadable_ = false;  // the file is there, but not understood: it is not written over
};

}  // namespace armillary
