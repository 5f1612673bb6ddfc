// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/plots_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <utility>

#include "ui/panels/plots/compared_curves.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"

namespace armillary {
namespace {

constexpr int kRefresh = 66;             // ms
const QList<int> kFirstSizes{340, 800};  // of the list and the plots, pixels

}  // namespace

PlotsPanel::PlotsPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                       PlotChoice& choice, const Comparison& comparison, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      selection_(selection),
      settings_(settings),
      choice_(choice),
      comparison_(comparison),
      plots_(new CurvePlots(stage, comparison, this)),
      list_(new QTreeWidget(this)),
      splitter_(new QSplitter(this)) {
  toggles_ = {{SampleQuantity::kPosition, "show_position", tr("Position"), nullptr},
              {SampleQuantity::kVelocity, "show_velocity", tr("Velocity"), nullptr},
              {SampleQuantity::kAcceleration, "show_acceleration", tr("Acceleration"), nullptr},
              {SampleQuantity::kEffort, "show_effort", tr("Effort"), nullptr},
              {SampleQuantity::kExternal, "show_external", tr("External"), nullptr}};
  list_->setObjectName(QStringLiteral("curves"));
  list_->setAccessibleName(tr("Curves, with their values at the cursor"));
  list_->setRootIsDecorated(false);
  list_->header()->setStretchLastSection(false);  // its width would follow its own
  list_->setUniformRowHeights(true);
  list_->setTextElideMode(Qt::ElideMiddle);  // joints' names differ at their ends

  auto* side = new QWidget(this);
  auto* side_layout = new QVBoxLayout(side);
  side_layout->setContentsMargins(0, 0, 0, 0);
  side_layout->setSpacing(2);
  side_layout->addWidget(list_, 1);
  splitter_->addWidget(side);
  splitter_->addWidget(plots_);
  splitter_->setStretchFactor(1, 1);
  splitter_->setSizes(kFirstSizes);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->setSpacing(2);
  layout->addWidget(splitter_, 1);
  side_layout->addLayout(makeToggles());

  timer_.setInterval(kRefresh);
  connect(&timer_, &QTimer::timeout, this, &PlotsPanel::refresh);
  connect(&stage_, &Stage::robotChanged, this, &PlotsPanel::rebuildRows);
  connect(&stage_, &Stage::modeChanged, this, [this] {
    plots_->follow();
    markDirty();
  });
  connect(&stage_, &Stage::recordingChanged, this, &PlotsPanel::markDirty);
  connect(&stage_, &Stage::runningChanged, this, &PlotsPanel::markDirty);
  connect(&stage_, &Stage::sampleChanged, this, [this] {
    cursor_dirty_ = true;
    if (!timer_.isActive()) timer_.start();
  });
  connect(plots_, &CurvePlots::redrawWanted, this, &PlotsPanel::markDirty);
  connect(&comparison_, &Comparison::changed, this, &PlotsPanel::fitColumns);
  connect(&settings_, &ViewSettings::unitsChanged, this, &PlotsPanel::rebuildPlots);
  connect(&choice_, &PlotChoice::curvesChanged, this, &PlotsPanel::showChoice);
  connect(&selection_, &Selection::changed, this, &PlotsPanel::showSelection);
  connect(plots_, &CurvePlots::menuWanted, this, [this](const QPoint& global) {
    QMenu menu(this);
    menu.addAction(tr("Show &all"), plots_, &CurvePlots::showAll);
    menu.addAction(tr("&Export plots…"), this, &PlotsPanel::exportWanted);
    menu.exec(global);
  });
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem*, int column) {
    if (column != 0) return;
    toggled_ = true;  // the click on the box does not also choose the joint
    takeChoice();
  });
  connect(list_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    if (std::exchange(toggled_, false)) return;
    for (const Row& row : rows_) {
      if (row.item == item) selection_.selectJoint(row.curve.joint);
    }
  });
}

QHBoxLayout* PlotsPanel::makeToggles() {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (Toggle& toggle : toggles_) {
    toggle.button = new QToolButton(this);
    toggle.button->setText(toggle.title);
    toggle.button->setObjectName(QLatin1String(toggle.name));
    toggle.button->setCheckable(true);
    toggle.button->setChecked(choice_.curves().quantities.contains(toggle.quantity));
    toggle.button->setToolTip(toggle.quantity == SampleQuantity::kExternal
                                  ? tr("Show the plot of what springs between links, a pull and "
                                       "wrenches ask of the joints")
                                  : tr("Show the plot of this quantity"));
    row->addWidget(toggle.button);
    connect(toggle.button, &QToolButton::toggled, this, &PlotsPanel::takeChoice);
  }
  row->addStretch(1);
  return row;
}

Figure PlotsPanel::figure() {
  do {
    plots_->drawCurves();  // also where the panel is behind another
  } while (plots_->unfinished());
  return plots_->figure();
}

void PlotsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) {
    rebuildPlots();
    // once everything in the list has the new type too
    QTimer::singleShot(0, this, [this] {
      splitter_->setSizes(kFirstSizes);
      rebuildPlots();
    });
  }
  QWidget::changeEvent(event);
}

void PlotsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  markDirty();
}

void PlotsPanel::rebuildRows() {
  const QSignalBlocker quiet(list_);
  list_->clear();
  rows_.clear();
  selected_joint_ = -1;
  plots_->setBoldJoint(-1);
  plots_->follow();
  for (PlotCurve& curve : plotCurves(stage_.model())) {
    Row row{std::move(curve), nullptr};
    row.item = new QTreeWidgetItem(list_, {row.curve.name});
    row.item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    QPixmap swatch(10, 10);
    swatch.fill(row.curve.color);
    row.item->setIcon(0, QIcon(swatch));
    rows_.push_back(std::move(row));
  }
  showChoice();
}

void PlotsPanel::takeChoice() {
  CurveChoice chosen;
  for (const Row& row : rows_) {
    if (row.item->checkState(0) != Qt::Checked) continue;
    chosen.degrees_of_freedom.insert(row.curve.velocity_index);
  }
  for (const Toggle& toggle : toggles_) {
    if (toggle.button->isChecked()) chosen.quantities.insert(toggle.quantity);
  }
  choice_.chooseCurves(chosen);
}

void PlotsPanel::showChoice() {
  const CurveChoice& chosen = choice_.curves();
  {
    const QSignalBlocker quiet(list_);
    for (const Row& row : rows_) {
      const bool drawn = chosen.degrees_of_freedom.contains(row.curve.velocity_index);
      row.item->setCheckState(0, drawn ? Qt::Checked : Qt::Unchecked);
    }
    for (const Toggle& toggle : toggles_) {
      const QSignalBlocker quiet_too(toggle.button);
      toggle.button->setChecked(chosen.quantities.contains(toggle.quantity));
    }
  }
  rebuildPlots();
}

void PlotsPanel::rebuildPlots() {
  std::vector<PlotCurve> curves;
  for (const Row& row : rows_) {
    const bool drawn = choice_.curves().degrees_of_freedom.contains(row.curve.velocity_index);
    if (drawn) curves.push_back(row.curve);
  }
  std::vector<PlottedQuantity> plots;
  QStringList headers{tr("Joint")};
  for (const Toggle& toggle : toggles_) {
    if (!toggle.button->isChecked()) continue;
    plots.push_back({toggle.quantity, toggle.title});
    headers << QStringLiteral("%1 [%2]").arg(toggle.title,
                                             shownUnit(curves, toggle.quantity, settings_.units()));
  }
  plots_->setContents(std::move(curves), std::move(plots), settings_.units());
  list_->setColumnCount(static_cast<int>(headers.size()));
  list_->setHeaderLabels(headers);
  list_->header()->setSectionResizeMode(QHeaderView::Interactive);
  fitColumns();
}

void PlotsPanel::fitColumns() {
  int widest = 60;
  for (const Row& row : rows_) {
    widest = std::max(widest, list_->fontMetrics().horizontalAdvance(row.curve.name));
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
  const int wanted = std::min(list_->header()->length() + 24, width() / 2);
  const int now = splitter_->sizes().value(0);
  // a width chosen by hand stays where the columns have room in it
  if (now < wanted || now == fitted_width_ || fitted_width_ == 0) {
    splitter_->setSizes({wanted, std::max(width() - wanted, 100)});
    if (isVisible()) fitted_width_ = splitter_->sizes().value(0);
  }
  markDirty();
}

void PlotsPanel::showSelection() {
  const int joint = selection_.joint();
  if (joint == std::exchange(selected_joint_, joint)) return;
  plots_->setBoldJoint(joint);
  CurveChoice chosen = choice_.curves();
  {
    const QSignalBlocker quiet(list_);
    for (Row& row : rows_) {
      QFont font = list_->font();
      font.setBold(row.curve.joint == joint);
      row.item->setFont(0, font);
      if (row.curve.joint != joint) continue;
      chosen.degrees_of_freedom.insert(row.curve.velocity_index);
      list_->scrollToItem(row.item);
    }
  }
  choice_.proposeCurves(chosen);
  markDirty();
}

void PlotsPanel::markDirty() {
  dirty_ = cursor_dirty_ = true;
  if (!timer_.isActive()) timer_.start();
}

void PlotsPanel::refresh() {
  if (!isVisible() || !stage_.robot() || (!dirty_ && !cursor_dirty_)) {
    timer_.stop();
    return;
  }
  dirty_ ? plots_->drawCurves() : plots_->drawCursor();
  refreshValues();
  dirty_ = plots_->unfinished();
  cursor_dirty_ = false;
}

std::vector<PlotsPanel::Other> PlotsPanel::othersAtCursor() const {
  std::vector<Other> others;
  if (!stage_.recording()) return others;
  const double now = stage_.sample().state.time;
  for (const Comparison::Entry& entry : comparison_.entries()) {
    const Recording& recording = *entry.motion.recording;
    const bool there = entry.shown && !recording.empty() && recording.startTime() <= now &&
                       now <= recording.endTime();
    if (!there) continue;
    others.push_back(
        {entry.name, &entry.motion, entry.kind == Comparison::Kind::kRun, recording.sampleAt(now)});
  }
  return others;
}

void PlotsPanel::refreshValues() {
  const QSignalBlocker quiet(list_);
  const std::vector<Other> others = othersAtCursor();
  for (const Row& row : rows_) {
    int column = 1;
    for (const Toggle& toggle : toggles_) {
      if (toggle.button->isChecked()) showValue(row, toggle.quantity, column++, others);
    }
  }
  list_->viewport()->update();
}

void PlotsPanel::showValue(const Row& row, SampleQuantity quantity, int column,
                           const std::vector<Other>& others) const {
  QString text;
  QStringList tips;
  if (numberIndex(row.curve, quantity) >= 0) {
    const double value = shownValue(stage_.sample(), row.curve, quantity, settings_.units());
    text = readable(value);
    for (const Other& other : others) {
      if (!gives(*other.motion, other.whole, row.curve, quantity)) continue;
      const double there = shownValue(other.sample, row.curve, quantity, settings_.units());
      // of the first; the others are told when asked for
      if (tips.isEmpty()) text += QStringLiteral("  Δ ") + readable(there - value);
      tips << tr("%1: %2, differs by %3").arg(other.name, readable(there), readable(there - value));
    }
  }
  row.item->setText(column, text);
  row.item->setToolTip(column, tips.join(QLatin1Char('\n')));
  row.item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

}  // namespace armillary
