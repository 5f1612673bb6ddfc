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
#include "ui/window/autosave_place.h"
#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::wireLessonWriting() {
  connect(lesson_writing_, &LessonWorkshopPanel::recordWanted, this, &MainWindow::recordLessonStep);
  connect(lesson_writing_, &LessonWorkshopPanel::showWanted, this, [this] {
    if (showsDraftedRobot()) return showDraftedStep();
    unlessEditsAreLost([this] { showDraftedStep(); });
  });
  connect(lesson_writing_, &LessonWorkshopPanel::poseWanted, this, [this](int question) {
    const bool taken =
        stage_.robot() &&
        lesson_workshop_.setRightPose(question, stage_.model(), stage_.sample().state.position);
    if (!taken) {
      lesson_writing_->say(tr("The window shows another robot than the step's: choose Show first"),
                           false);
    }
  });
  connect(lesson_writing_, &LessonWorkshopPanel::tryWanted, this, &MainWindow::tryLesson);
  connect(lesson_writing_, &LessonWorkshopPanel::saveWanted, this,
          [this] { chooseLessonToSave(nullptr); });
  connect(lesson_writing_, &LessonWorkshopPanel::newWanted, this, [this] {
    unlessLessonIsLost([this] {
      lesson_workshop_.clear();
      lesson_file_.clear();
    });
  });
  connect(&lesson_writer_, &LessonWriter::failed, this, [this](const QString& why) {
    after_lesson_ = nullptr;
    lesson_writing_->say(why, false);
  });
  const auto saved = [this](const QString& file, int revision, int answers,
                            const std::shared_ptr<const Lesson>& lesson) {
    if (file.startsWith(trial_.path())) return openLesson(file);
    lesson_workshop_.markSaved(revision, lesson);
    lesson_file_ = file;
    const QString told = tr("Saved %1: read back and run to its last answer; %n answer(s) graded "
                            "as they should be",
                            nullptr, answers)
                             .arg(QFileInfo(file).fileName());
    lesson_writing_->say(told, true);
    say(told);
    const auto go_on = std::exchange(after_lesson_, nullptr);
    if (go_on) unlessLessonIsLost(go_on);  // it may have been changed meanwhile
  };
  connect(&lesson_writer_, &LessonWriter::saved, this, saved);
  connect(&drafts_, &LessonLoader::loaded, this, &MainWindow::takeDraft);
  connect(&drafts_, &LessonLoader::failed, this, [this](const QString& why) {
    if (kept_lesson_ < 0) kept_lesson_ = 0;  // what was kept stays, for the next start
    complain(tr("The lesson cannot be opened\n%1").arg(why));
  });
}

void MainWindow::chooseLessonToEdit() {
  const QString present =
      course_.lesson() ? QString::fromStdString(course_.lesson()->file) : QString();
  const QString file = QFileDialog::getOpenFileName(this, tr("Edit a lesson"), present,
                                                    tr("Lessons (*.lesson.json);;All files (*)"));
  if (!file.isEmpty()) editLesson(file);
}

void MainWindow::editLesson(const QString& file) {
  unlessLessonIsLost([this, file] { drafts_.load(QFileInfo(file).absoluteFilePath()); });
}

void MainWindow::takeDraft(const std::shared_ptr<const Lesson>& lesson,
                           const std::vector<std::shared_ptr<const Recording>>& motions) {
  const QString file = QString::fromStdString(lesson->file);
  const bool lost = file == unsavedLessonIn(autosavedLesson());
  if (lesson->answers_left_out && !lost) {
    return complain(tr("%1 is for students: its answers are left out. Edit the lesson that it was "
                       "made of.")
                        .arg(QFileInfo(file).fileName()));
  }
  try {
    LessonDraft draft = draftOf(lesson);
    if (lost) draft = withoutPlaceholders(std::move(draft));
    lesson_workshop_.open(std::move(draft), sourcesOf(*lesson, motions), !lost);
  } catch (const std::runtime_error& why) {
    return complain(QString::fromUtf8(why.what()));
  }
  lesson_file_ = lost ? QString() : file;
  writeLesson();
  if (!hasUnsavedEdits()) showDraftedStep();
}

void MainWindow::writeLesson() {
  showLessonDock(lesson_writing_dock_, false);
}

void MainWindow::recordLessonStep(bool anew, bool with_motion) {
  try {
    auto [step, source] = recordedStep(stage_, plot_choice_, with_motion);
    source.edited = hasUnsavedEdits() || lesson_workshop_.knowsEdited(*source.robot);
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

bool MainWindow::showsDraftedRobot() const {
  const int chosen = lesson_workshop_.chosen();
  return chosen >= 0 &&
         stage_.robot() == lesson_workshop_.sources()[static_cast<std::size_t>(chosen)].robot;
}

void MainWindow::showDraftedStep() {
  const DraftStep* step = lesson_workshop_.step();
  if (!step) return;
  const LessonSource& source =
      lesson_workshop_.sources()[static_cast<std::size_t>(lesson_workshop_.chosen())];
  if (!showsDraftedRobot()) {
    robot_loader_.cancel();
    robot_edits_.markSaved(robot_edits_.unsaved());  // they were asked about
    keep_pose_ = false;
    takeRobot(source.robot, true);
    if (!source.robot->complete) robot_loader_.readShapes(source.robot);
    viewport_->fit();
  }
  if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
  SimulationSetup setup = stage_.setup();
  setup.wrenches.clear();
  setup.payloads.clear();
  for (const LinkWrench& wrench : step->stage.wrenches) {
    setup.wrenches.push_back({step->model->links[static_cast<std::size_t>(wrench.link)].name,
                              wrench.wrench.force, wrench.wrench.moment});
  }
  if (stage_.model().gravity != step->model->gravity) setup.gravity = step->model->gravity;
  stage_.setSetup(setup);
  stage_.setPose(step->stage.state);
  if (source.motion) stage_.setTrajectory(source.motion, false);
  proposePlots(step->plots);
}

void MainWindow::tryLesson() {
  if (lesson_workshop_.draft().steps.empty()) {
    return lesson_writing_->say(tr("Record a step first"), false);
  }
  lesson_writer_.save(trial_.filePath(QStringLiteral("trial") + QLatin1String(kLessonEnding)),
                      lesson_workshop_);
}

void MainWindow::chooseLessonToSave(const std::function<void()>& then) {
  if (lesson_workshop_.draft().steps.empty()) {
    return lesson_writing_->say(tr("Record a step first"), false);
  }
  // a bundled one is saved elsewhere
  const bool own = !lesson_file_.isEmpty() && QFileInfo(lesson_file_).isWritable();
  const QString offered = own ? lesson_file_
                          : lesson_file_.isEmpty()
                              ? QStringLiteral("lesson") + QLatin1String(kLessonEnding)
                              : QFileInfo(lesson_file_).fileName();
  const QString typed =
      QFileDialog::getSaveFileName(this, tr("Save lesson"), offered, tr("Lessons (*.lesson.json)"));
  if (typed.isEmpty()) return;
  const QString file = lessonFileNamed(typed);
  // the dialog has asked about what was typed only
  if (file != typed && QFileInfo::exists(file) &&
      QMessageBox::question(this, tr("Save lesson"),
                            tr("%1 is there already. Replace it?").arg(file)) != QMessageBox::Yes) {
    return;
  }
  after_lesson_ = then;
  saveLesson(file);
}

void MainWindow::saveLesson(const QString& file) {
  lesson_writer_.save(QFileInfo(file).absoluteFilePath(), lesson_workshop_);
}

bool MainWindow::hasUnsavedLesson() const {
  return lesson_workshop_.isUnsaved() && !lesson_workshop_.draft().steps.empty();
}

void MainWindow::unlessLessonIsLost(const std::function<void()>& go_on) {
  if (!hasUnsavedLesson()) return go_on();
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
    if (pressed == QMessageBox::Save) chooseLessonToSave(go_on);
  });
  question->open();
}

}  // namespace armillary
