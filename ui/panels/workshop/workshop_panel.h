// SPDX-License-Identifier: GPL-3.0-or-later
// The Denavit-Hartenberg workshop: the table beside the robot, and the chosen row drawn on it.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <optional>

#include "ui/panels/live_panel.h"
#include "ui/panels/workshop/row_marks.h"
#include "ui/panels/workshop/row_table.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace armillary {

class Selection;
class TableWorkshop;
class ViewSettings;

class WorkshopPanel : public LivePanel {
  Q_OBJECT

 public:
  WorkshopPanel(Stage& stage, Selection& selection, ViewSettings& settings, TableWorkshop& workshop,
                QWidget* parent = nullptr);

  // The row that is drawn; -1: none.
  int row() const;
  // Where the stepping frame is; nothing while none steps.
  const std::optional<RowStep>& step() const { return step_; }

 Q_SIGNALS:
  // A new robot is asked for, or one of the table that was found, or that the table be saved.
  void newWanted();
  void adoptWanted();
  void saveWanted();

 protected:
  void refresh() override;
  void hidden() override;
  void changeEvent(QEvent* event) override;

 private:
  void showFaultColor();
  QPushButton* addButton(const QString& name, const QString& text, const QString& tip);
  void layOut();
  void showTable();
  void showRow();
  void follow();
  void take(int row, RowColumn column, const QString& text);
  void addRow();
  void removeRow();
  void moveRow(int by);
  void startSteps();
  void goOn();
  void stopSteps();
  std::vector<double> positions() const;
  std::vector<ElementaryMotion> motions() const;

  Selection& selection_;
  ViewSettings& settings_;
  TableWorkshop& workshop_;
  RowTable* table_;
  QComboBox* convention_;
  QPushButton *add_, *remove_, *up_, *down_, *step_button_, *new_, *save_, *adopt_;
  QLabel *words_, *nothing_, *fault_;
  QTimer timer_;
  QElapsedTimer clock_;
  std::optional<RowStep> step_;
  bool stale_ = true;  // the table is another
};

}  // namespace armillary
