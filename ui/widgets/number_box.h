// SPDX-License-Identifier: GPL-3.0-or-later
// A box for a number of any size, shown as short as it reads back the same to the eye.
#pragma once

#include "ui/widgets/arithmetic_box.h"

namespace armillary {

// Shows six digits, with a power of ten where that is shorter; takes them in the user's locale.
// Enter takes the number and gives the keyboard back to the window; the wheel turns the number only
// where the box was chosen.
class NumberBox : public ArithmeticBox {
  Q_OBJECT

 public:
  NumberBox(double least, double most, const QString& unit, QWidget* parent = nullptr);

  // One of several in a line: narrow, without buttons; the arrow keys step it all the same.
  void makeNarrow();

  QString textFromValue(double value) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

// "1e-09", "0.25": a number of six digits in the user's locale.
QString shortNumber(double value);

}  // namespace armillary
