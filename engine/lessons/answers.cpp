// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/answers.h"

#include <filesystem>

#include "engine/lessons/lesson_fields.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/text/nearest_word.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::vector<std::string> idsOf(const Lesson& lesson, bool files_alone) {
  std::vector<std::string> ids;
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) {
      if (!files_alone || question.kind == LessonQuestion::Kind::kFile) ids.push_back(question.id);
    }
  }
  return ids;
}

// "ada.answers.json" is ada's.
std::string studentOf(const std::filesystem::path& file) {
  std::string name = file.filename().string();
  for (const std::string_view ending : {".json", ".csv", ".answers"}) {
    if (name.size() > ending.size() && lowered(name).ends_with(ending)) {
      name.resize(name.size() - ending.size());
    }
  }
  return name;
}

}  // namespace

std::optional<LessonAnswers> readAnswers(const std::string& path, const Lesson& lesson,
                                         Diagnostics& diagnostics) {
  LessonAnswers read;
  const std::filesystem::path file(path);
  read.file = path;
  read.folder = file.parent_path().string();
  read.student = studentOf(file);
  if (lowered(path).ends_with(".csv")) {
    const std::vector<std::string> ids = idsOf(lesson, true);
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
  if (const auto student = fields.text("student"); student && !trimmed(*student).empty()) {
    read.student = *student;
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
  const std::vector<std::string> ids = idsOf(lesson, false);
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
