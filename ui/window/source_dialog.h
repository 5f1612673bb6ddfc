// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a robot's file with one line shown, to be read.
#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace armillary {

class SourceDialog : public QDialog {
  Q_OBJECT

 public:
  explicit SourceDialog(QWidget* parent = nullptr);
  // Returns false where the file cannot be read.
  bool show(const QString& file, int line);

 private:
  QPlainTextEdit* text_;
};

}  // namespace armillary
