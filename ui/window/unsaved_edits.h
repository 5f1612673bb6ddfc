// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the robot that is shown, which its file lacks: saved into it, and that nothing of them
// is lost.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "ui/files/edit_saver.h"
#include "ui/stage/robot_edits.h"

class QWidget;

namespace armillary {

class RobotExports;
class Stage;
class TableWorkshop;

class UnsavedEdits : public QObject {
  Q_OBJECT

 public:
  // Questions stand before the window. `request`: of the shown robot, always.
  UnsavedEdits(QWidget& window, const Stage& stage, const OpenRequest& request, RobotEdits& edits,
               TableWorkshop& workshop, RobotExports& exports);

  // Whether the robot's file lacks some.
  bool any() const;
  // Such as no session holds either: they would be lost.
  bool anyLost() const;
  // A session that somebody saved holds these.
  void markKept(const RobotEdits::List& edits) { kept_ = edits; }
  // Such as were not discarded when it was asked.
  bool anyWanted() const { return anyLost() && discarded_ != edits_.list(); }
  // Made here it has no file to be saved into, and bundled robots stay as they are.
  bool haveFile() const;
  // Into the robot's file; then goes on, if all of them are there.
  void save(const std::function<void()>& then = {});
  // Asks where edits would be lost, and goes on at once or later, or not at all.
  void unlessLost(const std::function<void()>& go_on);

 Q_SIGNALS:
  // The robot's file was written.
  void written();
  // Of a table, whether there are some.
  void changed();
  void told(const QString& words);
  // What was complained of before is settled.
  void settled();
  void noted(const QString& words);
  void failed(const QString& why);
  // A session would keep them; to go on when it is saved.
  void sessionWanted(const std::function<void()>& then);

 private:
  void takeSaved(const QString& file, const SavedChanges& changes);
  void takeSavedTable(const QString& file, const RobotDescription& robot, const SavedTable& saved);

  QWidget& window_;
  const Stage& stage_;
  const OpenRequest& request_;
  RobotEdits& edits_;
  TableWorkshop& workshop_;
  RobotExports& exports_;
  EditSaver saver_;
  std::function<void()> after_saving_;
  RobotEdits::List kept_;                      // by a session
  std::optional<RobotEdits::List> discarded_;  // edits that may be lost: it was asked
};

}  // namespace armillary
