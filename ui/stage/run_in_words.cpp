// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/run_in_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/stage/law_words.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

QString runText(const char* text) {
  return QCoreApplication::translate("RunInWords", text);
}

QString number(double value) {
  return std::isinf(value) ? QStringLiteral("∞") : generalNumber(value, 4);
}

QString wordsOf(std::string_view name) {
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString gravityInWords(const Eigen::Vector3d& g) {
  return g.x() == 0.0 && g.y() == 0.0 && g.z() <= 0.0
             ? runText("gravity %1").arg(number(-g.z()))
             : runText("gravity %1 %2 %3").arg(number(g.x()), number(g.y()), number(g.z()));
}

// What one degree of freedom has of its own.
QStringList wordsOf(const JointSetup& joint) {
  QStringList words;
  const auto add = [&](const QString& text, const std::optional<double>& value) {
    if (value) words << text.arg(number(*value));
  };
  if (joint.law) words << lawTitle(*joint.law);
  add(QStringLiteral("K %1"), joint.stiffness);
  add(QStringLiteral("D %1"), joint.damping);
  add(runText("at most %1"), joint.effort_limit);
  add(runText("not faster than %1"), joint.velocity_limit);
  add(runText("gear 1:%1"), joint.gear_ratio);
  add(runText("rotor %1 kg m²"), joint.rotor_inertia);
  return words;
}

// The index of what differs most between two starts; −1 where nothing does.
int differsMost(const Eigen::VectorXd& start, const Eigen::VectorXd& other) {
  constexpr double kAlike = 1e-6;
  int most = -1;
  if (start.size() == 0 || start.size() != other.size()) return most;
  return (start - other).cwiseAbs().maxCoeff(&most) > kAlike ? most : -1;
}

QString unitOf(Measure measure, const char* per = "") {
  const QString unit = Units().unit(measure, per);
  return unit.isEmpty() ? unit : QLatin1Char(' ') + unit;
}

}  // namespace

QString massInWords(const Recording& run, const Recording& other) {
  const std::vector<Link>&links = run.model().links, &others = other.model().links;
  const Link* most = nullptr;
  double largest = 0.0;
  for (std::size_t i = 0; i < std::min(links.size(), others.size()); ++i) {
    const double difference = std::abs(links[i].inertia.mass - others[i].inertia.mass);
    if (!(difference > largest)) continue;
    largest = difference;
    most = &links[i];
  }
  if (!most) return {};
  return runText("%1 %2 kg").arg(QString::fromStdString(most->name), number(most->inertia.mass));
}

QString startInWords(const Recording& run, const Recording& other) {
  if (run.empty() || other.empty()) return {};
  const State start = run.sample(0).state, others = other.sample(0).state;
  const Model& model = run.model();
  if (const int most = differsMost(start.position, others.position); most >= 0) {
    const Coordinate& coordinate = model.coordinates[most];
    return runText("from %1 %2")
        .arg(QString::fromStdString(coordinate.name),
             number(start.position[most]) + unitOf(coordinate.measure));
  }
  if (const int most = differsMost(start.velocity, others.velocity); most >= 0) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[most];
    return runText("from %1 at %2")
        .arg(QString::fromStdString(dof.name),
             number(start.velocity[most]) + unitOf(dof.measure, "/s"));
  }
  return {};
}

QStringList usualInWords(const SimulationSetup& setup,
                         const std::vector<const SimulationSetup*>& others, const Model& model) {
  const SimulationSetup usual;
  // what has it otherwise than usual, as functions of a setup
  const auto tells = [&](const auto& otherwise) {
    return !otherwise(setup) &&
           std::any_of(others.begin(), others.end(),
                       [&](const SimulationSetup* other) { return otherwise(*other); });
  };
  QStringList words;
  if (tells([](const auto& each) { return !each.gravity_acts || each.gravity; })) {
    words << gravityInWords(model.gravity);
  }
  if (tells([](const auto& each) { return !each.payloads.empty(); })) words << runText("no load");
  if (tells([&](const auto& each) { return each.law != usual.law; })) words << lawTitle(usual.law);
  if (tells([](const auto& each) { return each.ground; })) words << runText("no ground");
  return words;
}

QString runInWords(const SimulationSetup& setup) {
  const SimulationSetup usual;
  QStringList words;
  if (!setup.gravity_acts) {
    words << runText("no gravity");
  } else if (setup.gravity) {
    words << gravityInWords(*setup.gravity);
  }
  for (const PayloadSetup& payload : setup.payloads) {
    words << runText("%1 kg on %2").arg(number(payload.mass), QString::fromStdString(payload.link));
  }
  for (const WrenchSetup& wrench : setup.wrenches) {
    words << runText("%1 %2, %3 %4 on %5")
                 .arg(number(Units::forceFactor() * wrench.force.norm()), Units::forceUnit(),
                      number(Units::momentFactor() * wrench.moment.norm()), Units::momentUnit(),
                      QString::fromStdString(wrench.link));
  }
  if (setup.law != usual.law) words << lawTitle(setup.law);
  if (setup.frequency != usual.frequency) words << runText("%1 Hz").arg(number(setup.frequency));
  if (setup.damping_ratio != usual.damping_ratio) {
    words << runText("damping ratio %1").arg(number(setup.damping_ratio));
  }
  for (const auto& [name, joint] : setup.joints) {
    const QStringList own = wordsOf(joint);
    if (!own.isEmpty()) {
      words << QStringLiteral("%1: %2").arg(QString::fromStdString(name),
                                            own.join(QStringLiteral(" ")));
    }
  }
  if (setup.ground) {
    words << runText("ground");
    if (setup.friction != usual.friction) {
      words << runText("its friction %1").arg(number(setup.friction));
    }
  }
  if (setup.motor_limits) words << runText("motors' limits");
  if (setup.passive != usual.passive) words << runText("no friction");
  if (setup.stops != usual.stops) {
    words << (setup.stops == Stops::kNone ? runText("no stops") : runText("rigid stops"));
  }
  if (setup.restitution != usual.restitution) {
    words << runText("restitution %1").arg(number(setup.restitution));
  }
  words << runText("%1 %2 ms").arg(wordsOf(nameOf(setup.integrator)), number(1e3 * setup.step));
  if (setup.tolerance != usual.tolerance)
    words << runText("tolerance %1").arg(number(setup.tolerance));
  return words.join(QStringLiteral(", "));
}

}  // namespace armillary
