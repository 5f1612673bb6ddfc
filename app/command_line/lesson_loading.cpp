// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/lesson_loading.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "engine/lessons/pack_lesson.h"
#include "engine/motion_files/numpy_members.h"
#include "engine/motion_files/packed_files.h"
#include "engine/text/counted.h"
#include "engine/text/json.h"
#include "engine/text/nearest_word.h"
#include "engine/text/read_file.h"
#include "engine/text/whole_file.h"
#include "engine/text/words.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

constexpr std::size_t kLargestWorkspace = 1'000'000'000;

std::string lessonFile(const std::string& lesson) {
  std::error_code ignored;
  if (std::filesystem::exists(lesson, ignored)) return lesson;
  if (const auto bundled = bundledLessonFile(lesson)) return *bundled;
  const std::vector<std::string> names = bundledLessons();
  const auto nearest = nearestWord(lesson, names);
  throw CommandFailure(kNotAvailable, "'" + lesson + "' is neither a file nor a bundled lesson" +
                                          (nearest ? "; did you mean '" + *nearest + "'?"
                                                   : " (" + joined(names) + ")"));
}

// What a workspace calls the lesson in it; "" where it holds none.
std::string nameOfLesson(std::string_view workspace) {
  try {
    const NumpyArrays arrays = readNumpyArrays(workspace);
    const auto session = arrays.good.find("session");
    if (session == arrays.good.end() || session->second.texts.empty()) return {};
    JsonError wrong;
    const auto json = parseJsonText(session->second.texts.front(), wrong);
    const JsonValue* name = json ? json->find("lesson") : nullptr;
    return name && name->isText() ? name->text : std::string();
  } catch (const NumpyFault&) {
    return {};
  }
}

// Unpacks the lesson of a workspace into a folder that goes with what is returned; `file` becomes
// the lesson's own.
std::shared_ptr<const std::string> unpacked(std::string& file) {
  namespace fs = std::filesystem;
  std::string why;
  const std::optional<std::string> bytes = readFile(file, kLargestWorkspace, why);
  if (!bytes) throw CommandFailure(kNotAvailable, why);
  const std::string workspace = file;
  file.clear();
  auto folder = temporaryFolder("the lesson's files");
  try {
    const std::string name = nameOfLesson(*bytes);
    for (const PackedFile& each : readPackedFiles(*bytes, kLessonFolder)) {
      const fs::path place = fs::path(*folder) / each.name;
      fs::create_directories(place.parent_path());
      writeWhole(place.string(), each.bytes);
      if (each.name == name) file = place.string();
    }
  } catch (const FileFailure& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  } catch (const std::runtime_error& fault) {
    throw CommandFailure(kInvalidInput, "'" + workspace + "': " + fault.what());
  }
  if (file.empty()) throw CommandFailure(kInvalidInput, "'" + workspace + "' holds no lesson");
  return folder;
}

}  // namespace

std::shared_ptr<const std::string> temporaryFolder(const std::string& what) {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path temporary = fs::temp_directory_path(none);
  std::string made = (temporary / "armillary-lesson-XXXXXX").string();
  if (none || !mkdtemp(made.data())) {
    throw CommandFailure(kNotAvailable, "no folder for " + what +
                                            " can be made in the folder for temporary ones; set "
                                            "TMPDIR to a folder that may be written");
  }
  return {new std::string(made), [](const std::string* gone) {
            std::error_code ignored;
            fs::remove_all(*gone, ignored);
            delete gone;
          }};
}

Option lessonWord() {
  return {.name = "LESSON",
          .help =
              "a .lesson.json file, a .armillary that holds one, or the name of a bundled "
              "lesson",
          .kind = Value::kFile,
          .required = true,
          .choices = bundledLessons(),
          .only_choices = false,
          .noun = "lesson"};
}

std::string UnpackedFolder::told(std::string sentence) const {
  if (!path) return sentence;
  for (size_t at = sentence.find(*path); at != sentence.npos; at = sentence.find(*path, at)) {
    sentence.replace(at, path->size(), workspace);
    at += workspace.size();
  }
  return sentence;
}

void tellFindings(const Diagnostics& diagnostics, const UnpackedFolder& folder) {
  for (const Diagnostic& found : diagnostics.all()) {
    std::cerr << folder.told(toText(found)) << '\n';
  }
}

UnpackedLesson lessonArgument(const Arguments& arguments) {
  std::string file = lessonFile(arguments.word("LESSON"));
  UnpackedFolder folder{nullptr, file};
  if (lowered(file).ends_with(".armillary")) folder.path = unpacked(file);
  LessonResult read = readLesson(file, {bundledRobotFile, bundledTrajectoryFile});
  tellFindings(read.diagnostics, folder);
  file = folder.told(file);
  if (read.unreadable) throw CommandFailure(kNotAvailable, "'" + file + "' cannot be read");
  if (!read.lesson) {
    const int errors = read.diagnostics.count(Severity::kError);
    throw CommandFailure(kInvalidInput,
                         "'" + file + "' cannot be used: " + counted(errors, "error"));
  }
  return {std::move(*read.lesson), std::move(folder), read.diagnostics.count(Severity::kWarning)};
}

void refuseWithoutAnswers(const UnpackedLesson& unpacked) {
  const UnpackedFolder& folder = unpacked.folder;
  if (!unpacked.lesson.answers_left_out) return;
  throw CommandFailure(kInvalidInput,
                       "'" + (folder.path ? folder.workspace : unpacked.lesson.file) +
                           "' is for students, without its answers: grade with the lesson that has "
                           "them");
}

}  // namespace armillary
