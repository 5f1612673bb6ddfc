// SPDX-License-Identifier: BSD-3-Clause
// A lesson: a robot, steps that set the stage and tell what to see, and questions whose answers the
// program knows. Read from a file by read_lesson.h, where its format is told; what is here is
// resolved: robots compiled, states of the robot's size, columns found.
//
// Nothing of it says how it is shown: a window and a headless check sit on the same lesson.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/description/robot_description.h"
#include "engine/lessons/lesson_controller.h"
#include "engine/lessons/lesson_units.h"
#include "engine/lessons/mistaken_quantities.h"
#include "engine/lessons/mistakes.h"
#include "engine/parameters/motion_rates.h"
#include "engine/text/expression.h"
#include "engine/text/json.h"

namespace armillary {

struct LessonRobot {
  std::string name;  // its own
  std::string file;  // as the lesson names it, in its folder; empty: a bundled one
  RobotDescription description;
  std::shared_ptr<const Model> model;
};

// A number that the program computes from the robot: an expression of quantities.
struct ComputedNumber {
  struct Quantity {
    std::string quantity, column;  // none: a number of the author's, `constant`
    double constant = 0.0;
    int index = 0;       // of the column among the quantity's
    bool angle = false;  // whether it is an angle, which may be told in degrees
    QuantityPoint point;
  };
  std::string text;                      // as the lesson writes it
  std::optional<Expression> expression;  // nothing: `constant`
  std::vector<Quantity> quantities;      // the expression's variables
  double constant = 0.0;
};

// How near an answer has to be: within the absolute one or the relative one.
struct LessonTolerance {
  double absolute = 0.0;  // in the question's unit
  double relative = 0.01;
};

// A motion whose efforts are asked for, row by row; states have their time.
struct LessonMotion {
  std::string name;
  std::string file;  // in the lesson's folder; empty: a bundled one
  std::vector<MotionSample> rows;
  std::vector<std::vector<LinkWrench>> wrenches;  // one a row, or none at all
};

// What the robot does by itself, instead of a motion.
struct LessonSimulation {
  double duration = 1.0, rate = 50.0;  // s, Hz
  bool passive = true;                 // damping, friction and springs act
  QuantityPoint start;                 // state, constant effort and wrenches
};

struct LessonChoice {
  std::string text, why;                // why it is wrong, or right: for the grader's remark
  bool right = false;                   // where nothing is computed
  std::optional<ComputedNumber> above;  // right where this is above zero
};

// What a state that is to be set must have.
struct LessonCondition {
  enum class Kind { kEquals, kAbove, kBelow, kSingular } kind = Kind::kEquals;
  std::string text;      // as a person reads it
  ComputedNumber value;  // at the state that is set
  double bound = 0.0, tolerance = 0.0;
  int link = -1;          // singular: of this link …
  std::vector<int> rows;  // … in these rows of its Jacobian, 0 … 5 of vx vy vz wx wy wz
};

// A force or moment of a link that is to be drawn as an arrow, in the step's state.
struct LessonArrow {
  LinkForce what = LinkForce::kReactionForce;
  int link = -1;
  double angle = 0.0;  // how far its direction may be off, rad
};

// The error that is planted in a model, or in the step's controller.
struct LessonFault {
  enum class What {
    kMass,
    kCenterOfMass,
    kInertia,
    kAxis,
    kOrigin,
    kGravity,
    kStiffness,  // of the controller: a joint's gain times the factor …
    kDamping,
    kGravityCompensation,  // … or left out at a joint
  };
  What what = What::kMass;
  std::string element;  // a link, a joint; empty for gravity
  double factor = 2.0;
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();  // m, of a place
};
inline constexpr int kFaults = 9;
const char* name(LessonFault::What what);
std::optional<LessonFault::What> faultNamed(std::string_view name);
// Whether it has a `factor`, a `shift`, and whether its element is a link; else that is a joint, or
// gravity's, which has none.
bool isScaled(LessonFault::What what);
bool isMoved(LessonFault::What what);
bool isOfLink(LessonFault::What what);

// An answer of which the author says how it is graded.
struct LessonExample {
  int line = 0;
  bool right = false;
  JsonValue answer = {};                // null: the program makes the mistake itself
  std::optional<Mistake> mistake = {};  // that the grader must name
};

struct LessonQuestion {
  enum class Kind { kNumber, kChoice, kPredict, kFindFault, kSetState, kFile, kArrow };
  std::string id;
  Kind kind = Kind::kNumber;
  int line = 0;
  std::string text, hint;  // Markdown
  double points = 1.0;
  const LessonUnit* unit = nullptr;  // number, predict, arrow
  LessonTolerance tolerance;
  std::optional<ComputedNumber> expected;      // number
  std::vector<LessonChoice> choices;           // choice
  std::string quantity;                        // predict, file
  std::vector<int> columns;                    // of its columns: one, or those of the file
  std::shared_ptr<const LessonMotion> motion;  // predict, file
  std::optional<LessonSimulation> simulation;  // predict, instead of a motion
  std::vector<LessonCondition> conditions;     // set-state
  std::optional<LessonArrow> arrow;            // arrow
  std::optional<LessonFault> fault;            // find-fault
  std::shared_ptr<const LessonRobot> faulty;   // the robot that has it; null: the controller has
  std::vector<LessonExample> examples;
};
const char* name(LessonQuestion::Kind kind);

struct LessonStep {
  std::string title, text;  // text in Markdown
  int line = 0;
  std::shared_ptr<const LessonRobot> robot;
  QuantityPoint stage;             // where the robot stands, and what acts
  std::vector<std::string> plots;  // columns that are plotted
  std::string layout;              // of the window: "pose", "simulate" or "teach", or none
  std::shared_ptr<const LessonMotion> motion;  // that is played; may be null
  std::optional<LessonController> controller;  // under which the robot is simulated
  std::vector<LessonQuestion> questions;
};

struct Lesson {
  std::string file, folder;  // where it was read from
  std::string title, author, language, text;
  std::vector<LessonStep> steps;
  bool answers_left_out = false;  // a student's: nothing can be graded with it (pack_lesson.h)

  // The question of that id with its step; null where there is none.
  struct Place {
    const LessonStep* step = nullptr;
    const LessonQuestion* question = nullptr;
  };
  Place find(std::string_view id) const;
  double points() const;
  int questionCount() const;
};

}  // namespace armillary
