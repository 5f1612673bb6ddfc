// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/answer_grader.h"

namespace armillary {

void AnswerGrader::grade(const std::shared_ptr<const Lesson>& lesson, const std::string& question,
                         const JsonValue& answer, const QString& folder, int ticket) {
  queue(
      [this, lesson, question, answer, folder, ticket](const std::stop_token&,
                                                       const Deliver& deliver) {
        const Lesson::Place place = lesson->find(question);
        if (!place.question) return;
        Grader grader(*lesson);
        const Grade grade =
            grader.grade(*place.step, *place.question, answer, folder.toStdString());
        deliver([this, lesson, question, ticket, grade] {
          Q_EMIT graded(lesson, question, ticket, grade);
        });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

void AnswerGrader::findCurve(const std::shared_ptr<const Lesson>& lesson,
                             const std::string& question) {
  queue(
      [this, lesson, question](const std::stop_token&, const Deliver& deliver) {
        const Lesson::Place place = lesson->find(question);
        if (!place.question) return;
        Grader grader(*lesson);
        std::string why;
        const JsonValue curve = grader.rightCurve(*place.step, *place.question, why);
        std::vector<QPointF> points;
        for (const JsonValue& point : curve.items) {
          if (point.items.size() == 2) {
            points.emplace_back(point.items[0].number, point.items[1].number);
          }
        }
        deliver([this, lesson, question, points] { Q_EMIT curveFound(lesson, question, points); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
