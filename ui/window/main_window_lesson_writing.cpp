// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons written: steps recorded from the window, tried, and saved.
#include <QAbstractButton>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "ui/panels/lesson/lesson_workshop_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::wireLessonWriting() {
  connect(lesson_writing_, &LessonWorkshopPanel::recordWanted, this, &MainWindow::recordLessonStep);
  connect(lesson_writing_, &LessonWorkshopPanel::showWanted, this,
          [this] { unlessEditsAreLost([this] { showDraftedStep(); }); });
  connect(lesson_writing_, &LessonWorkshopPanel::tryWanted, this, &MainWindow::tryLesson);
  connect(lesson_writing_, &LessonWorkshopPanel::saveWanted, this, &MainWindow::chooseLessonToSave);
  connect(lesson_writing_, &LessonWorkshopPanel::newWanted, this,
          [this] { unlessLessonIsLost([this] { lesson_workshop_.clear(); }); });
  connect(&lesson_writer_, &LessonWriter::failed, this,
          [this](const QString& why) { lesson_writing_->say(why, false); });
  connect(&lesson_writer_, &LessonWriter::saved, this, [this](const QString& file, int answers) {
    if (file.startsWith(trial_.path())) return openLesson(file);
    lesson_workshop_.markSaved();
    const QString told = tr("Saved %1: read back and run to its last answer; %n answer(s) graded "
                            "as they should be",
                            nullptr, answers)
                             .arg(QFileInfo(file).fileName());
    lesson_writing_->say(told, true);
    say(told);
  });
}

void MainWindow::writeLesson() {
  lesson_writing_dock_->show();
  lesson_writing_dock_->raise();
}

void MainWindow::recordLessonStep(bool anew, bool with_motion) {
  try {
    auto [step, source] = recordedStep(stage_, plot_choice_, with_motion);
    source.edited = hasUnsavedEdits();
    step.layout = presentLayout().toStdString();
    if (anew) {
      lesson_workshop_.add(std::move(step), std::move(source));
    } else {
      lesson_workshop_.replaceStage(std::move(step), std::move(source));
    }
  } catch (const std::invalid_argument& why) {
    lesson_writing_->say(QString::fromUtf8(why.what()), false);
  }
}

void MainWindow::showDraftedStep() {
  const DraftStep* step = lesson_workshop_.step();
  if (!step) return;
  const LessonSource& source =
      lesson_workshop_.sources()[static_cast<std::size_t>(lesson_workshop_.chosen())];
  if (stage_.robot() != source.robot) {
    robot_loader_.cancel();
    keep_pose_ = false;
    takeRobot(source.robot);
    if (!source.robot->complete) robot_loader_.readShapes(source.robot);
    viewport_->fit();
  }
  if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
  SimulationSetup setup = stage_.setup();
  setup.wrenches.clear();
  for (const LinkWrench& wrench : step->stage.wrenches) {
    setup.wrenches.push_back({step->model->links[static_cast<std::size_t>(wrench.link)].name,
                              wrench.wrench.force, wrench.wrench.moment});
  }
  if (stage_.model().gravity != step->model->gravity) setup.gravity = step->model->gravity;
  stage_.setSetup(setup);
  stage_.setPose(step->stage.state);
  if (source.motion) stage_.setTrajectory(source.motion, false);
}

void MainWindow::tryLesson() {
  if (lesson_workshop_.draft().steps.empty()) {
    return lesson_writing_->say(tr("Record a step first"), false);
  }
  lesson_writer_.save(trial_.filePath(QStringLiteral("trial") + QLatin1String(kLessonEnding)),
                      lesson_workshop_.draft(), lesson_workshop_.sources());
}

void MainWindow::chooseLessonToSave() {
  if (lesson_workshop_.draft().steps.empty()) {
    return lesson_writing_->say(tr("Record a step first"), false);
  }
  QString file = QFileDialog::getSaveFileName(
      this, tr("Save lesson"), QStringLiteral("lesson") + QLatin1String(kLessonEnding),
      tr("Lessons (*.lesson.json)"));
  if (file.isEmpty()) return;
  const QString bare = QFileInfo(file).path() + QLatin1Char('/') + QFileInfo(file).baseName();
  if (!file.endsWith(QLatin1String(kLessonEnding))) file = bare + QLatin1String(kLessonEnding);
  saveLesson(file);
}

void MainWindow::saveLesson(const QString& file) {
  lesson_writer_.save(QFileInfo(file).absoluteFilePath(), lesson_workshop_.draft(),
                      lesson_workshop_.sources());
}

void MainWindow::unlessLessonIsLost(const std::function<void()>& go_on) {
  if (!lesson_workshop_.isUnsaved() || lesson_workshop_.draft().steps.empty()) return go_on();
  auto* question =
      new QMessageBox(QMessageBox::Question, tr("The lesson is not saved"),
                      tr("The lesson that you write is in no file yet."),
                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  question->setObjectName(QStringLiteral("lesson_question"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->button(QMessageBox::Save)->setText(tr("Save lesson…"));
  connect(question, &QMessageBox::buttonClicked, this, [this, question, go_on](QAbstractButton* b) {
    const auto pressed = question->standardButton(b);
    if (pressed == QMessageBox::Discard) go_on();
    if (pressed == QMessageBox::Save) chooseLessonToSave();
  });
  question->open();
}

}  // namespace armillary
