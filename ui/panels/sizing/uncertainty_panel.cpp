// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/uncertainty_panel.h"

#include <QCheckBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>

#include "engine/sizing/joint_load.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plot_figure.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr std::size_t kMostGuilty = 12;
constexpr int kRobots = 400;  // drawn at random

}  // namespace

UncertaintyPanel::UncertaintyPanel(Stage& stage, Selection& selection, QWidget* parent)
    : MotionPanel(stage, QStringLiteral("uncertainty_about"), parent),
      selection_(selection),
      mass_(makeBox("uncertainty_mass", QStringLiteral("%"), 5.0, 100.0)),
      centre_(makeBox("uncertainty_centre", QStringLiteral("mm"), 5.0, 1000.0)),
      inertia_(makeBox("uncertainty_inertia", QStringLiteral("%"), 10.0, 100.0)),
      friction_(makeBox("uncertainty_friction", QStringLiteral("%"), 30.0, 100.0)),
      rotor_(makeBox("uncertainty_rotor", QStringLiteral("%"), 5.0, 100.0)),
      sampled_(new QCheckBox(tr("Also by %1 random robots").arg(kRobots), this)),
      plot_(new QCustomPlot(this)) {
  setObjectName(QStringLiteral("uncertainty_panel"));
  mass_->setAccessibleName(tr("Tolerance of masses"));
  centre_->setAccessibleName(tr("Tolerance of centres of mass"));
  inertia_->setAccessibleName(tr("Tolerance of inertias"));
  friction_->setAccessibleName(tr("Tolerance of damping and friction"));
  rotor_->setAccessibleName(tr("Tolerance of rotors"));
  plot_->setObjectName(QStringLiteral("uncertainty_plot"));
  followNumbers(*plot_);
  plot_->setAccessibleName(tr("The chosen joint's effort with its bands"));
  plot_->setMinimumHeight(150);
  offerFigure(
      plot_, [] { return tr("uncertainty"); }, [this] { return figureOf(*plot_); });
  makeTables();
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(space::kHair);
  form->addRow(tr("Masses ±"), mass_);
  form->addRow(tr("Centres ±"), centre_);
  form->addRow(tr("Inertias ±"), inertia_);
  form->addRow(tr("Friction ±"), friction_);
  form->addRow(tr("Rotors ±"), rotor_);
  sampled_->setObjectName(QStringLiteral("uncertainty_sampled"));
  sampled_->setToolTip(
      tr("The bands are of first order. Robots whose numbers err at random show what that leaves "
         "out: dashed their standard deviation, dotted their least and greatest efforts"));
  connect(sampled_, &QCheckBox::toggled, this, &UncertaintyPanel::computeAnew);
  form->addRow(sampled_);
  QVBoxLayout* rows = makeRows();
  rows->addLayout(form);
  rows->addWidget(about());
  rows->addWidget(joints_, 2);
  rows->addWidget(plot_, 3);
  rows->addWidget(guilty_, 2);
  connect(&finder_, &UncertaintyFinder::found, this, &UncertaintyPanel::take);
  connect(&finder_, &UncertaintyFinder::failed, this, &UncertaintyPanel::clearBecause);
  connect(&selection_, &Selection::changed, this, &UncertaintyPanel::showSelected);
}

NumberBox* UncertaintyPanel::makeBox(const char* name, const QString& unit, double value,
                                     double most) {
  auto* box = new NumberBox(0.0, most, unit, this);
  box->setObjectName(QString::fromLatin1(name));
  box->setValue(value);
  box->setToolTip(tr("One standard deviation of each, independent of all others"));
  connect(box, &NumberBox::valueChanged, this, &UncertaintyPanel::computeSoon);
  return box;
}

void UncertaintyPanel::makeTables() {
  joints_ = makeResultTable(QStringLiteral("uncertainty_joints"),
                            tr("How far each joint's effort is off"),
                            {tr("Joint"), tr("Effort (RMS)"), tr("Deviation"), tr("at [s]"),
                             tr("Worst case"), tr("at [s]"), tr("Guiltiest")},
                            this);
  joints_->headerItem()->setToolTip(2, tr("The largest standard deviation over the motion"));
  joints_->headerItem()->setToolTip(3, tr("When the standard deviation is largest"));
  joints_->headerItem()->setToolTip(4,
                                    tr("The largest error if all err by that much, and together"));
  joints_->headerItem()->setToolTip(5, tr("When the worst case is largest"));
  guilty_ = makeResultTable(QStringLiteral("uncertainty_guilty"),
                            tr("Who is guilty, of the chosen joint"),
                            {tr("What is uncertain"), tr("Share of the variance")}, this);
  keepRowsSeen(joints_);
  connect(joints_, &QTreeWidget::currentItemChanged, this, &UncertaintyPanel::showJoint);
  connect(joints_, &QTreeWidget::itemClicked, this,
          [this](QTreeWidgetItem* item) { selectJointNamed(item->text(0), selection_); });
}

Tolerances UncertaintyPanel::tolerances() const {
  Tolerances tolerances;
  tolerances.mass = 0.01 * mass_->value();
  tolerances.centre = 1e-3 * centre_->value();
  tolerances.inertia = 0.01 * inertia_->value();
  tolerances.friction = 0.01 * friction_->value();
  tolerances.rotor = 0.01 * rotor_->value();
  return tolerances;
}

void UncertaintyPanel::compute(std::shared_ptr<const Model> model,
                               std::shared_ptr<const Recording> motion) {
  if (!model->loops.empty()) {
    clearBecause(
        tr("This robot has closed loops: its efforts are not linear in its parameters alone, and "
           "no bands are found."));
    return;
  }
  finder_.find(std::move(model), std::move(motion), tolerances(), stage().setup().passive,
               sampled_->isChecked() ? kRobots : 0);
}

void UncertaintyPanel::clear() {
  finder_.cancel();
  result_ = nullptr;
  joints_->clear();
  guilty_->clear();
  plot_->clearPlottables();
  plot_->setVisible(false);
}

void UncertaintyPanel::take(const std::shared_ptr<const UncertainMotion>& result) {
  result_ = result;
  plot_->setVisible(true);
  about()->setText(tr("%1 numbers of the robot are uncertain, each by itself; the bands are one "
                      "standard deviation and the worst case.")
                       .arg(result->parts.size()) +
                   (result->sampled
                        ? tr(" Dashed and dotted: %1 robots drawn at random.").arg(kRobots)
                    : sampled_->isChecked() ? tr(" Drawing robots…")
                                            : QString()) +
                   (result->in_the_air ? QLatin1Char(' ') + tr(kHeldInTheAir) : QString()));
  fillJoints();
}

void UncertaintyPanel::fillJoints() {
  const QString before = joints_->currentItem() ? joints_->currentItem()->text(0) : QString();
  {
    const QSignalBlocker quiet(joints_);
    joints_->clear();
    const EffortUncertainty& found = result_->efforts;
    for (int i = 0; i < result_->model->velocitySize(); ++i) {
      const DegreeOfFreedom& freedom = result_->model->degrees_of_freedom[i];
      auto* item = new QTreeWidgetItem(joints_, {QString::fromStdString(freedom.name)});
      std::vector<double> effort;
      for (const double each : found.effort.row(i)) effort.push_back(each);
      const double rms = rootMeanSquare(result_->time, effort);
      setNumbers(item, 1, {readableEffort(rms, freedom.measure)});
      // each largest with its own moment
      int column = 2;
      for (const Eigen::MatrixXd* width : {&found.deviation, &found.bound}) {
        Eigen::Index where = 0;
        const double largest = width->row(i).maxCoeff(&where);
        setNumbers(item, column,
                   {readableEffort(largest, freedom.measure),
                    readable(result_->time[static_cast<std::size_t>(where)])});
        column += 2;
      }
      const std::vector<std::size_t> guilty = guiltiestParts(found, i, 1);
      if (!guilty.empty()) {
        item->setText(6, QString::fromStdString(result_->parts[guilty[0]].name));
      }
      if (item->text(0) == before) joints_->setCurrentItem(item);
    }
    if (!joints_->currentItem()) joints_->setCurrentItem(joints_->topLevelItem(0));
  }
  showJoint();
}

void UncertaintyPanel::showJoint() {
  guilty_->clear();
  const int freedom = joints_->indexOfTopLevelItem(joints_->currentItem());
  if (!result_ || freedom < 0) return;
  for (const std::size_t a : guiltiestParts(result_->efforts, freedom, kMostGuilty)) {
    auto* item = new QTreeWidgetItem(guilty_, {QString::fromStdString(result_->parts[a].name)});
    const double share = result_->efforts.shares(static_cast<Eigen::Index>(a), freedom);
    setNumbers(item, 1, {tr("%1 %").arg(readable(100.0 * share))});
  }
  drawBand(freedom);
}

void UncertaintyPanel::drawBand(int freedom) {
  plot_->clearPlottables();
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) styleAxis(*axis, palette());
  plot_->setBackground(palette().color(QPalette::Base));
  const DegreeOfFreedom& about = result_->model->degrees_of_freedom[freedom];
  plot_->xAxis->setLabel(tr("time [s]"));
  // of the joint that is chosen above; its name would be longer than the axis
  plot_->yAxis->setLabel(tr("Effort [%1]").arg(Units::effortUnit(about.measure)));
  const EffortUncertainty& found = result_->efforts;
  const double factor = Units::effortFactor(about.measure);
  const QColor color = curveColor(freedom);
  const auto band = [&](const Eigen::MatrixXd& width, double strength, const QString& name) {
    QCPGraph* upper = plot_->addGraph();
    upper->setName(name);
    QCPGraph* lower = plot_->addGraph();
    QColor fill = color;
    fill.setAlphaF(static_cast<float>(strength));
    for (QCPGraph* edge : {upper, lower}) edge->setPen(QPen(fill, 1.0));
    for (std::size_t k = 0; k < result_->time.size(); ++k) {
      const auto column = static_cast<Eigen::Index>(k);
      const double effort = factor * found.effort(freedom, column);
      const double half = factor * width(freedom, column);
      upper->addData(result_->time[k], effort + half);
      lower->addData(result_->time[k], effort - half);
    }
    upper->setBrush(fill);
    upper->setChannelFillGraph(lower);
  };
  band(found.bound, 0.18, tr("worst case"));
  band(found.deviation, 0.4, tr("one standard deviation"));
  QCPGraph* curve = plot_->addGraph();
  curve->setName(tr("effort of %1").arg(QString::fromStdString(about.name)));
  curve->setPen(QPen(color, 2.0));
  for (std::size_t k = 0; k < result_->time.size(); ++k) {
    curve->addData(result_->time[k], factor * found.effort(freedom, static_cast<Eigen::Index>(k)));
  }
  if (result_->sampled) drawSampled(freedom);
  plot_->rescaleAxes();
  plot_->yAxis->scaleRange(1.08);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void UncertaintyPanel::drawSampled(int freedom) {
  const SampledUncertainty& sampled = *result_->sampled;
  const double factor = Units::effortFactor(result_->model->degrees_of_freedom[freedom].measure);
  const auto line = [&](Qt::PenStyle style, const auto& value) {
    QCPGraph* graph = plot_->addGraph();
    graph->setPen(QPen(palette().color(QPalette::Text), 1.2, style));
    for (std::size_t k = 0; k < result_->sampled_time.size(); ++k) {
      graph->addData(result_->sampled_time[k], factor * value(static_cast<Eigen::Index>(k)));
    }
  };
  for (const double sign : {-1.0, 1.0}) {
    line(Qt::DashLine, [&](Eigen::Index k) {
      return sampled.mean(freedom, k) + sign * sampled.deviation(freedom, k);
    });
  }
  line(Qt::DotLine, [&](Eigen::Index k) { return sampled.least(freedom, k); });
  line(Qt::DotLine, [&](Eigen::Index k) { return sampled.greatest(freedom, k); });
}

void UncertaintyPanel::showSelected() {
  if (!result_ || selection_.joint() < 0) return;
  showRow(joints_, QString::fromStdString(stage().model().joints[selection_.joint()].name));
}

void UncertaintyPanel::changeEvent(QEvent* event) {
  LivePanel::changeEvent(event);
  if (event->type() == QEvent::LocaleChange && result_) fillJoints();
  if (event->type() == QEvent::PaletteChange && result_) showJoint();
}

}  // namespace armillary
