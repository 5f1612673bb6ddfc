// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of buttons below the menus: the entries that are wanted most, as pictures.
#pragma once

#include <QToolBar>
#include <vector>

namespace armillary {

// Its buttons are the menus' entries themselves. Each says by its tooltip what it does and by which
// key; without the icons they show their words. Where the window is too narrow the rest is behind
// the arrow at its end.
class MainTools : public QToolBar {
  Q_OBJECT

 public:
  explicit MainTools(QWidget* parent);

  // An entry, with an icon of resources/icons/icons.txt.
  void add(QAction* action, const char* icon);
  // One of a submenu: the button opens it.
  void addMenu(QMenu* menu, const char* icon, const QString& tip);
  // A film is made: what moves the robot waits. Of those that were added between the two calls.
  void beginMotion() { in_motion_ = true; }
  void endMotion() { in_motion_ = false; }
  void setMotionEnabled(bool enabled);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fitIcons();

  bool in_motion_ = false;
  std::vector<QAction*> motion_;
};

}  // namespace armillary
