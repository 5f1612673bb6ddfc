// SPDX-License-Identifier: GPL-3.0-or-later
// armillary lesson: a lesson told, checked, or its answers graded.
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/lesson_loading.h"
#include "app/command_line/robot_loading.h"
#include "engine/lessons/check_lesson.h"
#include "engine/lessons/pack_lesson.h"
#include "engine/motion_files/numpy_archive.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

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

std::string points(double number) {
  return marksText(number) + (number == 1.0 ? " point" : " points");
}

ExitCode check(const UnpackedLesson& unpacked) {
  const Lesson& lesson = unpacked.lesson;
  const LessonCheck checked = checkLesson(lesson);
  std::string text = lesson.title + "\n";
  const LessonStep* step = nullptr;
  for (const CheckedQuestion& each : checked.questions) {
    if (each.step != step) text += "\n" + each.step->title + "\n";
    step = each.step;
    text += "  " + each.question->id + ": " + each.right_answer;
    if (!lesson.answers_left_out) {
      text += "; " + counted(each.right, "right answer") + " and " +
              counted(each.wrong, "wrong one") + " graded as they should be";
    }
    text += "\n";
    for (const std::string& remark : each.named) text += "    named: " + remark + "\n";
  }
  const int errors = checked.diagnostics.count(Severity::kError);
  const std::string found = errors > 0                ? counted(errors, "error")
                            : lesson.answers_left_out ? "its answers are left out, none was checked"
                                                      : "all is as its author says";
  text += "\n" + counted(static_cast<long>(lesson.steps.size()), "step") + ", " +
          counted(lesson.questionCount(), "question") + ", " + points(lesson.points()) + ": " +
          found;
  if (unpacked.warnings > 0) text += ", but for " + counted(unpacked.warnings, "warning");
  writeText({}, text + "\n");
  tellFindings(checked.diagnostics, unpacked.folder);
  return errors == 0 ? kDone : kInvalidInput;
}

void gradeOne(const UnpackedLesson& unpacked, const std::string& file) {
  const Lesson& lesson = unpacked.lesson;
  refuseWithoutAnswers(unpacked);
  Diagnostics diagnostics(file);
  const auto answers = readAnswers(file, lesson, diagnostics);
  tellFindings(diagnostics);
  if (!answers) throw CommandFailure(kInvalidInput, "'" + file + "' cannot be graded");
  Grader grader(lesson);
  double sum = 0.0;
  int unread = 0;
  std::string text = printableUtf8(answers->student) + "\n";
  for (const GradedQuestion& each : gradeAll(grader, lesson, *answers)) {
    sum += each.points();
    const bool is_unread = each.grade.verdict == Grade::Verdict::kUnreadable;
    unread += is_unread && isFileAnswer(each, *answers) ? 1 : 0;
    text += "  " + each.question->id + ": " + marksText(each.points()) + " of " +
            shortest(each.question->points) + ", " + name(each.grade.verdict) + ": " +
            printableUtf8(each.grade.remark) + "\n";
  }
  writeText({}, text + "  " + marksText(sum) + " of " + points(lesson.points()) + "\n");
  if (unread == 0) return;
  throw CommandFailure(kInvalidInput,
                       counted(unread, "file") + " that the answers name cannot be read");
}

// The workspace holds the lesson alone: a window opens it as it opens sessions. `checked`: it was
// found to run to its last answer.
void pack(const UnpackedLesson& unpacked, const std::string& file, bool with_answers,
          bool checked) {
  const Lesson& lesson = unpacked.lesson;
  if (!lowered(file).ends_with(".armillary")) {
    throw CommandFailure(kWrongUsage, "--pack: the name must end in .armillary");
  }
  if (!checked) {
    const LessonCheck found = checkLesson(lesson);
    tellFindings(found.diagnostics, unpacked.folder);
    if (found.diagnostics.hasErrors()) {
      throw CommandFailure(kInvalidInput, "nothing is packed: the lesson does not run to its end");
    }
  }
  PackedLesson packed;
  try {
    packed = packLesson(lesson, with_answers);
  } catch (const std::runtime_error& why) {
    throw CommandFailure(kNotAvailable, unpacked.folder.told(why.what()));
  }
  NumpyArchive archive;
  archive.add("session",
              {"{\"armillary_session\": 1, \"lesson\": " + jsonQuoted(packed.lesson) + "}"});
  for (PackedFile& each : packed.files) {
    archive.addFile(std::string(kLessonFolder) + "/" + each.name, std::move(each.bytes));
  }
  writeText(file, archive.bytes());
}

ExitCode runLesson(const Arguments& arguments) {
  const UnpackedLesson unpacked = lessonArgument(arguments);
  const Lesson& lesson = unpacked.lesson;
  const auto answers = arguments.value("--answers"), file = arguments.value("--pack");
  if (arguments.has("--without-answers") && !file) {
    throw CommandFailure(kWrongUsage, "--without-answers is for --pack FILE.armillary");
  }
  ExitCode code = kDone;
  if (arguments.has("--check")) code = check(unpacked);
  if (answers) gradeOne(unpacked, *answers);
  if (code != kDone) return code;  // what is told is not handed out
  if (file) {
    pack(unpacked, *file, !arguments.has("--without-answers"), arguments.has("--check"));
  }
  if (!arguments.has("--check") && !answers && !file) writeText({}, told(lesson));
  return code;
}

}  // namespace

Command lessonCommand() {
  return {
      .name = "lesson",
      .summary = "a lesson told, checked, or its answers graded",
      .description =
          "Writes a lesson's text and questions as Markdown. With --check it runs the lesson "
          "from its first step to its last answer: every stage is set, the right answers must "
          "be graded right and the wrong ones wrong, with the mistakes that its author says "
          "they have; what is not so ends in exit code 2. With --answers it grades one file "
          "of answers and names the mistakes in it; where a file that it names cannot be read that "
          "ends in exit code 2, too. With --pack it writes all files of the lesson "
          "into one, with its answers or without, once it ran to its end.",
      .words = {lessonWord()},
      .groups = {{{},
                  {{.name = "--check", .help = "is all as its author says?"},
                   {.name = "--answers",
                    .value = "FILE",
                    .help = "a student's answers, .json, or a table where the lesson asks "
                            "for one file",
                    .kind = Value::kFile},
                   {.name = "--pack",
                    .value = "FILE",
                    .help = "writes the lesson with its robots, motions and pictures as one "
                            ".armillary, which a window opens",
                    .kind = Value::kFile},
                   {.name = "--without-answers",
                    .help = "for students: with --pack, what is right is left out"}}}},
      .run = runLesson};
}

}  // namespace armillary
