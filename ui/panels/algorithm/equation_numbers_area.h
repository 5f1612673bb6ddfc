// SPDX-License-Identifier: GPL-3.0-or-later
// An equation's numbers in a frame as high as it needs: what is wider than the panel scrolls
// sideways, alone.
#pragma once

#include <QScrollArea>

namespace armillary {

class EquationNumbers;

class EquationNumbersArea : public QScrollArea {
  Q_OBJECT

 public:
  explicit EquationNumbersArea(QWidget* parent = nullptr);
  EquationNumbers& numbers() const { return *numbers_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 private:
  EquationNumbers* numbers_;
};

}  // namespace armillary
