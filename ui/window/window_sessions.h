// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions: what somebody did with a robot, saved and opened again.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "ui/files/session_loader.h"

class QWidget;

namespace armillary {

class GivenAnswers;
class LessonCourse;
class SessionParts;
class Stage;
class UnsavedEdits;
class UnsavedRuns;

class WindowSessions : public QObject {
  Q_OBJECT

 public:
  // Dialogs stand before the window. `request`: of the shown robot, always.
  WindowSessions(QWidget& window, const Stage& stage, const OpenRequest& request,
                 const LessonCourse& course, SessionParts& parts, UnsavedEdits& edits,
                 UnsavedRuns& runs, GivenAnswers& answers);

  void choose();
  void open(const QString& file);
  void chooseToSave(const std::function<void()>& then = {});
  // Robot, runs, key frames, setup and layout. Then goes on, if it could be written.
  void save(const QString& file, const std::function<void()>& then = {});
  void chooseWorkspaceToSave(bool for_students);
  // With the robot's files inside, and those of the lesson that is open; for students without its
  // answers.
  void saveWorkspace(const QString& file, bool for_students = false);

  // Whether one is read, or waits for its robot.
  bool isOpening() const;
  // The robot that one waits for does not come; or this one comes in its place.
  void giveUp() { pending_.reset(); }
  void giveUpUnlessOf(const QString& robot_file);
  // A robot has come; `another`: than the one that was shown.
  void takeRobot(bool another);
  // The window ends.
  void cancel() { saver_.cancel(); }

 Q_SIGNALS:
  void told(const QString& words);
  void failed(const QString& why);
  // None is opened any more: this one cannot be.
  void notOpened(const QString& why);
  // What is to be shown at once, for takeRobot() or, of a table, by itself.
  void robotWanted(const armillary::OpenRequest& request);
  void tableWanted(const armillary::DenavitHartenbergRobot& table);
  // Of a lesson the step where somebody was, and whether the stage stands as it was left.
  void lessonWanted(const QString& file, int step, bool stands);
  // It was a lesson alone.
  void lessonFound(const QString& file);
  // This file has a session that was opened.
  void opened(const QString& file);
  // It is a session of the robot that is shown, or of one before.
  void saved(const QString& file, bool of_shown);
  // What is shown now is the session's, not what a hand did.
  void restored();
  // All of it is there.
  void completed();

 private:
  void take(const QString& file, const Session& session);
  void show(const QString& file, const Session& session);
  void showRuns(const std::vector<Comparison::Entry>& runs);
  void takeSaved(const QString& file, const Session& session);

  QWidget& window_;
  const Stage& stage_;
  const OpenRequest& request_;
  const LessonCourse& course_;
  SessionParts& parts_;
  UnsavedEdits& edits_;
  UnsavedRuns& runs_;
  GivenAnswers& answers_;
  SessionLoader loader_;
  SessionSaver saver_;
  std::function<void()> after_saving_;
  std::optional<Session> pending_;  // until its robot has come
  std::optional<Session> played_;   // until its runs have been read
  QString asked_;                   // the file that is opened
  QString file_;                    // empty: none has what is shown
};

}  // namespace armillary
