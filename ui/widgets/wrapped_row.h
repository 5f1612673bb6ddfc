// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons, boxes and labels in a row that goes on in the next line where there is no room: it is
// never wider than its widest part needs. What a line has left goes to the first of its parts whose
// size policy is to expand.
#pragma once

#include <QLayout>
#include <vector>

namespace armillary {

class WrappedRow : public QLayout {
 public:
  // The spacing between parts, across and down.
  explicit WrappedRow(int spacing, QWidget* parent = nullptr);
  ~WrappedRow() override;
  WrappedRow(const WrappedRow&) = delete;
  WrappedRow& operator=(const WrappedRow&) = delete;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  // Returns the height that the lines take; `move` moves the parts there.
  int arrange(const QRect& rect, bool move) const;

  std::vector<QLayoutItem*> items_;  // owned
};

}  // namespace armillary
