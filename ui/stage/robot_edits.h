// SPDX-License-Identifier: GPL-3.0-or-later
// What a hand changed of the robot's description, and what of it its file does not have yet.
#pragma once

#include <QObject>
#include <string>
#include <vector>

#include "engine/description/description_change.h"

namespace armillary {

class Stage;

// The present robot is its file's with these edits. Another robot begins without.
class RobotEdits : public QObject {
  Q_OBJECT

 public:
  using List = std::vector<DescriptionChange>;

  explicit RobotEdits(Stage& stage, QObject* parent = nullptr);

  // Edits since the robot was loaded.
  const List& list() const { return edits_; }
  // What saving would change of the file.
  List unsaved() const;
  // The robot as its file has it.
  const RobotDescription& saved() const { return saved_; }

  // Changes the robot by hand: one edit, told by edited(). `gesture`: edits of the same number in a
  // row are one.
  // `mends`: what the robot has already may be new to its file, whose reader mended it.
  void make(const List& changes, const QString& gesture = {}, bool mends = false);
  // To a robot that was loaded anew: those of before that it still has something of and can take,
  // as one edit, which undoing takes back.
  void keep(List before);
  // These edits and no others, as undoing has it.
  void set(const List& edits);
  // The file has these now.
  void markSaved(const List& changes);

 Q_SIGNALS:
  // The list, or what of it is saved, is another.
  void changed();
  void edited(const armillary::RobotEdits::List& before, const armillary::RobotEdits::List& after,
              const QString& gesture);
  // It stays as it was: a sentence.
  void refused(const QString& why);

 private:
  void takeRobot();
  bool use(const List& edits);

  Stage& stage_;
  RobotDescription loaded_, saved_;
  List edits_;
  List unsaved_mends_;  // the reader mended in memory what the file still says otherwise
};

}  // namespace armillary
