// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/line_legend.h"

#include <QPainter>
#include <algorithm>

namespace armillary {
namespace {

constexpr int kLine = 30, kGap = 5, kApart = 16;  // pixels

}  // namespace

void LineLegend::setEntries(std::vector<Entry> entries) {
  entries_ = std::move(entries);
  setToolTip(names().join(QLatin1Char('\n')));
  setAccessibleName(tr("Lines: %1").arg(names().join(QStringLiteral(", "))));
  updateGeometry();
  update();
}

QStringList LineLegend::names() const {
  QStringList names;
  for (const Entry& entry : entries_) names << entry.name;
  return names;
}

QSize LineLegend::sizeHint() const {
  int width = 0;
  for (const Entry& entry : entries_) {
    width += kLine + kGap + fontMetrics().horizontalAdvance(entry.name) + kApart;
  }
  return {width, fontMetrics().height() + 2};
}

void LineLegend::paintEvent(QPaintEvent*) {
  if (entries_.empty()) return;
  QPainter painter(this);
  const QColor text = palette().color(QPalette::WindowText);
  // names give way alike where there is no room for all
  const int count = static_cast<int>(entries_.size());
  const int room = std::max(width() / count - kLine - kGap - kApart, 0);
  const bool all_fit = sizeHint().width() <= width();
  int x = 4;
  for (const Entry& entry : entries_) {
    QPen pen(text, 1.5);
    if (!entry.dashes.isEmpty()) pen.setDashPattern(entry.dashes);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(x, height() / 2, x + kLine, height() / 2);
    x += kLine + kGap;
    const QString name =
        all_fit ? entry.name : fontMetrics().elidedText(entry.name, Qt::ElideRight, room);
    painter.setPen(text);
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, name);
    x += fontMetrics().horizontalAdvance(name) + kApart;
  }
}

}  // namespace armillary
