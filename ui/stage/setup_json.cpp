// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/setup_json.h"

#include <QJsonArray>
#include <algorithm>
#include <cmath>
#include <limits>

namespace armillary {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

QString textOf(std::string_view name) {
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

// JSON has no infinity.
QJsonValue jsonOf(double value) {
  return std::isinf(value) ? QJsonValue(QStringLiteral("infinite")) : QJsonValue(value);
}

QJsonArray jsonOf(const Eigen::Vector3d& vector) {
  return {vector.x(), vector.y(), vector.z()};
}

std::optional<double> numberIn(const QJsonObject& json, const char* key, double least,
                               double most = kInfinity) {
  const QJsonValue value = json.value(QLatin1String(key));
  const double number = value.toString() == QStringLiteral("infinite")
                            ? kInfinity
                            : value.toDouble(std::numeric_limits<double>::quiet_NaN());
  if (number >= least && number <= most) return number;
  return std::nullopt;
}

std::optional<Eigen::Vector3d> vectorIn(const QJsonObject& json, const char* key) {
  const QJsonArray numbers = json.value(QLatin1String(key)).toArray();
  if (numbers.size() != 3) return std::nullopt;
  Eigen::Vector3d vector;
  for (int i = 0; i < 3; ++i) {
    if (!numbers[i].isDouble()) return std::nullopt;
    vector[i] = numbers[i].toDouble();
  }
  return vector;
}

std::string wordIn(const QJsonObject& json, const char* key) {
  return json.value(QLatin1String(key)).toString().toStdString();
}

void take(const std::optional<double>& read, double& result) {
  result = read.value_or(result);
}

void takeFlag(const QJsonObject& json, const char* key, bool& result) {
  result = json.value(QLatin1String(key)).toBool(result);
}

QString wordOf(ControlLaw law) {
  return law == ControlLaw::kNone ? QStringLiteral("none")
                                  : textOf(controlLawNames()[static_cast<std::size_t>(law)]);
}

std::optional<ControlLaw> lawIn(const QJsonObject& json) {
  const std::string word = wordIn(json, "law");
  if (word == "none") return ControlLaw::kNone;
  const auto names = controlLawNames();
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end()) return std::nullopt;
  return static_cast<ControlLaw>(found - names.begin());
}

QJsonObject jsonOf(const JointSetup& joint) {
  QJsonObject json;
  const auto number = [&](const char* key, const std::optional<double>& value) {
    if (value) json[QLatin1String(key)] = jsonOf(*value);
  };
  number("effort_limit", joint.effort_limit);
  number("velocity_limit", joint.velocity_limit);
  number("gear_ratio", joint.gear_ratio);
  number("rotor_inertia", joint.rotor_inertia);
  if (joint.law) json[QStringLiteral("law")] = wordOf(*joint.law);
  number("stiffness", joint.stiffness);
  number("damping", joint.damping);
  return json;
}

JointSetup jointOf(const QJsonObject& json) {
  std::optional<double> gear_ratio = numberIn(json, "gear_ratio", -1e9, 1e9);
  if (gear_ratio == 0.0) gear_ratio.reset();
  return {numberIn(json, "effort_limit", 0.0),
          numberIn(json, "velocity_limit", 0.0),
          gear_ratio,
          numberIn(json, "rotor_inertia", 0.0),
          lawIn(json),
          numberIn(json, "stiffness", 0.0),
          numberIn(json, "damping", 0.0)};
}

}  // namespace

QJsonObject toJson(const SimulationSetup& setup) {
  QJsonObject json{{"integrator", textOf(nameOf(setup.integrator))},
                   {"step", setup.step},
                   {"tolerance", setup.tolerance},
                   {"passive", setup.passive},
                   {"stops", static_cast<int>(setup.stops)},
                   {"restitution", setup.restitution},
                   {"motor_limits", setup.motor_limits},
                   {"frequency", setup.frequency},
                   {"damping_ratio", setup.damping_ratio},
                   {"friction", setup.friction},
                   {"gravity_acts", setup.gravity_acts},
                   {"law", wordOf(setup.law)},
                   {"follows_trajectory", setup.target == ControlTarget::kTrajectory},
                   {"ground", setup.ground}};
  if (setup.recorded_seconds) json[QStringLiteral("recorded_seconds")] = *setup.recorded_seconds;
  if (setup.gravity) json[QStringLiteral("gravity")] = jsonOf(*setup.gravity);
  if (setup.ground_height) json[QStringLiteral("ground_height")] = *setup.ground_height;
  QJsonObject joints;
  for (const auto& [name, joint] : setup.joints) {
    joints[QString::fromStdString(name)] = jsonOf(joint);
  }
  QJsonArray payloads, wrenches;
  for (const PayloadSetup& payload : setup.payloads) {
    payloads << QJsonObject{{"link", QString::fromStdString(payload.link)},
                            {"mass", payload.mass},
                            {"point", jsonOf(payload.point)}};
  }
  for (const WrenchSetup& wrench : setup.wrenches) {
    wrenches << QJsonObject{{"link", QString::fromStdString(wrench.link)},
                            {"force", jsonOf(wrench.force)},
                            {"moment", jsonOf(wrench.moment)}};
  }
  if (setup.hybrid) {
    json[QStringLiteral("hybrid")] =
        QJsonObject{{"link", QString::fromStdString(setup.hybrid->link)},
                    {"force", jsonOf(setup.hybrid->force)},
                    {"point", jsonOf(setup.hybrid->point)}};
  }
  json[QStringLiteral("joints")] = joints;
  json[QStringLiteral("payloads")] = payloads;
  json[QStringLiteral("wrenches")] = wrenches;
  return json;
}

SimulationSetup setupOf(const QJsonObject& json) {
  SimulationSetup setup;
  setup.integrator = integratorNamed(wordIn(json, "integrator")).value_or(setup.integrator);
  take(numberIn(json, "step", 1e-6, 1.0), setup.step);
  take(numberIn(json, "tolerance", 0.0, 1.0), setup.tolerance);
  takeFlag(json, "passive", setup.passive);
  setup.stops = static_cast<Stops>(static_cast<int>(
      numberIn(json, "stops", 0.0, 2.0).value_or(static_cast<double>(setup.stops))));
  take(numberIn(json, "restitution", 0.0, 1.0), setup.restitution);
  takeFlag(json, "motor_limits", setup.motor_limits);
  take(numberIn(json, "frequency", 1e-3, 1e3), setup.frequency);
  take(numberIn(json, "damping_ratio", 1e-3, 1e3), setup.damping_ratio);
  take(numberIn(json, "friction", 0.0, 1e3), setup.friction);
  setup.recorded_seconds = numberIn(json, "recorded_seconds", 0.01, 1e9);
  takeFlag(json, "gravity_acts", setup.gravity_acts);
  setup.gravity = vectorIn(json, "gravity");
  setup.law = lawIn(json).value_or(setup.law);
  bool follows = false;
  takeFlag(json, "follows_trajectory", follows);
  setup.target = follows ? ControlTarget::kTrajectory : ControlTarget::kStart;
  takeFlag(json, "ground", setup.ground);
  setup.ground_height = numberIn(json, "ground_height", -1e6, 1e6);
  const QJsonObject joints = json.value(QStringLiteral("joints")).toObject();
  for (auto joint = joints.begin(); joint != joints.end(); ++joint) {
    setup.joints[joint.key().toStdString()] = jointOf(joint.value().toObject());
  }
  for (const auto& each : json.value(QStringLiteral("payloads")).toArray()) {
    const QJsonObject payload = each.toObject();
    setup.payloads.push_back({wordIn(payload, "link"), numberIn(payload, "mass", 0.0).value_or(0.0),
                              vectorIn(payload, "point").value_or(Eigen::Vector3d::Zero())});
  }
  for (const auto& each : json.value(QStringLiteral("wrenches")).toArray()) {
    const QJsonObject wrench = each.toObject();
    setup.wrenches.push_back({wordIn(wrench, "link"),
                              vectorIn(wrench, "force").value_or(Eigen::Vector3d::Zero()),
                              vectorIn(wrench, "moment").value_or(Eigen::Vector3d::Zero())});
  }
  const QJsonObject hybrid = json.value(QStringLiteral("hybrid")).toObject();
  if (!hybrid.isEmpty()) {
    setup.hybrid = HybridSetup{wordIn(hybrid, "link"),
                               vectorIn(hybrid, "force").value_or(Eigen::Vector3d::Zero()),
                               vectorIn(hybrid, "point").value_or(Eigen::Vector3d::Zero())};
  }
  return setup;
}

}  // namespace armillary
