// SPDX-License-Identifier: GPL-3.0-or-later
// What a handout is to have.
#pragma once

#include <QDialog>

#include "ui/files/handout_writer.h"

class QCheckBox;
class QLineEdit;

namespace armillary {

class HandoutDialog : public QDialog {
  Q_OBJECT

 public:
  // `has_motion`: one is shown, which the page can have.
  HandoutDialog(const QString& title, bool has_motion, bool degrees, QWidget* parent = nullptr);

  // Without its file.
  HandoutChoice choice() const;

 private:
  QLineEdit* title_;
  QCheckBox* motion_;
  QCheckBox* answers_;
  QCheckBox* degrees_;
};

}  // namespace armillary
