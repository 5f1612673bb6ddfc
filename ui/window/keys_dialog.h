// SPDX-License-Identifier: GPL-3.0-or-later
// The list of keys and of what the mouse does, made from the menus themselves.
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

class QMenuBar;
class QTextBrowser;

namespace armillary {

// What belongs together in the list.
struct KeyGroup {
  struct Row {
    QString keys, what;
  };
  QString title;
  std::vector<Row> rows;
};

// The entries with a key, a group for each menu and submenu that has some, in the menus' order.
std::vector<KeyGroup> keysOf(const QMenuBar& menus);
// What the mouse does, in the 3D view and in plots.
std::vector<KeyGroup> mouseRows();

class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  explicit KeysDialog(const QMenuBar& menus, QWidget* parent = nullptr);

 private:
  QTextBrowser* list_;
};

}  // namespace armillary
