// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/lesson_course.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace armillary {
namespace {

QJsonValue jsonOf(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::kNumber:
      return value.number;
    case JsonValue::Kind::kText:
      return QString::fromStdString(value.text);
    case JsonValue::Kind::kTrue:
    case JsonValue::Kind::kFalse:
      return value.kind == JsonValue::Kind::kTrue;
    case JsonValue::Kind::kList: {
      QJsonArray list;
      for (const JsonValue& item : value.items) list.append(jsonOf(item));
      return list;
    }
    case JsonValue::Kind::kObject: {
      QJsonObject object;
      for (const auto& [name, member] : value.members) {
        object[QString::fromStdString(name)] = jsonOf(member);
      }
      return object;
    }
    case JsonValue::Kind::kNull:
      break;
  }
  return QJsonValue::Null;
}

}  // namespace

const LessonRobot& robotOf(const LessonStep& step) {
  const LessonRobot* robot = step.robot.get();
  for (const LessonQuestion& question : step.questions) {
    if (question.faulty) robot = question.faulty.get();
  }
  return *robot;
}

void LessonCourse::begin(std::shared_ptr<const Lesson> lesson) {
  lesson_ = std::move(lesson);
  step_ = 0;
  answers_.clear();
  saved_ = ++revision_;
  Q_EMIT lessonChanged();
  if (present()) Q_EMIT stepChanged();
}

void LessonCourse::end() {
  begin(nullptr);
}

void LessonCourse::goTo(int step) {
  if (!lesson_ || step < 0 || step >= static_cast<int>(lesson_->steps.size()) || step == step_) {
    return;
  }
  step_ = step;
  Q_EMIT stepChanged();
}

const LessonStep* LessonCourse::present() const {
  if (!lesson_ || step_ >= static_cast<int>(lesson_->steps.size())) return nullptr;
  return &lesson_->steps[static_cast<std::size_t>(step_)];
}

void LessonCourse::answer(const std::string& question, Answer answer) {
  answers_[question] = std::move(answer);
  ++revision_;
  Q_EMIT answerGiven(question);
}

void LessonCourse::withdraw(const std::string& question) {
  if (answers_.erase(question) == 0) return;
  ++revision_;
  Q_EMIT answerGiven(question);
}

void LessonCourse::setAnswers(std::map<std::string, Answer> answers, bool saved) {
  answers_ = std::move(answers);
  ++revision_;
  if (saved) markSaved();
  Q_EMIT answersReplaced();
}

void LessonCourse::grade(const std::string& question, const Grade& grade) {
  const auto found = answers_.find(question);
  if (found == answers_.end()) return;
  found->second.grade = grade;
  Q_EMIT answerGraded(question);
}

double LessonCourse::points() const {
  double sum = 0.0;
  for (const auto& [question, answer] : answers_) {
    const Lesson::Place place = lesson_->find(question);
    if (place.question && answer.grade) sum += answer.grade->share * place.question->points;
  }
  return sum;
}

std::map<std::string, QString> LessonCourse::answeredFiles() const {
  std::map<std::string, QString> files;
  for (const auto& [question, answer] : answers_) {
    const QJsonValue value = jsonOf(answer.value);
    if (!value.isString() || answer.folder.isEmpty()) continue;
    files[question] = QDir(answer.folder).filePath(value.toString());
  }
  return files;
}

QByteArray LessonCourse::answersAsJson(const QString& student,
                                       const std::map<std::string, QString>& names) const {
  QJsonObject answers;
  const std::map<std::string, QString> files = answeredFiles();
  for (const auto& [question, answer] : answers_) {
    QJsonValue value = jsonOf(answer.value);
    if (files.contains(question)) {
      value = names.contains(question) ? names.at(question) : files.at(question);
    }
    answers[QString::fromStdString(question)] = value;
  }
  return QJsonDocument(QJsonObject{{"student", student}, {"answers", answers}}).toJson();
}

}  // namespace armillary
