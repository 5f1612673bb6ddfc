// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/layouts.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/viewport/viewport.h"
#include "ui/window/dock_sizes.h"
#include "ui/window/lesson_docks.h"

namespace armillary {
namespace {

constexpr int kLayoutVersion = 6;
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
  return {{"layout_pose", Layouts::tr("&Pose and torques"),
           Layouts::tr("Joints on the left, efforts and their causes on the right"),
           names({"joints", "link_pose", "editing", "efforts", "free_bodies", "mass_matrix",
                  "algorithm", "energy"}),
           names({"joints", "efforts"}), 0.24, 0.33, 0.0},
          {"layout_simulate", Layouts::tr("&Simulate and plot"),
           Layouts::tr("What acts on the left, curves and runs below"),
           names({"simulation", "trajectory", "joints", "plots", "compare", "shares", "phase"}),
           names({"simulation", "plots"}), 0.24, 0.0, 0.42},
          {"layout_teach", Layouts::tr("&Teach"),
           Layouts::tr("The view, and beside it an algorithm step by step"),
           names({"joints", "algorithm", "equations", "free_bodies", "mass_matrix", "efforts"}),
           names({"joints", "algorithm"}), 0.20, 0.38, 0.0}};
}

}  // namespace

Layouts::Layouts(QMainWindow& window, QDockWidget& problems, LessonDocks& lessons,
                 Viewport& viewport)
    : window_(window), problems_(problems), lessons_(lessons), viewport_(viewport) {}

void Layouts::begin() {
  // the view has much of a small screen too
  const auto share = [](double part, int whole, int least, int most) {
    return std::clamp(static_cast<int>(part * whole), least, most);
  };
  const auto dock = [this](const char* name) {
    return window_.findChild<QDockWidget*>(QLatin1String(name));
  };
  const int width = window_.width(), height = window_.height();
  window_.resizeDocks(
      {dock("dock_joints"), dock("dock_efforts")},
      {share(0.26, width, kLeastColumn, 330), share(0.33, width, kLeastColumn, 420)},
      Qt::Horizontal);
  window_.resizeDocks({dock("dock_plots")}, {share(0.29, height, 150, 230)}, Qt::Vertical);
  first_ = state();
  sizes_ = new DockSizes(&window_);
}

void Layouts::addTo(QMenu* menu) {
  auto* corner = new QWidget(window_.menuBar());
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
  window_.menuBar()->setCornerWidget(corner);
  menu->addSeparator();
  menu->addAction(tr("&Reset layout"), this, &Layouts::resetWanted)
      ->setToolTip(
          tr("Panels, overlays and what the panels show, as they were at the first start"));
  menu->setToolTipsVisible(true);
}

void Layouts::arrange(const QString& name) {
  lent_.clear();
  place(name);
}

void Layouts::place(const QString& name) {
  const std::vector<Arrangement> all = arrangements();
  const auto wanted = std::find_if(all.begin(), all.end(), [&](const Arrangement& arrangement) {
    return name == QLatin1String(arrangement.name);
  });
  if (wanted == all.end()) return;
  const bool problems = !problems_.isHidden();
  const bool lesson = !lessons_.lesson().isHidden(), writing = !lessons_.writing().isHidden();
  const QSize before = window_.size();
  const QList<QDockWidget*> docks = window_.findChildren<QDockWidget*>();
  for (QDockWidget* dock : docks) dock->setFloating(false);
  window_.restoreState(first_, kLayoutVersion);  // each where it belongs
  for (QDockWidget* dock : docks) {
    dock->setVisible(wanted->shown.contains(dock->objectName()) ||
                     (dock == &problems_ && problems));
  }
  for (QDockWidget* dock : docks) {
    if (!wanted->front.contains(dock->objectName())) continue;
    dock->raise();
    const Qt::DockWidgetArea area = window_.dockWidgetArea(dock);
    const double share = area == Qt::LeftDockWidgetArea    ? wanted->side
                         : area == Qt::RightDockWidgetArea ? wanted->right
                                                           : wanted->foot;
    const bool below = area == Qt::BottomDockWidgetArea;
    const int least = below ? 0 : kLeastColumn;
    const int whole = below ? window_.height() : window_.width();
    window_.resizeDocks({dock}, {std::max(least, static_cast<int>(share * whole))},
                        below ? Qt::Vertical : Qt::Horizontal);
  }
  sizes_->forget();
  // a lesson goes on in any of them
  if (writing) lessons_.show(lessons_.writing(), true);
  if (lesson) lessons_.show(lessons_.lesson(), true);
  keepSize(before);
  viewport_.setFocus();  // not what stands next to a control that is gone
}

void Layouts::keepSize(const QSize& before) {
  // panels that were shown on the way may have made it larger than the arrangement needs, and those
  // that are shown for the first time ask for more until their texts are wrapped
  const auto is_whole = [this] { return window_.isMaximized() || window_.isFullScreen(); };
  if (!is_whole()) window_.resize(before);
  QTimer::singleShot(0, &window_, [this, is_whole, before] {
    if (!is_whole()) window_.resize(window_.size().boundedTo(before));
    // once the view has its size
    QTimer::singleShot(0, &viewport_, &Viewport::fitAgain);
  });
}

void Layouts::lend(const QString& name) {
  const QByteArray before = lent_.isEmpty() || present() != lent_ ? state() : before_lesson_;
  place(name);
  before_lesson_ = before;
  lent_ = present();
}

void Layouts::takeBack() {
  if (lent_.isEmpty() || present() != std::exchange(lent_, {})) return;
  const bool problems = !problems_.isHidden(), writing = !lessons_.writing().isHidden();
  const QSize before = window_.size();
  window_.restoreState(std::exchange(before_lesson_, {}), kLayoutVersion);
  sizes_->forget();
  problems_.setVisible(problems);
  lessons_.writing().setVisible(writing);
  lessons_.lesson().hide();  // it may have been open before it put others in front
  keepSize(before);
}

QString Layouts::present() const {
  for (const Arrangement& arrangement : arrangements()) {
    bool same = true;
    for (const QDockWidget* dock : window_.findChildren<QDockWidget*>()) {
      const bool of_lessons = dock == &lessons_.lesson() || dock == &lessons_.writing();
      if (dock == &problems_ || of_lessons) continue;
      same = same && arrangement.shown.contains(dock->objectName()) != dock->isHidden();
    }
    if (same) return QString::fromLatin1(arrangement.name).section(u'_', 1);
  }
  return {};
}

void Layouts::reset() {
  lent_.clear();
  for (QDockWidget* dock : window_.findChildren<QDockWidget*>()) dock->setFloating(false);
  window_.restoreState(first_, kLayoutVersion);
  sizes_->forget();
  problems_.hide();
}

QByteArray Layouts::state() const {
  return window_.saveState(kLayoutVersion);
}

void Layouts::restore(const QByteArray& state) {
  lent_.clear();
  window_.restoreState(state, kLayoutVersion);
  sizes_->forget();
}

}  // namespace armillary
