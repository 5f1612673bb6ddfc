// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/shares_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/panels/chart_reading.h"
#include "ui/stage/selection.h"
#include "ui/stage/shown_window.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr std::size_t kMostSamples = 300;

}  // namespace

SharesPanel::SharesPanel(Stage& stage, Selection& selection, TimeReading& reading, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      joints_(new QComboBox(this)),
      legend_(new QLabel(this)),
      hint_(new QLabel(tr("Simulate (Space) or open a trajectory: what makes the effort of this "
                          "joint is stacked here over time."),
                       this)),
      chart_(new StackedChart(this)) {
  setObjectName(QStringLiteral("shares_panel"));
  joints_->setObjectName(QStringLiteral("shares_joint"));
  joints_->setAccessibleName(tr("Joint whose effort is shown"));
  joints_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  chart_->setAccessibleName(tr("Shares of the effort over time"));
  legend_->setObjectName(QStringLiteral("shares_legend"));
  legend_->setWordWrap(true);
  hint_->setWordWrap(true);
  hint_->setAlignment(Qt::AlignCenter);
  auto* head = new QHBoxLayout;
  head->addWidget(joints_);
  head->addWidget(legend_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kSmall, space::kHair, space::kSmall, space::kHair);
  layout->setSpacing(space::kHair);
  layout->addLayout(head);
  layout->addWidget(hint_, 1);
  layout->addWidget(chart_, 1);
  connect(&stage, &Stage::robotChanged, this, &SharesPanel::fillJoints);
  connect(&stage, &Stage::recordingChanged, this, &SharesPanel::markDirty);
  connect(joints_, &QComboBox::currentIndexChanged, this, [this](int index) {
    markDirty();
    if (index >= 0) selection_.selectJoint(this->stage().model().degrees_of_freedom[index].joint);
  });
  connect(&selection_, &Selection::changed, this, &SharesPanel::showSelection);
  connect(chart_, &StackedChart::timeChosen, &stage, &Stage::scrubTo);
  readTogether(*chart_, reading);
  offerFigure(
      chart_, [this] { return joints_->currentText(); }, [this] { return figure(); });
}

void SharesPanel::fillJoints() {
  const QSignalBlocker quiet(joints_);
  joints_->clear();
  for (const DegreeOfFreedom& dof : stage().model().degrees_of_freedom) {
    joints_->addItem(QString::fromStdString(dof.name));
  }
}

void SharesPanel::showSelection() {
  const int joint = selection_.joint();
  if (joint < 0) return;
  const Joint& chosen = stage().model().joints[joint];
  if (chosen.velocity_size == 0) return;
  const int before = joints_->currentIndex();
  if (before >= 0 && stage().model().degrees_of_freedom[before].joint == joint) return;
  const QSignalBlocker quiet(joints_);
  joints_->setCurrentIndex(chosen.velocity_index);
  markDirty();
}

int SharesPanel::shownDegreeOfFreedom() const {
  return joints_->currentIndex();
}

Figure SharesPanel::figure() {
  if (!stage().robot()) return {};
  refresh();  // also where the panel is behind another
  Figure figure = chart_->figure();
  for (FigurePlot& plot : figure.plots) {
    plot.y_label = tr("Effort of %1 [%2]").arg(joints_->currentText(), chart_->data().unit);
  }
  return figure;
}

void SharesPanel::refresh() {
  const int dof = joints_->currentIndex();
  const std::vector<std::size_t> samples = shownSamples(stage(), kMostSamples);
  const bool any = dof >= 0 && samples.size() > 1;
  chart_->setVisible(any);
  legend_->setVisible(any);
  hint_->setVisible(!any);
  if (!any) return;
  const Recording& recording = *stage().recording();
  StackedData shown;
  const Measure measure = stage().model().degrees_of_freedom[dof].measure;
  const double factor = Units::effortFactor(measure);
  shown.unit = Units::effortUnit(measure);
  shown.title = tr("Effort");
  shown.line_name = tr("sum: what the motor gives");
  for (const std::size_t i : samples) {
    shown.times.push_back(recording.time(i));
    shown.line.push_back(factor * recording.value(i, SampleQuantity::kEffort, dof));
  }
  QStringList legend;
  for (const EffortShare share : effortSharesInOrder()) {
    StackedSeries series{nameOf(share), colorOf(share), {}};
    bool acts = isUsual(share);
    for (const std::size_t i : samples) {
      series.values.push_back(factor * recording.value(i, quantityOf(share), dof));
      acts |= series.values.back() != 0.0;
    }
    if (!acts) continue;
    legend << QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2")
                  .arg(series.color.name(), QString(series.name).replace(' ', "&nbsp;"));
    shown.series.push_back(std::move(series));
  }
  legend_->setText(legend.join(QStringLiteral(" &nbsp;")));
  chart_->showData(std::move(shown), stage().sample().state.time);
}

}  // namespace armillary
