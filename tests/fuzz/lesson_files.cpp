// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/answers.h"
#include "engine/lessons/grade.h"
#include "engine/lessons/read_lesson.h"
#include "tests/fuzz/readers.h"
#include "tests/fuzz/test_arm.h"

namespace armillary::fuzz {
namespace {

constexpr const char* kPendulum =
    "<robot name='pendulum'><link name='base'/><link name='rod'><inertial>"
    "<origin xyz='0.5 0 0'/><mass value='2'/><inertia ixx='0.01' iyy='0.1' izz='0.1' ixy='0' "
    "ixz='0' iyz='0'/></inertial></link><joint name='pivot' type='continuous'>"
    "<parent link='base'/><child link='rod'/><axis xyz='0 1 0'/></joint></robot>";

// One question of each kind that a file of answers can meet.
constexpr const char* kLesson =
    R"({"format": 1, "title": "Holding", "robot": {"file": "robot.urdf"}, "text": ["What a joint holds."],
        "steps": [{"title": "Hold", "state": {"position": {"pivot": "30 deg"}}, "text": ["Hold."],
          "questions": [
            {"id": "hold", "kind": "number", "text": "How much?", "unit": "N m",
             "tolerance": "1 %", "expected": {"quantity": "gravity", "column": "pivot/gravity"},
             "right": ["8.5 N m"]},
            {"id": "why", "kind": "choice", "text": "Why?",
             "choices": [{"text": "weight", "right": true}, {"text": "speed"}]}]}]})";

}  // namespace

void readLessonFile(std::string_view bytes) {
  inputFile("robot.urdf", kPendulum);
  inputFile("motion.csv", "time,pivot\n0,0\n0.1,0.2\n0.2,0.5\n0.3,0.4\n");
  (void)readLesson(inputFile("try.lesson.json", bytes));
}

void readAnswersFile(std::string_view bytes) {
  static const LessonResult lesson = [] {
    inputFile("robot.urdf", kPendulum);
    return readLesson(inputFile("asked.lesson.json", kLesson));
  }();
  if (!lesson.lesson) {
    throw Broken("the lesson to be answered: " + toText(lesson.diagnostics.all().front()));
  }
  for (const char* name : {"answers.json", "answers.csv"}) {
    Diagnostics diagnostics(name);
    (void)readAnswers(inputFile(name, bytes), *lesson.lesson, diagnostics);
  }
}

}  // namespace armillary::fuzz
