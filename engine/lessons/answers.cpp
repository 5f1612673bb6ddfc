// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/answers.h"

#include <cmath>
#include <filesystem>

#include "engine/lessons/class_files.h"
#include "engine/lessons/lesson_fields.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/text/nearest_word.h"
#include "engine/text/number_text.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::vector<std::string> idsOf(const Lesson& lesson) {
  std::vector<std::string> ids;
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) ids.push_back(question.id);
  }
  return ids;
}

// "ada.answers.json" is ada's.
std::string studentOf(const std::filesystem::path& file) {
  std::string name = file.filename().string();
  for (const std::string_view ending : {".json", ".csv", ".tsv", ".txt", ".answers"}) {
    if (name.size() > ending.size() && lowered(name).ends_with(ending)) {
      name.resize(name.size() - ending.size());
    }
  }
  return name;
}

// As a text or a number, as of a register.
std::string studentIn(LessonFields& fields) {
  const JsonValue* student = fields.any("student");
  if (student && student->isNumber()) {
    const double number = student->number;
    const bool whole = number == std::floor(number) && std::abs(number) < 1e15;
    return whole ? std::to_string(std::llround(number)) : shortest(number);
  }
  return std::string(trimmed(fields.text("student").value_or("")));
}

}  // namespace

std::optional<LessonAnswers> readAnswers(const std::string& path, const Lesson& lesson,
                                         Diagnostics& diagnostics) {
  LessonAnswers read;
  const std::filesystem::path file(path);
  read.file = path;
  read.folder = file.parent_path().string();
  read.student = studentOf(file);
  if (isTableName(path)) {
    const std::vector<std::string> ids = fileQuestions(lesson);
    if (ids.size() != 1) {
      diagnostics.error(0, {},
                        "the lesson asks for " + std::to_string(ids.size()) +
                            " files, so a table alone does not say which it is",
                        "write the answers as JSON: {\"answers\": {\"QUESTION\": \"FILE.csv\"}}");
      return std::nullopt;
    }
    JsonValue name;
    name.kind = JsonValue::Kind::kText;
    name.text = file.filename().string();
    read.answers.emplace(ids.front(), name);
    return read;
  }
  std::string why;
  const std::optional<std::string> text = readBoundedText(path, kLargestLesson, why);
  if (!text) {
    diagnostics.error(0, {}, why);
    return std::nullopt;
  }
  JsonError wrong;
  std::optional<JsonValue> document = parseJsonText(*text, wrong);
  if (!document) {  // a student's editor may have saved Latin-1
    JsonError ignored;
    document = parseJsonText(fromLatin1(*text), ignored);
  }
  if (!document) {
    diagnostics.error(wrong.line, {}, "this is no JSON: " + wrong.message);
    return std::nullopt;
  }
  LessonFields fields(*document, "answers", diagnostics);
  if (const std::string student = studentIn(fields); !student.empty()) {
    read.student = student;
    read.named = true;
  }
  const JsonValue* answers = fields.object("answers");
  if (!answers) {
    if (!document->find("answers")) {
      fields.error("\"answers\" is missing", "{\"answers\": {\"QUESTION\": answer, …}}");
    }
    return std::nullopt;
  }
  fields.finish();
  const std::vector<std::string> ids = idsOf(lesson);
  for (const auto& [id, answer] : answers->members) {
    if (lesson.find(id).question) {
      read.answers.emplace(id, answer);
      continue;
    }
    const auto near = nearestWord(id, ids);
    diagnostics.warning(answer.line, "answer '" + id + "'", "the lesson has no such question",
                        near ? "'" + *near + "' was probably meant" : "it has " + joined(ids, 12));
  }
  return read;
}

}  // namespace armillary
