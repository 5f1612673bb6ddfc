// SPDX-License-Identifier: BSD-3-Clause
// A question while its lesson is written: what is asked for, of every kind that a lesson knows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/lessons/lesson.h"

namespace armillary {

struct DraftChoice {
  std::string text, why;
  bool right = false;
  bool operator==(const DraftChoice&) const = default;
};

struct DraftSimulation {
  double duration = 2.0, rate = 50.0;  // s, Hz
  bool passive = true;                 // damping, friction and springs act
  bool operator==(const DraftSimulation&) const = default;
};

// What a state that is to be set must have: a column's number with a bound, or a link that is
// singular in the rows vx … wz of its Jacobian.
struct DraftCondition {
  LessonCondition::Kind kind = LessonCondition::Kind::kEquals;
  std::string text;                                // as a person reads it; none: the column
  std::string quantity = "gravity", column, link;  // `link` of the Jacobian, or singular
  double bound = 0.0, tolerance = 0.1;             // SI; the latter of kEquals and kSingular
  std::vector<std::string> rows = {"vx", "vy", "vz"};
  bool operator==(const DraftCondition&) const = default;
};

struct DraftFault {
  LessonFault::What what = LessonFault::What::kMass;
  std::string element;  // a link or joint; empty for gravity
  double factor = 2.0;
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();  // m
  bool operator==(const DraftFault&) const = default;
};

struct DraftQuestion {
  using Kind = LessonQuestion::Kind;
  std::string id;
  Kind kind = Kind::kNumber;
  std::string text, hint;  // Markdown
  double points = 1.0;
  std::string quantity = "inverse-dynamics", column;  // number, predict, file (no column)
  std::string link;                                   // of the Jacobian; arrow
  std::string unit;                                   // number, predict, arrow
  double tolerance = 0.01;                            // a part of what is right
  std::vector<DraftChoice> choices;                   // choice
  std::optional<DraftSimulation> simulation;          // predict, instead of the step's motion
  std::vector<std::string> columns;                   // file; none: all of the quantity's
  std::vector<DraftCondition> conditions;             // set-state
  std::vector<double> right_position;                 // set-state: one that holds; none: the file's
  LinkForce force = LinkForce::kReactionForce;        // arrow
  double angle = 0.0;                                 // arrow, rad
  DraftFault fault;                                   // find-fault
  std::shared_ptr<const JsonValue> file;              // null: there is none
  bool answer_in_file = false;                   // what is right stands there alone; of any kind
  std::shared_ptr<const DraftQuestion> as_read;  // of the file; null: it was asked elsewhere
  bool operator==(const DraftQuestion&) const = default;
};

struct DraftStep;

// A question of that kind with what is mostly asked for in such a step: the first joint's effort,
// a curve along its motion where it `plays` one, the last link's weight. Without a name or words.
DraftQuestion usualQuestion(DraftQuestion::Kind kind, const DraftStep& step, bool plays);

// The columns of which a question for a number, a curve or a file can be.
std::vector<std::string> columnsFor(const DraftStep& step, const DraftQuestion& question);
// The SI unit in which such a column, or the arrow, is told by itself.
std::string_view unitFor(const DraftStep& step, const DraftQuestion& question);

// Its object in the lesson's file.
JsonValue questionJson(const DraftStep& step, const DraftQuestion& question);
// A question that was read, to be gone on with; `json` is its object in the file.
DraftQuestion draftOfQuestion(const LessonQuestion& question, const JsonValue& json);
// The question in another state: without the file's examples of answers, but for a state that is to
// be set.
DraftQuestion inAnotherState(DraftQuestion question);

// What the program answers to a question for a number, or the length of the arrow that is to be
// drawn, in the question's unit; nothing where it cannot: `why` then is a sentence without a full
// stop.
std::optional<double> draftedAnswer(const DraftStep& step, const DraftQuestion& question,
                                    std::string& why);
// Why the position that the question has is no right answer, a sentence; empty where it is one.
std::string whyNotRight(const DraftStep& step, const DraftQuestion& question);

}  // namespace armillary
