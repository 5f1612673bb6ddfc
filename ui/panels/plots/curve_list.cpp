// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/curve_list.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panels/plots/compared_curves.h"
#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/point_aligned.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/vector_icon.h"

namespace armillary {
namespace {

// A difference from another motion: what both numbers' rounding leaves is none.
QString difference(double here, double there) {
  const double rounding = roundingOf(std::max(std::abs(there), std::abs(here)));
  return std::abs(here - there) <= rounding ? QLocale().toString(0) : readable(here - there);
}

}  // namespace

CurveList::CurveList(Stage& stage, const Comparison& comparison, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      comparison_(comparison),
      search_(new QLineEdit(this)),
      head_(new QHBoxLayout),
      list_(new QTreeWidget(this)),
      names_(new ElidedApartDelegate(this)) {
  search_->setObjectName(QStringLiteral("curve_filter"));
  search_->setPlaceholderText(tr("Filter joints"));
  search_->setAccessibleName(tr("Filter the joints of the plots"));
  search_->setClearButtonEnabled(true);
  search_->setMinimumWidth(50);
  list_->setObjectName(QStringLiteral("curves"));
  list_->setAccessibleName(tr("Curves, with their values at the cursor"));
  list_->setRootIsDecorated(false);
  list_->header()->setStretchLastSection(false);  // its width would follow its own
  list_->setUniformRowHeights(true);
  list_->setTextElideMode(Qt::ElideMiddle);
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);  // to be copied
  alignAtPoint(list_);
  list_->setItemDelegateForColumn(0, names_);
  makeCopyable(list_);
  head_->setSpacing(space::kHair);
  head_->addWidget(search_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(space::kHair);
  layout->addLayout(head_);
  layout->addWidget(list_, 1);
  list_->setHeaderLabels({tr("Joint")});  // until there is a robot
  connect(search_, &QLineEdit::textChanged, this, &CurveList::search);
  connect(search_, &QLineEdit::returnPressed, search_, &QWidget::clearFocus);
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem*, int column) {
    if (column != 0) return;
    toggled_ = true;  // the click on the box does not also choose the joint
    Q_EMIT choiceEdited();
  });
  connect(list_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    if (std::exchange(toggled_, false)) return;
    for (const Row& row : rows_) {
      if (row.item == item) Q_EMIT jointClicked(row.curve.joint);
    }
  });
}

void CurveList::addButton(QWidget* button) {
  head_->addWidget(button);
}

void CurveList::rebuild() {
  const QSignalBlocker quiet(list_);
  search_->clear();
  list_->clear();
  rows_.clear();
  for (PlotCurve& curve : plotCurves(stage_.model())) {
    Row row{std::move(curve), nullptr};
    row.item = new QTreeWidgetItem(list_);
    row.item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    row.item->setIcon(0, swatchIcon([color = row.curve.color] { return inTheme(color, theme()); }));
    rows_.push_back(std::move(row));
  }
  showNames();
}

// As the numbers beside them are called: a position has a name of its own.
void CurveList::showNames() {
  const QSignalBlocker quiet(list_);
  QStringList names;
  for (const Row& row : rows_) {
    names << nameOf(row.curve, quantities_);
    row.item->setText(0, names.back());
    row.item->setToolTip(0, names.back());
  }
  names_->setNames(names);
  search();
}

void CurveList::recolor() {
  for (Row& row : rows_) row.curve.color = inTheme(row.curve.color, theme());
  list_->viewport()->update();
}

void CurveList::search() {
  for (const Row& row : rows_) {
    row.item->setHidden(
        !row.item->text(0).contains(search_->text().trimmed(), Qt::CaseInsensitive));
  }
}

std::set<int> CurveList::chosen() const {
  std::set<int> chosen;
  for (const Row& row : rows_) {
    if (row.item->checkState(0) == Qt::Checked) chosen.insert(row.curve.velocity_index);
  }
  return chosen;
}

void CurveList::showChosen(const std::set<int>& degrees_of_freedom) {
  const QSignalBlocker quiet(list_);
  for (const Row& row : rows_) {
    const bool drawn = degrees_of_freedom.contains(row.curve.velocity_index);
    row.item->setCheckState(0, drawn ? Qt::Checked : Qt::Unchecked);
  }
}

std::vector<PlotCurve> CurveList::chosenCurves() const {
  std::vector<PlotCurve> curves;
  for (const Row& row : rows_) {
    if (row.item->checkState(0) == Qt::Checked) curves.push_back(row.curve);
  }
  return curves;
}

void CurveList::setQuantities(const std::vector<SampleQuantity>& quantities,
                              const QStringList& titles, const Units& units) {
  quantities_ = quantities;
  units_ = units;
  list_->setColumnCount(static_cast<int>(titles.size()) + 1);
  list_->setHeaderLabels(QStringList(tr("Joint")) + titles);
  showNames();
  list_->header()->setSectionResizeMode(QHeaderView::Interactive);
}

void CurveList::setSelectedJoint(int joint) {
  const QSignalBlocker quiet(list_);
  for (const Row& row : rows_) {
    QFont font = list_->font();
    font.setBold(row.curve.joint == joint);
    row.item->setFont(0, font);
    if (row.curve.joint == joint) list_->scrollToItem(row.item);
  }
}

int CurveList::fitColumns() {
  int widest = 60;
  QFont bold = list_->font();
  bold.setBold(true);  // as the selected joint's is
  const QFontMetrics metrics(bold);
  for (const Row& row : rows_) {
    widest = std::max(widest, metrics.horizontalAdvance(row.item->text(0)));
  }
  const bool compares = std::any_of(comparison_.entries().begin(), comparison_.entries().end(),
                                    [](const Comparison::Entry& entry) { return entry.shown; });
  constexpr int kBoxAndSwatch = 56;
  const int most = 13 * list_->fontMetrics().height();
  list_->header()->resizeSection(0, std::min(widest + kBoxAndSwatch, most));
  for (int i = 1; i < list_->columnCount(); ++i) {
    const int difference =
        compares ? list_->fontMetrics().horizontalAdvance(QStringLiteral("00.00  Δ 00.00")) : 0;
    list_->header()->resizeSection(i,
                                   std::max(list_->header()->sectionSizeHint(i), difference) + 8);
  }
  widenColumns();
  return list_->header()->length() + 24;
}

void CurveList::showValues() {
  const QSignalBlocker quiet(list_);
  const std::vector<Other> others = othersAtCursor();
  if (stage_.robot()) efforts_ = effortScales(stage_.model(), stage_.sample());
  for (const Row& row : rows_) {
    int column = 1;
    for (const SampleQuantity quantity : quantities_) showValue(row, quantity, column++, others);
  }
  const auto& entries = comparison_.entries();
  const auto first = std::find_if(entries.begin(), entries.end(),
                                  [](const Comparison::Entry& entry) { return entry.shown; });
  const QString against =
      first == entries.end() ? QString() : tr("Δ: the shown motion less %1").arg(first->name);
  for (int i = 1; i < list_->columnCount(); ++i) list_->headerItem()->setToolTip(i, against);
  widenColumns();
  list_->viewport()->update();
}

// A number that is cut in its middle reads as another one. Wider, never narrower: they would jump.
void CurveList::widenColumns() {
  constexpr int kMargin = 8;
  for (int column = 1; column < list_->columnCount(); ++column) {
    int widest = 0;
    for (const Row& row : rows_) {
      widest = std::max(widest, list_->fontMetrics().horizontalAdvance(row.item->text(column)));
    }
    if (widest + kMargin > list_->header()->sectionSize(column)) {
      list_->header()->resizeSection(column, widest + kMargin);
    }
  }
}

std::vector<CurveList::Other> CurveList::othersAtCursor() const {
  std::vector<Other> others;
  if (!stage_.recording()) return others;
  const double now = stage_.sample().state.time;
  const Comparison::Entry* first = nullptr;
  for (const Comparison::Entry& entry : comparison_.entries()) {
    if (entry.shown && !first) first = &entry;
    const Recording& recording = *entry.motion.recording;
    const bool there = entry.shown && !recording.empty() && recording.startTime() <= now &&
                       now <= recording.endTime();
    if (!there) continue;
    others.push_back({entry.name, &entry.motion, entry.kind == Comparison::Kind::kRun,
                      recording.sampleAt(now), &entry == first});
  }
  return others;
}

void CurveList::showValue(const Row& row, SampleQuantity quantity, int column,
                          const std::vector<Other>& others) const {
  QString text;
  QStringList tips;
  if (numberIndex(row.curve, quantity) >= 0) {
    const double value = shownValue(stage_.sample(), row.curve, quantity, units_);
    const bool motion = quantity == SampleQuantity::kPosition ||
                        quantity == SampleQuantity::kVelocity ||
                        quantity == SampleQuantity::kAcceleration;
    text = motion ? readable(value)
                  : readable(value, shownFactor(row.curve, quantity, units_) *
                                        efforts_.of(row.curve.measure));
    for (const Other& other : others) {
      if (!gives(*other.motion, other.whole, row.curve, quantity)) continue;
      const double there = shownValue(other.sample, row.curve, quantity, units_);
      // of one run, in every row at every time; the others are told when asked for
      if (other.first) text += QStringLiteral("  Δ ") + difference(value, there);
      tips
          << tr("%1: %2, differs by %3").arg(other.name, readable(there), difference(value, there));
    }
  }
  row.item->setText(column, text);
  row.item->setToolTip(column, tips.join(QLatin1Char('\n')));
  row.item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

}  // namespace armillary
