// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/upright_scroll.h"

#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

// Lines that wrap would have all rows as high as they like to be.
class LowRows : public QWidget {
 public:
  int heightForWidth(int width) const override {
    return layout() ? layout()->minimumHeightForWidth(width) : -1;
  }
};

}  // namespace

UprightScroll::UprightScroll(QWidget* parent) : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QVBoxLayout* UprightScroll::rowsOf(QWidget* panel) {
  auto* scroll = new UprightScroll(panel);
  auto* whole = new QVBoxLayout(panel);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(scroll);
  return scroll->makeRows();
}

QVBoxLayout* UprightScroll::makeRows() {
  auto* content = new LowRows;
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  rows->setSpacing(space::kSmall);
  setWidget(content);
  return rows;
}

QSize UprightScroll::minimumSizeHint() const {
  const QSize least = QScrollArea::minimumSizeHint();
  if (!widget()) return least;
  return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
          least.height()};
}

bool UprightScroll::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace armillary
