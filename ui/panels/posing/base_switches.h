// SPDX-License-Identifier: GPL-3.0-or-later
// What holds the robot: its base, the ground, or nothing.
#pragma once

#include <QWidget>

class QCheckBox;
class QPushButton;

namespace armillary {

class Stage;

// The switches of Edit ▸ Floating base and of the simulation's ground, where the robot is posed,
// and a button that puts a floating robot on the ground.
class BaseSwitches : public QWidget {
  Q_OBJECT

 public:
  explicit BaseSwitches(Stage& stage, QWidget* parent = nullptr);

 Q_SIGNALS:
  // The robot is another one then: who opens robots answers.
  void floatingBaseWanted(bool on);
  // Perhaps far from where it was; in words.
  void wasPutOnGround(const QString& words);

 private:
  void refresh();
  void putOnGround();

  Stage& stage_;
  QCheckBox *floating_, *ground_;
  QPushButton* put_;
};

}  // namespace armillary
