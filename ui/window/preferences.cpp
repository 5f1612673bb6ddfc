// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/preferences.h"

#include <QSettings>
#include <algorithm>

namespace armillary {
namespace {

// In the order of DecimalSign.
constexpr const char* kSigns[] = {"locale", "point", "comma"};
constexpr int kLongestAutosave = 3600;  // s

QString keyOf(const char* name) {
  return QStringLiteral("preferences/") + QLatin1String(name);
}

}  // namespace

void Preferences::restore(const QSettings& settings) {
  const Preferences usual;
  theme = themeCalled(settings.value(keyOf("theme"), wordOf(usual.theme)).toString());
  const QString sign = settings.value(keyOf("decimal_sign")).toString();
  for (std::size_t i = 0; i < std::size(kSigns); ++i) {
    if (sign == QLatin1String(kSigns[i])) numbers.sign = static_cast<DecimalSign>(i);
  }
  const QString forces = settings.value(keyOf("force_unit")).toString();
  for (std::size_t i = 0; i < forceUnits().size(); ++i) {
    if (forces == QLatin1String(forceUnits()[i].key)) numbers.forces = static_cast<ForceUnit>(i);
  }
  numbers.more_digits =
      std::clamp(settings.value(keyOf("more_digits"), 0).toInt(), 0, NumberFormat::kMostDigits);
  const auto bytes = settings.value(keyOf("run_bytes"), qulonglong{usual.run_bytes}).toULongLong();
  run_bytes = std::clamp<std::size_t>(bytes, kLeastBytes, kMostBytes);
  autosave_seconds =
      std::clamp(settings.value(keyOf("autosave_seconds"), usual.autosave_seconds).toInt(), 0,
                 kLongestAutosave);
}

void Preferences::keep(QSettings& settings) const {
  settings.setValue(keyOf("theme"), wordOf(theme));
  settings.setValue(keyOf("decimal_sign"),
                    QLatin1String(kSigns[static_cast<std::size_t>(numbers.sign)]));
  settings.setValue(keyOf("more_digits"), numbers.more_digits);
  settings.setValue(keyOf("force_unit"), QLatin1String(factsOf(numbers.forces).key));
  settings.setValue(keyOf("run_bytes"), qulonglong{run_bytes});
  settings.setValue(keyOf("autosave_seconds"), autosave_seconds);
}

}  // namespace armillary
