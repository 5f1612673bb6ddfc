// SPDX-License-Identifier: GPL-3.0-or-later
// The runs, and how far each is from the shown motion.
#pragma once

#include <optional>
#include <vector>

#include "engine/comparison/score.h"
#include "ui/panels/live_panel.h"
#include "ui/panels/plots/friction_finder.h"
#include "ui/stage/comparison.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace armillary {

class RunsList;
class Selection;
class TimeReading;
class ViewSettings;

// The list of motions, and for the chosen one a table of its differences, joint by joint; a click
// on a joint goes to the time where it differs most. Long motions are scored a share at a time.
class ComparePanel : public LivePanel {
  Q_OBJECT

 public:
  ComparePanel(Stage& stage, Selection& selection, const ViewSettings& settings,
               Comparison& comparison, TimeReading& reading, QWidget* parent = nullptr);

  // Of the chosen motion; null where there is none.
  const MotionScore* score() const { return scorer_ ? &scorer_->score() : nullptr; }
  // Whether all of the common time is scored.
  bool scored() const { return scored_; }
  // Of what was measured; empty before it was asked for.
  const std::vector<JointFriction>& friction() const { return friction_; }

 Q_SIGNALS:
  // The user wants to open a file to compare with.
  void fileWanted();
  // A run is to be written into a file.
  void saveWanted(int index);

 protected:
  void refresh() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class View { kPosition, kVelocity, kEffort, kFriction };
  QWidget* makeTable();  // this and what fills it: compare_panel_table.cpp
  void takeList();
  void restart();
  void takeRecording();
  void findFriction();
  void takeFriction(const std::vector<JointFriction>& friction);
  void goTo(int row);
  // When a row's motions differ most; nothing where they are the same.
  std::optional<double> largestAt(int row) const;
  View view() const;
  void showScore();
  // A sentence where efforts alone would say that two motions are one; else empty.
  QString whereOnlyPositionsDiffer(const MotionScore& score) const;
  void showFriction();
  void setTitles(const QStringList& titles);
  // The first column is as wide as the robot's joints are called.
  void fitNames();
  void setCell(int row, int column, const QString& text, const QString& tip = {});
  void say(const QString& text);

  Selection& selection_;
  const ViewSettings& settings_;
  Comparison& comparison_;
  TimeReading& reading_;
  RunsList* runs_;
  QComboBox* view_;
  QPushButton* find_friction_;
  QCheckBox* rotor_;
  QCheckBox* add_friction_;
  QTableWidget* table_;
  int names_width_ = 0;  // that its first column was given
  QLabel* caption_;
  FrictionFinder finder_;
  std::vector<JointFriction> friction_;
  std::optional<MotionScorer> scorer_;
  const Recording* scored_motion_ = nullptr;
  int compared_ = -1;  // the entry that is scored; -1: none
  bool scored_ = false;
};

}  // namespace armillary
