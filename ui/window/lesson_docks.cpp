// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/lesson_docks.h"

#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

#include "ui/window/presentation.h"

namespace armillary {

void LessonDocks::show(QDockWidget& dock, bool arranged) {
  const bool placed = dock.isVisible() && !arranged;
  dock.show();
  dock.raise();
  if (placed || dock.isFloating()) {  // a hand may have given it another size
    if (presentation_.on()) giveRoom(dock);
    return;
  }
  constexpr double kWidth = 0.29;  // of the window's
  window_.resizeDocks({&dock, window_.findChild<QDockWidget*>(QStringLiteral("dock_efforts"))},
                      {62, 38}, Qt::Vertical);
  window_.resizeDocks({&dock}, {std::max(320, static_cast<int>(kWidth * window_.width()))},
                      Qt::Horizontal);
  giveRoom(dock);
}

void LessonDocks::giveRoom(QDockWidget& dock) {
  if (dock.isHidden() || dock.isFloating()) return;
  constexpr double kFoot = 0.28, kLesson = 0.325;  // of the window's height: at most, at least
  QDockWidget* efforts = window_.findChild<QDockWidget*>(QStringLiteral("dock_efforts"));
  QDockWidget* foot = nullptr;
  for (QDockWidget* each : window_.findChildren<QDockWidget*>()) {
    const bool below =
        window_.dockWidgetArea(each) == Qt::BottomDockWidgetArea && !each->isFloating();
    if (below && !each->visibleRegion().isEmpty()) foot = each;
  }
  const auto lower = [&](int most) {
    if (foot && foot->height() > most) window_.resizeDocks({foot}, {most}, Qt::Vertical);
    window_.resizeDocks({&dock, efforts}, {70, 30}, Qt::Vertical);
  };
  if (presentation_.on()) lower(static_cast<int>(kFoot * window_.height()));
  // panels behind the efforts may be higher than their share
  const int lacking = static_cast<int>(kLesson * window_.height()) - dock.height();
  if (foot && lacking > 0) lower(foot->height() - lacking);
  // once all have their heights: in a low window they may leave it no more than its title
  QTimer::singleShot(0, &dock, [this, efforts, &dock] {
    constexpr int kLeast = 190;  // pixels
    if (presentation_.on() || !dock.isVisible() || dock.isFloating()) return;
    window_.layout()->activate();
    if (dock.visibleRegion().isEmpty() || dock.height() >= kLeast) return;
    window_.tabifyDockWidget(efforts, &dock);
    dock.raise();
  });
}

}  // namespace armillary
