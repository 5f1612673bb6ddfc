// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the lesson that is being written: recorded, ordered, removed.
#pragma once

#include <QWidget>
#include <vector>

class QCheckBox;
class QListWidget;
class QAbstractButton;

namespace armillary {

class LessonWorkshop;

class DraftedSteps : public QWidget {
  Q_OBJECT

 public:
  explicit DraftedSteps(LessonWorkshop& workshop, QWidget* parent = nullptr);

 Q_SIGNALS:
  // What the window shows is to be a step: another one, or the stage of the chosen one.
  void recordWanted(bool anew, bool with_motion);
  void showWanted();

 private:
  void showSteps();
  void showTitle();

  LessonWorkshop& workshop_;
  QListWidget* list_;
  QCheckBox* with_motion_;
  std::vector<QAbstractButton*> of_step_;  // that need a step
};

}  // namespace armillary
