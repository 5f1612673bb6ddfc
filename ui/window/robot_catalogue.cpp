// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/robot_catalogue.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <utility>

#include "resources/bundled.h"

namespace armillary {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("RobotCatalogue", text);
}

std::vector<RobotGroup> knownRobots() {
  return {{tr("Arms"),
           {{"puma560", tr("PUMA 560"), tr("Measured inertias")},
            {"scara", tr("SCARA"), tr("Four axes, for assembly")},
            {"hydraulic_manipulator", tr("Hydraulic manipulator"), tr("With a load of 3200 N")},
            {"scara_dh", tr("SCARA, DH table"), tr("Standard convention")},
            {"hydraulic_manipulator_dh", tr("Hydraulic, DH table"), tr("Modified convention")}}},
          {tr("On legs"),
           {{"quadruped", tr("Quadruped"), tr("Twelve motors, it floats")},
            {"humanoid", tr("Humanoid"), tr("Thirty joints, 73 kg")}}},
          {tr("Textbook examples"),
           {{"pendulum", tr("Pendulum"), tr("1 kg at 1 m")},
            {"double_pendulum", tr("Double pendulum"), tr("Chaos from two joints")},
            {"cart_pole", tr("Cart and pole"), tr("One motor, two freedoms")},
            {"planar_3r", tr("Planar arm"), tr("Three upright bars")},
            {"joint_zoo", tr("Joint zoo"), tr("A joint of every type")}}},
          {tr("Mechanisms with loops"),
           {{"four_bar", tr("Four-bar linkage"), tr("Crank, coupler, rocker")}}},
          {tr("Benchmarks"),
           {{"A01-simple-pendulum", tr("A01 Simple pendulum"), tr("IFToMM library")},
            {"A02-four-bar", tr("A02 Four-bar windows"), tr("Singular poses")},
            {"A03-andrews", tr("A03 Andrews' squeezer"), tr("Seven bodies, a fast motor")},
            {"A04-bricard", tr("A04 Bricard's mechanism"), tr("Moves against its count")},
            {"A05-governor", tr("A05 Governor"), tr("Stiff springs")}}}};
}

}  // namespace

std::vector<RobotGroup> robotCatalogue() {
  std::vector<RobotGroup> groups = knownRobots();
  QStringList there;
  for (const std::string& name : bundledRobots()) there << QString::fromStdString(name);
  for (RobotGroup& group : groups) {
    std::erase_if(group.robots,
                  [&](const CataloguedRobot& robot) { return there.removeAll(robot.name) == 0; });
  }
  RobotGroup others{tr("Others"), {}};
  for (const QString& name : std::as_const(there)) others.robots.push_back({name, name, {}});
  groups.push_back(std::move(others));
  std::erase_if(groups, [](const RobotGroup& group) { return group.robots.empty(); });
  return groups;
}

QString titleOfLesson(const QString& name) {
  QString title = name;
  title.replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!title.isEmpty()) title[0] = title[0].toUpper();
  return title;
}

QString robotOfLesson(const QString& name) {
  QFile file(QString::fromStdString(bundledLessonFile(name.toStdString()).value_or("")));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QJsonValue robot =
      QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("robot"));
  return robot.isObject() ? robot.toObject().value(QLatin1String("name")).toString()
                          : robot.toString();
}

QPixmap pictureOfBundled(const QString& name) {
  return QPixmap(QStringLiteral(":/robots/%1.png").arg(name));
}

}  // namespace armillary
