// SPDX-License-Identifier: GPL-3.0-or-later
// What no file has is kept as it is made, and offered at the next start where the program did not
// end by itself.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "ui/files/session_loader.h"

class QWidget;

namespace armillary {

class RobotLoader;
class SessionParts;
class Stage;
class UnsavedEdits;
class UnsavedRuns;
class WindowSessions;

class SessionRecovery : public QObject {
  Q_OBJECT

 public:
  // Questions stand before the window. `request`: of the shown robot, always.
  SessionRecovery(QWidget& window, const Stage& stage, const OpenRequest& request,
                  const RobotLoader& robots, const SessionParts& parts, WindowSessions& sessions,
                  const UnsavedEdits& edits, const UnsavedRuns& runs);

  // Keeps what no file has, until the program ends by itself.
  void autosave();
  // There is something else to keep.
  void markDue() { due_ = true; }
  // Another robot is shown: nobody has made something with it yet.
  void beginAnew() { made_something_ = false; }
  // The robot `coming` comes. Runs and key frames of the one that is open come back with it alone:
  // until then they are kept in a file of their own, as are those of the one that comes.
  void park(const OpenRequest& coming, bool with_work);
  // Offers what was kept where the program did not end by itself.
  void offerLost();
  // The program ends by itself.
  void end();

 Q_SIGNALS:
  void failed(const QString& why);
  // What else was lost may be offered.
  void offered();

 private:
  void dropAutosaved();
  // What was found after a crash is open, or cannot be.
  void settleLost();
  void giveUpLost();
  void open(const QString& lost);

  QWidget& window_;
  const OpenRequest& request_;
  const RobotLoader& robots_;
  const SessionParts& parts_;
  WindowSessions& sessions_;
  const UnsavedEdits& edits_;
  const UnsavedRuns& runs_;
  SessionSaver saver_, parked_saver_;
  QString lost_;  // of one that is opened after a crash: where it was
  bool due_ = false;
  bool made_something_ = false;  // by a hand, with the robot that is shown
  QElapsedTimer clock_;          // since the last began …
  qint64 rest_ = 0;              // … for so long no other one begins, ms
};

}  // namespace armillary
