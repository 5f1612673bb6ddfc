// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wrapped_row.h"

#include <algorithm>

namespace armillary {

WrappedRow::WrappedRow(int spacing, QWidget* parent) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
  setSpacing(spacing);
}

WrappedRow::~WrappedRow() {
  for (const QLayoutItem* item : items_) delete item;
}

void WrappedRow::addItem(QLayoutItem* item) {
  items_.push_back(item);
}

QLayoutItem* WrappedRow::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* WrappedRow::takeAt(int index) {
  QLayoutItem* const item = itemAt(index);
  if (item) items_.erase(items_.begin() + index);
  return item;
}

// In one line.
QSize WrappedRow::sizeHint() const {
  QSize size(0, 0);
  for (const QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    const QSize of_item = item->sizeHint();
    size = {size.width() + (size.width() > 0 ? spacing() : 0) + of_item.width(),
            std::max(size.height(), of_item.height())};
  }
  const QMargins margins = contentsMargins();
  return size.grownBy(margins);
}

QSize WrappedRow::minimumSize() const {
  QSize size(0, 0);
  for (const QLayoutItem* item : items_) {
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  }
  return size.grownBy(contentsMargins());
}

void WrappedRow::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int WrappedRow::arrange(const QRect& rect, bool move) const {
  const QRect inside = rect.marginsRemoved(contentsMargins());
  struct Part {
    QLayoutItem* item;
    int width;
    bool expands;

    int height() const {
      return item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
    }
  };
  std::vector<Part> line;
  int used = 0, top = inside.top();
  const auto end_line = [&] {
    const auto expanding =
        std::find_if(line.begin(), line.end(), [](const Part& part) { return part.expands; });
    if (expanding != line.end()) expanding->width += inside.width() - used;
    int height = 0;
    for (const Part& part : line) height = std::max(height, part.height());
    int left = inside.left();
    for (const Part& part : line) {
      const int tall = part.height();  // parts of different heights stand on one middle
      if (move) part.item->setGeometry({left, top + (height - tall) / 2, part.width, tall});
      left += part.width + spacing();
    }
    line.clear();
    top += height;
  };
  for (QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    const bool expands = item->expandingDirections().testFlag(Qt::Horizontal);
    const int least = item->minimumSize().width();
    const int width = expands ? least : std::max(least, item->sizeHint().width());
    if (!line.empty() && used + spacing() + width > inside.width()) {
      end_line();
      top += spacing();
    }
    used = line.empty() ? width : used + spacing() + width;
    line.push_back({item, width, expands});
  }
  if (!line.empty()) end_line();
  return top - inside.top() + contentsMargins().top() + contentsMargins().bottom();
}

}  // namespace armillary
