// SPDX-License-Identifier: GPL-3.0-or-later
// A force or moment drawn into the view: an arrow whose tip is dragged.
#pragma once

#include "ui/panels/lesson/answer_editors.h"

class QLabel;

namespace armillary {

// The arrow begins where the force acts. A hand drags its tip in the plane that faces the camera:
// seen from another side, it gets the rest of its direction. Its scale is a round number of
// newtons in which the right one has room, and no more is to be told by it.
class ArrowEditor : public AnswerEditor {
  Q_OBJECT

 public:
  ArrowEditor(const LessonStep& step, const LessonQuestion& question, QWidget* parent = nullptr);

  std::optional<JsonValue> answer(QString& why) const override;
  void restore(const JsonValue& answer, const QString& folder) override;
  Overlay overlay() const override;
  void moveHandle(const Eigen::Vector3d& p_W) override;
  void showRightAnswer() override;
  // In the question's unit, world axes; zero before it is drawn.
  const Eigen::Vector3d& drawn() const { return drawn_; }
  // Where the tip of an arrow is in the world, m.
  Eigen::Vector3d tipOf(const Eigen::Vector3d& value) const { return origin_ + value / per_metre_; }

 private:
  void tell();

  QLabel* told_;
  QString unit_;
  double size_;             // of the robot as it stands, m
  double per_metre_ = 1.0;  // of the arrow's length, in the question's unit
  Eigen::Vector3d origin_;
  Eigen::Vector3d right_ = Eigen::Vector3d::Zero(), drawn_ = Eigen::Vector3d::Zero();
  bool shows_right_ = false;
  bool moment_ = false;
};

}  // namespace armillary
