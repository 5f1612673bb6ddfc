// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled robots as a person looks for them: by plain names, in groups, with pictures.
#pragma once

#include <QPixmap>
#include <QString>
#include <vector>

namespace armillary {

struct CataloguedRobot {
  QString name;   // as the command line and its file have it
  QString title;  // for people
  QString words;  // what is special about it, without a full stop; may be empty
};

struct RobotGroup {
  QString title;
  std::vector<CataloguedRobot> robots;
};

// Every bundled robot, in the order in which they are shown. One that is in the folder of robots
// but not known here (see bundledRobots()) stands in a last group under its file's name.
std::vector<RobotGroup> robotCatalogue();

// The bundled lessons as a course: from one pendulum to many joints, loops, contact and a heavy
// load. Those that are not known here come last.
std::vector<std::string> lessonsInOrder();
// As its file has it.
QString titleOfLesson(const QString& name);
// The bundled robot that a bundled lesson begins with, for its picture.
QString robotOfLesson(const QString& name);

// What `armillary render` made of it (resources/pictures); null where there is none.
QPixmap pictureOfBundled(const QString& name);

}  // namespace armillary
