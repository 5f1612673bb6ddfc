// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a motion that shows a robot's parameters, and makes it: a finite Fourier series.
#pragma once

#include <QDialog>

#include "ui/panels/motion/motion_maker.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace armillary {

class NumberBox;
class Stage;

class ExcitationDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ExcitationDialog(Stage& stage, QWidget* parent = nullptr);

  void make();

 Q_SIGNALS:
  void made(std::shared_ptr<const armillary::Recording> motion);

 private:
  void say(const QString& text);
  void setWorking(bool working);

  Stage& stage_;
  MotionMaker maker_;
  NumberBox *period_, *periods_, *harmonics_, *speed_, *acceleration_, *tries_, *seed_, *rate_;
  QProgressBar* progress_;
  QPushButton *make_, *close_;
  QLabel* result_;
};

}  // namespace armillary
