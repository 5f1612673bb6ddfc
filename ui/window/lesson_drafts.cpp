// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/lesson_drafts.h"

#include <QAbstractButton>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <memory>
#include <utility>

#include "ui/window/autosave_place.h"

namespace armillary {

LessonDrafts::LessonDrafts(QWidget& window) : window_(window) {
  connect(&loader_, &LessonLoader::loaded, this, &LessonDrafts::take);
  connect(&loader_, &LessonLoader::failed, this, [this](const QString& why) {
    if (kept_ < 0) kept_ = 0;  // what was kept stays, for the next start
    Q_EMIT notOpened(tr("The lesson cannot be opened\n%1").arg(why));
  });
  connect(&writer_, &LessonWriter::saved, this, &LessonDrafts::takeSaved);
  connect(&writer_, &LessonWriter::failed, this, [this](const QString& why) {
    after_saving_ = nullptr;
    Q_EMIT failed(why);
  });
}

bool LessonDrafts::isUnsaved() const {
  return workshop_.isUnsaved() && !workshop_.draft().steps.empty();
}

void LessonDrafts::unlessLost(const std::function<void()>& go_on) {
  if (!isUnsaved()) return go_on();
  auto* question =
      new QMessageBox(QMessageBox::Question, tr("The lesson is not saved"),
                      tr("The lesson that you write is in no file yet."),
                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  question->setObjectName(QStringLiteral("lesson_question"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->button(QMessageBox::Save)->setText(tr("Save lesson…"));
  connect(question, &QMessageBox::buttonClicked, this, [this, question, go_on](QAbstractButton* b) {
    const auto pressed = question->standardButton(b);
    if (pressed == QMessageBox::Discard) go_on();
    if (pressed == QMessageBox::Save) chooseToSave(go_on);
  });
  question->open();
}

void LessonDrafts::begin() {
  unlessLost([this] {
    workshop_.clear();
    file_.clear();
  });
}

void LessonDrafts::chooseToEdit(const QString& beside) {
  const QString file = QFileDialog::getOpenFileName(&window_, tr("Edit a lesson"), beside,
                                                    tr("Lessons (*.lesson.json);;All files (*)"));
  if (!file.isEmpty()) edit(file);
}

void LessonDrafts::edit(const QString& file) {
  unlessLost([this, file] { loader_.load(QFileInfo(file).absoluteFilePath()); });
}

void LessonDrafts::take(const std::shared_ptr<const Lesson>& lesson,
                        const std::vector<std::shared_ptr<const Recording>>& motions) {
  const QString file = QString::fromStdString(lesson->file);
  const bool lost = file == unsavedLessonIn(autosavedLesson());
  if (lesson->answers_left_out && !lost) {
    Q_EMIT notOpened(tr("%1 is for students: its answers are left out. Edit the lesson that it "
                        "was made of.")
                         .arg(QFileInfo(file).fileName()));
    return;
  }
  try {
    LessonDraft draft = draftOf(lesson);
    if (lost) draft = withoutPlaceholders(std::move(draft));
    workshop_.open(std::move(draft), sourcesOf(*lesson, motions), !lost);
  } catch (const std::runtime_error& why) {
    Q_EMIT notOpened(QString::fromUtf8(why.what()));
    return;
  }
  file_ = lost ? QString() : file;
  Q_EMIT opened();
}

void LessonDrafts::tryOut() {
  if (workshop_.draft().steps.empty()) {
    Q_EMIT failed(tr("Record a step first"));
    return;
  }
  if (!trial_.isValid()) {
    Q_EMIT failed(tr("There is no place for files of a moment: %1").arg(trial_.errorString()));
    return;
  }
  writer_.save(trial_.filePath(QStringLiteral("trial") + QLatin1String(kLessonEnding)), workshop_);
}

void LessonDrafts::chooseToSave(const std::function<void()>& then) {
  if (workshop_.draft().steps.empty()) {
    Q_EMIT failed(tr("Record a step first"));
    return;
  }
  // a bundled one is saved elsewhere
  const bool own = !file_.isEmpty() && QFileInfo(file_).isWritable();
  const QString offered = own ? file_
                          : file_.isEmpty()
                              ? QStringLiteral("lesson") + QLatin1String(kLessonEnding)
                              : QFileInfo(file_).fileName();
  const QString typed = QFileDialog::getSaveFileName(&window_, tr("Save lesson"), offered,
                                                     tr("Lessons (*.lesson.json)"));
  if (typed.isEmpty()) return;
  const QString file = lessonFileNamed(typed);
  // the dialog has asked about what was typed only
  if (file != typed && QFileInfo::exists(file) &&
      QMessageBox::question(&window_, tr("Save lesson"),
                            tr("%1 is there already. Replace it?").arg(file)) != QMessageBox::Yes) {
    return;
  }
  after_saving_ = then;
  save(file);
}

void LessonDrafts::save(const QString& file) {
  writer_.save(QFileInfo(file).absoluteFilePath(), workshop_);
}

void LessonDrafts::takeSaved(const QString& file, int revision, int answers,
                             const std::shared_ptr<const Lesson>& lesson) {
  if (trial_.isValid() && file.startsWith(trial_.path())) {
    Q_EMIT tried(file);
    return;
  }
  workshop_.markSaved(revision, lesson);
  file_ = file;
  Q_EMIT saved(tr("Saved %1: read back and run to its last answer; %n answer(s) graded as they "
                  "should be",
                  nullptr, answers)
                   .arg(QFileInfo(file).fileName()));
  const auto go_on = std::exchange(after_saving_, nullptr);
  if (go_on) unlessLost(go_on);  // it may have been changed meanwhile
}

void LessonDrafts::autosave() {
  if (!isUnsaved()) return dropKept();
  if (kept_ == workshop_.revision() || keeper_.busy()) return;
  if (!QDir().mkpath(autosaveFolder())) return;
  kept_ = workshop_.revision();
  keeper_.keep(autosavedLesson(), autosavedLesson() + QStringLiteral("-new"), workshop_);
}

void LessonDrafts::dropKept() {
  // what is being opened stands there
  if (kept_ == 0 || keeper_.busy() || loader_.busy()) return;
  kept_ = 0;
  QDir(autosavedLesson()).removeRecursively();
}

void LessonDrafts::drop() {
  keeper_.cancel();
  dropKept();
}

void LessonDrafts::offerLost() {
  const QStringList lost = lostLessons();
  if (lost.isEmpty()) return;
  const QString& folder = lost.front();
  const std::shared_ptr<const void> held = heldWhileAsked(folder);
  if (!held) return;  // another window asks about it just now
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("A lesson was not saved"),
      tr("Armillary ended without saving the lesson that was written at %1. Go on with it?")
          .arg(QLocale().toString(QFileInfo(folder).lastModified(), QLocale::ShortFormat)),
      QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  question->setObjectName(QStringLiteral("lost_lesson_question"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  connect(question, &QMessageBox::buttonClicked, this,
          [this, question, folder, held](QAbstractButton* b) {
            const auto answer = question->standardButton(b);
            if (answer == QMessageBox::Discard) QDir(folder).removeRecursively();
            if (answer != QMessageBox::Open) return;
            if (keeper_.busy() || !claimLesson(folder)) {
              Q_EMIT notOpened(tr("What was not saved is open in another window by now"));
              return;
            }
            kept_ = -1;
            loader_.load(unsavedLessonIn(autosavedLesson()));
          });
  question->open();
}

}  // namespace armillary
