// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plot_style.h"

#include <algorithm>

namespace armillary {
namespace {

class NumberFollower : public QObject {
 public:
  explicit NumberFollower(QCustomPlot& plot) : QObject(&plot), plot_(plot) {
    plot.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == &plot_ && event->type() == QEvent::LocaleChange) {
      plot_.replot(QCustomPlot::rpQueuedReplot);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  QCustomPlot& plot_;
};

}  // namespace

QString fittingLabel(const QString& label, const QFontMetrics& metrics, int room) {
  if (metrics.horizontalAdvance(label) <= room) return label;
  const qsizetype bracket = label.lastIndexOf(QStringLiteral(" ["));
  if (bracket < 0) return metrics.elidedText(label, Qt::ElideRight, room);
  const QString unit = label.mid(bracket);
  const int left = room - metrics.horizontalAdvance(unit);
  constexpr int kFewest = 3;  // characters that tell something
  if (left < kFewest * metrics.averageCharWidth()) return unit.trimmed();
  return metrics.elidedText(label.left(bracket), Qt::ElideRight, left) + unit;
}

void makeLogarithmic(QCPAxis& axis) {
  axis.setScaleType(QCPAxis::stLogarithmic);
  axis.setTicker(QSharedPointer<QCPAxisTickerLog>::create());
  axis.setNumberFormat(QStringLiteral("eb"));
  axis.setNumberPrecision(0);
}

void followNumbers(QCustomPlot& plot) {
  plot.unsetLocale();
  new NumberFollower(plot);
}

double curveWidth(const QFontMetrics& type, bool moves) {
  constexpr double kWidth = 0.1;  // of the type's height
  return moves ? 1.0 : std::max(1.5, kWidth * type.height());
}

void styleAxis(QCPAxis& axis, const QPalette& palette) {
  const QColor text = palette.color(QPalette::WindowText);
  const QColor grid = palette.color(QPalette::Mid);
  axis.setBasePen(QPen(grid));
  axis.setTickPen(QPen(grid));
  axis.setSubTickPen(QPen(grid));
  axis.setTickLabelColor(text);
  axis.setLabelColor(text);
  QColor faint = grid;
  faint.setAlpha(90);
  axis.grid()->setPen(QPen(faint, 1));
  axis.grid()->setZeroLinePen(QPen(grid, 1));
}

}  // namespace armillary
