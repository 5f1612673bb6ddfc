#include "ui/panels/live_panel.h"

#include <QDockWidget>

#include "ui/stage/stage.h"

namespace armillary {
namespace {

constexpr int kInterval = 50;  // ms between two refreshes

}  // namespace

LivePanel::LivePanel(Stage& stage, QWidget* parent) : QWidget(parent), stage_(stage) {
  timer_.setInterval(kInterval);
  connect(&timer_, &QTimer::timeout, this, [this] { dirty_ ? refreshNow() : timer_.stop(); });
  connect(&stage_, &Stage::robotChanged, this, &LivePanel::markDirty);
  connect(&stage_, &Stage::modelChanged, this, &LivePanel::markDirty);
  connect(&stage_, &Stage::sampleChanged, this, &LivePanel::markDirty);
}

void LivePanel::markDirty() {
  dirty_ = true;
  if (!isSeen() || timer_.isActive()) return;
  timer_.start();
  // after all that the same event changes
  QMetaObject::invokeMethod(
      this, [this] { refreshNow(); }, Qt::QueuedConnection);
}

void LivePanel::refreshNow() {
  if (!dirty_ || !isSeen() || !stage_.robot()) return;
  dirty_ = false;
  ++refresh_count_;
  refresh();
}

void LivePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followDock();
  markDirty();
}

// The dock says where it is once its panel is shown.
void LivePanel::followDock() {
  QWidget* ancestor = parentWidget();
  while (ancestor && !qobject_cast<QDockWidget*>(ancestor)) ancestor = ancestor->parentWidget();
  auto* dock = static_cast<QDockWidget*>(ancestor);
  if (dock == dock_) return;
  if (dock_) dock_->disconnect(this);
  dock_ = dock;
  in_front_ = true;
  if (dock_) connect(dock_, &QDockWidget::visibilityChanged, this, &LivePanel::setInFront);
}

void LivePanel::setInFront(bool in_front) {
  if (in_front == in_front_) return;
  in_front_ = in_front;
  if (in_front) {
    markDirty();
  } else {
    timer_.stop();
    hidden();
  }
}

void LivePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  timer_.stop();
  hidden();
}

}  // namespace armillary
