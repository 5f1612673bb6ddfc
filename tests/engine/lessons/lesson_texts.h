// SPDX-License-Identifier: BSD-3-Clause
// Lessons for tests: written into folders that are gone with them.
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <stdexcept>

#include "engine/lessons/grade.h"
#include "engine/lessons/read_lesson.h"
#include "tests/support/robots.h"

namespace armillary::test {

// Bundled robots and motions, as the program finds them.
inline LessonSources bundledSources() {
  const std::filesystem::path folder = bundledFolder().parent_path();
  const auto found = [](const std::filesystem::path& file) -> std::optional<std::string> {
    if (!std::filesystem::exists(file)) return std::nullopt;
    return file.string();
  };
  return {
      [=](const std::string& name) { return found(folder / "robots" / (name + ".urdf")); },
      [=](const std::string& name) { return found(folder / "trajectories" / (name + ".csv")); }};
}

class LessonFiles {
 public:
  std::string write(const QString& name, const std::string& text) const {
    const QString path = folder_.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(text.data(), static_cast<qint64>(text.size()));
    return path.toStdString();
  }
  std::string path(const QString& name = {}) const { return folder_.filePath(name).toStdString(); }
  LessonResult read(const std::string& text) const {
    return readLesson(write("a.lesson.json", text), bundledSources());
  }
  // Throws std::runtime_error with the first finding where the lesson is not good.
  Lesson lesson(const std::string& text) const {
    LessonResult result = read(text);
    if (!result.lesson) throw std::runtime_error(toText(result.diagnostics.all().front()));
    return std::move(*result.lesson);
  }

 private:
  QTemporaryDir folder_;
};

// A lesson of one step with one question.
inline std::string oneQuestion(const std::string& robot, const std::string& state,
                               const std::string& question, const std::string& more = {}) {
  return "{\"title\": \"t\", \"robot\": " + robot + ",\n\"steps\": [{\"title\": \"s\", " +
         (state.empty() ? "" : "\"state\": " + state + ",") + more +
         "\n\"questions\": [{\"id\": " + "\"q\", \"text\": \"?\",\n" + question + "}]}]}";
}

// A lesson of one question, and its grades.
class Asked {
 public:
  Asked(const LessonFiles& files, const std::string& text)
      : folder_(files.path()), lesson_(files.lesson(text)), grader_(lesson_) {}

  Grade grade(const std::string& answer) {
    JsonError error;
    const auto value = parseJsonText(answer, error);
    if (!value) throw std::runtime_error(error.message);
    return grader_.grade(step(), question(), *value, folder_);
  }
  const LessonStep& step() const { return lesson_.steps[0]; }
  const LessonQuestion& question() const { return step().questions[0]; }
  Grader& grader() { return grader_; }
  const Lesson& lesson() const { return lesson_; }

 private:
  std::string folder_;
  Lesson lesson_;
  Grader grader_;
};

// A lesson that asks for the efforts along a bundled motion.
inline std::string fileLesson(const std::string& robot, const std::string& motion) {
  return oneQuestion(
      "\"" + robot + "\"", "",
      "\"kind\": \"file\", \"tolerance\": \"1 %\", \"motion\": {\"name\": \"" + motion + "\"}");
}

}  // namespace armillary::test
