// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_parts.h"

#include <QCoreApplication>
#include <utility>

#include "ui/files/packed_robot.h"
#include "ui/files/settings_text.h"
#include "ui/stage/robot_edits.h"
#include "ui/stage/stage.h"
#include "ui/stage/table_workshop.h"
#include "ui/viewport/viewport.h"
#include "ui/window/session_coordinates.h"
#include "ui/window/window_choices.h"

namespace armillary {

SessionParts::SessionParts(Stage& stage, const OpenRequest& request, RobotEdits& edits,
                           TableWorkshop& workshop, KeyFrames& key_frames, Comparison& runs,
                           PlotChoice& plots, Viewport& viewport, WindowChoices& choices)
    : stage_(stage),
      request_(request),
      edits_(edits),
      workshop_(workshop),
      key_frames_(key_frames),
      runs_(runs),
      plots_(plots),
      viewport_(viewport),
      choices_(choices) {}

bool SessionParts::canBeKept() const {
  return stage_.robot() && (!request_.file.isEmpty() || workshop_.isOwn());
}

Session SessionParts::gathered(bool with_choices) const {
  Session session;
  session.request = request_;
  if (request_.file.isEmpty() && workshop_.isOwn()) session.table = workshop_.table();
  // what came inside a session stays inside: its files are in a cache alone
  if (wasUnpacked(request_.file)) session.packed = stage_.robot();
  session.edits = workshop_.isUnsaved() && workshop_.saved()
                      ? changesBetween(*workshop_.saved(), stage_.robot()->description)
                      : edits_.unsaved();
  session.setup = stage_.setup();
  const Stage::Showing showing = stage_.showing();
  session.coordinates = coordinatesOf(stage_.model());
  session.pose = showing.pose;
  session.time = showing.time;
  session.key_frames = key_frames_.list();
  session.curves = plots_.curves();
  session.phase = plots_.phase();
  session.camera = viewport_.camera();
  session.runs = runs_.entries();
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
      session.runs.push_back(runs_.present());
      session.simulated = static_cast<int>(session.runs.size()) - 1;
    }
    if (showing.run_robot) {
      session.run_changes =
          changesBetween(stage_.robot()->description, showing.run_robot->description);
    }
  } else if (showing.mode == Stage::Mode::kPlay) {
    session.played = indexOf(shown);
  }
  if (!with_choices) return session;
  session.choices = gatheredSettings([this](QSettings& settings) { choices_.keep(settings); });
  return session;
}

QString SessionParts::fit(Session& session) const {
  const QStringList joints = coordinatesOf(stage_.model());
  if (session.coordinates.isEmpty() || session.coordinates == joints) return {};
  session.pose = State();
  session.key_frames.clear();
  session.curves = plots_.curves();
  session.phase = plots_.phase();
  session.runs.clear();
  session.played = session.simulated = -1;
  return differenceOf(session.coordinates, joints) + QLatin1Char('\n') +
         QCoreApplication::translate("SessionParts",
                                     "Its pose, key frames and runs are left out; the session's "
                                     "file is as it was.");
}

void SessionParts::set(const Session& session) {
  const bool in_file = !session.file.isEmpty();
  if (!edits_.list().empty()) edits_.set({});  // those of before were asked about
  edits_.keep(session.edits);
  if (session.table && in_file) workshop_.markSaved(stage_.robot()->description, {});
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
  key_frames_.markSaved(in_file ? key_frames_.list() : KeyFrames::List());
  CurveChoice curves = session.curves;
  std::erase_if(curves.degrees_of_freedom,
                [&](int freedom) { return freedom < 0 || freedom >= model.velocitySize(); });
  plots_.proposeCurves(curves);
  plots_.proposePhase(session.phase);
  if (!session.choices.isEmpty()) {
    readSettings(session.choices, [this](const auto& settings) { choices_.restore(settings); });
  }
  viewport_.setCamera(session.camera);
}

void SessionParts::setRuns(const Session& session, std::vector<Comparison::Entry> runs) {
  // of a session that was found after a crash no file has the runs
  for (Comparison::Entry& run : runs) {
    run.saved = !session.file.isEmpty() || run.kind == Comparison::Kind::kMeasured ||
                run.kind == Comparison::Kind::kFile;
  }
  runs_.restore(runs);
  const auto at = [&](int index) { return runs[static_cast<std::size_t>(index)].motion.recording; };
  if (session.simulated >= 0) {
    Stage::Showing showing = stage_.showing();
    showing.mode = Stage::Mode::kSimulate;
    showing.time = session.time;
    showing.simulated = at(session.simulated);
    showing.run_setup = runs[static_cast<std::size_t>(session.simulated)].setup;
    showing.run_robot = robotOfRun(session, stage_.robot());
    stage_.showAgain(showing);
  } else if (session.played >= 0) {
    stage_.setTrajectory(at(session.played), false);
    stage_.scrubTo(session.time);
  }
}

void SessionParts::markSaved(const Session& session) {
  const bool of_shown = session.request.file == request_.file;  // else another one came meanwhile
  if (of_shown) key_frames_.markSaved(session.key_frames);
  if (of_shown && session.table) {
    workshop_.markSaved(mechanismOf(*session.table), {});
    edits_.markSaved(session.edits);
  }
  for (const Comparison::Entry& run : session.runs) runs_.markSaved(run.motion.recording);
}

}  // namespace armillary
