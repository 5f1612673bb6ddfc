// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/phase_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "ui/panels/plots/phase_plot.h"
#include "ui/stage/selection.h"
#include "ui/stage/shown_window.h"
#include "ui/stage/time_reading.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

constexpr std::size_t kMostShown = 1500;     // points of the curve
constexpr std::size_t kMostLooked = 100000;  // samples that are looked through for crossings
constexpr int kSectionsEvery = 10;           // refreshes while it runs

}  // namespace

PhasePanel::PhasePanel(Stage& stage, Selection& selection, PlotChoice& choice, TimeReading& reading,
                       const ViewSettings& settings, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      choice_(choice),
      reading_(reading),
      settings_(settings),
      preset_(new QComboBox(this)),
      joint_(new QComboBox(this)),
      x_(new QComboBox(this)),
      y_(new QComboBox(this)),
      section_(new QComboBox(this)),
      keep_(new QToolButton(this)),
      forget_(new QToolButton(this)),
      equal_(new QCheckBox(tr("Same scale"), this)),
      message_(new QLabel(this)),
      names_(new QStringListModel(this)),
      plot_(new PhasePlot(this)) {
  setObjectName(QStringLiteral("phase_panel"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(space::kSmall, space::kHair, space::kSmall, space::kHair);
  auto* fields = new UprightScroll(this);
  fields->setWidget(makeFields());
  fields->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  layout->addWidget(fields);
  layout->addWidget(plot_, 1);
  connect(&stage, &Stage::robotChanged, this, &PhasePanel::takeRobot);
  connect(&stage, &Stage::recordingChanged, this, &PhasePanel::markDirty);
  connect(&stage, &Stage::runningChanged, this, &PhasePanel::markDirty);
  connect(&selection_, &Selection::changed, this, &PhasePanel::showSelection);
  connect(&choice_, &PlotChoice::phaseChanged, this, &PhasePanel::showChoice);
  connect(&settings_, &ViewSettings::unitsChanged, this, [this] {
    if (!this->stage().robot()) return;  // kept units are there before a robot is
    const std::pair before(x_factor_, y_factor_);
    compile();
    markDirty();
    if (before == std::pair(x_factor_, y_factor_)) return;  // numbers are written otherwise
    forgetKept();                                           // was drawn in other units
    plot_->fit();
  });
  connect(plot_, &PhasePlot::timeHovered, &reading_, &TimeReading::hover);
  connect(plot_, &PhasePlot::timeChosen, &stage, &Stage::scrubTo);
  offerFigure(
      plot_, [this] { return QString::fromStdString(this->stage().model().name); },
      [this] { return figure(); });
  connect(&reading_, &TimeReading::hoveredChanged, this,
          [this] { plot_->showHovered(reading_.hovered()); });
}

void PhasePanel::showChoice() {
  const PhaseChoice& chosen = choice_.phase();
  for (const auto& [field, text] :
       {std::pair(x_, chosen.x), std::pair(y_, chosen.y), std::pair(section_, chosen.section)}) {
    if (field->currentText().trimmed() == text) continue;
    field->setCurrentText(text);
    field->lineEdit()->setCursorPosition(0);  // a long name from its beginning on, which tells it
  }
  forgetKept();  // of other quantities
  compile();
  plot_->fit();
  markDirty();
}

void PhasePanel::forgetKept() {
  plot_->forgetKept();
  forget_->setEnabled(false);
}

struct PhasePanel::ShownAxis {
  PhaseAxis axis;
  double factor = 1.0;
};

// A quantity alone has a unit, and is shown in the one that is liked; what is calculated is in SI.
PhasePanel::ShownAxis PhasePanel::shownAxis(const QString& text,
                                            const std::optional<RecordedExpression>& of) const {
  const QString si = of ? QString::fromStdString(of->unit()) : QString();
  // a name of odd characters is written in quotes, which are for the reader of expressions
  const QString name = of && !of->alone().empty() ? QString::fromStdString(of->alone()) : text;
  const QString angle = QStringLiteral("rad");
  if (!si.startsWith(angle)) return {{name, Units::inPlaceOf(si)}, Units::factorFrom(si)};
  const Units& units = settings_.units();
  return {{name, units.unit(Measure::kAngle) + si.mid(angle.size())},
          units.factor(Measure::kAngle)};
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
  auto [x, x_factor] = shownAxis(choice_.phase().x, x_of_);
  auto [y, y_factor] = shownAxis(choice_.phase().y, y_of_);
  x_factor_ = x_factor;
  y_factor_ = y_factor;
  if (y.unit.isEmpty() && isPower(choice_.phase().y)) y.unit = QStringLiteral("W");
  x_->setAccessibleDescription(x.label());
  y_->setAccessibleDescription(y.label());
  plot_->setAxes(std::move(x), std::move(y));
  equal_->setEnabled(plot_->canHaveEqualScales());
}

// An effort times its own velocity, as the list of presets writes it.
bool PhasePanel::isPower(const QString& text) const {
  const auto& dofs = stage().model().degrees_of_freedom;
  return std::any_of(dofs.begin(), dofs.end(), [&](const DegreeOfFreedom& dof) {
    return text ==
           written(dof.name + ".effort") + QStringLiteral(" * ") + written(dof.name + ".velocity");
  });
}

Figure PhasePanel::figure() {
  if (!stage().robot() || !x_of_ || !y_of_) return {};
  refresh();  // also where the panel is behind another
  if (points_.empty()) return {};
  return plot_->figure(tr("where %1 rises through zero").arg(choice_.phase().section));
}

void PhasePanel::computePoints() {
  points_.clear();
  times_.clear();
  if (!x_of_ || !y_of_) return;
  for (const std::size_t i : shownSamples(stage(), kMostShown)) {
    points_.push_back(shown(x_of_->value(*stage().shownRecording(), i),
                            y_of_->value(*stage().shownRecording(), i)));
    times_.push_back(stage().shownRecording()->time(i));
  }
}

// Between two samples the crossing is where a straight line has it.
void PhasePanel::computeCrossings() {
  const Recording* recording = stage().shownRecording();
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
      crossings_.push_back(shown(at(*x_of_), at(*y_of_)));
    }
    before = now;
  }
}

void PhasePanel::keepRun() {
  plot_->keep();
  forget_->setEnabled(!points_.empty());
  markDirty();
}

// What the motor can give at each speed, where that is what is drawn.
std::vector<std::pair<double, double>> PhasePanel::limits() const {
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
      for (auto& [x, y] : envelope) std::tie(x, y) = shown(x, y);
    }
  }
  return envelope;
}

void PhasePanel::refresh() {
  ++refreshes_;
  const bool empty = !stage().shownRecording() || stage().shownRecording()->empty();
  message_->setText(!wrong_.isEmpty() ? wrong_
                    : empty           ? tr("Simulate (Space) or open a trajectory to draw.")
                                      : QString());
  message_->setVisible(!message_->text().isEmpty());
  computePoints();
  keep_->setEnabled(!points_.empty());
  computeCrossings();
  std::optional<std::pair<double, double>> now;
  const Recording* recording = stage().recording();
  if (recording && !recording->empty() && x_of_ && y_of_) {
    const std::size_t here = recording->indexAt(stage().sample().state.time);
    now = shown(x_of_->value(*recording, here), y_of_->value(*recording, here));
  }
  plot_->setMoves(stage().running());
  plot_->draw(times_, points_, crossings_, limits(), now);
}

}  // namespace armillary
