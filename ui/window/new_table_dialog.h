// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what a new robot from a Denavit-Hartenberg table begins as.
#pragma once

#include <QDialog>

#include "engine/description/denavit_hartenberg_robot.h"

class QComboBox;
class QLineEdit;
class QDoubleSpinBox;

namespace armillary {

class NumberBox;

class NewTableDialog : public QDialog {
  Q_OBJECT

 public:
  explicit NewTableDialog(QWidget* parent = nullptr);

  // An arm as the dialog says.
  DenavitHartenbergRobot table() const;

 private:
  QLineEdit* name_;
  QComboBox* convention_;
  QDoubleSpinBox* joints_;
  NumberBox *length_, *mass_;
};

}  // namespace armillary
