// SPDX-License-Identifier: BSD-3-Clause
// A lesson while it is written: stages that were recorded, texts, and questions whose right answers
// the program computes. It becomes a file of the format that resources/lessons/README.md tells;
// whether that can be read and run, read_lesson.h and check_lesson.h say.
//
// A lesson that is in a file becomes a draft again (draftOf()). What the draft has no word for, as
// a controller, expressions, examples of wrong answers or comments, stays as the file has it:
// `file` is the object of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/lessons/draft_question.h"

namespace armillary {

// How a step's file names its robot: a bundled one, or a file below the lesson's folder.
struct DraftRobot {
  std::string name, file;
  std::optional<Eigen::Vector3d> gravity;  // m/s², world axes; nothing: the robot's own
  bool floating_base = false;
  std::shared_ptr<const JsonValue> as_written;  // in the lesson's file, instead of the above
  bool operator==(const DraftRobot&) const = default;
};

struct DraftStep {
  std::string title, text;  // text in Markdown
  DraftRobot robot;
  std::shared_ptr<const Model> model;  // of the robot
  QuantityPoint stage;                 // where it stands, how it moves, and what acts
  std::string motion;                  // a table below the lesson's folder; empty: none is played
  std::string layout;                  // "pose", "simulate", "teach", or none
  std::vector<std::string> plots;      // columns
  std::vector<DraftQuestion> questions;
  std::shared_ptr<const JsonValue> file;
  bool stage_in_file = false;  // state, motion and plots are the file's
};

struct LessonDraft {
  std::string title, author, text;
  std::vector<DraftStep> steps;
  std::shared_ptr<const JsonValue> file;
  // That it was made of: what it names lies in its folder. Null: none.
  std::shared_ptr<const Lesson> origin;
};

// A lesson that was read, to be gone on with. Throws std::runtime_error, as a sentence, where its
// file is another by now.
LessonDraft draftOf(std::shared_ptr<const Lesson> lesson);

// The step with the stage, robot and motion of another: what else the file has of it stays, but for
// a controller of another robot.
DraftStep withStage(const DraftStep& step, DraftStep stage);

// The lesson's file. The first step's robot is the lesson's.
std::string lessonText(const LessonDraft& draft);

// An id that no question of the draft has: "q1", "q2" …
std::string freshQuestionId(const LessonDraft& draft);

}  // namespace armillary
