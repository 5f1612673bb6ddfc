// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of the open robot: which are held against the shown motion, and what can be done with
// each.
#pragma once

#include <QWidget>

#include "ui/stage/comparison.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace armillary {

class RunsList : public QWidget {
  Q_OBJECT

 public:
  explicit RunsList(Comparison& comparison, QWidget* parent = nullptr);

  // Index of the entry; -1: none is chosen; their number: the simulation that is none yet.
  int chosen() const { return chosen_; }
  // What the buttons can do now.
  void showWhatCanBeDone();

 Q_SIGNALS:
  // The list was filled anew, or another entry was chosen.
  void changed();
  void fileWanted();
  void saveWanted(int index);
  void playWanted(int index);

 protected:
  // F2 renames the chosen run, where else it is a key of the menu.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QPushButton* addButton(const QString& text, const char* name, const QString& tip);
  QLineEdit* nameEditor() const;
  void fill();
  // The simulation that the stage shows stands at the end, also before it is an entry.
  void showPresent();
  bool choseEntry() const;
  void choose(int index);
  void save();
  int chosenAgain() const;
  void showMenu(const QPoint& at);

  Comparison& comparison_;
  QPushButton* keep_;
  QPushButton* play_;
  QPushButton* save_;
  QPushButton* remove_;
  QTreeWidget* list_;
  QLabel* of_others_;
  QTreeWidgetItem* present_ = nullptr;
  QLabel* memory_;
  int chosen_ = -1;
  std::shared_ptr<const Recording> chosen_motion_;
  QString chosen_name_;
};

}  // namespace armillary
