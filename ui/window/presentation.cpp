// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation.h"

#include <QApplication>
#include <QDockWidget>
#include <QFontInfo>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>

#include "ui/stage/view_settings.h"

namespace armillary {
namespace {

constexpr int kMostNested = 6;  // layouts around a button

}  // namespace

// What scrolls tells the panel around it how wide it must be, and that its dock, each in turn.
void Presentation::settle() {
  for (int i = 0; i < kMostNested; ++i) {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  }
}

void Presentation::set(bool on) {
  if (on == this->on()) return;
  QFont titles;  // of docks
  // large type needs its room
  auto* tools = window_.findChild<QToolBar*>(QStringLiteral("main_tools"));
  if (on) had_tools_ = tools && !tools->isHidden();
  if (on) {
    layout_ = window_.saveState();
    if (had_tools_) tools->hide();  // they come back with the layout
    usual_ = QApplication::font();
    QFont large = *usual_;
    large.setPointSizeF(kScale * QFontInfo(large).pointSizeF());
    QApplication::setFont(large);
    // Qt 6.4 draws them in the type of the start unless they have another than the application
    titles = large;
    titles.setPointSizeF(large.pointSizeF() - 0.1);
  } else {
    QApplication::setFont(*usual_);
    usual_.reset();
    // large type made some docks larger, which stay so by themselves; once all has its type again
    if (window_.isVisible()) {
      QTimer::singleShot(0, &window_, [&window = window_, layout = layout_] {
        settle();
        window.restoreState(layout);
      });
    }
  }
  for (QTabBar* tabs : window_.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
    tabs->setUsesScrollButtons(true);  // rather than names of which little is left
    tabs->setElideMode(Qt::ElideNone);
  }
  for (QDockWidget* dock : window_.findChildren<QDockWidget*>()) dock->setFont(titles);
  settings_.setLineScale(on ? kScale : 1.0);
}

}  // namespace armillary
