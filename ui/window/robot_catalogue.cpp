// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/robot_catalogue.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>
#include <string_view>
#include <utility>

#include "resources/bundled.h"

namespace armillary {
namespace {

QString catalogueText(const char* text) {
  return QCoreApplication::translate("RobotCatalogue", text);
}

std::vector<RobotGroup> knownRobots() {
  return {
      {catalogueText("Arms"),
       {{"puma560", catalogueText("PUMA 560"), catalogueText("Measured inertias")},
        {"scara", catalogueText("SCARA"), catalogueText("Four axes, for assembly")},
        {"hydraulic_manipulator", catalogueText("Hydraulic manipulator"),
         catalogueText("With a load of 3200 N")},
        {"scara_dh", catalogueText("SCARA, DH table"), catalogueText("Standard convention")},
        {"hydraulic_manipulator_dh", catalogueText("Hydraulic, DH table"),
         catalogueText("Modified convention")}}},
      {catalogueText("On legs"),
       {{"quadruped", catalogueText("Quadruped"), catalogueText("Twelve motors, it floats")},
        {"humanoid", catalogueText("Humanoid"), catalogueText("Thirty joints, 73 kg")}}},
      {catalogueText("Textbook examples"),
       {{"pendulum", catalogueText("Pendulum"), catalogueText("1 kg at 1 m")},
        {"double_pendulum", catalogueText("Double pendulum"),
         catalogueText("Chaos from two joints")},
        {"cart_pole", catalogueText("Cart and pole"), catalogueText("One motor, two freedoms")},
        {"planar_3r", catalogueText("Planar arm"), catalogueText("Three upright bars")},
        {"joint_zoo", catalogueText("Joint zoo"), catalogueText("A joint of every type")}}},
      {catalogueText("Mechanisms with loops"),
       {{"four_bar", catalogueText("Four-bar linkage"), catalogueText("Crank, coupler, rocker")}}},
      {catalogueText("Benchmarks"),
       {{"A01-simple-pendulum", catalogueText("A01 Simple pendulum"),
         catalogueText("IFToMM library")},
        {"A02-four-bar", catalogueText("A02 Four-bar windows"), catalogueText("Singular poses")},
        {"A03-andrews", catalogueText("A03 Andrews' squeezer"),
         catalogueText("Seven bodies, a fast motor")},
        {"A04-bricard", catalogueText("A04 Bricard"), catalogueText("Moves against its count")},
        {"A05-governor", catalogueText("A05 Governor"), catalogueText("Stiff springs")}}}};
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
  RobotGroup others{catalogueText("Others"), {}};
  for (const QString& name : std::as_const(there)) others.robots.push_back({name, name, {}});
  groups.push_back(std::move(others));
  std::erase_if(groups, [](const RobotGroup& group) { return group.robots.empty(); });
  return groups;
}

namespace {

QJsonObject bundledLesson(const QString& name) {
  QFile file(QString::fromStdString(bundledLessonFile(name.toStdString()).value_or("")));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

}  // namespace

std::vector<std::string> lessonsInOrder() {
  static constexpr std::string_view kCourse[] = {
      "pendulum_gravity", "pendulum_swing",     "planar_arm_gravity",        "planar_arm_velocity",
      "puma_gravity",     "puma_inertia",       "double_pendulum_terms",     "puma_velocity_terms",
      "scara_motion",     "find_the_fault",     "cart_pole_balance",         "four_bar_loop",
      "contact_push",     "quadruped_floating", "hydraulic_manipulator_load"};
  std::vector<std::string> lessons = bundledLessons();
  const auto place = [](const std::string& name) {
    return std::find(std::begin(kCourse), std::end(kCourse), name) - std::begin(kCourse);
  };
  std::stable_sort(lessons.begin(), lessons.end(),
                   [&](const auto& a, const auto& b) { return place(a) < place(b); });
  return lessons;
}

QString titleOfLesson(const QString& name) {
  const QString title = bundledLesson(name).value(QLatin1String("title")).toString();
  return title.isEmpty() ? name : title;
}

QString robotOfLesson(const QString& name) {
  const QJsonValue robot = bundledLesson(name).value(QLatin1String("robot"));
  return robot.isObject() ? robot.toObject().value(QLatin1String("name")).toString()
                          : robot.toString();
}

QPixmap pictureOfBundled(const QString& name) {
  return QPixmap(QStringLiteral(":/robots/%1.png").arg(name));
}

}  // namespace armillary
