// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/torque_speed_plot.h"

#include <QEvent>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kRpm = 30.0 / std::numbers::pi;  // of rad/s
constexpr int kCurvePoints = 160;
constexpr std::size_t kMostSamplesDrawn = 4000;
constexpr double kThin = 0.001;  // of a row that is as high as it needs

}  // namespace

TorqueSpeedPlot::TorqueSpeedPlot(QWidget* parent) : QCustomPlot(parent) {
  setObjectName(QStringLiteral("torque_speed_plot"));
  setAccessibleName(tr("Torque over speed at the motor, with the motor's limits"));
  setMinimumHeight(150);
  followNumbers(*this);
  // above the curves, not on them; beside it is room, for the plot would be no wider than it is
  axisRect()->insetLayout()->take(legend);
  plotLayout()->insertRow(0);
  auto* head = new QCPLayoutGrid;
  plotLayout()->addElement(0, 0, head);
  head->addElement(0, 0, legend);
  head->addElement(0, 1, new QCPLayoutElement(this));
  plotLayout()->setRowStretchFactor(0, kThin);
  legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
  legend->setMargins(QMargins(4, 1, 4, 1));
  legend->setIconSize(14, 10);
  connect(this, &QCustomPlot::afterLayout, this, &TorqueSpeedPlot::fitLabel);
  clear();
}

void TorqueSpeedPlot::fitLabel() {
  const QString label = tr("motor torque [%1]").arg(Units::momentUnit());
  yAxis->setLabel(fittingLabel(label, QFontMetrics(yAxis->labelFont()), axisRect()->height()));
}

void TorqueSpeedPlot::show(const JointLoad& load, const DriveChoice& drive) {
  points_ = motorPoints(load, drive);
  motor_ = *drive.motor;
  drawAgain();
}

void TorqueSpeedPlot::clear() {
  points_.clear();
  motor_ = {};
  drawAgain();
}

void TorqueSpeedPlot::drawAgain() {
  clearPlottables();
  for (QCPAxis* axis : {xAxis, yAxis}) styleAxis(*axis, palette());
  setBackground(palette().color(QPalette::Base));
  xAxis->setLabel(tr("motor speed [rpm]"));
  fitLabel();
  legend->setVisible(!points_.empty());
  legend->setBrush(palette().color(QPalette::Base));
  legend->setTextColor(palette().color(QPalette::Text));
  legend->setBorderPen(Qt::NoPen);
  if (points_.empty()) {
    replot(QCustomPlot::rpQueuedReplot);
    return;
  }
  double fastest =
      std::min(motor_.maximum_speed, motor_.no_load_speed.value_or(motor_.maximum_speed));
  for (const MotorPoint& each : points_) fastest = std::max(fastest, std::abs(each.speed));
  const auto curve = [&](const QString& name, const QColor& color, auto&& torque) {
    QCPGraph* graph = addGraph();
    graph->setName(name);
    graph->setPen(QPen(color, 2.0));
    for (int k = 0; k <= kCurvePoints; ++k) {
      const double speed = fastest * k / kCurvePoints;
      graph->addData(kRpm * speed, Units::momentFactor() * torque(speed));
    }
  };
  const Theme& colors = themeOf(palette());
  curve(tr("short time"), colors.warning, [this](double w) { return motor_.peakAt(w); });
  curve(tr("continuous"), colors.agree, [this](double w) { return motor_.continuousAt(w); });
  QCPGraph* cloud = addGraph();
  cloud->setName(tr("the motion"));
  cloud->setLineStyle(QCPGraph::lsNone);
  cloud->setPen(QPen(curveColor(0)));
  cloud->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, curveColor(0), 3));
  const std::size_t stride = points_.size() / kMostSamplesDrawn + 1;
  for (std::size_t k = 0; k < points_.size(); k += stride) {
    cloud->addData(kRpm * std::abs(points_[k].speed),
                   Units::momentFactor() * std::abs(points_[k].torque));
  }
  rescaleAxes();
  xAxis->setRangeLower(0.0);
  yAxis->setRangeLower(0.0);
  xAxis->setRangeUpper(1.05 * xAxis->range().upper);
  yAxis->setRangeUpper(1.05 * yAxis->range().upper);
  replot(QCustomPlot::rpQueuedReplot);
}

void TorqueSpeedPlot::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LocaleChange) drawAgain();
}

}  // namespace armillary
