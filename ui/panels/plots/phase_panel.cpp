// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/phase_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStringListModel>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panels/plots/phase_plot.h"
#include "ui/stage/selection.h"
#include "ui/stage/shown_window.h"
#include "ui/stage/time_reading.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/spacing.h"

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

}  // namespace

PhasePanel::PhasePanel(Stage& stage, Selection& selection, PlotChoice& choice, TimeReading& reading,
                       QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      choice_(choice),
      reading_(reading),
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
  layout->addWidget(makeFields());
  layout->addWidget(plot_, 1);
  connect(&stage, &Stage::robotChanged, this, &PhasePanel::takeRobot);
  connect(&stage, &Stage::recordingChanged, this, &PhasePanel::markDirty);
  connect(&stage, &Stage::runningChanged, this, &PhasePanel::markDirty);
  connect(&selection_, &Selection::changed, this, &PhasePanel::showSelection);
  connect(&choice_, &PlotChoice::phaseChanged, this, &PhasePanel::showChoice);
  connect(plot_, &PhasePlot::timeHovered, &reading_, &TimeReading::hover);
  connect(plot_, &PhasePlot::timeChosen, &stage, &Stage::scrubTo);
  offerFigure(
      plot_, [this] { return QString::fromStdString(this->stage().model().name); },
      [this] { return figure(); });
  connect(&reading_, &TimeReading::hoveredChanged, this,
          [this] { plot_->showHovered(reading_.hovered()); });
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
  plot_->fit();
  markDirty();
}

void PhasePanel::forgetKept() {
  plot_->forgetKept();
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
  const auto axis = [](const QString& text, const std::optional<RecordedExpression>& of) {
    return PhaseAxis{text, of ? QString::fromStdString(of->unit()) : QString()};
  };
  PhaseAxis x = axis(choice_.phase().x, x_of_), y = axis(choice_.phase().y, y_of_);
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
    points_.emplace_back(x_of_->value(*stage().shownRecording(), i),
                         y_of_->value(*stage().shownRecording(), i));
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
      crossings_.emplace_back(at(*x_of_), at(*y_of_));
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
  computeCrossings();
  std::optional<std::pair<double, double>> now;
  const Recording* recording = stage().recording();
  if (recording && !recording->empty() && x_of_ && y_of_) {
    const std::size_t here = recording->indexAt(stage().sample().state.time);
    now = {x_of_->value(*recording, here), y_of_->value(*recording, here)};
  }
  plot_->setMoves(stage().running());
  plot_->draw(times_, points_, crossings_, limits(), now);
}

}  // namespace armillary
