// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/drift_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/stage/stage.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/plot_figure.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

// A gain's slider goes in hundredths of a power of ten.
constexpr int kLeastGain = -100, kMostGain = 300, kUsualGain = 130;
constexpr int kRest = 400;        // ms after the last move of a slider
constexpr double kFloor = 1e-17;  // of the logarithmic axis: what is closed exactly is drawn there
enum Quantity { kGap, kVelocityGap, kEnergy };

double gainOf(const QSlider* slider) {
  return std::pow(10.0, 0.01 * slider->value());
}

QString wayName(LoopKeeping keeping) {
  switch (keeping) {
    case LoopKeeping::kBaumgarte:
      return DriftPanel::tr("Baumgarte's terms");
    case LoopKeeping::kProjection:
      return DriftPanel::tr("projection");
    case LoopKeeping::kNothing:
      break;
  }
  return DriftPanel::tr("nothing (raw drift)");
}

QString shortNumber(double value) {
  return value == 0.0 ? QStringLiteral("0") : withPowerOfTen(QLocale().toString(value, 'e', 1));
}

}  // namespace

DriftPanel::DriftPanel(Stage& stage, QWidget* parent)
    : LivePanel(stage, parent),
      integrator_(new QComboBox(this)),
      step_(new QComboBox(this)),
      quantity_(new QComboBox(this)),
      about_(new QLabel(this)),
      plot_(new QCustomPlot(this)),
      rest_(new QTimer(this)) {
  setObjectName(QStringLiteral("drift_panel"));
  about_->setObjectName(QStringLiteral("drift_about"));
  about_->setWordWrap(true);
  plot_->setObjectName(QStringLiteral("drift_plot"));
  followNumbers(*plot_);
  plot_->setAccessibleName(tr("What each way of keeping the loops closed leaves, over time"));
  plot_->setMinimumHeight(110);
  offerFigure(
      plot_, [] { return tr("loop drift"); }, [this] { return figureOf(*plot_); });
  makeSettings();
  rest_->setSingleShot(true);
  rest_->setInterval(kRest);
  connect(rest_, &QTimer::timeout, this, &DriftPanel::beginAgain);
  for (QComboBox* choice : {integrator_, step_}) {
    connect(choice, &QComboBox::currentIndexChanged, this, &DriftPanel::begin);
  }
  connect(quantity_, &QComboBox::currentIndexChanged, this, &DriftPanel::drawCurves);
  connect(&finder_, &DriftFinder::found, this, &DriftPanel::take);
  connect(&finder_, &DriftFinder::finished, this, [this] {
    finished_ = true;
    tell();
  });
  connect(&finder_, &DriftFinder::failed, about_,
          [this](const QString& why) { about_->setText(asSentence(why)); });
}

QSlider* DriftPanel::makeGain(const QString& name, const QString& spoken, QLabel*& value) {
  auto* slider = new QSlider(Qt::Horizontal, this);
  slider->setObjectName(name);
  slider->setRange(kLeastGain, kMostGain);
  slider->setValue(kUsualGain);
  slider->setPageStep(10);
  slider->setAccessibleName(spoken);
  slider->setToolTip(spoken);
  value = new QLabel(this);
  value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  value->setMinimumWidth(value->fontMetrics().horizontalAdvance(QStringLiteral("1000.0 1/s")));
  const auto show = [slider, shown = value] {
    shown->setText(tr("%1 1/s").arg(readable(gainOf(slider))));
  };
  show();
  connect(slider, &QSlider::valueChanged, this, [this, show] {
    show();
    rest_->start();
  });
  return slider;
}

void DriftPanel::makeSettings() {
  integrator_->setObjectName(QStringLiteral("drift_integrator"));
  for (const Integrator each : driftingIntegrators()) {
    integrator_->addItem(QString::fromStdString(std::string(nameOf(each))));
  }
  integrator_->setToolTip(tr("With steps of one length, whatever the method"));
  step_->setObjectName(QStringLiteral("drift_step"));
  for (const double step : {0.5e-3, 1e-3, 2e-3, 5e-3, 10e-3, 20e-3}) {
    step_->addItem(tr("%1 ms").arg(QLocale().toString(1e3 * step)), step);
  }
  step_->setCurrentIndex(1);
  quantity_->setObjectName(QStringLiteral("drift_quantity"));
  quantity_->addItem(tr("Gap of the loops (m or rad)"), kGap);
  quantity_->addItem(tr("Rate of the gap (per second)"), kVelocityGap);
  quantity_->addItem(tr("Error of the energy (J)"), kEnergy);
  alpha_ = makeGain(QStringLiteral("drift_alpha"), tr("Baumgarte's α: how fast a rate is damped"),
                    alpha_value_);
  beta_ = makeGain(QStringLiteral("drift_beta"), tr("Baumgarte's β: how fast a gap is pulled shut"),
                   beta_value_);
  const auto with = [](QWidget* slider, QWidget* value) {
    auto* line = new QHBoxLayout;
    line->addWidget(slider, 1);
    line->addWidget(value);
    return line;
  };
  auto* form = new QFormLayout;
  form->addRow(tr("Drawn"), quantity_);
  form->addRow(tr("Method"), integrator_);
  form->addRow(tr("Step"), step_);
  form->addRow(tr("α"), with(alpha_, alpha_value_));
  form->addRow(tr("β"), with(beta_, beta_value_));
  // what was found takes lines, which are no reason for a higher window
  QVBoxLayout* rows = UprightScroll::rowsOf(this);
  rows->addLayout(form);
  rows->addWidget(plot_, 1);
  rows->addWidget(about_);
}

double DriftPanel::alpha() const {
  return gainOf(alpha_);
}
double DriftPanel::beta() const {
  return gainOf(beta_);
}

void DriftPanel::refresh() {
  if (of_model_ != stage().sharedModel()) begin();
}

void DriftPanel::begin() {
  of_model_ = stage().sharedModel();
  results_.clear();
  wanted_.clear();
  rest_->stop();
  drawCurves();
  if (of_model_->loops.empty()) {
    finder_.cancel();
    finished_ = true;
    about_->setText(
        tr("This robot has no closed loops: nothing of it can drift open. The four-bar "
           "among the bundled robots has one."));
    return;
  }
  find({std::begin(kAllLoopKeepings), std::end(kAllLoopKeepings)});
}

void DriftPanel::beginAgain() {
  if (!of_model_ || of_model_->loops.empty()) return;
  results_.erase(LoopKeeping::kBaumgarte);
  std::vector<LoopKeeping> ways = wanted_;  // what was being found is lost
  if (std::find(ways.begin(), ways.end(), LoopKeeping::kBaumgarte) == ways.end()) {
    ways.insert(ways.begin(), LoopKeeping::kBaumgarte);
  }
  drawCurves();
  find(ways);
}

void DriftPanel::find(const std::vector<LoopKeeping>& ways) {
  LoopDriftOptions options;
  options.integrator = *integratorNamed(integrator_->currentText().toStdString());
  options.step = step_->currentData().toDouble();
  options.alpha = alpha();
  options.beta = beta();
  wanted_ = ways;
  finished_ = false;
  finder_.find(of_model_, homeState(*of_model_), ways, options);
  tell();
}

void DriftPanel::take(const LoopDrift& one) {
  results_[one.keeping] = one;
  std::erase(wanted_, one.keeping);
  drawCurves();
  tell();
}

void DriftPanel::tell() {
  QStringList lines;
  for (const auto& [keeping, drift] : results_) {
    QString line = tr("%1: open by %2 m or rad at most, energy off by %3 of %4 J")
                       .arg(wayName(keeping), shortNumber(drift.largestGap()),
                            shortNumber(drift.largestEnergyError()), readable(drift.energy_scale));
    if (!drift.ended.empty()) {
      line += tr(". Ended at %1 s: %2")
                  .arg(readable(drift.time.back()), QString::fromStdString(drift.ended));
    }
    lines << line + QStringLiteral(".");
  }
  lines << (finished_ ? tr("The robot falls from its home pose for a minute, without friction.")
                      : tr("Simulating a minute…"));
  about_->setText(lines.join(QStringLiteral("\n")));
}

void DriftPanel::drawCurves() {
  plot_->clearPlottables();
  plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) styleAxis(*axis, palette());
  plot_->setBackground(palette().color(QPalette::Base));
  plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
  plot_->yAxis->setNumberPrecision(0);
  plot_->xAxis->setLabel(tr("time [s]"));
  plot_->yAxis->setLabel(quantity_->currentText());
  plot_->legend->setVisible(!results_.empty());
  plot_->legend->setBrush(palette().color(QPalette::Base));
  plot_->legend->setTextColor(palette().color(QPalette::Text));
  plot_->legend->setBorderPen(QPen(themeOf(palette()).line));
  const int which = quantity_->currentData().toInt();
  for (const auto& [keeping, drift] : results_) {
    QCPGraph* graph = plot_->addGraph();
    graph->setName(wayName(keeping));
    graph->setPen(QPen(curveColor(static_cast<int>(keeping)), 1.8));
    const std::vector<double>& values = which == kGap           ? drift.gap
                                        : which == kVelocityGap ? drift.velocity_gap
                                                                : drift.energy_error;
    for (std::size_t k = 0; k < values.size(); ++k) {
      graph->addData(drift.time[k], std::max(std::abs(values[k]), kFloor));
    }
  }
  plot_->rescaleAxes();
  plot_->yAxis->scaleRange(1.1);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void DriftPanel::changeEvent(QEvent* event) {
  LivePanel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && of_model_) drawCurves();
}

}  // namespace armillary
