#include "ui/panels/live_panel.h"

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
  if (!isVisible() || timer_.isActive()) return;
  timer_.start();
  // after all that the same event changes
  QMetaObject::invokeMethod(
      this, [this] { refreshNow(); }, Qt::QueuedConnection);
}

void LivePanel::refreshNow() {
  if (!dirty_ || !isVisible() || !stage_.robot()) return;
  dirty_ = false;
  ++refresh_count_;
  refresh();
}

void LivePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  markDirty();
}

void LivePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  timer_.stop();
  hidden();
}

}  // namespace armillary
