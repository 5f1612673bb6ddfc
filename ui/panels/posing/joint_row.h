// SPDX-License-Identifier: GPL-3.0-or-later
// A joint's row in the joints panel.
#pragma once

#include <QWidget>

#include "ui/panels/posing/pose_axis.h"
#include "ui/stage/dragged_curves.h"
#include "ui/widgets/units.h"

class QLabel;
class QSlider;

namespace armillary {

class ArithmeticBox;

class JointRow : public QWidget {
  Q_OBJECT

 public:
  JointRow(const PoseAxis& axis, const Units& units, QWidget* parent);

  const PoseAxis& axis() const { return axis_; }
  void setUnits(const Units& units);
  // Shows a position (engine units) and an effort, without announcing a move; the robot's largest
  // effort of its kind is of that size.
  void show(double position, double effort, double largest_effort);
  double position() const { return shown_; }
  double effort() const { return shown_effort_; }
  double largestEffort() const { return largest_effort_; }
  // How wide its numbers are from their decimal points on, in pixels; 0: there is none.
  int effortFromPoint() const;
  int positionFromPoint() const;
  // Numbers below one another stand at their points: those of all rows are at most so wide.
  void alignAtPoints(int effort, int position);
  // All joints' names, from which its own must be told apart where it is too long.
  void setNames(const QStringList& names);
  // Of the effort that its motor can give; negative where that is not known.
  double effortShare() const;
  void setMarked(bool marked);
  // What the joint is in a mechanism with loops.
  enum class Part { kFree, kDrives, kFollows };
  // `loops`: their names, for the words that say so; empty where the joint is in none.
  void setPart(Part part, const QString& loops);

 Q_SIGNALS:
  // The user moved the slider or typed; engine units.
  void moved(double position);
  void clicked();
  // The row is carried away by its name.
  void dragged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  static constexpr int kEffortMark = 3;     // pixels
  static constexpr int kNarrowSlider = 72;  // pixels in which a hand still finds a place

  // joint_row_look.cpp
  QString numberOfBox() const;
  void fitBox();
  void fitEnds();
  void fitName();
  void showLimits();
  // Red where the joint cannot be there, or cannot give the effort.
  void showAlarms();
  // What it is in loops, in words.
  QString ofLoops() const;
  // Its name, and what is to be known of it.
  QString words() const;

  PoseAxis axis_;
  QStringList names_;
  Units units_;
  Part part_ = Part::kFree;
  QString loops_;
  double shown_ = 0.0, shown_effort_ = 0.0, largest_effort_ = 0.0;
  bool beyond_ = false, too_much_ = false;
  QLabel* name_;
  QLabel* lower_;
  QLabel* upper_;
  QSlider* slider_;
  ArithmeticBox* box_;
  DragStart drag_;
  QLabel* effort_;
};

}  // namespace armillary
