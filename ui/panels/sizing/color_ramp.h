// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of a cloud of points mean: a ramp with its ends in numbers.
#pragma once

#include <QWidget>

namespace armillary {

class ColorRamp : public QWidget {
  Q_OBJECT

 public:
  explicit ColorRamp(QWidget* parent = nullptr) : QWidget(parent) {}

  void setEnds(const QString& least, const QString& most);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString least_, most_;
};

}  // namespace armillary
