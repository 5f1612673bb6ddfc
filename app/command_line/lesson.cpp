// SPDX-License-Identifier: GPL-3.0-or-later
// armillary lesson: a lesson told, checked, or its answers graded.
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/lesson_loading.h"
#include "app/command_line/robot_loading.h"
#include "engine/lessons/check_lesson.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string count(int number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

// The lesson as Markdown, without its answers.
std::string told(const Lesson& lesson) {
  std::string text = "# " + lesson.title + "\n";
  if (!lesson.text.empty()) text += "\n" + lesson.text + "\n";
  for (size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    text += "\n## " + std::to_string(i + 1) + ". " + step.title + "\n";
    if (!step.text.empty()) text += "\n" + step.text + "\n";
    for (const LessonQuestion& question : step.questions) {
      text += "\n**" + question.id + "** (" + name(question.kind) + ", " +
              shortest(question.points) + (question.points == 1.0 ? " point" : " points");
      if (question.unit && !question.unit->name.empty()) {
        text += ", in " + std::string(question.unit->name);
      }
      text += ")\n\n" + question.text + "\n";
      for (size_t k = 0; k < question.choices.size(); ++k) {
        text += "\n" + std::to_string(k + 1) + ". " + question.choices[k].text;
      }
      if (!question.choices.empty()) text += "\n";
    }
  }
  return text;
}

ExitCode check(const Lesson& lesson) {
  const LessonCheck checked = checkLesson(lesson);
  std::string text = lesson.title + "\n";
  const LessonStep* step = nullptr;
  for (const CheckedQuestion& each : checked.questions) {
    if (each.step != step) text += "\n" + each.step->title + "\n";
    step = each.step;
    text += "  " + each.question->id + ": " + each.right_answer + "; " +
            count(each.right, "right answer") + " and " + count(each.wrong, "wrong one") +
            " graded as they should be\n";
    for (const std::string& remark : each.named) text += "    named: " + remark + "\n";
  }
  const int errors = checked.diagnostics.count(Severity::kError);
  text += "\n" + count(static_cast<int>(lesson.steps.size()), "step") + ", " +
          count(lesson.questionCount(), "question") + ", " + shortest(lesson.points()) +
          " points: " + (errors == 0 ? "all is as its author says" : count(errors, "error")) + "\n";
  writeText({}, text);
  tellFindings(checked.diagnostics);
  return errors == 0 ? kDone : kInvalidInput;
}

void gradeOne(const Lesson& lesson, const std::string& file) {
  Diagnostics diagnostics(file);
  const auto answers = readAnswers(file, lesson, diagnostics);
  tellFindings(diagnostics);
  if (!answers) throw CommandFailure(kInvalidInput, "'" + file + "' cannot be graded");
  Grader grader(lesson);
  double points = 0.0;
  std::string text = answers->student + "\n";
  for (const GradedQuestion& each : gradeAll(grader, lesson, *answers)) {
    points += each.points();
    text += "  " + each.question->id + ": " + shortest(each.points()) + " of " +
            shortest(each.question->points) + ", " + name(each.grade.verdict) + ": " +
            each.grade.remark + "\n";
  }
  writeText({}, text + "  " + shortest(points) + " of " + shortest(lesson.points()) + " points\n");
}

ExitCode runLesson(const Arguments& arguments) {
  const Lesson lesson = lessonArgument(arguments);
  const auto answers = arguments.value("--answers");
  ExitCode code = kDone;
  if (arguments.has("--check")) code = check(lesson);
  if (answers) gradeOne(lesson, *answers);
  if (!arguments.has("--check") && !answers) writeText({}, told(lesson));
  return code;
}

}  // namespace

Command lessonCommand() {
  return {.name = "lesson",
          .summary = "a lesson told, checked, or its answers graded",
          .description =
              "Writes a lesson's text and questions as Markdown. With --check it runs the lesson "
              "from its first step to its last answer: every stage is set, the right answers must "
              "be graded right and the wrong ones wrong, with the mistakes that its author says "
              "they have; what is not so ends in exit code 2. With --answers it grades one file "
              "of answers and names the mistakes in it.",
          .words = {lessonWord()},
          .groups = {{{},
                      {{.name = "--check", .help = "is all as its author says?"},
                       {.name = "--answers",
                        .value = "FILE",
                        .help = "a student's answers, .json, or .csv where the lesson asks for "
                                "one file",
                        .kind = Value::kFile}}}},
          .run = runLesson};
}

}  // namespace armillary
