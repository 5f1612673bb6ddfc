// SPDX-License-Identifier: GPL-3.0-or-later
// armillary grade: the marks of a class.
#include <algorithm>
#include <filesystem>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/lesson_loading.h"
#include "app/command_line/output_file.h"
#include "app/command_line/unpacked_class.h"
#include "engine/lessons/class_files.h"
#include "engine/lessons/grade.h"
#include "engine/text/utf8.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

std::vector<UnpackedOne> allHandedIn(const Arguments& arguments, const Lesson& lesson) {
  std::vector<UnpackedOne> all;
  for (const std::string& given : arguments.values("ANSWERS")) {
    for (UnpackedOne& one : handedInUnpacked(given, lesson)) all.push_back(std::move(one));
  }
  const bool none = std::none_of(all.begin(), all.end(), [](const UnpackedOne& each) {
    std::error_code ignored;
    return fs::exists(each.one.path, ignored);
  });
  if (none) throw CommandFailure(kNotAvailable, "'" + all.front().one.path + "' is not there");
  return all;
}

// The answers, or those of nobody with the reason in `why`.
LessonAnswers answersOf(const HandedIn& one, const Lesson& lesson, Diagnostics& diagnostics,
                        std::string& why) {
  std::optional<LessonAnswers> answers;
  why = one.missing;
  if (why.empty()) {
    answers = readAnswers(one.path, lesson, diagnostics);
    const auto& all = diagnostics.all();
    const auto fault = std::find_if(all.begin(), all.end(), [](const Diagnostic& found) {
      return found.severity == Severity::kError;
    });
    if (!answers) why = fault != all.end() ? fault->message : "the file cannot be used";
  } else {
    diagnostics.error(0, {}, why);
  }
  if (!answers) {
    answers.emplace();
    answers->file = one.path;
    answers->student = fs::path(one.path).lexically_normal().stem().string();
  }
  if (!one.student.empty() && !answers->named) answers->student = one.student;
  return std::move(*answers);
}

// The grades, with what is to be said of the files; a file that cannot be read is an error.
std::vector<GradedQuestion> gradesOf(Grader& grader, const Lesson& lesson,
                                     const LessonAnswers& answers, const HandedIn& one,
                                     const std::string& why, Diagnostics& diagnostics) {
  std::vector<GradedQuestion> all = gradeAll(grader, lesson, answers);
  for (GradedQuestion& graded : all) {
    std::string& remark = graded.grade.remark;
    if (!why.empty()) remark = "cannot be graded: " + why;
    if (!isFileAnswer(graded, answers)) continue;
    if (graded.grade.verdict == Grade::Verdict::kUnreadable) {
      diagnostics.error(0, "question '" + graded.question->id + "'", printableUtf8(remark));
    }
    if (!one.note.empty()) remark += "; " + one.note;
  }
  return all;
}

ExitCode runGrade(const Arguments& arguments) {
  const UnpackedLesson unpacked = lessonArgument(arguments);
  const Lesson& lesson = unpacked.lesson;
  refuseWithoutAnswers(unpacked);
  const std::vector<UnpackedOne> all = allHandedIn(arguments, lesson);
  Grader grader(lesson);
  OutputFile output(arguments.value("--output"));
  output.write(marksHeader(lesson));
  int unusable = 0;
  for (const auto& [one, folder] : all) {
    Diagnostics diagnostics(one.path);
    std::string why;
    LessonAnswers answers = answersOf(one, lesson, diagnostics, why);
    auto grades = gradesOf(grader, lesson, answers, one, why, diagnostics);
    answers.file = folder.told(answers.file);
    for (GradedQuestion& each : grades) each.grade.remark = folder.told(each.grade.remark);
    output.write(marksRow(answers, grades));
    tellFindings(diagnostics, folder);
    unusable += !why.empty() || diagnostics.hasErrors() ? 1 : 0;
  }
  output.finish();
  if (unusable == 0) return kDone;
  throw CommandFailure(kInvalidInput, std::to_string(unusable) + " of " +
                                          std::to_string(all.size()) +
                                          " files could not be used and have no points");
}

}  // namespace

Command gradeCommand() {
  return {
      .name = "grade",
      .summary = "the answers of a class graded, mistakes named",
      .description =
          "Grades answers to a lesson and writes a table: a line a student with the points of "
          "all questions, then of each question its points, the names of "
          "the mistakes, and a remark that tells the "
          "mistake. ANSWERS are .json files {\"student\": NAME, \"answers\": {QUESTION: "
          "ANSWER}}, or tables (.csv, .tsv, .txt) where the lesson asks for one file, or folders "
          "of these, in which a folder is a student; zip files are taken as the folders that they "
          "were. A file that cannot be used has no points, "
          "is told, and ends in exit code 2; the others are graded all the same.",
      .words = {lessonWord(),
                {.name = "ANSWERS",
                 .help = "files of answers, or folders or zip files of them",
                 .kind = Value::kFile,
                 .required = true,
                 .repeatable = true}},
      .groups = {{{}, {outputOption({}, "MARKS.csv")}}},
      .run = runGrade};
}

}  // namespace armillary
