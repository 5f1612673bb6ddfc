// SPDX-License-Identifier: GPL-3.0-or-later
// From where the view looks: the digits as Blender has them on the number pad. With Ctrl they look
// from the other side, there only: above the letters they go to panels.
#include <QMenu>

#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::makeCameraMenu(QMenu* menu) {
  struct Entry {
    const char* name;
    QString text;
    StandardView view;
    QKeySequence key;
  };
  const auto other = [](Qt::Key digit) {
    return QKeySequence(QKeyCombination(Qt::ControlModifier | Qt::KeypadModifier, digit));
  };
  const Entry entries[] = {
      {"look_front", tr("&Front"), StandardView::kFront, Qt::Key_1},
      {"look_back", tr("&Back"), StandardView::kBack, other(Qt::Key_1)},
      {"look_right", tr("&Side, its right"), StandardView::kRight, Qt::Key_3},
      {"look_left", tr("Side, its &left"), StandardView::kLeft, other(Qt::Key_3)},
      {"look_top", tr("&Top"), StandardView::kTop, Qt::Key_7},
      {"look_bottom", tr("Botto&m"), StandardView::kBottom, other(Qt::Key_7)},
      {"look_isometric", tr("&Isometric"), StandardView::kIsometric, Qt::Key_0},
  };
  for (const Entry& entry : entries) {
    QAction* action = menu->addAction(entry.text, viewport_,
                                      [this, view = entry.view] { viewport_->lookFrom(view); });
    action->setObjectName(QLatin1String(entry.name));
    action->setShortcut(entry.key);
  }
  menu->addSeparator();
  addToggle(menu, ViewToggle::kOrthographic, tr("Without &perspective"), Qt::Key_5);
  addToggle(menu, ViewToggle::kAxisCross, tr("&Axis cross"));
}

}  // namespace armillary
