// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inertia/matrix_heat_map.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/text/number_text.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr qint64 kMarkedFor = 900;      // ms
constexpr int kFadeInterval = 150;      // ms
constexpr double kNoticeable = 0.005;   // of the full scale: a change that is marked
constexpr double kNamesShare = 0.26;    // of the width, at most
constexpr double kLeastNameFont = 7.0;  // px

QColor mixed(const QColor& from, const QColor& to, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(a + share * (b - a) + 0.5); };
  return {part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue())};
}

double luminance(const QColor& color) {
  return 0.2126 * color.redF() + 0.7152 * color.greenF() + 0.0722 * color.blueF();
}

}  // namespace

MatrixHeatMap::MatrixHeatMap(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  clock_.start();
  fading_.setInterval(kFadeInterval);
  connect(&fading_, &QTimer::timeout, this, &MatrixHeatMap::fade);
}

void MatrixHeatMap::setAxes(const QStringList& names, const std::vector<Measure>& measures,
                            const std::array<QString, 3>& units) {
  names_ = names;
  measures_ = measures;
  units_ = units;
  largest_ = {};
  matrix_.resize(0, 0);
  choose(-1, -1);
  hovered_row_ = hovered_column_ = -1;
  fitHeight();
  update();
}

void MatrixHeatMap::setFullScale(double value) {
  given_scale_ = value;
  matrix_.resize(0, 0);  // what changed is counted from the next
  update();
}

void MatrixHeatMap::setMatrix(const Eigen::MatrixXd& matrix) {
  if (matrix.rows() != size() || matrix.cols() != size()) return;
  const int before = changingCount(), legend = legendHeight();
  const bool first = matrix_.rows() != matrix.rows();
  if (first) {
    marked_ = matrix;
    marked_at_.setConstant(matrix.rows(), matrix.cols(), -kMarkedFor);
  }
  matrix_ = matrix;
  for (int j = 0; j < size(); ++j) {
    for (int i = 0; i < size(); ++i) {
      double& largest = largest_[unitKind(i, j)];
      largest = std::max(largest, std::abs(matrix(i, j)));
    }
  }
  const qint64 now = clock_.elapsed();
  for (int j = 0; j < size() && !first; ++j) {
    for (int i = 0; i < size(); ++i) {
      if (std::abs(matrix(i, j) - marked_(i, j)) <= kNoticeable * fullScale(i, j)) continue;
      marked_(i, j) = matrix(i, j);
      marked_at_(i, j) = now;
    }
  }
  if (legendHeight() != legend) fitHeight();
  const int count = changingCount();
  if (count > 0 && !fading_.isActive()) fading_.start();
  if (count != before) Q_EMIT changingCountChanged();
  update();
}

void MatrixHeatMap::fade() {
  const int count = changingCount();
  if (count == 0) fading_.stop();
  Q_EMIT changingCountChanged();
  update();
}

int MatrixHeatMap::changingCount() const {
  if (matrix_.rows() != size()) return 0;
  const qint64 since = clock_.elapsed() - kMarkedFor;
  int count = 0;
  for (int j = 0; j < size(); ++j) {
    for (int i = 0; i <= j; ++i) count += marked_at_(i, j) > since;
  }
  return count;
}

void MatrixHeatMap::choose(int row, int column) {
  const bool there = row >= 0 && column >= 0 && row < size() && column < size();
  row_ = there ? row : -1;
  column_ = there ? column : -1;
  update();
}

void MatrixHeatMap::chooseByUser(int row, int column) {
  choose(row, column);
  Q_EMIT chosen(row_, column_);
}

int MatrixHeatMap::unitKind(int row, int column) const {
  return (measures_[row] == Measure::kLength ? 1 : 0) +
         (measures_[column] == Measure::kLength ? 1 : 0);
}

QString MatrixHeatMap::unit(int row, int column) const {
  return units_[unitKind(row, column)];
}

QString MatrixHeatMap::valueText(int row, int column, int digits) const {
  const double value = matrix_(row, column);
  // what is rounding's is shown as the zero that it is
  const bool zero = std::abs(value) < 1e-12 * fullScale(row, column);
  return generalNumber(zero ? 0.0 : value, digits);
}

// The value with the most digits that fit.
QString MatrixHeatMap::briefText(int row, int column, const QFontMetrics& metrics,
                                 double width) const {
  const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; };
  for (const int digits : {3, 2}) {
    if (const QString text = valueText(row, column, digits); fits(text)) return text;
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
    if (const QString text = QLocale().toString(value, 'f', decimals); fits(text)) return text;
  }
  return {};
}

double MatrixHeatMap::fullScale(int row, int column) const {
  return given_scale_ > 0.0 ? given_scale_ : largest_[unitKind(row, column)];
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

MatrixHeatMap::Grid MatrixHeatMap::grid(int width) const {
  if (size() == 0) return {};
  QFont bold = font();  // as the chosen names are
  bold.setBold(true);
  const QFontMetrics metrics(bold);
  double longest = 0.0;
  for (const QString& name : names_) {
    longest = std::max(longest, static_cast<double>(metrics.horizontalAdvance(name)));
  }
  const double names = std::min(longest + 6.0, kNamesShare * width);
  const double widest = 4.0 * fontMetrics().height();
  const double cell = std::clamp((width - names - 2.0) / size(), 4.0, widest);
  return {names, names, cell};
}

int MatrixHeatMap::legendHeight() const {
  int kinds = 0;
  for (int kind = 0; kind < 3; ++kind) kinds += given_scale_ > 0.0 ? kind == 0 : largest_[kind] > 0;
  return fontMetrics().height() + 8 + std::max(1, kinds) * fontMetrics().height();
}

int MatrixHeatMap::heightForWidth(int width) const {
  const Grid own = grid(width);
  return static_cast<int>(own.top + own.cell * size()) + legendHeight() + 4;
}

// A scroll area asks nobody how high a width wants to be.
void MatrixHeatMap::fitHeight() {
  const int wanted = heightForWidth(width());
  if (wanted != minimumHeight()) setFixedHeight(wanted);
}

void MatrixHeatMap::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) fitHeight();
  QWidget::changeEvent(event);
}

void MatrixHeatMap::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitHeight();
}

QSize MatrixHeatMap::sizeHint() const {
  return {260, heightForWidth(260)};
}

QSize MatrixHeatMap::minimumSizeHint() const {
  return {120, 80};
}

bool MatrixHeatMap::cellAt(const QPointF& point, int& row, int& column) const {
  const Grid own = grid(width());
  if (matrix_.rows() == 0 || !(own.cell > 0.0)) return false;
  row = static_cast<int>(std::floor((point.y() - own.top) / own.cell));
  column = static_cast<int>(std::floor((point.x() - own.left) / own.cell));
  return row >= 0 && column >= 0 && row < size() && column < size();
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
        const QString text = painter.fontMetrics().elidedText(names_[i], Qt::ElideMiddle,
                                                              static_cast<int>(place.width()));
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

void MatrixHeatMap::mousePressEvent(QMouseEvent* event) {
  int row = -1, column = -1;
  if (event->button() == Qt::LeftButton && cellAt(event->position(), row, column)) {
    pressed_ = event->position().toPoint();
    chooseByUser(row, column);
  }
}

void MatrixHeatMap::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) pressed_.reset();
  const QPoint way = pressed_ ? event->position().toPoint() - *pressed_ : QPoint();
  if (pressed_ && way.manhattanLength() >= QApplication::startDragDistance()) {
    pressed_.reset();
    if (row_ >= 0) Q_EMIT dragged(row_, column_);
    return;
  }
  int row = -1, column = -1;
  if (!cellAt(event->position(), row, column)) row = column = -1;
  if (row == hovered_row_ && column == hovered_column_) return;
  hovered_row_ = row;
  hovered_column_ = column;
  update();
}

void MatrixHeatMap::leaveEvent(QEvent*) {
  hovered_row_ = hovered_column_ = -1;
  update();
}

QString MatrixHeatMap::copied() const {
  constexpr int kDigits = 12;
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  QStringList lines{QLatin1Char('\t') + names_.join(QLatin1Char('\t'))};
  for (int i = 0; i < size(); ++i) {
    QStringList cells{names_[i]};
    for (int j = 0; j < size(); ++j) cells << locale.toString(matrix_(i, j), 'g', kDigits);
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

ReportTable MatrixHeatMap::asTable(TableDigits digits) const {
  ReportTable table;
  table.header.emplace_back();
  table.numbers.push_back(false);
  for (int i = 0; i < size(); ++i) {
    table.header.push_back(names_[i].toStdString());
    table.numbers.push_back(true);
    table.rows.push_back({names_[i].toStdString()});
    for (int j = 0; j < size(); ++j) {
      table.rows.back().push_back(digits == TableDigits::kSeen ? valueText(i, j, 4).toStdString()
                                                               : withDigits(matrix_(i, j), 12));
    }
  }
  return table;
}

void MatrixHeatMap::contextMenuEvent(QContextMenuEvent* event) {
  if (size() == 0) return QWidget::contextMenuEvent(event);
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("copy_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("&Copy"), this, [this] { QApplication::clipboard()->setText(copied()); })
      ->setShortcut(QKeySequence::Copy);
  addTableCopies(*menu, tr("Copy matrix &as"),
                 [this](TableDigits digits) { return asTable(digits); });
  menu->popup(event->globalPos());
}

void MatrixHeatMap::keyPressEvent(QKeyEvent* event) {
  if (size() == 0) return QWidget::keyPressEvent(event);
  if (event->matches(QKeySequence::Copy)) return QApplication::clipboard()->setText(copied());
  if (event->key() == Qt::Key_Escape) return chooseByUser(-1, -1);
  int row = std::max(row_, 0), column = std::max(column_, 0);
  if (row_ >= 0) {  // the first key shows where one is
    switch (event->key()) {
      case Qt::Key_Up:
        --row;
        break;
      case Qt::Key_Down:
        ++row;
        break;
      case Qt::Key_Left:
        --column;
        break;
      case Qt::Key_Right:
        ++column;
        break;
      case Qt::Key_Home:
        row = column = 0;
        break;
      case Qt::Key_End:
        row = column = size() - 1;
        break;
      default:
        return QWidget::keyPressEvent(event);
    }
  } else if (event->key() < Qt::Key_Home || event->key() > Qt::Key_Down) {
    return QWidget::keyPressEvent(event);
  }
  chooseByUser(std::clamp(row, 0, size() - 1), std::clamp(column, 0, size() - 1));
}

bool MatrixHeatMap::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {  // the arrows move the cell, not the motion
    const int key = static_cast<QKeyEvent*>(event)->key();
    if ((key >= Qt::Key_Home && key <= Qt::Key_Down) || key == Qt::Key_Escape ||
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
      event->accept();
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    int row = -1, column = -1;
    if (cellAt(help->pos(), row, column)) {
      QToolTip::showText(help->globalPos(),
                         QStringLiteral("<b>%1, %2</b><br>%3 %4")
                             .arg(names_[row].toHtmlEscaped(), names_[column].toHtmlEscaped(),
                                  valueText(row, column, 6), unit(row, column)),
                         this);
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  return QWidget::event(event);
}

}  // namespace armillary
