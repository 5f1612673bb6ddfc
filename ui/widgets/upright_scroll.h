// SPDX-License-Identifier: GPL-3.0-or-later
// A column that is scrolled up and down, and never so narrow that its rows are cut at the side:
// their least width and the scroll bar's have room.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace armillary {

class UprightScroll : public QScrollArea {
 public:
  explicit UprightScroll(QWidget* parent = nullptr);

  // Rows of the whole of a panel that has no layout yet: what it shows is no reason for a higher
  // window.
  static QVBoxLayout* rowsOf(QWidget* panel);

  // A content of rows, which shrink as far as they can before they scroll.
  QVBoxLayout* makeRows();

  QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace armillary
