// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions: what somebody did with a robot, saved and opened again.
#include <QFile>
#include <QFileInfo>

#include "ui/files/packed_robot.h"
#include "ui/files/settings_text.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/sentence.h"
#include "ui/window/autosave_place.h"
#include "ui/window/main_window.h"
#include "ui/window/session_coordinates.h"
#include "ui/window/shown_lesson.h"
#include "ui/window/window_choices.h"

namespace armillary {
namespace {

constexpr const char* kSessionEnding = ".armillary";

}  // namespace

void MainWindow::wireSessions() {
  connect(&autosave_, &QTimer::timeout, this, &MainWindow::autosave);
  connect(&autosave_, &QTimer::timeout, &lesson_drafts_, &LessonDrafts::autosave);
  connect(&autosave_, &QTimer::timeout, &given_answers_, &GivenAnswers::keep);
  const auto changed = [this] {
    autosave_due_ = true;
    setWindowModified(unsaved_edits_.any() || hasUnsavedRuns());
  };
  // a simulation grows at every frame: what was unsaved stays so
  const auto grown = [this, changed] {
    autosave_due_ = true;
    if (!isWindowModified()) changed();
  };
  connect(&stage_, &Stage::posed, this, [this] { made_something_ = autosave_due_ = true; });
  connect(&stage_, &Stage::setupEdited, this, [this] { made_something_ = autosave_due_ = true; });
  connect(&comparison_, &Comparison::changed, this, changed);
  connect(&key_frames_, &KeyFrames::changed, this, changed);
  connect(&stage_, &Stage::recordingChanged, this, grown);
  connect(&comparison_, &Comparison::kept, this, [this](const QString& name) {
    sayBriefly(tr("The simulation that was shown is kept in the panel Runs: %1").arg(name));
  });
  connect(&comparison_, &Comparison::removed, this, [this](int, const QString& name) {
    sayBriefly(tr("%1 is removed from the panel Runs; undo brings it back").arg(name));
  });
  connect(&comparison_, &Comparison::dropped, this, [this](const QStringList& names) {
    message_->show(MessageBar::Kind::kNote,
                   tr("The runs took more than %1 MB: %2 went. Runs that are ticked or named by "
                      "hand stay.")
                       .arg(comparison_.mostBytes() >> 20)
                       .arg(names.join(QStringLiteral(", "))));
  });
  connect(&session_loader_, &SessionLoader::loaded, this,
          [this](const QString& file, const Session& session) {
            const auto open = [this, file, session] {
              if (session.request.file.isEmpty() && !session.table) {  // a lesson alone
                endLoading();
                remember(file);
                return lesson_->load(session.lesson_file);
              }
              pending_session_ = session;
              if (QFileInfo(file).absolutePath() != autosaveFolder()) pending_session_->file = file;
              if (!session.table) return loadRobot(session.request);
              robot_loader_.cancel();  // of a robot that was still to come
              workshop_.start(*session.table);
              pending_session_.reset();  // where it is no robot
              edited();
            };
            const bool same = stage_.robot() && session.request.file == request_.file;
            const bool lesson = !session.lesson_file.isEmpty();
            unsaved_edits_.unlessLost([this, same, lesson, open] {
              const auto go_on = [this, lesson, open] {
                lesson ? given_answers_.unlessLost(open) : open();
              };
              same ? unlessRunsAreLost(go_on) : go_on();  // another robot's are parked
            });
          });
  connect(&session_loader_, &SessionLoader::failed, this, [this](const QString& why) {
    giveUpLostSession();
    endLoading();
    complain(tr("The session cannot be opened\n%1").arg(asSentence(why)));
  });
  connect(&session_loader_, &SessionLoader::runsRead, this, &MainWindow::showRuns);
  connect(&session_saver_, &SessionSaver::saved, this,
          [this](const QString& file, const Session& session) {
            if (file == autosaveFile()) {
              autosaved();
              return;
            }
            if (session.request.file == request_.file) {
              session_file_ = file;
              saved_key_frames_ = session.key_frames;
              if (session.table) {  // now a file has it
                workshop_.markSaved(mechanismOf(*session.table), {});
                robot_edits_.markSaved(session.edits);
                edited();
              }
            }
            for (const Comparison::Entry& run : session.runs) {
              comparison_.markSaved(run.motion.recording);
            }
            remember(file);
            // at once: the window may close now
            if (session.request.file == request_.file)
              recent_.keepPicture(file, viewport_->picture());
            say(tr("Saved the session as %1").arg(QFileInfo(file).fileName()));
            if (const auto then = std::exchange(after_session_, {})) then();
          });
  connect(&parked_saver_, &SessionSaver::saved, this, [this](const QString& file) {
    if (file != parkedFile(request_.file)) return;
    QFile::remove(file);  // that robot is open again, and its runs are kept with it
    autosave_due_ = true;
  });
  connect(&session_saver_, &SessionSaver::failed, this,
          [this](const QString& file, const QString& why) {
            if (file == autosaveFile()) return;
            after_session_ = {};
            complain(tr("The session is not saved\n%1").arg(asSentence(why)));
          });
}

Session MainWindow::session(bool with_choices) {
  Session session;
  session.request = request_;
  if (standsInNoFile() && workshop_.isOwn()) session.table = workshop_.table();
  // what came inside a session stays inside: its files are in a cache alone
  if (wasUnpacked(request_.file)) session.packed = stage_.robot();
  session.edits = workshop_.isUnsaved() && workshop_.saved()
                      ? changesBetween(*workshop_.saved(), stage_.robot()->description)
                      : robot_edits_.unsaved();
  session.setup = stage_.setup();
  const Stage::Showing showing = stage_.showing();
  session.coordinates = coordinatesOf(stage_.model());
  session.pose = showing.pose;
  session.time = showing.time;
  session.key_frames = key_frames_.list();
  session.curves = plot_choice_.curves();
  session.phase = plot_choice_.phase();
  session.camera = viewport_->camera();
  session.runs = comparison_.entries();
  const auto shown = stage_.sharedRecording();
  const auto indexOf = [&](const std::shared_ptr<const Recording>& motion) {
    for (std::size_t i = 0; i < session.runs.size(); ++i) {
      if (session.runs[i].motion.recording == motion) return static_cast<int>(i);
    }
    return -1;
  };
  if (showing.mode == Stage::Mode::kSimulate && shown && shown->size() >= Stage::kLeastSamples) {
    session.simulated = indexOf(shown);
    if (session.simulated < 0) {
      session.runs.push_back(comparison_.present());
      session.simulated = static_cast<int>(session.runs.size()) - 1;
    }
  } else if (showing.mode == Stage::Mode::kPlay) {
    session.played = indexOf(shown);
  }
  if (!with_choices) return session;
  session.choices = gatheredSettings([this](QSettings& settings) { choices_->keep(settings); });
  return session;
}

void MainWindow::chooseSessionToSave(const std::function<void()>& then) {
  if (!stage_.robot()) return;
  if (standsInNoFile() && !workshop_.isOwn()) {
    complain(tr("This robot stands in no file yet: save it first (File ▸ Convert robot…)"));
    return;
  }
  const QString name = session_file_.isEmpty() ? QString::fromStdString(stage_.model().name) +
                                                     QLatin1String(kSessionEnding)
                                               : session_file_;
  const QString file = askFileToSave(this, tr("Save session"), name, tr("Sessions (*.armillary)"));
  if (file.isEmpty()) return;
  saveSession(file, then);
}

void MainWindow::chooseWorkspaceToSave(bool for_students) {
  if (!stage_.robot()) return;
  const QString file =
      askFileToSave(this, for_students ? tr("Save for students") : tr("Save with the robot inside"),
                    QString::fromStdString(stage_.model().name) + QLatin1String(kSessionEnding),
                    tr("Sessions (*.armillary)"));
  if (file.isEmpty()) return;
  saveWorkspace(file, for_students);
}

void MainWindow::saveWorkspace(const QString& file, bool for_students) {
  if (!stage_.robot()) return;
  Session handed_out = session();
  handed_out.packed = stage_.robot();
  handed_out.lesson = course_.lesson();
  handed_out.lesson_step = course_.step();
  if (for_students) {
    leaveAnswersOut(handed_out);
    if (const LessonStep* step = course_.present()) {
      handed_out.packed = madeRobot(robotOf(*step).description);
    }
  }
  session_saver_.save(QFileInfo(file).absoluteFilePath(), handed_out);
}

void MainWindow::saveSession(const QString& file, const std::function<void()>& then) {
  if (!stage_.robot()) return;
  after_session_ = then;
  session_saver_.save(QFileInfo(file).absoluteFilePath(), session());
}

void MainWindow::openSession(const QString& file) {
  say(tr("Opening %1…").arg(QFileInfo(file).fileName()));
  session_loader_.load(QFileInfo(file).absoluteFilePath());
}

// The robot has come that a session is of.
void MainWindow::restoreSession() {
  if (!pending_session_ || pending_session_->request.file != request_.file) return;
  Session session = *std::exchange(pending_session_, {});
  const QStringList joints = coordinatesOf(stage_.model());
  if (!session.coordinates.isEmpty() && session.coordinates != joints) {
    complain(differenceOf(session.coordinates, joints) +
             tr("\nIts pose, key frames and runs are left out; the session's file is as it was."));
    session.pose = State();
    session.key_frames.clear();
    session.curves = plot_choice_.curves();
    session.phase = plot_choice_.phase();
    session.runs.clear();
    session.played = session.simulated = -1;
  }
  session_file_ = session.file;
  if (!session_file_.isEmpty()) remember(session_file_);
  if (!robot_edits_.list().empty()) robot_edits_.set({});  // those of before were asked about
  robot_edits_.keep(session.edits);
  if (session.table && !session_file_.isEmpty()) {
    workshop_.markSaved(stage_.robot()->description, {});
  }
  stage_.setSetup(session.setup);
  const Model& model = stage_.model();
  if (session.pose.position.size() == model.positionSize() &&
      session.pose.velocity.size() == model.velocitySize() && session.pose.position.allFinite()) {
    stage_.setPose(session.pose);
  }
  KeyFrames::List frames = session.key_frames;
  std::erase_if(
      frames, [&](const KeyFrame& frame) { return frame.position.size() != model.positionSize(); });
  key_frames_.restore(frames);
  saved_key_frames_ = session_file_.isEmpty() ? KeyFrames::List() : key_frames_.list();
  CurveChoice curves = session.curves;
  std::erase_if(curves.degrees_of_freedom,
                [&](int freedom) { return freedom < 0 || freedom >= model.velocitySize(); });
  plot_choice_.proposeCurves(curves);
  plot_choice_.proposePhase(session.phase);
  if (!session.choices.isEmpty()) {
    readSettings(session.choices, [this](const auto& settings) { choices_->restore(settings); });
  }
  viewport_->setCamera(session.camera);
  if (!session.lesson_file.isEmpty()) {  // the window stays as it was saved
    lesson_->load(session.lesson_file,
                  ShownLesson::ResumedStep{session.lesson_step, !session.lesson_begins});
  }
  edits_.stack().clear();
  if (session.runs.empty()) {
    settleLostSession();
    return;
  }
  played_of_session_ = session;
  session_loader_.readRuns(session, stage_.robot()->model);
}

void MainWindow::showRuns(std::vector<Comparison::Entry> runs) {
  if (!played_of_session_) return;
  const Session session = *std::exchange(played_of_session_, {});
  if (request_.file != session.request.file) return;  // another robot has come meanwhile
  // of a session that was found after a crash no file has the runs
  for (Comparison::Entry& run : runs) {
    run.saved = !session.file.isEmpty() || run.kind == Comparison::Kind::kMeasured ||
                run.kind == Comparison::Kind::kFile;
  }
  comparison_.restore(runs);
  const auto at = [&](int index) { return runs[static_cast<std::size_t>(index)].motion.recording; };
  if (session.simulated >= 0) {
    Stage::Showing showing = stage_.showing();
    showing.mode = Stage::Mode::kSimulate;
    showing.time = session.time;
    showing.simulated = at(session.simulated);
    showing.run_setup = runs[static_cast<std::size_t>(session.simulated)].setup;
    stage_.showAgain(showing);
  } else if (session.played >= 0) {
    stage_.setTrajectory(at(session.played), false);
    stage_.scrubTo(session.time);
  }
  edits_.stack().clear();
  settleLostSession();
}

}  // namespace armillary
