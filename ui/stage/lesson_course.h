// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that is open: where in it somebody is, and what was answered.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>

#include "engine/lessons/grade.h"

namespace armillary {

// The robot that somebody sees in a step: the one with a fault that is to be found.
const LessonRobot& robotOf(const LessonStep& step);

class LessonCourse : public QObject {
  Q_OBJECT

 public:
  struct Answer {
    JsonValue value;
    QString folder;              // of a file that it names
    std::optional<Grade> grade;  // none before it is graded
  };

  explicit LessonCourse(QObject* parent = nullptr) : QObject(parent) {}

  // Null: none is open.
  const std::shared_ptr<const Lesson>& lesson() const { return lesson_; }
  void begin(std::shared_ptr<const Lesson> lesson);
  void end();

  int step() const { return step_; }
  // Nothing where there is no such step.
  void goTo(int step);
  const LessonStep* present() const;

  // By the questions' names.
  const std::map<std::string, Answer>& answers() const { return answers_; }
  void answer(const std::string& question, Answer answer);
  // There is none any more.
  void withdraw(const std::string& question);
  // All of them, in place of those that were given; `saved`: a file has them.
  void setAnswers(std::map<std::string, Answer> answers, bool saved);
  // Another with each change of an answer.
  int revision() const { return revision_; }
  bool isUnsaved() const { return lesson_ && !answers_.empty() && saved_ != revision_; }
  void markSaved() { saved_ = revision_; }
  // Of the answer that was given last.
  void grade(const std::string& question, const Grade& grade);
  double points() const;  // so far

  // As `armillary grade` reads it.
  // `names`: what the files are called that were chosen as answers, by question; one without is
  // where it was chosen.
  QByteArray answersAsJson(const QString& student,
                           const std::map<std::string, QString>& names = {}) const;
  // The files that were chosen as answers, by question.
  std::map<std::string, QString> answeredFiles() const;

 Q_SIGNALS:
  void lessonChanged();
  // Another step is shown: its stage is to be set.
  void stepChanged();
  // Or withdrawn.
  void answerGiven(const std::string& question);
  void answersReplaced();
  void answerGraded(const std::string& question);

 private:
  std::shared_ptr<const Lesson> lesson_;
  int step_ = 0;
  std::map<std::string, Answer> answers_;
  int revision_ = 0, saved_ = 0;
};

}  // namespace armillary
