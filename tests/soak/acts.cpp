// SPDX-License-Identifier: GPL-3.0-or-later
// What the person does by menus, files and the window's frame.
#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include "tests/soak/person.h"
#include "ui/widgets/theme.h"
#include "ui/window/window_sessions.h"

namespace armillary::soak {
namespace {

// Every entry of a menu and of those below it; menus that fill themselves are filled.
void collect(QMenu& menu, QList<QAction*>& entries) {
  Q_EMIT menu.aboutToShow();
  for (QAction* action : menu.actions()) {
    if (action->menu()) {
      collect(*action->menu(), entries);
    } else if (!action->isSeparator() && action->isEnabled()) {
      entries << action;
    }
  }
  Q_EMIT menu.aboutToHide();
}

}  // namespace

const std::vector<Person::Act>& Person::acts() {
  static const std::vector<Act> all = {
      {"opens a bundled robot", 5, &Person::openBundled},
      {"opens a robot and another one at once", 2, &Person::openTwo},
      {"opens a broken file", 3, &Person::openBroken},
      {"opens a file and deletes it", 2, &Person::openAndDelete},
      {"writes the open file from outside", 2, &Person::rewriteOpenFile},
      {"opens a motion", 4, &Person::openMotion},
      {"opens what it saved", 2, &Person::openSomeFile},
      {"saves or opens a session", 3, &Person::saveOrOpenSession},
      {"saves the motion", 2, &Person::saveMotion},
      {"exports the robot", 2, &Person::exportRobot},
      {"chooses from the menus", 18, &Person::chooseFromMenus},
      {"moves in time", 5, &Person::moveInTime},
      {"plays or pauses", 6, &Person::playOrPause},
      {"undoes or redoes", 6, &Person::undoOrRedo},
      {"cancels", 2, &Person::cancel},
      {"moves a joint", 8, &Person::moveJoint},
      {"changes the theme", 2, &Person::changeTheme},
      {"resizes the window", 3, &Person::resizeWindow},
      {"moves a dock", 6, &Person::moveDock},
      {"starts anew", 1, &Person::startAnew},
      {"clicks", 14, &Person::click},
      {"asks for a context menu", 4, &Person::contextMenu},
      {"drags", 6, &Person::drag},
      {"drags in the view", 6, &Person::dragInView},
      {"turns the wheel", 3, &Person::turnWheel},
      {"presses a key", 8, &Person::pressKey},
      {"types a number", 4, &Person::typeNumber},
  };
  return all;
}

void Person::openBundled(Chance& chance) {
  const QString file = files_.bundled(chance);
  tell(QStringLiteral("  opens ") + file);
  window().openFile(file);
}

void Person::openTwo(Chance& chance) {
  openBundled(chance);
  openBundled(chance);
}

void Person::openBroken(Chance& chance) {
  const QString file = files_.broken(chance);
  tell(QStringLiteral("  opens ") + file);
  window().openFile(file);
}

void Person::openAndDelete(Chance& chance) {
  const QString file = files_.ownRobot(chance);
  tell(QStringLiteral("  opens ") + file);
  window().openFile(file);
  if (!chance.once_in(3)) QFile::remove(file);
}

void Person::rewriteOpenFile(Chance& chance) {
  if (!window().stage().robot()) return;
  const QString file = window().stage().robot()->request.file;
  if (!file.startsWith(files_.folder())) return;  // bundled ones stay as they are
  QFile stream(file);
  const bool cut = chance.once_in(3);
  if (!stream.open(cut ? QIODevice::ReadWrite : QIODevice::Append)) return;
  tell(QStringLiteral("  %1 %2").arg(QLatin1String(cut ? "cuts" : "lengthens"), file));
  if (cut) {
    stream.resize(stream.size() / 2);
  } else {
    stream.write("<!-- changed -->\n");
  }
}

void Person::openMotion(Chance& chance) {
  const QString file = files_.motion(chance);
  tell(QStringLiteral("  opens ") + file);
  if (chance.once_in(4)) {
    window().openCompared(file);
  } else {
    window().openFile(file);
  }
}

void Person::openSomeFile(Chance& chance) {
  const QString file = files_.any(chance);
  tell(QStringLiteral("  opens ") + file);
  window().openFile(file);
}

void Person::saveOrOpenSession(Chance& chance) {
  if (chance.once_in(2)) {
    const QString file = files_.name(chance, QStringLiteral(".armillary"));
    tell(QStringLiteral("  saves ") + file);
    if (window().stage().robot()) window().sessions().save(file);
  } else if (const QString file = files_.any(chance, {QStringLiteral("saved*.armillary")});
             !file.isEmpty()) {
    tell(QStringLiteral("  opens ") + file);
    window().sessions().open(file);
  }
}

void Person::saveMotion(Chance& chance) {
  static const QStringList endings = {".csv", ".npz", ".yaml", ".json"};
  const QString file = files_.name(chance, chance.of(endings));
  if (!window().stage().robot() || window().stage().mode() == Stage::Mode::kPose) return;
  tell(QStringLiteral("  saves ") + file);
  window().motionExports().save(file);
}

void Person::exportRobot(Chance& chance) {
  static const QStringList endings = {".urdf", ".sdf", ".xml", ".dh.xml"};
  const QString file = files_.name(chance, chance.of(endings));
  if (!window().stage().robot()) return;
  tell(QStringLiteral("  writes ") + file);
  window().robotExports().write(file);
}

void Person::chooseFromMenus(Chance& chance) {
  QList<QAction*> entries;
  for (QAction* menu : window().menuBar()->actions()) {
    if (menu->menu()) collect(*menu->menu(), entries);
  }
  if (entries.isEmpty()) return;
  QAction* entry = chance.of(entries);
  tell(QStringLiteral("  chooses '%1'").arg(entry->text()));
  // it ends the program, which goes on here
  if (entry->shortcuts().contains(QKeySequence(QKeySequence::Quit))) return;
  entry->trigger();
}

void Person::moveInTime(Chance& chance) {
  Stage& stage = window().stage();
  switch (chance.below(5)) {
    case 0:
      return stage.stepForward();
    case 1:
      return stage.stepBack();
    case 2:
      return stage.reset();
    case 3:
      return stage.setSpeed(0.25 * (1 << chance.below(5)));
    default:
      if (stage.robot()) stage.scrubTo(5.0 * chance.part());
  }
}

void Person::playOrPause(Chance&) {
  window().stage().togglePlay();
}

void Person::undoOrRedo(Chance& chance) {
  QAction* action = window().findChild<QAction*>(chance.once_in(3) ? "redo" : "undo");
  const int times = chance.between(1, 5);
  for (int i = 0; i < times && action->isEnabled(); ++i) action->trigger();
}

void Person::cancel(Chance&) {
  for (QToolButton* button : window().findChildren<QToolButton*>()) {
    if (button->text() == MainWindow::tr("Cancel") && button->isVisible()) return button->click();
  }
}

void Person::moveJoint(Chance& chance) {
  Stage& stage = window().stage();
  if (!stage.robot() || stage.model().joints.empty()) return;
  Eigen::VectorXd position = stage.sample().state.position;
  if (position.size() == 0) return;
  position[chance.below(static_cast<int>(position.size()))] += 2.0 * chance.part() - 1.0;
  stage.setPosition(position);
}

void Person::changeTheme(Chance& chance) {
  static const ThemeChoice choices[] = {ThemeChoice::kLight, ThemeChoice::kDark,
                                        ThemeChoice::kHighContrast};
  applyTheme(choices[chance.below(3)]);
}

void Person::resizeWindow(Chance& chance) {
  if (chance.once_in(6)) {
    window().isMaximized() ? window().showNormal() : window().showMaximized();
  } else {
    window().resize(chance.between(500, 1280), chance.between(350, 800));
  }
}

void Person::moveDock(Chance& chance) {
  const QList<QDockWidget*> docks = window().findChildren<QDockWidget*>();
  QDockWidget* dock = chance.of(docks);
  tell(QStringLiteral("  the dock %1").arg(dock->objectName()));
  switch (chance.below(4)) {
    case 0:
      return dock->setFloating(!dock->isFloating());
    case 1:
      dock->close();
      return;
    default:
      dock->show();
      dock->raise();
  }
}

void Person::startAnew(Chance& chance) {
  // what one window gathers over time is only seen where it stays
  constexpr int kLastTime = 3000;
  if (steps() > kLastTime || !chance.once_in(3)) return;
  tell(QStringLiteral("  closes the window"));
  window().close();  // it may ask first, or not be closed at all
  if (!window().isVisible()) openWindow();
}

}  // namespace armillary::soak
