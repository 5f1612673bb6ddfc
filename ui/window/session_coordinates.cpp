// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_coordinates.h"

#include <QObject>

namespace armillary {

QStringList coordinatesOf(const Model& model) {
  QStringList names;
  for (const Coordinate& each : model.coordinates) names << QString::fromStdString(each.name);
  return names;
}

QString differenceOf(const QStringList& saved, const QStringList& now) {
  const auto missing = [](const QStringList& from, const QStringList& in) {
    constexpr qsizetype kMost = 4;
    QStringList names;
    for (const QString& name : from) {
      if (!in.contains(name)) names << name;
    }
    if (names.size() > kMost) names = names.mid(0, kMost) << QStringLiteral("…");
    return names.join(QStringLiteral(", "));
  };
  const QString gone = missing(saved, now), come = missing(now, saved);
  if (gone.isEmpty() && come.isEmpty()) {
    return QObject::tr(
        "The robot has its joints in another order than when the session was "
        "saved");
  }
  QString said = QObject::tr("The robot has other joints than when the session was saved");
  if (!gone.isEmpty()) said += QObject::tr("; not any more: %1").arg(gone);
  if (!come.isEmpty()) said += QObject::tr("; only now: %1").arg(come);
  return said;
}

}  // namespace armillary
