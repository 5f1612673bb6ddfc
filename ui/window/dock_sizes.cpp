// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_sizes.h"

#include <QApplication>
#include <QDockWidget>
#include <QResizeEvent>
#include <algorithm>

namespace armillary {
namespace {

constexpr Qt::DockWidgetArea kAreas[] = {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea,
                                         Qt::BottomDockWidgetArea};

}  // namespace

DockSizes::DockSizes(QMainWindow* window)
    : QObject(window), window_(window), settled_(window->size()) {
  window->installEventFilter(this);
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) dock->installEventFilter(this);
}

void DockSizes::forget() {
  wanted_.clear();
  note();
}

int DockSizes::extent(Qt::DockWidgetArea area, const QSize& size) {
  return area == Qt::BottomDockWidgetArea ? size.height() : size.width();
}

QDockWidget* DockSizes::dockIn(Qt::DockWidgetArea area) const {
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
    // of those behind another in their tabs the size is not laid out
    if (!dock->isFloating() && window_->dockWidgetArea(dock) == area &&
        !dock->visibleRegion().isEmpty()) {
      return dock;
    }
  }
  return nullptr;
}

void DockSizes::note() {
  now_.clear();
  for (const Qt::DockWidgetArea area : kAreas) {
    if (const QDockWidget* dock = dockIn(area)) now_[area] = extent(area, dock->size());
  }
}

// The docks are laid out for the new size already.
void DockSizes::takeWindow(const QSize& before) {
  for (const Qt::DockWidgetArea area : kAreas) {
    const QDockWidget* dock = dockIn(area);
    const auto was = now_.find(area);
    if (!dock || was == now_.end() || extent(area, window_->size()) >= extent(area, before))
      continue;
    if (extent(area, dock->size()) < was->second) wanted_.try_emplace(area, was->second);
  }
  giveBack({Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}, Qt::Horizontal,
           window_->width() - before.width());
  giveBack({Qt::BottomDockWidgetArea}, Qt::Vertical, window_->height() - before.height());
  settled_ = window_->size();
  note();
}

// What the docks took from the centre last they have first.
void DockSizes::giveBack(std::initializer_list<Qt::DockWidgetArea> areas,
                         Qt::Orientation orientation, int grown) {
  if (grown <= 0) return;
  QList<QDockWidget*> docks;
  QList<int> sizes, lacks;
  int lacking = 0;
  for (const Qt::DockWidgetArea area : areas) {
    QDockWidget* dock = dockIn(area);
    const auto wish = wanted_.find(area);
    if (!dock || wish == wanted_.end()) continue;
    const int own = extent(area, dock->size());
    if (own >= wish->second) {
      wanted_.erase(wish);
      continue;
    }
    docks << dock;
    sizes << own;
    lacks << wish->second - own;
    lacking += lacks.back();
  }
  if (docks.isEmpty()) return;
  const int room = std::min(grown, lacking);
  for (int i = 0; i < docks.size(); ++i) sizes[i] += (lacks[i] * room + lacking - 1) / lacking;
  window_->resizeDocks(docks, sizes, orientation);
}

bool DockSizes::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Resize) return QObject::eventFilter(watched, event);
  if (watched == window_) {
    takeWindow(static_cast<QResizeEvent*>(event)->oldSize());
  } else if (window_->size() == settled_) {
    const auto* dock = static_cast<QDockWidget*>(watched);
    if (QApplication::mouseButtons() != Qt::NoButton) {  // a hand has its edge
      wanted_.erase(window_->dockWidgetArea(const_cast<QDockWidget*>(dock)));
    }
    note();
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace armillary
