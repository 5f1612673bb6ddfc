// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences ▸ Change keys.
#pragma once

#include <QDialog>

#include "ui/window/key_bindings.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace armillary {

// The entries with their keys; what is pressed in the field becomes the chosen entry's at once, and
// who had that key before is told.
class KeyBindingsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit KeyBindingsDialog(KeyBindings& bindings, QWidget* parent = nullptr);

 private:
  const KeyBindings::Entry* chosen() const;
  void fill();
  void showChosen();
  void search(const QString& text);
  void take();

  KeyBindings& bindings_;
  QTreeWidget* list_;
  QLineEdit* search_;
  QKeySequenceEdit* key_;
  QPushButton *none_, *usual_;
  QLabel* told_;
};

}  // namespace armillary
