// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/statistics_table.h"

#include <QApplication>
#include <QHeaderView>
#include <QPixmap>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/widgets/copied_cells.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/point_aligned.h"

namespace armillary {
namespace {

constexpr int kTimeDecimals = 3;

bool isTime(int column) {
  return column == StatisticsModel::kLeastAt || column == StatisticsModel::kGreatestAt;
}

}  // namespace

void StatisticsModel::show(std::vector<CurveReading> readings) {
  const bool same = readings.size() == readings_.size();
  if (!same) beginResetModel();
  readings_ = std::move(readings);
  most_decimals_ = 0;
  for (const CurveReading& reading : readings_) {
    most_decimals_ = std::max(most_decimals_, decimals(reading, kLeast));
  }
  if (!same) {
    endResetModel();
  } else if (!readings_.empty()) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
  }
}

int StatisticsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(readings_.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumnCount;
}

std::optional<double> StatisticsModel::number(const CurveReading& reading, int column) const {
  if (column == kAtA) return reading.at_a;
  if (column == kAtB) return reading.at_b;
  if (column == kDifference) {
    if (!reading.at_a || !reading.at_b) return std::nullopt;
    return *reading.at_b - *reading.at_a;
  }
  if (!reading.statistics) return std::nullopt;
  const CurveStatistics& of = *reading.statistics;
  switch (column) {
    case kLeast:
      return of.least;
    case kLeastAt:
      return of.least_at;
    case kGreatest:
      return of.greatest;
    case kGreatestAt:
      return of.greatest_at;
    case kRange:
      return of.range();
    case kMean:
      return of.mean;
    case kRootMeanSquare:
      return of.root_mean_square;
    default:
      return std::nullopt;
  }
}

// As many as tell the curve's range, and no more than its size has digits for.
int StatisticsModel::decimals(const CurveReading& reading, int column) const {
  if (isTime(column)) return kTimeDecimals;
  if (!reading.statistics) return kTimeDecimals;
  const CurveStatistics& of = *reading.statistics;
  const double largest = std::max(std::abs(of.least), std::abs(of.greatest));
  if (largest <= reading.rounding) return 0;
  constexpr double kFinest = 1e-4;  // of its size
  return plotDecimals(std::max(of.range(), kFinest * largest));
}

QString StatisticsModel::text(const CurveReading& reading, int column, double value) const {
  if (isTime(column)) return plotNumber(value, kTimeDecimals);
  const int own = decimals(reading, column);
  QString text = plotNumber(value, own, reading.rounding);
  // spaces as wide as figures and points keep the points below one another
  const int has = text == QLocale().toString(0) ? 0 : own;
  if (has == 0 && most_decimals_ > 0) text += QChar(0x2008);
  return text + QString(most_decimals_ - has, QChar(0x2007));
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const {
  const CurveReading& reading = readings_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((column < kAtA ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::DecorationRole && column == kCurve) {
    QPixmap swatch(10, 10);
    swatch.fill(reading.color);
    return swatch;
  }
  const QString unit = QStringLiteral("%1 [%2]").arg(reading.quantity, reading.unit);
  if (column < kAtA) {
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole) return {};
    return column == kCurve ? reading.curve : column == kQuantity ? unit : reading.motion;
  }
  if (role == Qt::FontRole && reading.statistics) {
    const CurveStatistics& of = *reading.statistics;
    const double low = std::abs(of.least), high = std::abs(of.greatest);
    QFont font;
    font.setBold(std::max(low, high) > reading.rounding &&
                 column == (low > high ? kLeast : kGreatest));
    return font;
  }
  const std::optional<double> value = number(reading, column);
  if (role == Qt::EditRole) return value ? QVariant(*value) : QVariant();
  if (role == Qt::DisplayRole) {
    return value ? text(reading, column, *value) : QStringLiteral("–");
  }
  if (role == Qt::ToolTipRole && value) {
    return QStringLiteral("%1 %2").arg(generalNumber(*value, 8),
                                       isTime(column) ? QStringLiteral("s") : reading.unit);
  }
  return {};
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const std::pair<const char*, const char*> kTitles[kColumnCount] = {
      {QT_TR_NOOP("Curve"), ""},
      {QT_TR_NOOP("Quantity [unit]"), ""},
      {QT_TR_NOOP("Motion"), QT_TR_NOOP("Whose curve it is")},
      {QT_TR_NOOP("At A"), QT_TR_NOOP("At cursor A")},
      {QT_TR_NOOP("At B"), QT_TR_NOOP("At cursor B")},
      {QT_TR_NOOP("B − A"), QT_TR_NOOP("How far it goes from cursor A to cursor B")},
      {QT_TR_NOOP("Min"),
       QT_TR_NOOP("The least, in bold where it is the larger in size; a click goes there")},
      {QT_TR_NOOP("at [s]"), QT_TR_NOOP("When it is least, first; a click goes there")},
      {QT_TR_NOOP("Max"),
       QT_TR_NOOP("The greatest, in bold where it is the larger in size; a click goes there")},
      {QT_TR_NOOP("at [s]"), QT_TR_NOOP("When it is greatest, first; a click goes there")},
      {QT_TR_NOOP("Range"), QT_TR_NOOP("The greatest less the least")},
      {QT_TR_NOOP("Mean"), QT_TR_NOOP("Over the time: samples weigh by how long they last")},
      {QT_TR_NOOP("RMS"), QT_TR_NOOP("Root of the mean square, over the time")}};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((section < kAtA ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::DisplayRole) return tr(kTitles[section].first);
  const char* tip = kTitles[section].second;
  if (role == Qt::ToolTipRole && *tip) return tr(tip);
  return {};
}

StatisticsTable::StatisticsTable(QWidget* parent)
    : QTableView(parent),
      model_(new StatisticsModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      names_(new QTableView(this)) {
  setObjectName(QStringLiteral("statistics"));
  setAccessibleName(tr("What is told of each curve over the span"));
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(Qt::EditRole);
  setModel(sorted_);
  setSortingEnabled(true);
  sortByColumn(-1, Qt::DescendingOrder);  // as they are plotted
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setTextElideMode(Qt::ElideMiddle);
  setShowGrid(false);
  setAlternatingRowColors(true);
  setIconSize({10, 10});
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  keepKeys(this);
  makeCopyable(this);
  alignAtPoint(this);
  connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
    const int column = sorted_->mapToSource(index).column();
    const int time = column == StatisticsModel::kLeast      ? StatisticsModel::kLeastAt
                     : column == StatisticsModel::kGreatest ? StatisticsModel::kGreatestAt
                                                            : column;
    const QVariant value = index.siblingAtColumn(time).data(Qt::EditRole);
    const bool selects = QApplication::keyboardModifiers() != Qt::NoModifier;
    if (!selects && isTime(time) && value.isValid()) Q_EMIT timeChosen(value.toDouble());
  });
  makeNames();
  fit();
}

void StatisticsTable::makeNames() {
  names_->setObjectName(QStringLiteral("statistics_names"));
  names_->setModel(sorted_);
  names_->setSelectionModel(selectionModel());
  names_->setFocusPolicy(Qt::NoFocus);
  names_->setFrameShape(QFrame::NoFrame);
  names_->setAccessibleName(tr("Curves"));
  names_->setAlternatingRowColors(true);
  names_->setShowGrid(false);
  names_->setWordWrap(false);
  names_->setTextElideMode(Qt::ElideMiddle);
  names_->setIconSize(iconSize());
  names_->setVerticalScrollMode(verticalScrollMode());
  names_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  names_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  names_->verticalHeader()->hide();
  names_->horizontalHeader()->setHighlightSections(false);
  for (int i = StatisticsModel::kMotion; i < StatisticsModel::kColumnCount; ++i) {
    names_->setColumnHidden(i, true);
  }
  names_->hide();
  viewport()->stackUnder(names_);
  connect(verticalScrollBar(), &QScrollBar::valueChanged, names_->verticalScrollBar(),
          &QScrollBar::setValue);
  connect(names_->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
          &QScrollBar::setValue);
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &StatisticsTable::placeNames);
  connect(horizontalHeader(), &QHeaderView::sectionResized, this, &StatisticsTable::placeNames);
}

void StatisticsTable::placeNames() {
  const bool scrolled = horizontalScrollBar()->value() > 0;
  names_->setVisible(scrolled);
  if (!scrolled) return;
  int width = 0;
  for (const int column : {StatisticsModel::kCurve, StatisticsModel::kQuantity}) {
    names_->setColumnWidth(column, columnWidth(column));
    width += columnWidth(column);
  }
  // what it names is to be seen, too
  const bool both = 2 * width <= viewport()->width();
  names_->setColumnHidden(StatisticsModel::kQuantity, !both);
  if (!both) width = columnWidth(StatisticsModel::kCurve);
  names_->horizontalHeader()->setFixedHeight(horizontalHeader()->height());
  names_->setGeometry(frameWidth(), frameWidth(), width,
                      horizontalHeader()->height() + viewport()->height());
  names_->verticalScrollBar()->setValue(verticalScrollBar()->value());
}

void StatisticsTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  placeNames();
}

void StatisticsTable::showReadings(std::vector<CurveReading> readings) {
  const auto any = [&](auto&& has) { return std::any_of(readings.begin(), readings.end(), has); };
  const bool cursors = any([](const CurveReading& one) { return one.at_a || one.at_b; });
  const bool motions = any([](const CurveReading& one) { return !one.motion.isEmpty(); });
  QStringList words;
  for (const CurveReading& one : readings) words << one.curve << one.quantity << one.motion;
  model_->show(std::move(readings));
  const int decimals = model_->mostDecimals();
  const bool anew =
      words != fitted_words_ || cursors != fitted_cursors_ || decimals > fitted_decimals_;
  fitted_words_ = words;
  fitted_cursors_ = cursors;
  setColumnHidden(StatisticsModel::kMotion, !motions);
  for (const int column :
       {StatisticsModel::kAtA, StatisticsModel::kAtB, StatisticsModel::kDifference}) {
    setColumnHidden(column, !cursors);
  }
  if (anew) fit();
}

void StatisticsTable::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange) fit();
}

void StatisticsTable::fit() {
  for (QTableView* table : {static_cast<QTableView*>(this), names_}) {
    table->verticalHeader()->setMinimumSectionSize(1);
    table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
  }
  fitted_decimals_ = std::max(3, model_->mostDecimals());
  const QString widest = QStringLiteral("-0000.") + QString(fitted_decimals_, QLatin1Char('0'));
  const int number = fontMetrics().horizontalAdvance(widest) + 10;
  const int time = fontMetrics().horizontalAdvance(QStringLiteral("000.000")) + 10;
  for (int i = 0; i < StatisticsModel::kColumnCount; ++i) {
    const int least = i < StatisticsModel::kAtA ? wordWidth(i) : isTime(i) ? time : number;
    setColumnWidth(i, std::max(least, horizontalHeader()->sectionSizeHint(i)));
  }
}

// Names that differ in their middle, as front_left_hip and front_right_hip, are told apart; very
// long ones are cut.
int StatisticsTable::wordWidth(int column) const {
  const int letter = fontMetrics().averageCharWidth();
  constexpr int kLeast = 6, kMost = 30;  // letters
  return std::clamp(sizeHintForColumn(column), kLeast * letter + 24, kMost * letter + 24);
}

int StatisticsTable::wantedWidth() const {
  return horizontalHeader()->length() + 2 * frameWidth() + 20;
}

}  // namespace armillary
