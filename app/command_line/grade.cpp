// SPDX-License-Identifier: GPL-3.0-or-later
// armillary grade: the marks of a class.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/lesson_loading.h"
#include "app/command_line/output_file.h"
#include "engine/lessons/grade.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFiles = 100'000;

std::vector<std::string> filesIn(const fs::path& folder, std::string_view ending) {
  std::vector<std::string> files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string file = entry.path().string();
    if (entry.is_regular_file(ignored) && lowered(file).ends_with(ending)) files.push_back(file);
    if (files.size() > kMostFiles) {
      throw CommandFailure(kInvalidInput, "'" + folder.string() + "' holds too many files");
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A file of answers, and the student where the file's place says it.
struct AnswerFile {
  std::string path;
  std::string student = {};
};

// A folder's answers: its .json files, its .csv files where there is none, and likewise those of
// the folders in it, which are a student each.
void collect(const fs::path& folder, bool of_student, std::vector<AnswerFile>& files) {
  std::vector<std::string> found = filesIn(folder, ".json");
  std::erase_if(found, [](const auto& file) { return lowered(file).ends_with(".lesson.json"); });
  if (found.empty()) found = filesIn(folder, ".csv");
  const std::string student = of_student ? folder.filename().string() : "";
  for (const std::string& file : found) files.push_back({file, found.size() == 1 ? student : ""});
  if (of_student) return;
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.is_directory(ignored)) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  for (const fs::path& each : folders) collect(each, true, files);
}

std::vector<AnswerFile> answerFiles(const Arguments& arguments) {
  std::vector<AnswerFile> files;
  for (const std::string& given : arguments.values("ANSWERS")) {
    std::error_code ignored;
    if (fs::is_directory(given, ignored)) {
      const size_t before = files.size();
      collect(given, false, files);
      if (files.size() == before) {
        throw CommandFailure(kInvalidInput, "'" + given + "' holds no answers (.json or .csv)");
      }
    } else if (fs::exists(given, ignored)) {
      files.push_back({given});
    } else {
      throw CommandFailure(kNotAvailable, "'" + given + "' is not there");
    }
  }
  return files;
}

ExitCode runGrade(const Arguments& arguments) {
  const UnpackedLesson unpacked = lessonArgument(arguments);
  const Lesson& lesson = unpacked.lesson;
  refuseWithoutAnswers(lesson);
  const std::vector<AnswerFile> files = answerFiles(arguments);
  Grader grader(lesson);
  OutputFile output(arguments.value("--output"));
  output.write(marksHeader(lesson));
  int unusable = 0;
  for (const AnswerFile& file : files) {
    Diagnostics diagnostics(file.path);
    auto answers = readAnswers(file.path, lesson, diagnostics);
    tellFindings(diagnostics);
    if (!answers) {
      ++unusable;
      answers.emplace();
      answers->file = file.path;
      answers->student = fs::path(file.path).stem().string();
    }
    if (!file.student.empty() && !answers->named) answers->student = file.student;
    output.write(marksRow(*answers, gradeAll(grader, lesson, *answers)));
  }
  output.finish();
  if (unusable == 0) return kDone;
  throw CommandFailure(kInvalidInput, std::to_string(unusable) + " of " +
                                          std::to_string(files.size()) +
                                          " files could not be used and have no points");
}

}  // namespace

Command gradeCommand() {
  return {.name = "grade",
          .summary = "the answers of a class graded, mistakes named",
          .description =
              "Grades answers to a lesson and writes a table: a line a student with the points of "
              "all questions, then of each question its points, the names of "
              "the mistakes, and a remark that tells the "
              "mistake. ANSWERS are .json files {\"student\": NAME, \"answers\": {QUESTION: "
              "ANSWER}}, or tables (.csv) where the lesson asks for one file, or folders of "
              "these, in which a folder is a student. A file that cannot be used has no points, "
              "is told, and ends in exit code 2; the others are graded all the same.",
          .words = {lessonWord(),
                    {.name = "ANSWERS",
                     .help = "files of answers, or folders of them",
                     .kind = Value::kFile,
                     .required = true,
                     .repeatable = true}},
          .groups = {{{}, {outputOption({}, "MARKS.csv")}}},
          .run = runGrade};
}

}  // namespace armillary
