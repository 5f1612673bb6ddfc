// SPDX-License-Identifier: GPL-3.0-or-later
// The mass matrix, live: a heat map, what couples two joints, how heavy each joint feels, and how
// heavy a link feels.
#pragma once

#include <memory>

#include "engine/explanation/inertia_view.h"
#include "ui/panels/live_panel.h"

class QComboBox;
class QLabel;
class QScrollArea;

namespace armillary {

class MatrixHeatMap;
class NumberTable;
class OperationalSection;
class Selection;

class MassMatrixPanel : public LivePanel {
  Q_OBJECT

 public:
  MassMatrixPanel(Stage& stage, Selection& selection, QWidget* parent = nullptr);

  const InertiaView& view() const { return view_; }
  // What the chosen cell is made of; without a chosen cell nothing.
  const InertiaEntry* entry() const { return entry_shown_ ? &entry_ : nullptr; }
  const OperationalSection& operationalSpace() const { return *operational_; }

 protected:
  void refresh() override;
  void hidden() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void takeRobot();
  // Marks the chosen joint in the table.
  void showSelection();
  bool canShow() const;
  void showMatrix();
  void showChanging();
  void showEntry();
  void showCondition();
  void showJoints();
  void addEntryOverlay(Overlay& overlay) const;
  QString nameOf(int degree_of_freedom) const;
  QString wordsOfEntry() const;

  Selection& selection_;
  std::shared_ptr<const Model> model_;  // with the rotors that motions feel
  bool stale_ = false;                  // the stage's is another
  std::unique_ptr<Workspace> workspace_;
  InertiaView view_;
  InertiaEntry entry_;
  bool entry_shown_ = false;
  QScrollArea* scroll_;
  QWidget* content_;
  QComboBox* shown_;
  MatrixHeatMap* map_;
  QLabel *changing_, *words_, *condition_, *nothing_, *loops_;
  NumberTable *shares_, *joints_;
  OperationalSection* operational_;
};

}  // namespace armillary
