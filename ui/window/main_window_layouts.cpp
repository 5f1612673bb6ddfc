// SPDX-License-Identifier: GPL-3.0-or-later
// How the main window's panels are arranged: three layouts a click apart, and the usual one.
#include <QActionGroup>
#include <QChildEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/live_panel.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/dock_sizes.h"
#include "ui/window/main_window.h"

namespace armillary {
namespace {

constexpr int kLeastColumn = 300;  // pixels in which the panels at the sides are read whole

// Docks by their names; all others are closed. Those in `front` lie before the others of their
// place.
struct Arrangement {
  const char* name;
  QString title, tip;
  QStringList shown, front;
  double side, right, foot;  // shares of the window's width, width and height
};

std::vector<Arrangement> arrangements() {
  const auto names = [](std::initializer_list<const char*> list) {
    QStringList docks;
    for (const char* name : list) docks << QStringLiteral("dock_") + QLatin1String(name);
    return docks;
  };
  return {{"layout_pose", MainWindow::tr("&Pose and torques"),
           MainWindow::tr("Joints on the left, efforts and their causes on the right"),
           names({"joints", "link_pose", "editing", "efforts", "free_bodies", "mass_matrix",
                  "algorithm", "energy"}),
           names({"joints", "efforts"}), 0.24, 0.30, 0.0},
          {"layout_simulate", MainWindow::tr("&Simulate and plot"),
           MainWindow::tr("What acts on the left, curves and runs below"),
           names({"simulation", "trajectory", "joints", "plots", "compare", "shares", "phase"}),
           names({"simulation", "plots"}), 0.24, 0.0, 0.42},
          {"layout_teach", MainWindow::tr("&Teach"),
           MainWindow::tr("The view, and beside it an algorithm step by step"),
           names({"joints", "algorithm", "equations", "free_bodies", "mass_matrix", "efforts"}),
           names({"joints", "algorithm"}), 0.20, 0.38, 0.0}};
}

}  // namespace

void MainWindow::makeLayoutMenu(QMenu* menu) {
  auto* corner = new QWidget(menuBar());
  corner->setObjectName(QStringLiteral("layouts"));
  auto* buttons = new QHBoxLayout(corner);
  buttons->setContentsMargins(0, 0, 4, 0);
  buttons->setSpacing(2);
  int key = Qt::Key_1;
  for (const Arrangement& arrangement : arrangements()) {
    QAction* entry =
        menu->addAction(arrangement.title, QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key(key++)), this,
                        [this, name = arrangement.name] { arrange(name); });
    entry->setObjectName(QLatin1String(arrangement.name));
    entry->setToolTip(arrangement.tip + QStringLiteral(" (") +
                      entry->shortcut().toString(QKeySequence::NativeText) + QLatin1Char(')'));
    auto* button = new QToolButton(corner);
    button->setDefaultAction(entry);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    buttons->addWidget(button);
  }
  menuBar()->setCornerWidget(corner);
  menu->addSeparator();
  menu->addAction(tr("&Reset layout"), this, &MainWindow::resetLayout)
      ->setToolTip(
          tr("Panels, overlays and what the panels show, as they were at the first start"));
  menu->setToolTipsVisible(true);
}

void MainWindow::arrange(const QString& name) {
  const std::vector<Arrangement> all = arrangements();
  const auto wanted = std::find_if(all.begin(), all.end(), [&](const Arrangement& arrangement) {
    return name == QLatin1String(arrangement.name);
  });
  if (wanted == all.end()) return;
  const bool problems = !problems_dock_->isHidden();
  const bool lesson = !lesson_dock_->isHidden(), writing = !lesson_writing_dock_->isHidden();
  const QSize before = size();
  const QList<QDockWidget*> docks = findChildren<QDockWidget*>();
  for (QDockWidget* dock : docks) dock->setFloating(false);
  restoreState(first_layout_, kLayoutVersion);  // each where it belongs
  for (QDockWidget* dock : docks) {
    dock->setVisible(wanted->shown.contains(dock->objectName()) ||
                     (dock == problems_dock_ && problems));
  }
  for (QDockWidget* dock : docks) {
    if (!wanted->front.contains(dock->objectName())) continue;
    dock->raise();
    const Qt::DockWidgetArea area = dockWidgetArea(dock);
    const double share = area == Qt::LeftDockWidgetArea    ? wanted->side
                         : area == Qt::RightDockWidgetArea ? wanted->right
                                                           : wanted->foot;
    const bool below = area == Qt::BottomDockWidgetArea;
    const int least = below ? 0 : kLeastColumn;
    resizeDocks({dock}, {std::max(least, static_cast<int>(share * (below ? height() : width())))},
                below ? Qt::Vertical : Qt::Horizontal);
  }
  dock_sizes_->forget();
  // a lesson goes on in any of them
  if (writing) showLessonDock(lesson_writing_dock_, true);
  if (lesson) showLessonDock(lesson_dock_, true);
  // panels that were shown on the way may have made it larger than the arrangement needs, and those
  // that are shown for the first time ask for more until their texts are wrapped
  const auto give_back = [this, before] {
    if (!isMaximized() && !isFullScreen()) resize(before);
  };
  give_back();
  QTimer::singleShot(0, this, give_back);
  viewport_->setFocus();  // not what stands next to a control that is gone
}

QString MainWindow::presentLayout() const {
  for (const Arrangement& arrangement : arrangements()) {
    bool same = true;
    for (const QDockWidget* dock : findChildren<QDockWidget*>()) {
      const bool of_lessons = dock == lesson_dock_ || dock == lesson_writing_dock_;
      if (dock == problems_dock_ || of_lessons) continue;
      same = same && arrangement.shown.contains(dock->objectName()) != dock->isHidden();
    }
    if (same) return QString::fromLatin1(arrangement.name).section(u'_', 1);
  }
  return {};
}

void MainWindow::resetLayout() {
  for (QDockWidget* dock : findChildren<QDockWidget*>()) dock->setFloating(false);
  restoreState(first_layout_, kLayoutVersion);
  dock_sizes_->forget();
  problems_dock_->hide();
  settings_.reset();
  plot_choice_.reset();
  for (LivePanel* panel : findChildren<LivePanel*>()) panel->choices().reset();
  simulation_->choices().reset();
}

// The tabs of docks that share a place are read whole at any width: what does not fit is scrolled.
void MainWindow::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  if (!event->polished()) return;
  if (auto* tabs = qobject_cast<QTabBar*>(event->child())) {
    tabs->setElideMode(Qt::ElideNone);
    tabs->setUsesScrollButtons(true);
  }
}

}  // namespace armillary
