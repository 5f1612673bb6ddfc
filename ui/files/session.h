// SPDX-License-Identifier: GPL-3.0-or-later
// A session: a robot and all that somebody did with it, in one file that is opened again.
//
// One that is handed out holds the robot's files too, and the lesson that is open with its files;
// it may be a lesson alone.
//
// The file is an archive of NumPy's (.armillary): the array of text "session" holds JSON, and the
// runs' numbers are arrays beside it (engine/motion_files/recording_arrays.h), so that other
// programs can read them: numpy.load("arm.armillary")["run_0/effort"].
#pragma once

#include <QVariantMap>
#include <memory>
#include <stdexcept>

#include "engine/description/denavit_hartenberg_robot.h"
#include "engine/description/description_change.h"
#include "engine/lessons/lesson.h"
#include "engine/motion_files/numpy_members.h"
#include "ui/scene/camera.h"
#include "ui/stage/comparison.h"
#include "ui/stage/key_frames.h"
#include "ui/stage/loaded_robot.h"
#include "ui/stage/plot_choice.h"

namespace armillary {

class SessionFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Session {
  QString file;         // that has it; empty: it was kept for a crash alone
  OpenRequest request;  // a bundled robot by its name, wherever it is installed
  // Of a robot that stands in no file: the table that it is made of.
  std::optional<DenavitHartenbergRobot> table;
  std::vector<DescriptionChange> edits;  // of the robot that no file has
  SimulationSetup setup;
  QStringList coordinates;  // whose numbers stand in pose, key frames and runs; empty: not told
  State pose;
  KeyFrames::List key_frames;
  std::vector<Comparison::Entry> runs;
  int played = -1;     // index of the run that is shown, and when
  int simulated = -1;  // likewise, where it can go on
  double time = 0.0;
  // What makes of the robot the one that was simulated, where it was edited since.
  std::vector<DescriptionChange> run_changes;
  CurveChoice curves;
  PhaseChoice phase;
  Camera camera;
  QVariantMap choices;  // layout, units, what is drawn: by their keys in the settings

  // What is saved has this robot with its files inside, so that it opens on another machine; null:
  // the robot is named by where its file is.
  std::shared_ptr<const LoadedRobot> packed;

  // Saved with its files; null: none.
  std::shared_ptr<const Lesson> lesson;
  bool for_students = false;   // the lesson without its answers
  int lesson_step = 0;         // where in it somebody was
  bool lesson_begins = false;  // of one that was read: that step begins anew
  QString lesson_file;         // of one that was read: where it was unpacked to; empty: none

  // The runs' numbers, until the robot is there that they are of.
  std::shared_ptr<const NumpyArrays> arrays;
};

// For students: the lesson without its answers, at the beginning of the present step. What was
// tried in the window, runs, a pose, key frames, edits of the robot and what simulates it, could be
// an answer.
void leaveAnswersOut(Session& session);

// The file's bytes. The robot's file is named by where it is, and from `folder`, where the session
// goes, so that both can move together.
std::string bytesOf(const Session& session, const QString& folder);

// The session without its recordings. A robot and a lesson that are inside are unpacked into the
// user's cache; a lesson alone has no robot's file.
// Throws SessionFault: no such file, or of a newer version.
Session sessionIn(std::string_view bytes, const QString& folder);

// What a session's file is of, for questions: nothing of it is unpacked but its words.
struct SessionContents {
  QString robot;  // a bundled robot's name, or its file's, with the folder where
                  // its own name is any robot's; a table's own name
  int runs = 0, key_frames = 0, edits = 0;
};
// Nothing where it cannot be read.
std::optional<SessionContents> contentsOf(const QString& file);

// The robot that its simulated run is of, which may be the present one before an edit.
std::shared_ptr<const LoadedRobot> robotOfRun(const Session& session,
                                              const std::shared_ptr<const LoadedRobot>& robot);

// Its runs, of this robot; `simulated`: the model of robotOfRun(), null: the same. Throws
// SessionFault where the robot has other coordinates by now.
std::vector<Comparison::Entry> runsOf(const Session& session,
                                      const std::shared_ptr<const Model>& model,
                                      const std::shared_ptr<const Model>& simulated = {});

}  // namespace armillary
