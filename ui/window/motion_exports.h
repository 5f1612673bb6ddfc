// SPDX-License-Identifier: GPL-3.0-or-later
// Motions saved as files: the one that is shown, and runs.
#pragma once

#include <QObject>
#include <QString>

#include "ui/files/trajectory_writer.h"

class QWidget;

namespace armillary {

class Comparison;
class Stage;

class MotionExports : public QObject {
  Q_OBJECT

 public:
  // Dialogs stand before the window.
  MotionExports(QWidget& window, const Stage& stage, Comparison& comparison);

  // The motion that is shown.
  void choose();
  // The same, in the format of the file's ending.
  void save(const QString& file);
  // One of the runs; their number: the simulation that is none yet, which becomes one where a file
  // is chosen.
  void chooseRun(int index);
  void cancel() { writer_.cancel(); }

 Q_SIGNALS:
  void progress(int done, int total);
  // Nothing is being written any more; what came of it is told next.
  void ended();
  void told(const QString& words);
  void failed(const QString& why);

 private:
  // Empty: none is wanted.
  QString askFile(const QString& name);

  QWidget& window_;
  const Stage& stage_;
  Comparison& comparison_;
  TrajectoryWriter writer_;
};

}  // namespace armillary
