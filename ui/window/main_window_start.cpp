// SPDX-License-Identifier: GPL-3.0-or-later
// Where somebody begins: the start page, bundled robots and recent files in the menus, and what is
// dropped.
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include "resources/bundled.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/file_kinds.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_pictures.h"
#include "ui/window/robot_catalogue.h"
#include "ui/window/start_page.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::makeStartPage() {
  start_page_ = new StartPage(recent_, this);
  connect(start_page_, &StartPage::openRobotWanted, this, &MainWindow::chooseRobot);
  connect(start_page_, &StartPage::openSessionWanted, sessions_.get(), &WindowSessions::choose);
  connect(start_page_, &StartPage::newTableWanted, this, &MainWindow::askNewTable);
  connect(start_page_, &StartPage::fileWanted, this, &MainWindow::openFile);
  connect(start_page_, &StartPage::bundledWanted, this, [this](const QString& name) {
    openFile(QString::fromStdString(bundledRobotFile(name.toStdString()).value_or("")));
  });
  connect(start_page_, &StartPage::backWanted, this, &MainWindow::leaveStartPage);
  connect(&recent_, &RecentFiles::changed, this, &MainWindow::fillRecent);

  auto* soon = new QTimer(this);  // the picture of all shapes comes a little after them
  constexpr int kSettled = 700;   // ms
  soon->setSingleShot(true);
  soon->setInterval(kSettled);
  connect(soon, &QTimer::timeout, this, &MainWindow::keepPictures);
  connect(viewport_, &Viewport::pictureShown, soon, [this, soon] {
    if (!unpictured_.isEmpty() && !soon->isActive()) soon->start();
  });

  drop_hint_ = new QLabel(this);
  drop_hint_->setObjectName(QStringLiteral("drop_hint"));
  drop_hint_->setAlignment(Qt::AlignCenter);
  drop_hint_->setFrameShape(QFrame::Box);
  drop_hint_->setLineWidth(3);
  drop_hint_->setForegroundRole(QPalette::Highlight);
  drop_hint_->setAutoFillBackground(true);
  drop_hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  drop_hint_->hide();
}

void MainWindow::showStartPage() {
  start_page_->putOnTop(message_);  // what is wrong is said where the eye is
  start_page_->open(stage_.robot() ? QString::fromStdString(stage_.robot()->model->name)
                                   : QString());
}

void MainWindow::leaveStartPage() {
  if (start_page_->isHidden()) return;
  start_page_->hide();
  static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, message_);
  viewport_->setFocus();
}

void MainWindow::fillBundled(QMenu* menu) {
  for (const RobotGroup& group : robotCatalogue()) {
    QMenu* robots = menu->addMenu(group.title);
    showPictures(*robots);
    robots->setToolTipsVisible(true);
    for (const CataloguedRobot& robot : group.robots) {
      QAction* entry = robots->addAction(
          QIcon(pictureOfBundled(robot.name)), robot.title, this, [this, name = robot.name] {
            openFile(QString::fromStdString(bundledRobotFile(name.toStdString()).value_or("")));
          });
      entry->setObjectName(QStringLiteral("bundled_") + robot.name);
      entry->setIconVisibleInMenu(true);
      entry->setToolTip(tr("%1. On the command line: armillary %2").arg(robot.words, robot.name));
    }
  }
}

void MainWindow::fillRecent() {
  recent_menu_->clear();
  for (const QString& file : recent_.list()) {
    QAction* entry = recent_menu_->addAction(QIcon(recent_.picture(file)), file, this,
                                             [this, file] { openFile(file); });
    entry->setIconVisibleInMenu(true);
  }
  if (recent_menu_->isEmpty()) recent_menu_->addAction(tr("Nothing yet"))->setEnabled(false);
}

void MainWindow::remember(const QString& file) {
  unpictured_ << file;
  recent_.add(file);
  viewport_->update();
}

void MainWindow::keepPictures() {
  if (!stage_.robot() || !stage_.robot()->complete || robot_loader_.opening()) return;
  for (const QString& file : std::exchange(unpictured_, {})) {
    keepPicture(file);
  }
}

void MainWindow::keepPicture(const QString& file) {
  // sessions are called as their files, robots by their names: many of their files are "robot"
  const QString title =
      isSessionFile(file) ? QString() : QString::fromStdString(stage_.model().name);
  recent_.keepPicture(file, viewport_->picture(), title);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  QStringList names;
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile()) names << url.fileName();
  }
  if (names.isEmpty()) return;  // a page's address is no file: the mouse says that it cannot be
  event->acceptProposedAction();
  constexpr int kMostNames = 3;
  if (names.size() > kMostNames) names = names.mid(0, kMostNames) << QStringLiteral("…");
  drop_hint_->setText(tr("Drop to open %1").arg(names.join(QStringLiteral(", "))));
  constexpr int kAir = 24;
  drop_hint_->resize(drop_hint_->sizeHint() + QSize(2 * kAir, 2 * kAir));
  drop_hint_->move(rect().center() - drop_hint_->rect().center());
  drop_hint_->show();
  drop_hint_->raise();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) {
  drop_hint_->hide();
}

}  // namespace armillary
