// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/plots_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/panels/plots/curve_list.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/panels/plots/statistics_table.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kRefresh = 66;             // ms
const QList<int> kFirstSizes{340, 800};  // of the list and the plots, pixels

}  // namespace

PlotsPanel::PlotsPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                       PlotChoice& choice, const Comparison& comparison, TimeReading& reading,
                       QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      selection_(selection),
      settings_(settings),
      choice_(choice),
      comparison_(comparison),
      reading_(reading),
      plots_(new CurvePlots(stage, comparison, reading, this)),
      list_(new CurveList(stage, comparison, this)),
      statistics_(new StatisticsTable(this)),
      told_(new QWidget(this)),
      span_(new QLabel(told_)),
      cursors_(new QToolButton(this)),
      peaks_(new QToolButton(this)),
      told_toggle_(new QToolButton(this)),
      splitter_(new QSplitter(this)) {
  setAcceptDrops(true);
  toggles_ = {{SampleQuantity::kPosition, "show_position", tr("Position"), nullptr},
              {SampleQuantity::kVelocity, "show_velocity", tr("Velocity"), nullptr},
              {SampleQuantity::kAcceleration, "show_acceleration", tr("Acceleration"), nullptr},
              {SampleQuantity::kEffort, "show_effort", tr("Effort"), nullptr},
              {SampleQuantity::kExternal, "show_external", tr("External"), nullptr}};
  auto* side = new QWidget(this);
  auto* side_layout = new QVBoxLayout(side);
  side_layout->setContentsMargins(0, 0, 0, 0);
  side_layout->setSpacing(space::kHair);
  side_layout->addWidget(list_, 1);
  side_layout->addLayout(makeToggles());
  span_->setObjectName(QStringLiteral("statistics_span"));
  span_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  span_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* told_layout = new QVBoxLayout(told_);
  told_layout->setContentsMargins(0, 0, 0, 0);
  told_layout->setSpacing(space::kHair);
  told_layout->addWidget(span_);
  told_layout->addWidget(statistics_, 1);
  told_->hide();
  splitter_->addWidget(side);
  splitter_->addWidget(plots_);
  splitter_->addWidget(told_);
  splitter_->setStretchFactor(1, 1);
  splitter_->setSizes(kFirstSizes);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kSmall, space::kHair, space::kSmall, space::kHair);
  layout->setSpacing(space::kHair);
  layout->addWidget(splitter_, 1);
  makeTools();
  wire();
}

void PlotsPanel::wire() {
  timer_.setInterval(kRefresh);
  connect(&timer_, &QTimer::timeout, this, &PlotsPanel::refresh);
  connect(&ThemeChanges::instance(), &ThemeChanges::changed, this, [this] {
    list_->recolor();
    rebuildPlots();
  });
  connect(&stage_, &Stage::robotChanged, this, &PlotsPanel::takeRobot);
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
  connect(&reading_, &TimeReading::cursorsChanged, this, &PlotsPanel::takeCursors);
  connect(plots_, &CurvePlots::menuWanted, this, &PlotsPanel::showMenu);
  // once the hand is done: the plots would move under it
  connect(plots_, &CurvePlots::spanMarked, this, [this] { told_toggle_->setChecked(true); });
  connect(list_, &CurveList::choiceEdited, this, &PlotsPanel::takeChoice);
  connect(list_, &CurveList::jointClicked, &selection_, &Selection::selectJoint);
  connect(statistics_, &StatisticsTable::timeChosen, &stage_, &Stage::scrubTo);
}

QHBoxLayout* PlotsPanel::makeToggles() {
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kHair);
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
      if (told_->isVisibleTo(this)) showStatistics(true);
    });
  }
  QWidget::changeEvent(event);
}

// A narrower window would take all from the plots.
void PlotsPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!told_->isVisibleTo(this) || event->size().width() >= event->oldSize().width()) return;
  const QList<int> sizes = splitter_->sizes();
  if (sizes.value(1) < sizes.value(2)) shareRoom();
}

void PlotsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  markDirty();
}

void PlotsPanel::takeRobot() {
  selected_joint_ = -1;
  plots_->setBoldJoint(-1);
  plots_->follow();
  list_->rebuild();
  showChoice();
}

void PlotsPanel::takeChoice() {
  CurveChoice chosen;
  chosen.degrees_of_freedom = list_->chosen();
  for (const Toggle& toggle : toggles_) {
    if (toggle.button->isChecked()) chosen.quantities.insert(toggle.quantity);
  }
  choice_.chooseCurves(chosen);
}

void PlotsPanel::showChoice() {
  const CurveChoice& chosen = choice_.curves();
  list_->showChosen(chosen.degrees_of_freedom);
  for (const Toggle& toggle : toggles_) {
    const QSignalBlocker quiet(toggle.button);
    toggle.button->setChecked(chosen.quantities.contains(toggle.quantity));
  }
  rebuildPlots();
}

void PlotsPanel::rebuildPlots() {
  std::vector<PlotCurve> curves = list_->chosenCurves();
  std::vector<PlottedQuantity> plots;
  std::vector<SampleQuantity> quantities;
  QStringList titles;
  // the list's rows are all, also those that are not drawn
  const std::vector<PlotCurve> listed =
      stage_.robot() ? plotCurves(stage_.model()) : std::vector<PlotCurve>();
  for (const Toggle& toggle : toggles_) {
    if (!toggle.button->isChecked()) continue;
    plots.push_back({toggle.quantity, toggle.title});
    quantities.push_back(toggle.quantity);
    titles << QStringLiteral("%1 [%2]").arg(toggle.title,
                                            shownUnit(listed, toggle.quantity, settings_.units()));
  }
  plots_->setContents(std::move(curves), std::move(plots), settings_.units());
  list_->setQuantities(quantities, titles, settings_.units());
  fitColumns();
}

void PlotsPanel::fitColumns() {
  const int wanted = std::min(list_->fitColumns(), width() / 2);
  QList<int> sizes = splitter_->sizes();
  const int now = sizes.value(0);
  // a width chosen by hand stays where the columns have room in it
  if (now < wanted || now == fitted_width_ || fitted_width_ == 0) {
    const int told = told_->isVisibleTo(this) ? sizes.value(2) : 0;
    splitter_->setSizes({wanted, std::max(width() - wanted - told, 100), told});
    if (isVisible()) fitted_width_ = splitter_->sizes().value(0);
  }
  markDirty();
}

void PlotsPanel::showSelection() {
  const int joint = selection_.joint();
  if (joint == std::exchange(selected_joint_, joint)) return;
  plots_->setBoldJoint(joint);
  list_->setSelectedJoint(joint);
  CurveChoice chosen = choice_.curves();
  if (joint >= 0) {
    const Joint& which = stage_.model().joints[joint];
    for (int k = 0; k < which.velocity_size; ++k) {
      chosen.degrees_of_freedom.insert(which.velocity_index + k);
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
  if (!isVisible() || !stage_.robot() || (!dirty_ && !cursor_dirty_ && !unfinished_statistics_)) {
    timer_.stop();
    return;
  }
  dirty_ ? plots_->drawCurves() : plots_->drawMarks();
  list_->showValues();
  if (dirty_ || unfinished_statistics_) fillStatistics();
  dirty_ = plots_->unfinished();
  cursor_dirty_ = false;
}

}  // namespace armillary
