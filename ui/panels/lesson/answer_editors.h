// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer is given with: a field, choices, the robot's pose, a drawn curve or arrow, a file.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "engine/lessons/lesson.h"
#include "ui/scene/overlay.h"

namespace armillary {

class CurveSketch;
class Stage;

class AnswerEditor : public QWidget {
  Q_OBJECT

 public:
  explicit AnswerEditor(QWidget* parent) : QWidget(parent) {}

  // What stands there now; nothing, with `why` in words, where that is no answer yet.
  virtual std::optional<JsonValue> answer(QString& why) const = 0;
  // What was answered before stands there again; what is posed does not.
  virtual void restore(const JsonValue& answer, const QString& folder) {
    Q_UNUSED(answer);
    Q_UNUSED(folder);
  }
  // Where files of the answer are.
  virtual QString folder() const { return {}; }
  // The curve to be drawn, where there is one.
  virtual CurveSketch* sketch() const { return nullptr; }
  // What it draws into the view, one handle at most; and where a hand has dragged that.
  virtual Overlay overlay() const { return {}; }
  virtual void moveHandle(const Eigen::Vector3d& /*p_W*/) {}
  // An answer was graded: what is right may be shown beside it.
  virtual void showRightAnswer() {}

 Q_SIGNALS:
  // Enter, or a choice that is one alone: it is to be graded.
  void done();
  // A hand has changed what stands there.
  void edited();
  void overlayChanged();
};

// Of the question's kind.
AnswerEditor* makeAnswerEditor(const LessonStep& step, const LessonQuestion& question, Stage& stage,
                               QWidget* parent);

}  // namespace armillary
