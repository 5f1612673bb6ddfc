// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/check_lesson.h"

#include <algorithm>

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

  Grade grade(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer,
              bool own) {
    if (own && question.kind == Kind::kFile) return grader_.gradeTable(step, question, answer.text);
    return grader_.grade(step, question, answer, lesson_.folder);
  }

  void ask(const LessonStep& step, const LessonQuestion& question) {
    CheckedQuestion& checked = check_.questions.emplace_back();
    checked.step = &step;
    checked.question = &question;
    const std::string element = "question '" + question.id + "'";
    std::string why;
    const JsonValue own = grader_.ownAnswer(step, question, rightVariant(), why);
    if (own.kind == JsonValue::Kind::kNull) {
      return error(question.line, element, "it has no right answer: " + why);
    }
    checked.right_answer = grader_.rightAnswer(step, question);
    // the author's own right answer of a state is among the examples
    if (question.kind != Kind::kSetState) {
      expectRight(step, question, own, question.line, true, checked);
    }
    if (question.kind == Kind::kFindFault) checkFault(step, question);
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
    if (example.mistake && !got.names(*example.mistake)) {
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
