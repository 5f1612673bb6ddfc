// SPDX-License-Identifier: GPL-3.0-or-later
// The slider of the transport bar: time, with the part that is played and marks of key frames.
#pragma once

#include <QSlider>
#include <utility>
#include <vector>

namespace armillary {

// Shares are of the slider's range, 0 to 1.
class TimeSlider : public QSlider {
  Q_OBJECT

 public:
  explicit TimeSlider(QWidget* parent = nullptr);

  // The part that is played; 0 and 1: all, and nothing is drawn.
  void setPlayedPart(double from, double to);
  double playedFrom() const { return from_; }
  double playedTo() const { return to_; }
  // Where key frames are: diamonds over the groove that can be dragged.
  void setMarks(std::vector<double> marks);
  const std::vector<double>& marks() const { return marks_; }
  // Where a mark is in the widget.
  QPoint markPosition(int mark) const;

 Q_SIGNALS:
  // A mark was pressed, or dragged to another share and let go.
  void markChosen(int mark);
  void markMoved(int mark, double share);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  // The x where the handle's middle is at a share, and back.
  double xOf(double share) const;
  double shareOf(double x) const;
  // The x of the groove's two ends for the handle's middle.
  std::pair<double, double> track() const;
  int markAt(const QPointF& point) const;

  double from_ = 0.0, to_ = 1.0;
  std::vector<double> marks_;
  int pressed_mark_ = -1;
  double pressed_x_ = 0.0;
  bool dragged_ = false;
};

}  // namespace armillary
