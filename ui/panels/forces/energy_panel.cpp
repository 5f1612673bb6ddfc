// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/energy_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/panels/chart_reading.h"
#include "ui/panels/forces/signed_bars.h"
#include "ui/stage/selection.h"
#include "ui/stage/shown_window.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

constexpr std::size_t kMostIntegrated = 4000, kMostShown = 250;  // samples
constexpr double kBlow = 1e-3;          // J that may be missed between two samples
constexpr double kRoundedPower = 1e-9;  // W for each N m or N: that at a nano-radian a second

// As gravity, inertia and friction have in the efforts.
QColor kineticColor() {
  return colorOf(EffortShare::kInertia);
}
QColor potentialColor() {
  return colorOf(EffortShare::kGravity);
}
QColor elasticColor() {
  return colorOf(EffortShare::kExternal);
}
QColor lostColor() {
  return colorOf(EffortShare::kPassive);
}

// W: what motors and others bring in a recorded sample; what joints' own forces, stops and the
// ground take.
struct Powers {
  double brought = 0.0, joints = 0.0, blows = 0.0;  // blows: stops and the ground
};

Powers powersOf(const Model& model, const Recording& recording, std::size_t sample) {
  Powers powers;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const double v = recording.value(sample, SampleQuantity::kVelocity, i);
    const auto asked = [&](SampleQuantity share) { return recording.value(sample, share, i) * v; };
    powers.brought += asked(SampleQuantity::kEffort) - asked(SampleQuantity::kExternal);
    powers.joints += asked(SampleQuantity::kPassive);
    powers.blows += asked(SampleQuantity::kConstraint) + asked(SampleQuantity::kContact);
  }
  return powers;
}

// Breaks between entries only.
QString energySwatch(const QColor& color, const QString& name) {
  return QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2")
      .arg(color.name(), QString(name).replace(QLatin1Char(' '), QStringLiteral("&nbsp;")));
}

// Two digits; zero where it is what numbers as large as `beside` leave open.
QString sized(double value, double beside) {
  constexpr double kSums = 1e-12;  // of many terms
  const bool nothing = std::abs(value) <= kSums * std::max(1.0, std::abs(beside));
  return nothing ? QLocale().toString(0) : generalNumber(value, 2);
}

}  // namespace

EnergyPanel::EnergyPanel(Stage& stage, Selection& selection, TimeReading& reading, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      totals_(new QLabel),
      legend_(new QLabel),
      powers_(new SignedBars),
      check_(new QLabel),
      chart_(new StackedChart),
      links_(new QTreeWidget) {
  setObjectName(QStringLiteral("energy_panel"));
  totals_->setObjectName(QStringLiteral("energy_totals"));
  totals_->setTextFormat(Qt::RichText);
  totals_->setWordWrap(true);
  legend_->setObjectName(QStringLiteral("energy_legend"));
  legend_->setTextFormat(Qt::RichText);
  legend_->setWordWrap(true);
  powers_->setObjectName(QStringLiteral("energy_powers"));
  powers_->setAccessibleName(tr("Power that each gives to the robot"));
  powers_->setToolTip(
      tr("Power that each gives to the robot; negative: that it takes.\n"
         "What the lower two gain is what the others bring."));
  check_->setObjectName(QStringLiteral("energy_check"));
  check_->setWordWrap(true);
  chart_->setAccessibleName(tr("Energy over time"));
  chart_->setFixedHeight(10 * fontMetrics().height());
  links_->setObjectName(QStringLiteral("link_energies"));
  links_->setAccessibleName(tr("Kinetic and potential energy of each link"));
  links_->setHeaderLabels({tr("Link"), tr("Kinetic [J]"), tr("Potential [J]")});
  links_->setRootIsDecorated(false);
  makeCopyable(links_);
  links_->setUniformRowHeights(true);
  links_->setMinimumHeight(6 * fontMetrics().height());
  links_->header()->setStretchLastSection(false);
  links_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  links_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  column->setSpacing(space::kSmall);
  column->addWidget(totals_);
  column->addWidget(legend_);
  column->addWidget(chart_);
  column->addWidget(powers_);
  column->addWidget(check_);
  column->addWidget(links_, 1);
  auto* scroll = new UprightScroll(this);
  scroll->setWidget(content);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll);
  connect(&stage, &Stage::robotChanged, this, &EnergyPanel::takeRobot);
  connect(&stage, &Stage::modeChanged, this, [this] { powers_->startAnew(); });
  connect(&stage, &Stage::recordingChanged, this, &EnergyPanel::markDirty);
  connect(chart_, &StackedChart::timeChosen, &stage, &Stage::scrubTo);
  readTogether(*chart_, reading);
  offerFigure(
      chart_, [] { return tr("energy"); }, [this] { return chart_->figure(); });
  connect(links_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    selection_.selectLink(item->data(0, Qt::UserRole).toInt());
  });
  connect(&selection_, &Selection::changed, this, &EnergyPanel::showSelection);
}

void EnergyPanel::takeRobot() {
  workspace_ = std::make_unique<Workspace>(stage().model());
  balance_ = {};
  powers_->startAnew();
  links_->clear();
}

void EnergyPanel::showSelection() {
  for (int i = 0; i < links_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = links_->topLevelItem(i);
    if (item->data(0, Qt::UserRole).toInt() != selection_.link()) continue;
    links_->setCurrentItem(item);
    return;
  }
  links_->setCurrentItem(nullptr);
}

void EnergyPanel::refresh() {
  const Sample& sample = stage().sample();
  energyBalance(stage().feltModel(), sample.state, sample.acceleration, sample.effort,
                sample.shares, stage().setup().passive, *workspace_, balance_);
  showBalance();
  showLinks();
  showHistory();
}

void EnergyPanel::showBalance() {
  const auto part = [](const QColor& color, const QString& name, double value) {
    return energySwatch(color, name) +
           QStringLiteral("&nbsp;<b>%1&nbsp;J</b>").arg(readable(value));
  };
  QStringList parts{part(kineticColor(), tr("kinetic"), balance_.kinetic),
                    part(potentialColor(), tr("potential"), balance_.potential)};
  const bool springs = balance_.elastic != 0.0;
  if (springs) parts << part(elasticColor(), tr("in springs"), balance_.elastic);
  parts << (springs ? tr("mechanical energy, all three,&nbsp;<b>%1&nbsp;J</b>")
                    : tr("mechanical energy, both,&nbsp;<b>%1&nbsp;J</b>"))
               .arg(readable(balance_.total()));
  if (stage().mode() == Stage::Mode::kSimulate) {
    parts << tr("its&nbsp;drift&nbsp;<b>%1&nbsp;J</b>")
                 .arg(sized(stage().report().energy_drift, balance_.total()));
  }
  totals_->setText(tr("<b>Energy now</b>, potential from the world's origin: ") +
                   parts.join(QStringLiteral(" &nbsp; ")));
  totals_->setToolTip(
      tr("Potential energy is zero at the world's origin. Drift: what the "
         "integrator has gained or lost since the run began."));

  std::vector<SignedBar> bars{{tr("motors"), totalColor(palette()), balance_.motors}};
  const auto add = [&](const QString& name, EffortShare share, double value) {
    if (value != 0.0) bars.push_back({name, colorOf(share), value});
  };
  bars.push_back({tr("friction"), lostColor(), balance_.friction});
  add(tr("joint springs"), EffortShare::kPassive, balance_.joint_springs);
  add(tr("external"), EffortShare::kExternal, balance_.external);
  add(tr("contact"), EffortShare::kContact, balance_.contact);
  add(tr("constraint"), EffortShare::kConstraint, balance_.constraint);
  bars.push_back({tr("kinetic gains"), kineticColor(), balance_.kinetic_rate});
  bars.push_back({tr("potential gains"), potentialColor(), balance_.potential_rate});
  // at rest speeds are rounding, and so is what efforts give at them
  const double least = kRoundedPower * stage().sample().effort.lpNorm<Eigen::Infinity>();
  double most = 0.0;
  for (SignedBar& bar : bars) {
    if (std::abs(bar.value) < least) bar.value = 0.0;
    most = std::max(most, std::abs(bar.value));
  }
  powers_->showBars(std::move(bars), QStringLiteral("W"));
  check_->setText(
      tr("power adds up to %1 W: zero but for rounding").arg(sized(balance_.residual(), most)));
}

void EnergyPanel::showLinks() {
  if (links_->topLevelItemCount() != static_cast<int>(balance_.links.size())) {
    links_->clear();
    for (const LinkEnergy& link : balance_.links) {
      auto* item = new QTreeWidgetItem(
          links_, {QString::fromStdString(stage().model().links[link.link].name)});
      item->setData(0, Qt::UserRole, link.link);
      item->setToolTip(0, item->text(0));
      for (const int column : {1, 2}) {
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
      }
    }
  }
  for (std::size_t i = 0; i < balance_.links.size(); ++i) {
    QTreeWidgetItem* item = links_->topLevelItem(static_cast<int>(i));
    item->setText(1, readable(balance_.links[i].kinetic));
    item->setText(2, readable(balance_.links[i].potential));
  }
}

void EnergyPanel::showHistory() {
  const std::vector<std::size_t> samples = shownSamples(stage(), kMostIntegrated);
  chart_->setVisible(samples.size() > 1);
  legend_->setVisible(samples.size() > 1);
  if (samples.size() < 2) return;
  const Recording& recording = *stage().recording();
  StackedData shown;
  shown.title = tr("Energy");
  shown.unit = QStringLiteral("J");
  shown.line_name = tr("there at the plot's start, and brought since");
  shown.series = {{tr("kinetic"), kineticColor(), {}},
                  {tr("potential, above its lowest"), potentialColor(), {}},
                  {tr("in springs"), elasticColor(), {}},
                  {tr("lost since the plot's start"), lostColor(), {}}};
  const std::size_t stride = samples.size() / kMostShown + 1;
  double brought = 0.0, lost = 0.0, spring_work = 0.0;
  const auto movingEnergy = [&](std::size_t i) {
    EnergyBalance of;
    energies(stage().feltModel(), recording.sample(i).state, false, *workspace_, of);
    return of.kinetic + of.potential;
  };
  std::optional<Powers> before;
  EnergyBalance at;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const Powers now = powersOf(stage().feltModel(), recording, samples[k]);
    if (before) {
      const std::size_t here = samples[k], last = samples[k - 1];
      const double half = 0.5 * (recording.time(here) - recording.time(last));
      const double bringing = half * (now.brought + before->brought);
      const double joints = half * (now.joints + before->joints);
      double blows = half * (now.blows + before->blows);
      // a blow begins and ends between samples: what it takes is what is missing
      if (half * std::abs(now.blows - before->blows) > kBlow) {
        blows = bringing - joints - (movingEnergy(here) - movingEnergy(last));
      }
      brought += bringing;
      lost += joints + blows;
    }
    before = now;
    if (k % stride != 0 && k + 1 < samples.size()) continue;
    const Sample sample = recording.sample(samples[k]);
    energies(stage().feltModel(), sample.state, stage().setup().passive, *workspace_, at);
    // what joints' springs take they keep: `lost` counts it in, so what they hold comes off
    const double held = at.elastic - at.elastic_between;
    if (shown.times.empty()) spring_work = held;
    shown.times.push_back(sample.state.time);
    shown.series[0].values.push_back(at.kinetic);
    shown.series[1].values.push_back(at.potential);
    shown.series[2].values.push_back(at.elastic);
    shown.series[3].values.push_back(lost - (held - spring_work));
    // springs between links keep too what they take, and are among what is external
    shown.line.push_back(brought + at.elastic_between);
  }
  std::vector<double>& potential = shown.series[1].values;
  const double lowest = *std::min_element(potential.begin(), potential.end());
  for (double& value : potential) value -= lowest;
  double start = 0.0;
  for (const StackedSeries& series : shown.series) start += series.values.front();
  const double from = shown.line.front();
  for (double& value : shown.line) value += start - from;
  std::erase_if(shown.series, [](const StackedSeries& series) {
    return std::all_of(series.values.begin(), series.values.end(),
                       [](double value) { return value == 0.0; });
  });
  QStringList legend;
  for (const StackedSeries& series : shown.series)
    legend << energySwatch(series.color, series.name);
  legend_->setText(tr("<b>Energy over time</b>, stacked: ") +
                   legend.join(QStringLiteral(" &nbsp; ")) + QStringLiteral(" &nbsp; — ") +
                   shown.line_name);
  legend_->setToolTip(
      tr("Potential energy is counted from its lowest in the plot. Lost: to friction, stops and "
         "ground. The line: what was there at the plot's start and what motors and others have "
         "brought since; the areas fill it where nothing is missing."));
  chart_->showData(std::move(shown), stage().sample().state.time);
}

}  // namespace armillary
