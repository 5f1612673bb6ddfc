// SPDX-License-Identifier: GPL-3.0-or-later
// A Denavit-Hartenberg table on the screen.
#pragma once

#include <QTableWidget>

#include "ui/panels/workshop/row_cells.h"

namespace armillary {

class RowTable : public QTableWidget {
  Q_OBJECT

 public:
  explicit RowTable(QWidget* parent = nullptr);

  // Keeps the current cell where there is one of that place again.
  void show(const DenavitHartenbergRobot& robot, const Units& units, bool editable);

 Q_SIGNALS:
  // Something else was typed into a cell, or chosen there.
  void typed(int row, armillary::RowColumn column, const QString& text);

 private:
  void orderColumns(DenavitHartenbergConvention convention);

  QStringList shown_;  // what a cell's number is of: its robot's joints, the convention, the units
  bool filling_ = false;
};

}  // namespace armillary
