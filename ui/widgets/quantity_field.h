// SPDX-License-Identifier: GPL-3.0-or-later
// A line for a number that takes arithmetic and units, says at once what it understood, and why not
// where it did not.
#pragma once

#include <QLineEdit>

#include "engine/text/quantity.h"

namespace armillary {

// Values are in SI and radians; what is shown, and what is typed without a unit, is that times a
// factor. Enter and leaving the field take the number, Escape gives the old one back, the up and
// down keys step its last digits. What is out of range or no number is not taken and told.
class QuantityField : public QLineEdit {
  Q_OBJECT

 public:
  QuantityField(QuantityKind kind, QWidget* parent = nullptr);

  // `unit` is for words only.
  void setUnit(const QString& unit, double factor = 1.0);
  void setRange(double least, double most);
  // Shows a value without announcing it; where several are meant, the first of them, marked.
  void show(double value, bool differ = false);
  double value() const { return value_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void entered(double value);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // The typed value; nothing, with a sentence, where there is none.
  std::optional<double> read(QString& why) const;
  // The value with the digits that there is room for; all six where it is edited.
  QString fittingText() const;
  void judge();
  void take();
  void restore();
  void step(int direction);
  void mark(const QString& fault);

  QuantityKind kind_;
  QString unit_, shown_text_;
  double factor_ = 1.0;
  double least_, most_;
  double value_ = 0.0;
  bool differ_ = false;
};

}  // namespace armillary
