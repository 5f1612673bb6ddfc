// SPDX-License-Identifier: GPL-3.0-or-later
// What runs, how fast, and where in time: modes, play, step, reset, speed, direction, in and out
// points, loop and scrub.
#pragma once

#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace armillary {

class KeyFrames;
class Stage;
class TimeSlider;

class TransportBar : public QWidget {
  Q_OBJECT

 public:
  TransportBar(Stage& stage, KeyFrames& key_frames, QWidget* parent = nullptr);
  // It gives way in narrow windows: what can be done otherwise hides before the slider shrinks.
  QSize minimumSizeHint() const override;
  // As the user has numbers written now.
  void showNumbers();

 Q_SIGNALS:
  // A key frame's mark on the slider was pressed.
  void keyFrameChosen(int frame);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitLabels();
  void fitWidth();
  // The time slider with what belongs to it above the buttons, or between them.
  void setTwoRows(bool two);
  void showMode();
  void showRunning();
  void showTime();
  void showSpeed();
  void showPlayedPart();
  // Of a trajectory that begins and ends with the key frames.
  void showKeyFrames();

  Stage& stage_;
  KeyFrames& key_frames_;
  QVBoxLayout* rows_;
  QHBoxLayout* buttons_;
  QHBoxLayout* timeline_;
  int timeline_place_ = 0;  // among the buttons
  QButtonGroup* modes_;
  QToolButton* play_;
  QToolButton* step_back_;
  QToolButton* step_;
  TimeSlider* scrub_;
  QLabel* time_;
  QLabel* real_speed_;
  QLabel* speed_name_;
  QDoubleSpinBox* speed_;
  QToolButton* as_fast_;
  QToolButton* backwards_;
  QToolButton *in_, *out_;
  QCheckBox* loop_;
};

}  // namespace armillary
