// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/joint_menu.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <cmath>

#include "ui/panels/posing/joint_row.h"

namespace armillary {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("JointMenu", text);
}

}  // namespace

void addJointActions(QMenu& menu, JointRow& row, const Units& units) {
  const PoseAxis& axis = row.axis();
  const double position = row.position(), effort = row.effort();
  const double factor = units.factor(axis.measure);
  const QString unit = units.unit(axis.measure);
  menu.addSection(QString::fromStdString(axis.name));
  const auto go = [&](const char* object, const QString& text, double to, bool can) {
    QAction* action =
        menu.addAction(text.arg(QStringLiteral("%1 %2").arg(readable(factor * to), unit)), &row,
                       [&row, to] { Q_EMIT row.moved(to); });
    action->setObjectName(QLatin1String(object));
    action->setEnabled(can && !axis.follows);
  };
  const double lower = axis.lower, upper = axis.upper;
  go("joint_to_zero", tr("To &zero (%1)"), 0.0, lower <= 0.0 && upper >= 0.0);
  if (axis.limited_below) go("joint_to_lower", tr("To its &lower limit (%1)"), lower, true);
  if (axis.limited_above) go("joint_to_upper", tr("To its &upper limit (%1)"), upper, true);
  if (axis.limited_below && axis.limited_above) {
    go("joint_to_middle", tr("To the &middle of its range (%1)"), 0.5 * (lower + upper), true);
  }
  menu.addSeparator();
  const auto copy = [&](const char* object, const QString& text, const QString& what) {
    QAction* action = menu.addAction(text, [what] { QGuiApplication::clipboard()->setText(what); });
    action->setObjectName(QLatin1String(object));
  };
  const auto precise = [](double number) { return QLocale().toString(number, 'g', 12); };
  copy("copy_joint_position",
       tr("&Copy its position (%1 %2)").arg(readable(factor * position), unit),
       precise(factor * position));
  if (axis.velocity_index >= 0) {
    copy("copy_joint_effort",
         tr("Copy its &effort (%1)").arg(readableEffort(effort, axis.measure, row.largestEffort())),
         precise(Units::effortFactor(axis.measure) * effort));
  }
  copy("copy_joint_name", tr("Copy its &name"), QString::fromStdString(axis.name));
}

}  // namespace armillary
