// SPDX-License-Identifier: GPL-3.0-or-later
// Poses at times that a motion is to pass: what the user makes a trajectory from.
#pragma once

#include <QObject>
#include <QStringList>
#include <map>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

class Stage;

struct KeyFrame {
  double time = 0.0;  // s
  Eigen::VectorXd position;
  QString name;  // may be empty
  bool operator==(const KeyFrame&) const = default;
};

// In the order of their times. They are of the stage's robot: one with other coordinates begins
// without, and they come back with one that has these.
class KeyFrames : public QObject {
  Q_OBJECT

 public:
  using List = std::vector<KeyFrame>;

  explicit KeyFrames(Stage& stage, QObject* parent = nullptr);

  const List& list() const { return list_; }
  // Apart from the others by this, s, where nobody says when it is.
  static constexpr double kApart = 1.0;

  // The pose that the stage shows: at the stage's time while it plays within the key frames' time
  // (in place of one that is there), otherwise after the last. Times are round: the motion that
  // plays gives its pose at the whole hundredth of a second, and what comes after the last comes at
  // a whole tenth. Returns its index.
  int addShown();
  // The shown pose in place of a key frame's own.
  void replaceByShown(int index);
  void remove(int index);
  // Moves a key frame in time, past others where it must. Returns its new index; times that another
  // one has are not taken.
  int setTime(int index, double time);
  void rename(int index, const QString& name);
  void clear();
  // In place of all; by the user, or by undoing what the user did.
  void set(List list);
  void restore(List list);

  // A file has these, of the stage's robot.
  void markSaved(const List& list) { saved_ = list; }
  // Whether there are some that no file has: of any robot, of the stage's.
  bool hasUnsaved() const;
  bool hasUnsavedOf(const QString& file) const;  // that was open before
  bool hasUnsavedOfRobot() const { return list_ != saved_; }
  // A line for each robot that has some.
  QStringList unsaved() const;

 Q_SIGNALS:
  void changed();
  void edited(const armillary::KeyFrames::List& before, const armillary::KeyFrames::List& after);

 private:
  void takeRobot();

  Stage& stage_;
  std::vector<std::string> coordinates_;  // that the positions are of
  std::string robot_;                     // its name
  QString file_;                          // and where it stands
  List list_, saved_;
  struct Parked {
    std::string robot;
    QString file;
    List list, saved;
  };
  std::map<std::vector<std::string>, Parked> parked_;  // of robots that were open before
};

}  // namespace armillary
