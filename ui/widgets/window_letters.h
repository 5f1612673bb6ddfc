// SPDX-License-Identifier: GPL-3.0-or-later
// Letters are the window's keys; they choose nothing in a list that happens to have the keyboard.
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace armillary {

// An event filter of the application, for what stands in `window` and its floating docks. Letters
// go to the window's shortcuts whichever control has the keyboard, and digits too where they would
// choose from a closed list, unless text is being edited there or a list is open; those that are no
// shortcut do nothing. Ctrl, Alt and Meta with a letter are left as they are.
class WindowLetters : public QObject {
  Q_OBJECT

 public:
  // It is the window's child.
  explicit WindowLetters(QWidget& window);
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool isForWindow(const QWidget& control, const QKeyEvent& key) const;

  QWidget& window_;
};

}  // namespace armillary
