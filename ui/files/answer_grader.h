// SPDX-License-Identifier: GPL-3.0-or-later
// Grades answers on a thread of its own: what each mistake would give is computed for that.
#pragma once

#include <QPointF>
#include <QString>
#include <memory>
#include <vector>

#include "engine/lessons/grade.h"
#include "ui/files/background_load.h"

namespace armillary {

class AnswerGrader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit AnswerGrader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~AnswerGrader() override { join(); }

  // One after the other: none overtakes another. `folder`: where files of the answer are; `ticket`
  // comes back with the grade, to tell answers to one question apart.
  void grade(const std::shared_ptr<const Lesson>& lesson, const std::string& question,
             const JsonValue& answer, const QString& folder, int ticket);
  // The right curve of a question to predict, time (s) and value in its unit: what is drawn against
  // it must fit the same axes.
  void findCurve(const std::shared_ptr<const Lesson>& lesson, const std::string& question);

 Q_SIGNALS:
  void graded(std::shared_ptr<const armillary::Lesson> lesson, const std::string& question,
              int ticket, const armillary::Grade& grade);
  void curveFound(std::shared_ptr<const armillary::Lesson> lesson, const std::string& question,
                  const std::vector<QPointF>& curve);
  void failed(const QString& message);
};

}  // namespace armillary
