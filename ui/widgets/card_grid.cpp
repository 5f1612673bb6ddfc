// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card_grid.h"

#include <algorithm>

namespace armillary {
namespace {

constexpr int kApart = 10;

}  // namespace

CardGrid::CardGrid(QWidget* parent) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
}

CardGrid::~CardGrid() {
  qDeleteAll(items_);
}

QLayoutItem* CardGrid::takeAt(int index) {
  return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

QSize CardGrid::cardSize() const {
  QSize size;
  for (const QLayoutItem* item : items_) size = size.expandedTo(item->sizeHint());
  return size;
}

int CardGrid::columns(int width) const {
  return std::max(1, (width + kApart) / std::max(1, cardSize().width() + kApart));
}

int CardGrid::heightForWidth(int width) const {
  const int across = columns(width);
  const int rows = (count() + across - 1) / across;
  return std::max(0, rows * (cardSize().height() + kApart) - kApart);
}

void CardGrid::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  const QSize size = cardSize();
  const int across = columns(rect.width());
  for (int i = 0; i < count(); ++i) {
    const QPoint offset(i % across * (size.width() + kApart),
                        i / across * (size.height() + kApart));
    items_[i]->setGeometry(QRect(rect.topLeft() + offset, size));
  }
}

}  // namespace armillary
