// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/law_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace armillary {
namespace {

QString lawText(const char* text) {
  return QCoreApplication::translate("LawWords", text);
}

}  // namespace

QString lawTitle(ControlLaw law) {
  switch (law) {
    case ControlLaw::kNone:
      return lawText("No controller");
    case ControlLaw::kHold:
      return lawText("Hold the start's weight");
    case ControlLaw::kPd:
      return lawText("PD");
    case ControlLaw::kPdGravity:
      return lawText("PD with gravity compensation");
    case ControlLaw::kComputedTorque:
      return lawText("Computed torque");
    case ControlLaw::kClosedValves:
      return lawText("Closed hydraulic valves");
  }
  return {};
}

QStringList lawTitles() {
  QStringList titles;
  for (std::size_t i = 0; i < controlLawNames().size(); ++i) {
    titles << lawTitle(static_cast<ControlLaw>(i));
  }
  return titles;
}

std::optional<ControlLaw> lawTitled(const QString& text) {
  const auto index = lawTitles().indexOf(text);
  if (index >= 0) return static_cast<ControlLaw>(index);
  return controlLawNamed(text.toStdString());
}

bool fits(ControlLaw law, const SimulationDescription& robot) {
  if (law != ControlLaw::kClosedValves) return true;
  return std::any_of(robot.scenarios.begin(), robot.scenarios.end(), [](const auto& scenario) {
    return std::any_of(
        scenario.controllers.begin(), scenario.controllers.end(),
        [](const auto& each) { return controlLawNamed(each.law) == ControlLaw::kClosedValves; });
  });
}

QString lawPurpose(ControlLaw law) {
  switch (law) {
    case ControlLaw::kNone:
      return lawText("The motors give nothing: the robot falls, or swings out");
    case ControlLaw::kHold:
      return lawText(
          "The efforts that hold the pose of the start, and no more: pushed, it does not come "
          "back; on legs it falls");
    case ControlLaw::kPd:
      return lawText("A spring and a damper to the target: it sags under its weight");
    case ControlLaw::kPdGravity:
      return lawText(
          "A spring and a damper to the target, and the robot's weight: it stands, also on "
          "legs");
    case ControlLaw::kComputedTorque:
      return lawText("The robot's own dynamics, so that errors die out alike in all joints");
    case ControlLaw::kClosedValves:
      return lawText(
          "Hydraulic joints whose valves have closed: springs and dampers at rest where the "
          "simulation starts");
  }
  return {};
}

QString lawEquation(ControlLaw law) {
  switch (law) {
    case ControlLaw::kNone:
      return {};
    case ControlLaw::kHold:
      return QStringLiteral("τ = g(q₀)");
    case ControlLaw::kPd:
      return QStringLiteral("τ = K e + D ė");
    case ControlLaw::kPdGravity:
      return QStringLiteral("τ = K e + D ė + g(q)");
    case ControlLaw::kComputedTorque:
      return QStringLiteral("τ = M(q) (q̈_d + K′e + D′ė) + C(q, v) v + g(q)");
    case ControlLaw::kClosedValves:
      return QStringLiteral("τ = g(q₀) + K e − D v");
  }
  return {};
}

}  // namespace armillary
