// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/phase_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/stage/selection.h"
#include "ui/stage/shown_window.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr std::size_t kMostShown = 1500;     // points of the curve
constexpr std::size_t kMostLooked = 100000;  // samples that are looked through for crossings
constexpr int kSectionsEvery = 10;           // refreshes while it runs

// A name as an expression reads it.
QString written(const std::string& name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '.' || c >= 0x80;
  });
  return plain ? QString::fromStdString(name) : QStringLiteral("'%1'").arg(name.c_str());
}

QVector<QCPCurveData> curveOf(const std::vector<std::pair<double, double>>& points) {
  QVector<QCPCurveData> data;
  data.reserve(static_cast<qsizetype>(points.size()));
  for (const auto& [x, y] : points) data.append({static_cast<double>(data.size()), x, y});
  return data;
}

}  // namespace

PhasePanel::PhasePanel(Stage& stage, Selection& selection, PlotChoice& choice, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      choice_(choice),
      preset_(new QComboBox(this)),
      joint_(new QComboBox(this)),
      x_(new QComboBox(this)),
      y_(new QComboBox(this)),
      section_(new QComboBox(this)),
      keep_(new QToolButton(this)),
      forget_(new QToolButton(this)),
      message_(new QLabel(this)),
      names_(new QStringListModel(this)),
      plot_(new QCustomPlot(this)) {
  setObjectName(QStringLiteral("phase_panel"));
  preset_->setObjectName(QStringLiteral("phase_preset"));
  preset_->setAccessibleName(tr("What is drawn"));
  preset_->addItems({tr("Phase portrait"), tr("Torque and speed"), tr("Poincaré section"),
                     tr("Power over time"), tr("As written")});
  joint_->setObjectName(QStringLiteral("phase_joint"));
  joint_->setAccessibleName(tr("Joint"));
  const std::pair<QComboBox*, const char*> fields[] = {
      {x_, "phase_x"}, {y_, "phase_y"}, {section_, "phase_section"}};
  for (const auto& [field, name] : fields) {
    field->setObjectName(QString::fromLatin1(name));
    field->setEditable(true);
    field->setModel(names_);
    field->setInsertPolicy(QComboBox::NoInsert);
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    field->setMinimumContentsLength(12);
    const auto by_hand = [this] {
      const PhaseChoice before = choice_.phase();
      takeFields();
      if (choice_.phase() != before) preset_->setCurrentIndex(preset_->count() - 1);  // as written
    };
    connect(field->lineEdit(), &QLineEdit::editingFinished, this, by_hand);
    connect(field, &QComboBox::activated, this, by_hand);
  }
  const QString help =
      tr("A name from the list, or an expression of several: + - * / ^, sin, sqrt, "
         "min, …; angles in radians");
  x_->setAccessibleName(tr("Across"));
  y_->setAccessibleName(tr("Upwards"));
  section_->setAccessibleName(tr("Section: points where this rises through zero"));
  for (QComboBox* field : {x_, y_}) field->setToolTip(help);
  section_->setToolTip(tr("Points are drawn where this rises through zero. Empty: none.\n") + help);
  keep_->setText(tr("Keep this run"));
  keep_->setObjectName(QStringLiteral("phase_keep"));
  keep_->setToolTip(tr("Draws the present curve grey under those that follow"));
  forget_->setText(tr("Forget"));
  forget_->setObjectName(QStringLiteral("phase_forget"));
  forget_->setToolTip(tr("Removes the kept curve"));
  forget_->setEnabled(false);
  message_->setObjectName(QStringLiteral("phase_message"));
  message_->setWordWrap(true);
  message_->hide();
  plot_->setObjectName(QStringLiteral("phase_plot"));
  plot_->setAccessibleName(tr("One quantity against another"));
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  plot_->setMinimumHeight(80);
  plot_->axisRect()->setMinimumMargins(QMargins(0, 4, 10, 0));
  kept_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  limits_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  curve_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  dots_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  now_ = plot_->addGraph();
  dots_->setLineStyle(QCPCurve::lsNone);
  now_->setLineStyle(QCPGraph::lsNone);

  auto* grid = new QGridLayout;
  grid->setSpacing(3);
  grid->addWidget(preset_, 0, 0, 1, 2);
  grid->addWidget(joint_, 1, 0, 1, 2);
  int row = 2;
  const std::pair<QString, QComboBox*> labelled[] = {
      {tr("x"), x_}, {tr("y"), y_}, {tr("section"), section_}};
  for (const auto& [name, field] : labelled) {
    auto* label = new QLabel(name, this);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row++, 1);
  }
  grid->addWidget(keep_, row, 0, 1, 1);
  grid->addWidget(forget_, row++, 1, Qt::AlignLeft);
  grid->addWidget(message_, row, 0, 1, 2);
  grid->setRowStretch(row + 1, 1);
  grid->setColumnStretch(1, 1);
  auto* side = new QWidget(this);
  side->setLayout(grid);
  grid->setContentsMargins(0, 0, 0, 0);
  side->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->addWidget(side);
  layout->addWidget(plot_, 1);

  connect(&stage, &Stage::robotChanged, this, &PhasePanel::takeRobot);
  connect(&stage, &Stage::recordingChanged, this, &PhasePanel::markDirty);
  connect(&selection_, &Selection::changed, this, &PhasePanel::showSelection);
  connect(&choice_, &PlotChoice::phaseChanged, this, &PhasePanel::showChoice);
  const auto use_preset = [this] {
    if (const auto wanted = proposal()) choice_.choosePhase(*wanted);
  };
  connect(preset_, &QComboBox::activated, this, use_preset);
  connect(joint_, &QComboBox::activated, this, use_preset);
  connect(keep_, &QToolButton::clicked, this, &PhasePanel::keepRun);
  connect(forget_, &QToolButton::clicked, this, [this] {
    forgetKept();
    markDirty();
  });
  // a double click shows all again
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    fitAxes();
    plot_->replot(QCustomPlot::rpQueuedReplot);
  });
  applyTheme();
}

void PhasePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyTheme();
  LivePanel::changeEvent(event);
}

void PhasePanel::applyTheme() {
  const QColor text = palette().color(QPalette::WindowText);
  plot_->setBackground(palette().color(QPalette::Base));
  for (QCPAxis* axis : plot_->axisRect()->axes()) {
    styleAxis(*axis, palette());
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
  }
  curve_->setPen(QPen(curveColor(0), 1.0));
  kept_->setPen(QPen(palette().color(QPalette::Mid), 1.0, Qt::DashLine));
  limits_->setPen(QPen(curveColor(1), 1.0, Qt::DotLine));
  for (QCPCurve* curve : {curve_, kept_, limits_, dots_}) curve->setAntialiased(false);
  dots_->setScatterStyle({QCPScatterStyle::ssDisc, curveColor(1), curveColor(1), 4.0});
  now_->setScatterStyle({QCPScatterStyle::ssCircle, text, Qt::transparent, 9.0});
  markDirty();
}

void PhasePanel::takeRobot() {
  const Model& model = stage().model();
  forgetKept();
  joint_->clear();
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
    joint_->addItem(QString::fromStdString(dof.name));
  }
  QStringList names;
  for (const RecordedQuantity& quantity : recordedQuantities(model)) {
    names << written(quantity.name);
  }
  names_->setStringList(names);
  for (QComboBox* field : {x_, y_, section_}) field->setCurrentText({});
  if (joint_->count() == 0) return;
  // a motor's first: what floats has none
  for (int i = 0; i < joint_->count(); ++i) {
    if (model.joints[model.degrees_of_freedom[i].joint].type == JointType::kFloating) continue;
    joint_->setCurrentIndex(i);
    break;
  }
  preset_->setCurrentIndex(0);
  choice_.proposePhase(*proposal());
}

void PhasePanel::showSelection() {
  const int joint = selection_.joint();
  if (joint < 0 || stage().model().joints[joint].velocity_size == 0) return;
  const int shown = joint_->currentIndex();
  if (shown >= 0 && stage().model().degrees_of_freedom[shown].joint == joint) return;
  joint_->setCurrentIndex(stage().model().joints[joint].velocity_index);
  if (const auto wanted = proposal()) choice_.proposePhase(*wanted);
}

std::optional<PhaseChoice> PhasePanel::proposal() const {
  const int dof = joint_->currentIndex(), preset = preset_->currentIndex();
  if (dof < 0 || preset > static_cast<int>(Preset::kOverTime)) return std::nullopt;
  const Model& model = stage().model();
  const std::string name = model.degrees_of_freedom[dof].name;
  const QString velocity = written(name + ".velocity"), effort = written(name + ".effort");
  const Joint& joint = model.joints[model.degrees_of_freedom[dof].joint];
  // a velocity that is no coordinate's rate has no position: its integral's nearest is the velocity
  const bool has_position = joint.position_size == joint.velocity_size;
  const QString position =
      has_position
          ? written(model.coordinates[joint.position_index + dof - joint.velocity_index].name +
                    ".position")
          : QStringLiteral("time");
  PhaseChoice wanted;
  switch (static_cast<Preset>(preset)) {
    case Preset::kPortrait:
      wanted = {position, velocity, {}};
      break;
    case Preset::kTorqueSpeed:
      wanted = {velocity, effort, {}};
      break;
    case Preset::kSection: {
      // through the zero of the first coordinate's velocity, of another joint where there is one
      const int other = dof == 0 && model.velocitySize() > 1 ? 1 : 0;
      wanted = {position, velocity, written(model.degrees_of_freedom[other].name + ".velocity")};
      break;
    }
    case Preset::kOverTime:
      wanted = {QStringLiteral("time"), effort + QStringLiteral(" * ") + velocity, {}};
      break;
  }
  return wanted;
}

void PhasePanel::takeFields() {
  choice_.choosePhase({x_->currentText().trimmed(), y_->currentText().trimmed(),
                       section_->currentText().trimmed()});
}

void PhasePanel::showChoice() {
  const PhaseChoice& chosen = choice_.phase();
  for (const auto& [field, text] :
       {std::pair(x_, chosen.x), std::pair(y_, chosen.y), std::pair(section_, chosen.section)}) {
    if (field->currentText().trimmed() != text) field->setCurrentText(text);
  }
  forgetKept();  // of other quantities
  compile();
  plot_->xAxis->setLabel({});
  markDirty();
}

void PhasePanel::forgetKept() {
  kept_->data()->clear();
  forget_->setEnabled(false);
}

void PhasePanel::compile() {
  QStringList wrong;
  const auto parse = [&](const QString& text, const QString& field) {
    ExpressionError error;
    auto expression = RecordedExpression::parse(text.toStdString(), stage().model(), error);
    if (!expression) {
      wrong << tr("%1, column %2: %3")
                   .arg(field)
                   .arg(error.column)
                   .arg(QString::fromStdString(error.message));
    }
    return expression;
  };
  x_of_ = parse(choice_.phase().x, tr("x"));
  y_of_ = parse(choice_.phase().y, tr("y"));
  section_of_ = choice_.phase().section.isEmpty() ? std::nullopt
                                                  : parse(choice_.phase().section, tr("section"));
  wrong_ = wrong.join(QLatin1Char('\n'));
  crossings_revision_ = 0;
  const auto labelled = [](const QString& text, const std::optional<RecordedExpression>& of) {
    return of && !of->unit().empty()
               ? QStringLiteral("%1 [%2]").arg(text, QString::fromStdString(of->unit()))
               : text;
  };
  x_->setAccessibleDescription(labelled(choice_.phase().x, x_of_));
  y_->setAccessibleDescription(labelled(choice_.phase().y, y_of_));
}

Figure PhasePanel::figure() {
  Figure figure;
  if (!stage().robot() || !x_of_ || !y_of_) return figure;
  refresh();  // also where the panel is behind another
  if (points_.empty()) return figure;
  FigurePlot plot;
  plot.x_label = x_->accessibleDescription();
  plot.y_label = y_->accessibleDescription();
  plot.x_lower = plot_->xAxis->range().lower;
  plot.x_upper = plot_->xAxis->range().upper;
  plot.y_lower = plot_->yAxis->range().lower;
  plot.y_upper = plot_->yAxis->range().upper;
  const auto add = [&](const QString& name, const QCPCurve& curve, const QVector<qreal>& dashes) {
    if (curve.data()->isEmpty()) return;
    FigureSeries series{name, curve.pen().color(), dashes, {}, {}, {}};
    series.over_x = false;
    for (const QCPCurveData& point : *curve.data()) {
      series.x.append(point.key);
      series.y.append(point.value);
    }
    figure.legend.push_back({name, series.color, dashes, {}, {}, {}});
    plot.series.push_back(std::move(series));
  };
  add(tr("kept run"), *kept_, {6, 4});
  add(tr("motor's limits"), *limits_, {1.5, 3});
  add(tr("this run"), *curve_, {});
  if (!crossings_.empty()) {
    FigureSeries dots{tr("where %1 rises through zero").arg(choice_.phase().section),
                      curveColor(1),
                      {},
                      {},
                      {},
                      {},
                      false,
                      true};
    for (const auto& [x, y] : crossings_) {
      dots.x.append(x);
      dots.y.append(y);
    }
    figure.legend.push_back(dots);
    plot.series.push_back(std::move(dots));
  }
  figure.plots.push_back(std::move(plot));
  return figure;
}

void PhasePanel::computePoints() {
  points_.clear();
  if (!x_of_ || !y_of_) return;
  for (const std::size_t i : shownSamples(stage(), kMostShown)) {
    points_.emplace_back(x_of_->value(*stage().recording(), i),
                         y_of_->value(*stage().recording(), i));
  }
}

// Between two samples the crossing is where a straight line has it.
void PhasePanel::computeCrossings() {
  const Recording* recording = stage().recording();
  if (!section_of_ || !x_of_ || !y_of_ || !recording) {
    crossings_.clear();
    return;
  }
  if (recording->revision() == crossings_revision_) return;
  if (stage().running() && refreshes_ % kSectionsEvery != 0) return;
  crossings_revision_ = recording->revision();
  crossings_.clear();
  const std::size_t count = recording->size();
  const std::size_t first = count > kMostLooked ? count - kMostLooked : 0;
  double before = 0.0;
  for (std::size_t i = first; i < count; ++i) {
    const double now = section_of_->value(*recording, i);
    if (i > first && before < 0.0 && now >= 0.0) {
      const double share = before / (before - now);
      const auto at = [&](const RecordedExpression& of) {
        const double from = of.value(*recording, i - 1);
        return from + share * (of.value(*recording, i) - from);
      };
      crossings_.emplace_back(at(*x_of_), at(*y_of_));
    }
    before = now;
  }
}

void PhasePanel::keepRun() {
  kept_->data()->set(curveOf(points_), true);
  forget_->setEnabled(!points_.empty());
  markDirty();
}

// What the motor can give at each speed, where that is what is drawn.
void PhasePanel::drawLimits() {
  std::vector<std::pair<double, double>> envelope;
  const int dof = joint_->currentIndex();
  if (dof >= 0) {
    const std::string& name = stage().model().degrees_of_freedom[dof].name;
    const auto& options = stage().simulationOptions();
    const Motor motor =
        options.motors.empty() ? motorsOf(stage().model())[dof] : options.motors[dof];
    if (choice_.phase().x == written(name + ".velocity") &&
        choice_.phase().y == written(name + ".effort") && std::isfinite(motor.effort_limit) &&
        std::isfinite(motor.velocity_limit)) {
      const double e = motor.effort_limit, v = motor.velocity_limit;
      const double bend = 0.95 * v;  // as limitToMotors() has it
      envelope = {{-v, e}, {bend, e}, {v, 0.0}, {v, -e}, {-bend, -e}, {-v, 0.0}, {-v, e}};
    }
  }
  limits_->data()->set(curveOf(envelope), true);
}

// All that is drawn, with some room.
void PhasePanel::fitAxes() {
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    bool found = false;
    QCPRange range;
    for (QCPCurve* curve : {curve_, kept_, limits_, dots_}) {
      bool any = false;
      const QCPRange own =
          axis == plot_->xAxis ? curve->getKeyRange(any) : curve->getValueRange(any);
      if (!any) continue;
      range = found ? range.expanded(own) : own;
      found = true;
    }
    if (!found) continue;
    const double least = 1e-3 * std::max(1.0, std::abs(range.center()));
    const double half = 0.53 * std::max(range.size(), least);
    axis->setRange(range.center() - half, range.center() + half);
  }
}

void PhasePanel::refresh() {
  ++refreshes_;
  const bool empty = !stage().recording() || stage().recording()->empty();
  message_->setText(!wrong_.isEmpty() ? wrong_
                    : empty           ? tr("Simulate (Space) or open a trajectory to draw.")
                                      : QString());
  message_->setVisible(!message_->text().isEmpty());
  computePoints();
  computeCrossings();
  curve_->data()->set(curveOf(points_), true);
  dots_->data()->set(curveOf(crossings_), true);
  drawLimits();
  now_->data()->clear();
  const Recording* recording = stage().recording();
  if (recording && !recording->empty() && x_of_ && y_of_) {
    const std::size_t here = recording->indexAt(stage().sample().state.time);
    now_->addData(x_of_->value(*recording, here), y_of_->value(*recording, here));
  }
  if (plot_->xAxis->label().isEmpty() || stage().running()) fitAxes();
  const auto label = [this](QCPAxis* axis, const QComboBox* field, int room) {
    axis->setLabel(fontMetrics().elidedText(field->accessibleDescription(), Qt::ElideMiddle, room));
  };
  label(plot_->xAxis, x_, plot_->axisRect()->width());
  label(plot_->yAxis, y_, plot_->axisRect()->height());
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace armillary
