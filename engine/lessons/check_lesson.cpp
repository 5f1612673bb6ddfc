// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/check_lesson.h"

#include <algorithm>
#include <cmath>

#include "engine/lessons/controlled_motion.h"
#include "engine/lessons/mistaken_quantities.h"

namespace armillary {
namespace {

using Kind = LessonQuestion::Kind;
using Verdict = Grade::Verdict;

class Checking {
 public:
  Checking(const Lesson& lesson, LessonCheck& check)
      : lesson_(lesson), check_(check), grader_(lesson) {}

  void run() {
    for (const LessonStep& step : lesson_.steps) {
      setStage(step);
      for (const LessonQuestion& question : step.questions) ask(step, question);
    }
  }

 private:
  void error(int line, const std::string& element, std::string message, std::string remedy = {}) {
    check_.diagnostics.error(line, element, std::move(message), std::move(remedy));
  }

  void setStage(const LessonStep& step) {
    MistakenQuantities quantities(step.robot->model, rightVariant());
    if (!quantities.values("inverse-dynamics", step.stage).allFinite()) {
      error(step.line, "step '" + step.title + "'", "its efforts cannot be computed");
    }
  }

  // Of an arrow: rounding has no direction.
  static bool hasLength(const JsonValue& arrow) {
    return std::any_of(arrow.items.begin(), arrow.items.end(),
                       [](const JsonValue& part) { return std::abs(part.number) > 1e-9; });
  }

  bool holdsAlready(const LessonStep& step, const LessonQuestion& question) {
    JsonValue nothing;
    nothing.kind = JsonValue::Kind::kObject;
    return grade(step, question, nothing, false).verdict == Verdict::kRight;
  }

  Grade grade(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer,
              bool own) {
    if (own && question.kind == Kind::kFile) return grader_.gradeTable(step, question, answer.text);
    return grader_.grade(step, question, answer, lesson_.folder);
  }

  void ask(const LessonStep& step, const LessonQuestion& question) {
    CheckedQuestion& checked = check_.questions.emplace_back();
    checked.step = &step;
    checked.question = &question;
    if (lesson_.answers_left_out) {
      checked.right_answer = "left out";
      return;
    }
    const std::string element = "question '" + question.id + "'";
    std::string why;
    const JsonValue own = grader_.ownAnswer(step, question, rightVariant(), why);
    if (own.kind == JsonValue::Kind::kNull) {
      return error(question.line, element, "it has no right answer: " + why);
    }
    checked.right_answer = grader_.rightAnswer(step, question);
    if (question.kind == Kind::kArrow && !hasLength(own)) {
      return error(question.line, element, "its arrow has no length here", "choose another state");
    }
    // the author's own right answer of a state is among the examples
    if (question.kind != Kind::kSetState) {
      expectRight(step, question, own, question.line, true, checked);
    }
    if (question.kind == Kind::kSetState && holdsAlready(step, question)) {
      error(question.line, element, "all that is to hold does as the step begins",
            "choose another state for the step");
    }
    if (question.kind == Kind::kFindFault && question.faulty) checkFault(step, question);
    if (question.kind == Kind::kFindFault && !question.faulty) checkController(step, question);
    for (const LessonExample& example : question.examples) {
      if (example.right) {
        expectRight(step, question, example.answer, example.line, false, checked);
      } else {
        expectWrong(step, question, example, checked);
      }
    }
  }

  void expectRight(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer,
                   int line, bool own, CheckedQuestion& checked) {
    const Grade got = grade(step, question, answer, own);
    if (got.verdict == Verdict::kRight) {
      ++checked.right;
      return;
    }
    error(line, "question '" + question.id + "'",
          "a right answer is graded " + std::string(name(got.verdict)) + ": " + got.remark);
  }

  void expectWrong(const LessonStep& step, const LessonQuestion& question,
                   const LessonExample& example, CheckedQuestion& checked) {
    const std::string element = "question '" + question.id + "'";
    const bool planted = example.answer.kind == JsonValue::Kind::kNull;
    if (!planted) {
      return judgeWrong(grade(step, question, example.answer, false), example, element, checked);
    }
    // of the mistake's variants all that make a difference here
    int tried = 0;
    for (const Variant& variant : grader_.variants(*step.robot)) {
      if (variant.mistake != example.mistake) continue;
      std::string why;
      const JsonValue answer = grader_.ownAnswer(step, question, variant, why);
      if (answer.kind == JsonValue::Kind::kNull) continue;
      const Grade got = grade(step, question, answer, true);
      if (got.verdict == Verdict::kRight) continue;
      ++tried;
      judgeWrong(got, example, element, checked);
    }
    if (example.mistake == Mistake::kUnit) {
      for (const JsonValue& answer : grader_.answersInOtherUnits(step, question)) {
        const Grade got = grade(step, question, answer, true);
        if (got.verdict == Verdict::kRight) continue;
        ++tried;
        judgeWrong(got, example, element, checked);
      }
    }
    if (tried == 0) {
      error(example.line, element,
            "the mistake " + std::string(name(*example.mistake)) + " does not change the answer",
            "choose a state in which it does, or a tighter tolerance");
    }
  }

  void judgeWrong(const Grade& got, const LessonExample& example, const std::string& element,
                  CheckedQuestion& checked) {
    if (got.verdict == Verdict::kRight) {
      return error(example.line, element, "a wrong answer is graded right");
    }
    if (got.verdict == Verdict::kUnreadable) return error(example.line, element, got.remark);
    // another unit of an angle is the mistake of degrees
    const bool named = !example.mistake || got.names(*example.mistake) ||
                       (example.mistake == Mistake::kUnit && got.names(Mistake::kDegrees));
    if (!named) {
      return error(
          example.line, element,
          "the mistake " + std::string(name(*example.mistake)) + " is not named: " + got.remark);
    }
    ++checked.wrong;
    checked.named.push_back(got.remark);
  }

  void checkFault(const LessonStep& step, const LessonQuestion& question) {
    MistakenQuantities right(step.robot->model, rightVariant());
    MistakenQuantities wrong(question.faulty->model, rightVariant());
    QuantityPoint point = step.stage;
    double largest = 0.0, change = 0.0;
    const auto compare = [&] {
      const Eigen::VectorXd a = right.values("inverse-dynamics", point);
      const Eigen::VectorXd b = wrong.values("inverse-dynamics", point);
      largest = std::max(largest, a.cwiseAbs().maxCoeff());
      change = std::max(change, (a - b).cwiseAbs().maxCoeff());
    };
    compare();
    if (step.motion) {
      const size_t stride = 1 + step.motion->rows.size() / 50;
      for (size_t i = 0; i < step.motion->rows.size(); i += stride) {
        point.state = step.motion->rows[i].state;
        point.acceleration = step.motion->rows[i].acceleration;
        compare();
      }
    }
    if (change > 0.01 * largest) return;
    error(question.line, "question '" + question.id + "'",
          "its fault changes no effort by 1 %: there is no evidence to find it by",
          "choose another state, a motion, or a larger fault");
  }

  // Its fault must show in where the robot goes: by 1 % of how far it goes, and 2 mrad or mm.
  void checkController(const LessonStep& step, const LessonQuestion& question) {
    const std::string element = "question '" + question.id + "'";
    const auto right = controlledPositions(step),
               wrong = controlledPositions(step, &*question.fault);
    if (!right) {
      return error(question.line, element, "the simulation diverges under the right controller",
                   "choose another state, or gains of a lower frequency");
    }
    if (!wrong) return;  // that the robot flies apart is evidence
    const double way = (right->rowwise() - right->row(0)).cwiseAbs().maxCoeff();
    if ((*wrong - *right).cwiseAbs().maxCoeff() > std::max(0.01 * way, 0.002)) return;
    error(question.line, element,
          "its fault changes no position by 1 %: there is no evidence to find it by",
          "choose a state with a velocity, a motion, forces, or a larger fault");
  }

  const Lesson& lesson_;
  LessonCheck& check_;
  Grader grader_;
};

}  // namespace

LessonCheck checkLesson(const Lesson& lesson) {
  LessonCheck check;
  check.diagnostics = Diagnostics(lesson.file);
  Checking(lesson, check).run();
  check.diagnostics.sortByLine();
  return check;
}

}  // namespace armillary
