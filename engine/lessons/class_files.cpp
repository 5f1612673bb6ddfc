// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/class_files.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "engine/lessons/lesson_folder.h"
#include "engine/table/found_text.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

constexpr size_t kMostFiles = 100'000;
constexpr const char* kLookedFor =
    "looked for answers (.json) or a table (.csv, .tsv, .txt), and found none";

bool isAnswers(const fs::path& path) {
  const std::string name = lowered(path.filename().string());
  return name.ends_with(".json") && !name.ends_with(".lesson.json");
}

// A .txt may as well be a letter: numbers tell.
bool isTable(const fs::path& path) {
  if (!isTableName(path.string())) return false;
  if (!lowered(path.string()).ends_with(".txt")) return true;
  std::string why;
  std::optional<std::string> text = readBoundedText(path.string(), kLargestTable, why);
  FoundTable found;
  TableError error;
  if (!text || !parseFoundText(asPlainText(std::move(*text)), found, error)) return false;
  const std::vector<double>& cells = found.table.cells;
  return found.table.columnCount() > 1 &&
         std::any_of(cells.begin(), cells.end(), [](double cell) { return std::isfinite(cell); });
}

struct Found {
  Paths answers, tables, folders;
  bool too_many = false;
};

void take(const fs::directory_entry& entry, Found& found) {
  std::error_code ignored;
  if (!entry.is_regular_file(ignored)) return;
  if (isAnswers(entry.path())) found.answers.push_back(entry.path());
  if (isTable(entry.path())) found.tables.push_back(entry.path());
  found.too_many |= found.answers.size() + found.tables.size() > kMostFiles;
}

void sort(Found& found) {
  for (Paths* paths : {&found.answers, &found.tables, &found.folders}) {
    std::sort(paths->begin(), paths->end());
  }
}

Found filesIn(const fs::path& folder) {
  Found found;
  std::error_code failure, ignored;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (found.too_many) break;
    if (isOfTheSystem(entry->path())) continue;
    if (entry->is_directory(ignored)) found.folders.push_back(entry->path());
    take(*entry, found);
  }
  sort(found);
  return found;
}

Found filesBelow(const fs::path& folder) {
  Found found;
  std::error_code failure, ignored;
  constexpr auto kSkip = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(folder, kSkip, failure), end;
       !failure && entry != end; entry.increment(failure)) {
    if (found.too_many) break;
    const bool passed_over = isOfTheSystem(entry->path());
    if (passed_over || entry.depth() >= kDeepestClassFolder) entry.disable_recursion_pending();
    if (!passed_over) take(*entry, found);
  }
  sort(found);
  return found;
}

std::optional<JsonValue> readJson(const fs::path& file) {
  std::string why;
  JsonError wrong;
  const auto text = readBoundedText(file.string(), kLargestLesson, why);
  return text ? parseJsonText(*text, wrong) : std::nullopt;
}

// The files that some of the answers name.
std::set<std::string> namedFiles(const Paths& answers) {
  std::set<std::string> named;
  for (const fs::path& file : answers) {
    const auto json = readJson(file);
    const JsonValue* all = json ? json->find("answers") : nullptr;
    if (!all) continue;
    for (const auto& [question, answer] : all->members) {
      if (answer.isText()) named.insert((file.parent_path() / answer.text).lexically_normal());
    }
  }
  return named;
}

// Whether each of them says another student.
bool areOfDifferentStudents(const Paths& answers) {
  std::set<std::string> students;
  for (const fs::path& file : answers) {
    const auto json = readJson(file);
    const JsonValue* student = json ? json->find("student") : nullptr;
    if (!student || !students.insert(student->text + std::to_string(student->number)).second) {
      return false;
    }
  }
  return true;
}

std::string namesOf(const Paths& files, const fs::path& folder) {
  std::vector<std::string> names;
  for (const fs::path& file : files) names.push_back(file.lexically_relative(folder).string());
  return joined(names, 6);
}

// Of several tables.
HandedIn tableOf(const Paths& tables, const fs::path& folder, const Lesson& lesson) {
  const std::string student = folder.filename().string();
  if (tables.size() == 1) return {tables.front().string(), student};
  const std::vector<std::string> questions = fileQuestions(lesson);
  const std::string wanted = questions.size() == 1 ? questions.front() : "";
  Paths named;
  for (const fs::path& table : tables) {
    if (lowered(table.stem().string()) == lowered(wanted)) named.push_back(table);
  }
  const std::string several = "several tables (" + namesOf(tables, folder) + ")";
  if (named.size() == 1) {
    return {named.front().string(),
            student,
            {},
            "of " + several + " this is the one that is called as the question, " +
                namesOf(named, folder)};
  }
  return {folder.string(), student,
          "there are " + several + " where one is asked for, so none is graded" +
              (wanted.empty() ? "" : ": leave one, or call it '" + wanted + ".csv'")};
}

// A student's, by the folder's name.
std::vector<HandedIn> ofStudent(const fs::path& folder, const Lesson& lesson) {
  const std::string student = folder.filename().string();
  const Found found = filesBelow(folder);
  if (found.too_many) return {{folder.string(), student, "it holds too many files"}};
  if (found.answers.size() == 1) return {{found.answers.front().string(), student}};
  if (found.answers.empty() && found.tables.empty()) {
    return {{folder.string(), student, kLookedFor}};
  }
  if (found.answers.empty()) return {tableOf(found.tables, folder, lesson)};
  if (!areOfDifferentStudents(found.answers)) {
    return {{folder.string(), student,
             "there are several files of answers (" + namesOf(found.answers, folder) +
                 ") where one is asked for, so none is graded: leave one"}};
  }
  std::vector<HandedIn> all;
  for (const fs::path& file : found.answers) all.push_back({file.string()});
  return all;
}

std::vector<HandedIn> ofClass(const fs::path& folder, const Lesson& lesson) {
  Found found = filesIn(folder);
  if (found.too_many) return {{folder.string(), {}, "it holds too many files"}};
  if (!found.answers.empty() && fileQuestions(lesson).size() != 1) found.tables.clear();
  const std::set<std::string> named = namedFiles(found.answers);
  std::erase_if(found.tables, [&](const fs::path& table) {
    return named.contains(table.lexically_normal().string());
  });
  std::vector<HandedIn> all;
  for (const fs::path& file : found.answers) all.push_back({file.string()});
  for (const fs::path& file : found.tables) all.push_back({file.string()});
  for (const fs::path& each : found.folders) {
    for (HandedIn& one : ofStudent(each, lesson)) all.push_back(std::move(one));
  }
  if (all.empty()) all.push_back({folder.string(), {}, kLookedFor});
  return all;
}

}  // namespace

bool isOfTheSystem(const fs::path& path) {
  const std::string name = lowered(path.filename().string());
  return name.starts_with('.') || name == "__macosx" || name == "thumbs.db" ||
         name == "desktop.ini";
}

bool isTableName(std::string_view name) {
  const std::string low = lowered(name);
  return low.ends_with(".csv") || low.ends_with(".tsv") || low.ends_with(".txt");
}

std::vector<std::string> fileQuestions(const Lesson& lesson) {
  std::vector<std::string> ids;
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) {
      if (question.kind == LessonQuestion::Kind::kFile) ids.push_back(question.id);
    }
  }
  return ids;
}

std::vector<HandedIn> handedIn(const std::string& given, const Lesson& lesson) {
  std::error_code ignored;
  if (fs::is_directory(given, ignored)) return ofClass(given, lesson);
  if (fs::exists(given, ignored)) return {{given}};
  return {{given, {}, "it is not there"}};
}

}  // namespace armillary
