// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/plot_choice.h"

#include <QSettings>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/stage/stage.h"

namespace armillary {
namespace {

constexpr std::size_t kCurvesAtFirst = 6;
const char* const kSettingsKey = "plots/quantities";

// How the quantities that can have a plot are kept.
constexpr std::pair<SampleQuantity, const char*> kWords[] = {
    {SampleQuantity::kPosition, "position"},
    {SampleQuantity::kVelocity, "velocity"},
    {SampleQuantity::kAcceleration, "acceleration"},
    {SampleQuantity::kEffort, "effort"},
    {SampleQuantity::kExternal, "external"}};

std::set<SampleQuantity> usualQuantities() {
  return {SampleQuantity::kPosition, SampleQuantity::kEffort};
}

}  // namespace

const char* wordOf(SampleQuantity quantity) {
  for (const auto& [known, word] : kWords) {
    if (known == quantity) return word;
  }
  return "";
}

std::optional<SampleQuantity> quantityCalled(const QString& word) {
  for (const auto& [quantity, known] : kWords) {
    if (word == QLatin1String(known)) return quantity;
  }
  return std::nullopt;
}

PlotChoice::PlotChoice(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  curves_.quantities = usualQuantities();
  connect(&stage_, &Stage::robotChanged, this, &PlotChoice::takeRobot);
}

void PlotChoice::takeRobot() {
  const Model& model = stage_.model();
  const auto floats = [&](const DegreeOfFreedom& dof) {
    return model.joints[dof.joint].type == JointType::kFloating;
  };
  const auto& dofs = model.degrees_of_freedom;
  // a floating base has no motor: the joints that have one come first
  const bool motors = !std::all_of(dofs.begin(), dofs.end(), floats);
  proposed_once_.clear();
  curves_.degrees_of_freedom.clear();
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (curves_.degrees_of_freedom.size() == kCurvesAtFirst) break;
    if (!motors || !floats(dofs[i])) curves_.degrees_of_freedom.insert(i);
  }
  phase_ = {};
}

void PlotChoice::proposeCurves(const CurveChoice& choice) {
  if (choice == curves_) return;
  curves_ = choice;
  Q_EMIT curvesChanged();
}

void PlotChoice::proposeOnce(const std::set<int>& degrees_of_freedom) {
  CurveChoice more = curves_;
  for (const int i : degrees_of_freedom) {
    if (proposed_once_.insert(i).second) more.degrees_of_freedom.insert(i);
  }
  proposeCurves(more);
}

void PlotChoice::proposePhase(const PhaseChoice& choice) {
  if (choice == phase_) return;
  phase_ = choice;
  Q_EMIT phaseChanged();
}

void PlotChoice::lendCurves(const CurveChoice& choice) {
  if (!before_lent_) before_lent_ = curves_.quantities;
  proposeCurves(choice);
}

void PlotChoice::takeBackCurves() {
  if (before_lent_) proposeCurves({curves_.degrees_of_freedom, *std::exchange(before_lent_, {})});
}

void PlotChoice::chooseCurves(const CurveChoice& choice) {
  const CurveChoice before = curves_;
  proposeCurves(choice);
  if (before == curves_) return;
  before_lent_.reset();  // a hand has chosen others
  Q_EMIT curvesEdited(before, curves_);
}

void PlotChoice::choosePhase(const PhaseChoice& choice) {
  const PhaseChoice before = phase_;
  proposePhase(choice);
  if (before != phase_) Q_EMIT phaseEdited(before, phase_);
}

void PlotChoice::restore(const QSettings& settings) {
  if (!settings.contains(QLatin1String(kSettingsKey))) return;
  const QStringList kept = settings.value(QLatin1String(kSettingsKey)).toStringList();
  CurveChoice choice = curves_;
  choice.quantities.clear();
  for (const auto& [quantity, word] : kWords) {
    if (kept.contains(QLatin1String(word))) choice.quantities.insert(quantity);
  }
  chooseCurves(choice);
}

void PlotChoice::keep(QSettings& settings) const {
  QStringList kept;
  for (const auto& [quantity, word] : kWords) {
    if (curves_.quantities.contains(quantity)) kept << QLatin1String(word);
  }
  settings.setValue(QLatin1String(kSettingsKey), kept);
}

void PlotChoice::reset() {
  chooseCurves({curves_.degrees_of_freedom, usualQuantities()});
}

}  // namespace armillary
