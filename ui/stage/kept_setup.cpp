// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/kept_setup.h"

namespace armillary {
namespace {

QString key(const char* name) {
  return QStringLiteral("simulation/") + QLatin1String(name);
}

QString textOf(std::string_view name) {
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

}  // namespace

void keepSetup(const SimulationSetup& setup, QSettings& settings) {
  settings.setValue(key("integrator"), textOf(nameOf(setup.integrator)));
  settings.setValue(key("step"), setup.step);
  settings.setValue(key("tolerance"), setup.tolerance);
  settings.setValue(key("passive"), setup.passive);
  settings.setValue(key("stops"), static_cast<int>(setup.stops));
  settings.setValue(key("restitution"), setup.restitution);
  settings.setValue(key("motor_limits"), setup.motor_limits);
  settings.setValue(key("frequency"), setup.frequency);
  settings.setValue(key("damping_ratio"), setup.damping_ratio);
  settings.setValue(key("friction"), setup.friction);
  if (setup.recorded_seconds) {
    settings.setValue(key("recorded_seconds"), *setup.recorded_seconds);
  } else {
    settings.remove(key("recorded_seconds"));
  }
}

SimulationSetup keptSetup(const QSettings& settings) {
  SimulationSetup setup;
  const auto number = [&](const char* name, double least, double most, double& result) {
    const QVariant value = settings.value(key(name));
    bool is_number = false;
    const double read = value.toDouble(&is_number);
    if (value.isValid() && is_number && read >= least && read <= most) result = read;
  };
  const auto flag = [&](const char* name, bool& result) {
    result = settings.value(key(name), result).toBool();
  };
  const std::string integrator = settings.value(key("integrator")).toString().toStdString();
  setup.integrator = integratorNamed(integrator).value_or(setup.integrator);
  number("step", 1e-6, 1.0, setup.step);
  number("tolerance", 0.0, 1.0, setup.tolerance);
  flag("passive", setup.passive);
  double stops = static_cast<int>(setup.stops);
  number("stops", 0.0, 2.0, stops);
  setup.stops = static_cast<Stops>(static_cast<int>(stops));
  number("restitution", 0.0, 1.0, setup.restitution);
  flag("motor_limits", setup.motor_limits);
  number("frequency", 1e-3, 1e3, setup.frequency);
  number("damping_ratio", 1e-3, 1e3, setup.damping_ratio);
  number("friction", 0.0, 1e3, setup.friction);
  double seconds = 0.0;
  number("recorded_seconds", 0.01, 1e9, seconds);
  if (seconds > 0.0) setup.recorded_seconds = seconds;
  return setup;
}

}  // namespace armillary
