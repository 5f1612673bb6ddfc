// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plot_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr double kMargin = 5.0, kGap = 8.0, kFromLine = 9.0;  // pixels
constexpr double kDot = 3.5;                                  // radius
constexpr double kStripe = 3.0;                               // before a label, of its curve
constexpr double kNarrow = 0.6;                               // share of the plot's width

// Of the box: how wide its parts are and how many rows stand below one another.
struct BoxLayout {
  double line = 0.0, swatch = 0.0, name = 0.0, unit = 0.0;
  std::vector<double> numbers;
  int per_column = 0, columns = 0, shown = 0;
  QSizeF size;

  double rowWidth() const {
    double width = swatch + name + unit;
    for (const double number : numbers) width += kGap + number;
    return width;
  }
};

BoxLayout layoutOf(const PlotMarks& marks, const QFontMetricsF& metrics, const QSizeF& room) {
  BoxLayout box;
  box.line = metrics.height();
  box.swatch = 0.6 * box.line + 4.0;
  const double most_name =
      std::min(30.0 * metrics.averageCharWidth(), std::max(0.45 * room.width(), 60.0));
  for (const PlotMarks::Row& row : marks.rows) {
    box.name = std::max(box.name, std::min(metrics.horizontalAdvance(row.name), most_name));
    if (!row.unit.isEmpty())
      box.unit = std::max(box.unit, 4.0 + metrics.horizontalAdvance(row.unit));
    box.numbers.resize(std::max(box.numbers.size(), static_cast<std::size_t>(row.numbers.size())));
    for (qsizetype i = 0; i < row.numbers.size(); ++i) {
      double& width = box.numbers[static_cast<std::size_t>(i)];
      width = std::max(width, metrics.horizontalAdvance(row.numbers[i]));
      if (i < marks.columns.size()) {
        const double most_title = 14.0 * metrics.averageCharWidth();
        width = std::max(width, std::min(metrics.horizontalAdvance(marks.columns[i]), most_title));
      }
    }
  }
  // numbers are what it is for: names give way to them, their color says whose they are
  const double too_wide = box.rowWidth() + 2 * kMargin - room.width();
  if (too_wide > 0.0) {
    const double left = box.name - too_wide;
    box.name = left < 3.0 * metrics.averageCharWidth() ? 0.0 : left;
  }
  const int heads = marks.columns.isEmpty() ? 1 : 2;
  const int count = static_cast<int>(marks.rows.size());
  const int fit = std::max(1, static_cast<int>((room.height() - 2 * kMargin) / box.line) - heads);
  const double row_width = box.rowWidth() + 2 * kGap;
  const int side_by_side = std::max(1, static_cast<int>((room.width() - 2 * kMargin) / row_width));
  box.columns = std::clamp((count + fit - 1) / fit, 1, side_by_side);
  box.per_column = std::min((count + box.columns - 1) / box.columns, fit);
  box.shown = std::min(count, box.per_column * box.columns);
  if (box.shown < count && box.shown > 1) --box.shown;  // room to count the rest
  const double width = box.columns * row_width - 2 * kGap;
  box.size = {std::max(width, metrics.horizontalAdvance(marks.title) * 1.15) + 2 * kMargin,
              (heads + box.per_column) * box.line + 2 * kMargin};
  return box;
}

}  // namespace

QSizeF sizeOfBox(const PlotMarks& marks, const QFontMetricsF& metrics, const QSizeF& room) {
  return layoutOf(marks, metrics, room).size;
}

PlotMarksItem::PlotMarksItem(QCustomPlot& plot, QCPAxisRect& rect)
    : QCPAbstractItem(&plot), rect_(rect) {
  setLayer(QStringLiteral("overlay"));
  setClipAxisRect(&rect);
  setSelectable(false);
}

double PlotMarksItem::pixelX(double x) const {
  return rect_.axis(QCPAxis::atBottom)->coordToPixel(x);
}

void PlotMarksItem::draw(QCPPainter* painter) {
  const QRectF area = rect_.rect();
  painter->setAntialiasing(false);
  painter->setFont(rect_.axis(QCPAxis::atBottom)->labelFont());
  drawAlarms(*painter, area);
  drawSpan(*painter, area);
  drawLines(*painter, area);
  painter->setAntialiasing(true);
  drawPoints(*painter, area);
  painter->setPen(mParentPlot->palette().color(QPalette::PlaceholderText));
  painter->drawText(area, Qt::AlignCenter | Qt::TextWordWrap, marks_.hint);
  painter->setAntialiasing(false);
  if (!marks_.title.isEmpty()) drawBox(*painter, area);
}

void PlotMarksItem::drawSpan(QCPPainter& painter, const QRectF& area) const {
  if (!marks_.span) return;
  QColor shade = mParentPlot->palette().color(QPalette::Highlight);
  shade.setAlpha(38);
  const double from = pixelX(marks_.span->first), to = pixelX(marks_.span->second);
  painter.fillRect(QRectF(from, area.top(), to - from, area.height()) & area, shade);
}

void PlotMarksItem::drawAlarms(QCPPainter& painter, const QRectF& area) const {
  constexpr double kNarrowest = 2.0;  // pixels: a moment is seen too
  QColor shade = alarmColor(mParentPlot->palette());
  shade.setAlpha(60);
  const auto fill = [&](double from, double to) {
    painter.fillRect(QRectF(from, area.top(), to - from, area.height()) & area, shade);
  };
  // those that touch as one: a long record has thousands in a pixel
  double from = 0.0, to = -INFINITY;
  for (const auto& [first, last] : marks_.alarms) {
    const double left = pixelX(first), right = std::max(pixelX(last), left + kNarrowest);
    if (left > to) {
      if (to > from) fill(from, to);
      from = left;
      to = right;
    }
    to = std::max(to, right);
  }
  if (to > from) fill(from, to);
}

void PlotMarksItem::drawLines(QCPPainter& painter, const QRectF& area) const {
  const QColor text = mParentPlot->palette().color(QPalette::WindowText);
  const QColor accent = mParentPlot->palette().color(QPalette::Highlight);
  const QFontMetricsF metrics(painter.font());
  for (const PlotMarks::Line& line : marks_.lines) {
    const double x = std::round(pixelX(line.x));
    if (x < area.left() - 1.0 || x > area.right() + 1.0) continue;
    painter.setPen(line.label.isEmpty()
                       ? QPen(text, 1.0, line.dashed ? Qt::DashLine : Qt::SolidLine)
                       : QPen(accent, 1.0));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    if (line.label.isEmpty()) continue;
    const double width = metrics.horizontalAdvance(line.label) + 6.0;
    QRectF tag(x, area.bottom() - metrics.height(), width, metrics.height());
    if (tag.right() > area.right()) tag.moveRight(x);
    painter.fillRect(tag, accent);
    painter.setPen(mParentPlot->palette().color(QPalette::HighlightedText));
    painter.drawText(tag, Qt::AlignCenter, line.label);
  }
}

QPointF PlotMarksItem::pixelOf(const PlotMarks::Mark& mark) const {
  return {pixelX(mark.x), rect_.axis(QCPAxis::atLeft)->coordToPixel(mark.y)};
}

void PlotMarksItem::drawPoints(QCPPainter& painter, const QRectF& area) const {
  const QColor base = mParentPlot->palette().color(QPalette::Base);
  const QColor text = mParentPlot->palette().color(QPalette::WindowText);
  for (const PlotMarks::Mark& mark : marks_.marks) {
    const QPointF at = pixelOf(mark);
    if (!area.adjusted(-1, -1, 1, 1).contains(at)) continue;
    painter.setPen(QPen(mark.label.isEmpty() ? base : text, 1.0));
    painter.setBrush(mark.color);
    painter.drawEllipse(at, kDot, kDot);
  }
  drawLabels(painter, area);
}

// The larger the value, the earlier it takes its place: what does not fit is what is read least.
void PlotMarksItem::drawLabels(QCPPainter& painter, const QRectF& area) const {
  const QColor text = mParentPlot->palette().color(QPalette::WindowText);
  QColor ground = mParentPlot->palette().color(QPalette::Base);
  ground.setAlpha(190);
  const QFontMetricsF metrics(painter.font());
  std::vector<const PlotMarks::Mark*> labelled;
  for (const PlotMarks::Mark& mark : marks_.marks) {
    if (!mark.label.isEmpty() && area.adjusted(-1, -1, 1, 1).contains(pixelOf(mark)))
      labelled.push_back(&mark);
  }
  std::stable_sort(labelled.begin(), labelled.end(),
                   [](const auto* a, const auto* b) { return std::abs(a->y) > std::abs(b->y); });
  // labels, and the points themselves, whose own label alone may touch them
  std::vector<std::pair<QRectF, const PlotMarks::Mark*>> taken;
  taken.reserve(2 * labelled.size());
  for (const PlotMarks::Mark* mark : labelled) {
    taken.emplace_back(QRectF(pixelOf(*mark) - QPointF(kDot, kDot), QSizeF(2 * kDot, 2 * kDot)),
                       mark);
  }
  const auto placed = [&](const PlotMarks::Mark& mark, const QString& words, double rows) {
    const QPointF at = pixelOf(mark);
    QRectF place(0.0, 0.0, metrics.horizontalAdvance(words) + 4.0 + kStripe, metrics.height());
    const double away = (rows - 0.5) * place.height() + 4.0;
    place.moveCenter(at + QPointF(0.0, mark.is_hill ? -away : away));
    if (place.top() < area.top()) place.moveTop(at.y() + 4.0);
    if (place.bottom() > area.bottom()) place.moveBottom(at.y() - 4.0);
    place.moveLeft(
        std::clamp(place.left(), area.left(), std::max(area.left(), area.right() - place.width())));
    return place;
  };
  const auto free = [&](const QRectF& place, const PlotMarks::Mark* mark) {
    return std::none_of(taken.begin(), taken.end(), [&](const auto& other) {
      return other.second != mark && other.first.intersects(place);
    });
  };
  for (const PlotMarks::Mark* mark : labelled) {
    const QString whole = mark->label + mark->detail;
    QString words;
    QRectF place;
    for (const auto& [tried, rows] :
         {std::pair(whole, 1.0), std::pair(whole, 2.0), std::pair(mark->label, 1.0)}) {
      place = placed(*mark, tried, rows);
      if (place.width() <= area.width() && free(place, mark)) {
        words = tried;
        break;
      }
    }
    if (words.isEmpty() && mark != labelled.front()) continue;
    if (words.isEmpty()) words = mark->label;
    taken.emplace_back(place, nullptr);
    painter.fillRect(place, ground);
    // the curve's colour says whose it is where curves lie close together
    painter.fillRect(QRectF(place.topLeft(), QSizeF(kStripe, place.height())), mark->color);
    painter.setPen(text);
    painter.drawText(place.adjusted(kStripe, 0.0, 0.0, 0.0), Qt::AlignCenter, words);
  }
}

void PlotMarksItem::drawBox(QCPPainter& painter, const QRectF& area) const {
  const QPalette& palette = mParentPlot->palette();
  const QFontMetricsF metrics(painter.font());
  const BoxLayout box = layoutOf(marks_, metrics, area.size());
  const double x = pixelX(marks_.box_x);
  QRectF frame({x + kFromLine, area.top() + 3.0}, box.size);
  if (frame.right() > area.right()) frame.moveRight(x - kFromLine);
  if (frame.left() < area.left())
    frame.moveLeft(std::max(area.left(), area.right() - frame.width()));
  // what it must hide is seen through it
  const bool narrow = frame.width() > kNarrow * area.width();
  QColor ground = palette.color(QPalette::Base);
  ground.setAlpha(narrow ? 185 : 232);
  painter.setPen(palette.color(QPalette::Mid));
  painter.setBrush(ground);
  painter.drawRect(frame);
  const QColor text = palette.color(QPalette::WindowText);
  painter.setPen(text);
  QRectF line(frame.left() + kMargin, frame.top() + kMargin, frame.width() - 2 * kMargin, box.line);
  const QFont usual = painter.font();
  QFont bold = usual;
  bold.setBold(true);
  painter.setFont(bold);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, marks_.title);
  painter.setFont(usual);
  const auto draw_row = [&](const QPointF& from, const QString& name, const QStringList& numbers,
                            const QString& unit, const QColor& color) {
    QRectF part(from, QSizeF(box.swatch, box.line));
    if (color.isValid()) {
      const double side = 0.6 * box.line;
      painter.fillRect(QRectF(part.left(), part.center().y() - side / 2, side, side), color);
    }
    part = {QPointF(part.right(), from.y()), QSizeF(box.name, box.line)};
    if (box.name > 0.0) {
      painter.drawText(part, Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(name, Qt::ElideMiddle, box.name + 1.0));
    }
    for (std::size_t i = 0; i < box.numbers.size(); ++i) {
      part = {QPointF(part.right() + kGap, from.y()), QSizeF(box.numbers[i], box.line)};
      const auto index = static_cast<qsizetype>(i);
      if (index >= numbers.size()) continue;
      painter.drawText(part, Qt::AlignRight | Qt::AlignVCenter,
                       metrics.elidedText(numbers[index], Qt::ElideMiddle, part.width() + 1.0));
    }
    painter.drawText(QRectF(part.right() + 4.0, from.y(), box.unit, box.line),
                     Qt::AlignLeft | Qt::AlignVCenter, unit);
  };
  double top = line.bottom();
  if (!marks_.columns.isEmpty()) {
    draw_row({line.left(), top}, {}, marks_.columns, {}, {});
    top += box.line;
  }
  const auto place = [&](int i) {
    const int column = i / box.per_column;
    const double left = line.left() + column * (box.rowWidth() + 2 * kGap);
    return QPointF(left, top + (i % box.per_column) * box.line);
  };
  for (int i = 0; i < box.shown; ++i) {
    const PlotMarks::Row& row = marks_.rows[static_cast<std::size_t>(i)];
    draw_row(place(i), row.name, row.numbers, row.unit, row.color);
  }
  const int left_out = static_cast<int>(marks_.rows.size()) - box.shown;
  if (left_out > 0) {
    painter.drawText(QRectF(place(box.shown), QSizeF(box.rowWidth(), box.line)),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QCoreApplication::translate("PlotMarks", "… %1 more").arg(left_out));
  }
}

}  // namespace armillary
