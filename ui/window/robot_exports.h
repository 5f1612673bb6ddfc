// SPDX-License-Identifier: GPL-3.0-or-later
// The robot that is open, written in another format, or where it stands in no file yet.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace armillary {

class Stage;
class TableWorkshop;

class RobotExports : public QObject {
  Q_OBJECT

 public:
  // Dialogs stand before the window.
  RobotExports(QWidget& window, const Stage& stage, TableWorkshop& workshop);

  // `stands_in`: the robot's file; empty: none.
  void choose(const QString& stands_in);
  // In the format of the file's ending.
  void write(const QString& file);

 Q_SIGNALS:
  // As a table, or in a format that no table is read from.
  void written(const QString& file, bool as_table);
  void told(const QString& words);
  // What the format has no word for.
  void remarked(const QString& words);
  void failed(const QString& why);

 private:
  QWidget& window_;
  const Stage& stage_;
  TableWorkshop& workshop_;
};

}  // namespace armillary
