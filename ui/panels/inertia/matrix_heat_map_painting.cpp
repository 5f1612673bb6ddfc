// SPDX-License-Identifier: GPL-3.0-or-later
// How the map is painted.
#include <QFontInfo>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/panels/inertia/matrix_heat_map.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr double kLeastNameFont = 7.0;  // px

QColor mixed(const QColor& from, const QColor& to, double share) {
  const auto part = [share](int a, int b) {
    return static_cast<int>(std::lround(a + share * (b - a)));
  };
  return {part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue())};
}

double luminance(const QColor& color) {
  return 0.2126 * color.redF() + 0.7152 * color.greenF() + 0.0722 * color.blueF();
}

}  // namespace

// The value with the most digits that fit.
QString MatrixHeatMap::briefText(int row, int column, const QFontMetrics& metrics,
                                 double width) const {
  const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; };
  for (const int digits : {3, 2}) {
    if (QString text = valueText(row, column, digits); fits(text)) return text;
  }
  const double value = matrix_(row, column);
  if (std::abs(value) < 0.005) {
    const int power = static_cast<int>(std::floor(std::log10(std::abs(value))));
    const QString text = QStringLiteral("%1e%2")
                             .arg(QLocale().toString(value * std::pow(10.0, -power), 'f', 0))
                             .arg(power);
    return fits(text) ? text : QStringLiteral("~0");
  }
  for (const int decimals : {2, 1, 0}) {
    if (std::abs(value) < 0.5 * std::pow(10.0, -decimals)) return QStringLiteral("~0");
    if (QString text = QLocale().toString(value, 'f', decimals); fits(text)) return text;
  }
  return {};
}

double MatrixHeatMap::depth(int row, int column) const {
  const double scale = fullScale(row, column), value = matrix_(row, column);
  if (!(scale > 0.0)) return 0.0;
  return std::copysign(std::sqrt(std::min(1.0, std::abs(value) / scale)), value);
}

// Blue and orange stay apart for every colour blindness, and by lightness on print.
QColor MatrixHeatMap::color(double depth) const {
  const Theme& colors = themeOf(palette());
  return mixed(colors.matrix_zero, depth < 0.0 ? colors.matrix_negative : colors.matrix_positive,
               std::abs(depth));
}

QFont MatrixHeatMap::nameFont(double cell) const {
  QFont own = font();
  const double natural = fontMetrics().height();
  if (cell < natural) {
    const double pixels = QFontInfo(own).pixelSize() * cell / natural;
    own.setPixelSize(static_cast<int>(std::max(kLeastNameFont, pixels)));
  }
  return own;
}

void MatrixHeatMap::paintEvent(QPaintEvent*) {
  if (matrix_.rows() == 0 || matrix_.rows() != size()) return;
  QPainter painter(this);
  const Grid own = grid(width());
  paintCells(painter, own);
  paintNames(painter, own);
  paintLegend(painter, own);
}

void MatrixHeatMap::paintCells(QPainter& painter, const Grid& own) const {
  // numbers may be a fifth smaller than the font
  QFont digits = font();
  const double wanted = fontMetrics().horizontalAdvance(QStringLiteral("-0.00")) + 3.0;
  const double shrunk = std::min(1.0, own.cell / wanted);
  const bool numbers = shrunk > 0.8 && own.cell >= fontMetrics().height();
  digits.setPixelSize(std::max(1, static_cast<int>(shrunk * QFontInfo(digits).pixelSize())));
  const QFontMetrics metrics(digits);
  painter.setFont(digits);
  const qint64 now = clock_.elapsed();
  const auto cell = [&own](int row, int column) {
    return QRectF(own.left + column * own.cell, own.top + row * own.cell, own.cell, own.cell);
  };
  for (int i = 0; i < size(); ++i) {
    for (int j = 0; j < size(); ++j) {
      const QColor filled = color(depth(i, j));
      const QRectF whole = cell(i, j);
      painter.fillRect(
          whole.adjusted(0.0, 0.0, own.cell > 6.0 ? -1.0 : 0.0, own.cell > 6.0 ? -1.0 : 0.0),
          filled);
      const QColor ink = luminance(filled) > 0.45 ? QColor(Qt::black) : QColor(Qt::white);
      if (numbers) {
        painter.setPen(ink);
        painter.drawText(whole, Qt::AlignCenter, briefText(i, j, metrics, own.cell - 3.0));
      }
      const double left = 1.0 - static_cast<double>(now - marked_at_(i, j)) / kMarkedFor;
      if (left > 0.0) {  // a corner that fades
        QColor mark = palette().color(QPalette::WindowText);
        mark.setAlphaF(static_cast<float>(left));
        const double side = std::max(3.0, 0.28 * own.cell);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        const QPointF corner = whole.topRight() - QPointF(1.0, 0.0);
        const QPointF triangle[] = {corner, corner - QPointF(side, 0.0), corner + QPointF(0, side)};
        painter.drawPolygon(triangle, 3);
        painter.setBrush(Qt::NoBrush);
      }
    }
  }
  const auto frame = [&](int row, int column, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell(row, column).adjusted(0.0, 0.0, -1.0, -1.0));
  };
  if (hovered_row_ >= 0) {
    frame(hovered_row_, hovered_column_, QPen(palette().color(QPalette::WindowText), 1.0));
  }
  if (row_ < 0) return;
  // the entry's mirror is the same number
  frame(column_, row_, QPen(palette().color(QPalette::WindowText), 1.0, Qt::DashLine));
  frame(row_, column_, QPen(palette().color(QPalette::WindowText), hasFocus() ? 3.0 : 2.0));
}

QString MatrixHeatMap::shortName(int i, bool bold, const QFontMetrics& metrics, int width) const {
  const auto [known, is_new] = short_names_.try_emplace({i, bold, metrics.height(), width});
  if (is_new) known->second = elidedApart(names_[i], names_, metrics, width);
  return known->second;
}

void MatrixHeatMap::paintNames(QPainter& painter, const Grid& own) const {
  QFont plain = nameFont(own.cell), bold = plain;
  bold.setBold(true);
  const int height = QFontMetrics(plain).height();
  // where names are higher than cells some are left out; those that matter now never are
  const int every = std::max(1, static_cast<int>(std::ceil(0.75 * height / own.cell)));
  const auto matters = [this](int i, bool of_row) {
    return i == (of_row ? row_ : column_) || i == (of_row ? hovered_row_ : hovered_column_);
  };
  const auto isBeside = [&](int i, bool of_row, int reach) {
    for (int k = std::max(0, i - reach + 1); k < std::min(size(), i + reach); ++k) {
      if (matters(k, of_row)) return true;
    }
    return false;
  };
  for (const bool rows : {true, false}) {
    painter.save();
    if (!rows) {
      painter.translate(own.left, own.top);
      painter.rotate(-90.0);
    }
    for (const bool important : {false, true}) {
      for (int i = 0; i < size(); ++i) {
        if (matters(i, rows) != important || (!important && i % every != 0)) continue;
        if (!important && every > 1 && isBeside(i, rows, every)) continue;
        painter.setFont(important ? bold : plain);
        const double middle = (i + 0.5) * own.cell;
        const QRectF place =
            rows ? QRectF(0.0, own.top + middle - 0.5 * height, own.left - 4.0, height)
                 : QRectF(4.0, middle - 0.5 * height, own.top - 4.0, height);
        const QString text =
            shortName(i, important, painter.fontMetrics(), static_cast<int>(place.width()));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place, (rows ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, text);
      }
    }
    painter.restore();
  }
}

void MatrixHeatMap::paintLegend(QPainter& painter, const Grid& own) const {
  const int height = fontMetrics().height();
  const double right = std::max(own.left + own.cell * size(), std::min(width() - 2.0, 240.0));
  const QRectF bar(own.left, own.top + own.cell * size() + 6.0, right - own.left, height - 4.0);
  const int steps = std::max(2, static_cast<int>(bar.width()));
  for (int i = 0; i < steps; ++i) {
    const double x = bar.left() + i * bar.width() / steps;
    painter.fillRect(QRectF(x, bar.top(), bar.width() / steps + 0.5, bar.height()),
                     color(2.0 * (i + 0.5) / steps - 1.0));
  }
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawRect(bar);
  painter.setFont(font());
  painter.setPen(palette().color(QPalette::WindowText));
  QRectF line(2.0, bar.bottom() + 2.0, width() - 4.0, height);
  for (int kind = 0; kind < 3; ++kind) {
    const double scale = given_scale_ > 0.0 ? given_scale_ : largest_[kind];
    if (!(scale > 0.0) || (given_scale_ > 0.0 && kind > 0)) continue;
    const QString most = compactNumber(scale);
    const QString unit = units_[kind].isEmpty() ? QString() : QStringLiteral(" ") + units_[kind];
    QRectF place = line;
    place.setLeft(bar.left());
    place.setRight(right);
    if (2 * fontMetrics().horizontalAdvance(most + unit) < 0.9 * place.width()) {
      painter.drawText(place, Qt::AlignLeft, QStringLiteral("−") + most);
      painter.drawText(place, Qt::AlignHCenter, QStringLiteral("0"));
      painter.drawText(place, Qt::AlignRight, most + unit);
    } else {
      painter.drawText(line, Qt::AlignRight, QStringLiteral("± ") + most + unit);
    }
    line.translate(0.0, height);
  }
}

}  // namespace armillary
