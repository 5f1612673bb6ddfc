// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/actuator_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/loops/drivers.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kLitresAMinute = 60000.0;  // of m³/s
constexpr double kBar = 1e-5;               // of Pa
constexpr double kKilonewton = 1e-3;

enum Column { kName, kForce, kLength, kSpeed, kFlow, kPressure, kColumns };

// "12.3 (82 %)": of what the pressure at hand has.
QString pressureText(const LineActuator& cylinder, const ActuatorReading& reading) {
  QString text = readable(reading.pressure * kBar);
  if (std::isfinite(cylinder.pressure) && cylinder.pressure > 0.0) {
    text += QStringLiteral(" (%1 %)").arg(
        QLocale().toString(100.0 * reading.pressure / cylinder.pressure, 'f', 0));
  }
  return text;
}

}  // namespace

ActuatorTable::ActuatorTable(Stage& stage, Selection& selection, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      table_(makeResultTable(QStringLiteral("actuator_table"),
                             tr("Cylinders and muscles that give the efforts"),
                             {tr("Actuator"), tr("Force [kN]"), tr("Length [m]"), tr("Speed [m/s]"),
                              tr("Flow [l/min]"), tr("Pressure [bar]")},
                             this)),
      why_(new QLabel(this)) {
  const QStringList tips{
      tr("Along the line between the two points that the robot's file names"),
      tr("Pushes the points apart; negative: pulls them together"),
      tr("Between the points"),
      tr("Positive: it grows longer"),
      tr("Into the piston's side; negative: out of it"),
      tr("Of the side that works, the other one open to the tank, and its share of the highest")};
  for (int i = 0; i < kColumns; ++i) table_->headerItem()->setToolTip(i, tips[i]);
  why_->setObjectName(QStringLiteral("actuators_impossible"));
  why_->setWordWrap(true);
  why_->setContentsMargins(space::kUsual, 0, space::kUsual, 0);
  why_->hide();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(space::kHair);
  layout->addWidget(table_);
  layout->addWidget(why_);
  connect(&stage, &Stage::robotChanged, this, &ActuatorTable::begin);
  connect(table_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    const Model& model = this->stage().model();
    const int row = table_->indexOfTopLevelItem(item);
    if (row < 0 || row >= static_cast<int>(model.actuators.size())) return;
    const int dof = model.actuators[static_cast<size_t>(row)].degree_of_freedom;
    selection_.selectJoint(model.degrees_of_freedom[dof].joint);
  });
  begin();
}

void ActuatorTable::begin() {
  table_->clear();
  const bool any = stage().robot() && !stage().model().actuators.empty();
  setVisible(any);
  if (!any) return;
  bool cylinders = false;
  for (const LineActuator& actuator : stage().model().actuators) {
    auto* item = new QTreeWidgetItem(table_, {QString::fromStdString(actuator.name)});
    item->setToolTip(kName,
                     tr("Moves %1")
                         .arg(QString::fromStdString(
                             stage().model().degrees_of_freedom[actuator.degree_of_freedom].name)));
    cylinders = cylinders || actuator.kind == LineActuator::Kind::kCylinder;
  }
  table_->setColumnHidden(kFlow, !cylinders);
  table_->setColumnHidden(kPressure, !cylinders);
  const int rows = std::min(6, table_->topLevelItemCount());
  const int row = table_->sizeHintForRow(0);
  table_->setFixedHeight(table_->header()->sizeHint().height() + rows * row +
                         table_->horizontalScrollBar()->sizeHint().height() +
                         2 * table_->frameWidth() + space::kSmall);
}

void ActuatorTable::refresh() {
  const Model& model = stage().model();
  if (model.actuators.empty()) return;
  Workspace workspace(model);
  const Sample& sample = stage().sample();
  if (model.loops.empty()) {
    actuators_.find(model, sample.state, sample.effort, workspace, readings_);
  } else {  // the efforts are those of drivers, which the actuators stand for
    freeMotions(model, model.loops, sample.state, {}, workspace, K_);
    actuators_.findInMechanism(model, sample.state, K_, sample.effort, motorsBesideActuators(model),
                               workspace, readings_);
  }
  const QString why = QString::fromStdString(describe(readings_, model));
  why_->setText(why);
  why_->setVisible(!why.isEmpty());
  for (int i = 0; i < table_->topLevelItemCount(); ++i) {
    const LineActuator& actuator = model.actuators[static_cast<size_t>(i)];
    const ActuatorReading& reading = readings_.actuators[static_cast<size_t>(i)];
    const bool cylinder = actuator.kind == LineActuator::Kind::kCylinder;
    const QString none = QStringLiteral("–");
    setNumbers(table_->topLevelItem(i), kForce,
               {why.isEmpty() ? readable(reading.force * kKilonewton) : none,
                readable(reading.length), readable(reading.speed),
                cylinder ? readable(reading.piston_flow * kLitresAMinute) : QString(),
                cylinder && why.isEmpty() ? pressureText(actuator, reading) : QString()});
  }
}

}  // namespace armillary
