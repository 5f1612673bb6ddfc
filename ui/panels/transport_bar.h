// What runs, how fast, and where in time: modes, play, step, reset, speed, direction, in and out
// points, loop and scrub.
#pragma once

#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace armillary {

class Stage;
class TimeSlider;

class TransportBar : public QWidget {
  Q_OBJECT

 public:
  explicit TransportBar(Stage& stage, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fitLabels();
  void showMode();
  void showRunning();
  void showTime();
  void showSpeed();
  void showPlayedPart();

  Stage& stage_;
  QButtonGroup* modes_;
  QToolButton* play_;
  QToolButton* step_back_;
  TimeSlider* scrub_;
  QLabel* time_;
  QLabel* real_speed_;
  QDoubleSpinBox* speed_;
  QToolButton* as_fast_;
  QToolButton* backwards_;
  QToolButton *in_, *out_;
  QCheckBox* loop_;
};

}  // namespace armillary
