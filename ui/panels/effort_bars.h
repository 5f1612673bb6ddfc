// The bars that the effort panel scrolls over.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/units.h"

namespace armillary {

class Stage;

class EffortBars : public QWidget {
  Q_OBJECT

 public:
  explicit EffortBars(Stage& stage, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  void selectJoint(int joint);
  // Top of the first row of a joint, or -1.
  int rowTop(int joint) const;
  int rowHeight() const;
  // Something from outside acts in this motion, so that it has bars of its own.
  bool showsExternal() const { return shows_external_; }

 Q_SIGNALS:
  void showsExternalChanged();
  void jointSelected(int joint);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void rebuild();
  void rescale();
  void startAnew();
  void lookForExternal();
  void paintRow(QPainter& painter, int row) const;

  Stage& stage_;
  int selected_ = -1;
  bool shows_external_ = false;
  // Effort at the bars' full length, for forces and for moments: they share no unit.
  double full_scale_[2] = {1.0, 1.0};
};

}  // namespace armillary
