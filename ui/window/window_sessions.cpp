// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_sessions.h"

#include <QFileDialog>
#include <QFileInfo>
#include <utility>

#include "ui/stage/lesson_course.h"
#include "ui/stage/stage.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/sentence.h"
#include "ui/window/autosave_place.h"
#include "ui/window/given_answers.h"
#include "ui/window/session_parts.h"
#include "ui/window/unsaved_edits.h"
#include "ui/window/unsaved_runs.h"

namespace armillary {
namespace {

constexpr const char* kSessionEnding = ".armillary";

}  // namespace

WindowSessions::WindowSessions(QWidget& window, const Stage& stage, const OpenRequest& request,
                               const LessonCourse& course, SessionParts& parts, UnsavedEdits& edits,
                               UnsavedRuns& runs, GivenAnswers& answers)
    : window_(window),
      stage_(stage),
      request_(request),
      course_(course),
      parts_(parts),
      edits_(edits),
      runs_(runs),
      answers_(answers) {
  connect(&loader_, &SessionLoader::loaded, this, &WindowSessions::take);
  connect(&loader_, &SessionLoader::runsRead, this, &WindowSessions::showRuns);
  connect(&loader_, &SessionLoader::failed, this, [this](const QString& why) {
    played_.reset();  // nothing is awaited any more
    Q_EMIT notOpened(
        tr("%1 cannot be opened\n%2").arg(QFileInfo(asked_).fileName(), asSentence(why)));
  });
  connect(&saver_, &SessionSaver::saved, this, &WindowSessions::takeSaved);
  connect(&saver_, &SessionSaver::failed, this, [this](const QString&, const QString& why) {
    after_saving_ = {};
    Q_EMIT failed(tr("The session is not saved\n%1").arg(asSentence(why)));
  });
  connect(&runs, &UnsavedRuns::saveWanted, this, &WindowSessions::chooseToSave);
  connect(&edits, &UnsavedEdits::sessionWanted, this, &WindowSessions::chooseToSave);
}

void WindowSessions::choose() {
  const QString file =
      QFileDialog::getOpenFileName(&window_, tr("Open session"), QFileInfo(file_).path(),
                                   tr("Sessions (*.armillary);;All files (*)"));
  if (!file.isEmpty()) open(file);
}

void WindowSessions::open(const QString& file) {
  Q_EMIT told(tr("Opening %1…").arg(QFileInfo(file).fileName()));
  asked_ = QFileInfo(file).absoluteFilePath();
  loader_.load(asked_);
}

void WindowSessions::chooseToSave(const std::function<void()>& then) {
  if (!stage_.robot()) return;
  if (!parts_.canBeKept()) {
    Q_EMIT failed(tr("This robot stands in no file yet: save it first (File ▸ Convert robot…)"));
    return;
  }
  const QString name =
      file_.isEmpty() ? QString::fromStdString(stage_.model().name) + QLatin1String(kSessionEnding)
                      : file_;
  const QString file =
      askFileToSave(&window_, tr("Save session"), name, tr("Sessions (*.armillary)"));
  if (file.isEmpty()) return;
  save(file, then);
}

void WindowSessions::save(const QString& file, const std::function<void()>& then) {
  if (!stage_.robot()) return;
  after_saving_ = then;
  saver_.save(QFileInfo(file).absoluteFilePath(), parts_.gathered());
}

void WindowSessions::chooseWorkspaceToSave(bool for_students) {
  if (!stage_.robot()) return;
  const QString file = askFileToSave(
      &window_, for_students ? tr("Save for students") : tr("Save with the robot inside"),
      QString::fromStdString(stage_.model().name) + QLatin1String(kSessionEnding),
      tr("Sessions (*.armillary)"));
  if (file.isEmpty()) return;
  saveWorkspace(file, for_students);
}

void WindowSessions::saveWorkspace(const QString& file, bool for_students) {
  if (!stage_.robot()) return;
  Session handed_out = parts_.gathered();
  handed_out.packed = stage_.robot();
  handed_out.lesson = course_.lesson();
  handed_out.lesson_step = course_.step();
  if (for_students) {
    leaveAnswersOut(handed_out);
    if (const LessonStep* step = course_.present()) {
      handed_out.packed = madeRobot(robotOf(*step).description);
    }
  }
  saver_.save(QFileInfo(file).absoluteFilePath(), handed_out);
}

void WindowSessions::takeSaved(const QString& file, const Session& session) {
  const bool of_shown = session.request.file == request_.file;
  if (of_shown) file_ = file;
  if (of_shown && !session.for_students) edits_.markKept(session.edits);
  parts_.markSaved(session);
  Q_EMIT saved(file, of_shown);
  Q_EMIT told(tr("Saved the session as %1").arg(QFileInfo(file).fileName()));
  if (const auto then = std::exchange(after_saving_, {})) then();
}

// It has been read but for its runs.
void WindowSessions::take(const QString& file, const Session& session) {
  const bool same = stage_.robot() && session.request.file == request_.file;
  const bool lesson = !session.lesson_file.isEmpty();
  edits_.unlessLost([this, same, lesson, file, session] {
    const auto open = [this, file, session] { show(file, session); };
    const auto go_on = [this, lesson, open] { lesson ? answers_.unlessLost(open) : open(); };
    // the session's take the place of those of its robot; those of another one are parked
    // of the same file there may be more, of its robot with another base
    const bool loses = (same && runs_.anyOfRobot()) || runs_.anyOf(session.request.file);
    loses ? runs_.unlessLost(go_on) : go_on();
  });
}

void WindowSessions::show(const QString& file, const Session& session) {
  if (session.request.file.isEmpty() && !session.table) {
    Q_EMIT opened(file);
    Q_EMIT lessonFound(session.lesson_file);
    return;
  }
  pending_ = session;
  if (QFileInfo(file).absolutePath() != autosaveFolder()) pending_->file = file;
  if (!session.table) {
    Q_EMIT robotWanted(session.request);
    return;
  }
  Q_EMIT tableWanted(*session.table);
  pending_.reset();  // where it is no robot
}

bool WindowSessions::isOpening() const {
  return pending_ || played_ || loader_.busy();
}

void WindowSessions::giveUpUnlessOf(const QString& robot_file) {
  if (pending_ && pending_->request.file != robot_file) giveUp();
}

void WindowSessions::takeRobot(bool another) {
  if (another) {
    edits_.markKept({});
    file_.clear();
  }
  if (!pending_ || pending_->request.file != request_.file) return;
  Session session = *std::exchange(pending_, {});
  if (const QString left_out = parts_.fit(session); !left_out.isEmpty()) Q_EMIT failed(left_out);
  file_ = session.file;
  if (!file_.isEmpty()) {
    edits_.markKept(session.edits);
    Q_EMIT opened(file_);
  }
  parts_.set(session);
  if (!session.lesson_file.isEmpty()) {  // the window stays as it was saved
    Q_EMIT lessonWanted(session.lesson_file, session.lesson_step, !session.lesson_begins);
  }
  Q_EMIT restored();
  if (session.runs.empty()) {
    Q_EMIT completed();
    return;
  }
  played_ = session;
  loader_.readRuns(session, stage_.robot());
}

void WindowSessions::showRuns(const std::vector<Comparison::Entry>& runs) {
  if (!played_) return;
  const Session session = *std::exchange(played_, {});
  if (request_.file != session.request.file) return;  // another robot has come meanwhile
  parts_.setRuns(session, runs);
  Q_EMIT restored();
  Q_EMIT completed();
}

}  // namespace armillary
