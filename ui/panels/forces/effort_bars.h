// SPDX-License-Identifier: GPL-3.0-or-later
// The bars that the effort panel scrolls over.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "engine/forces/effort_shares.h"
#include "ui/panels/forces/bar_scale.h"
#include "ui/stage/dragged_curves.h"
#include "ui/widgets/units.h"

namespace armillary {

class Selection;
class Stage;

class EffortBars : public QWidget {
  Q_OBJECT

 public:
  EffortBars(Stage& stage, Selection& selection, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  // Top of the first row of a joint, or -1.
  int rowTop(int joint) const;
  int rowHeight() const;
  // The shares that have numbers of their own: the usual ones, and what has acted in this motion.
  const std::vector<EffortShare>& shownShares() const { return shown_; }

 Q_SIGNALS:
  void shownSharesChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void selectPressed();
  void rebuild();
  void rescale();
  void startAnew();
  void lookForShares();
  int numbersPerLine() const;
  int numberLines() const;
  void fitHeight();
  void paintRow(QPainter& painter, int row) const;
  void paintBar(QPainter& painter, const QRect& bar, int row) const;
  void paintNumbers(QPainter& painter, const QRect& area, int row) const;
  QString toolTipOf(int row) const;
  // What the motor can give, where that is known.
  std::optional<double> limitAt(int row) const;
  double scaleOf(Measure measure) const {
    return scales_[measure == Measure::kLength ? 1 : 0].full();
  }

  Stage& stage_;
  Selection& selection_;
  std::vector<EffortShare> shown_;
  QStringList names_;
  DragStart drag_;
  int pressed_row_ = -1;
  BarScale scales_[2];    // of moments and of forces: they share no unit
  bool settles_[2] = {};  // the next picture of one is of another robot, or stays
};

}  // namespace armillary
