// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of cards of one size: as many beside each other as fit, the rest below.
#pragma once

#include <QLayout>
#include <QList>

namespace armillary {

class CardGrid : public QLayout {
 public:
  explicit CardGrid(QWidget* parent = nullptr);
  ~CardGrid() override;

  void addItem(QLayoutItem* item) override { items_ << item; }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override { return items_.value(index); }
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize minimumSize() const override { return cardSize(); }
  QSize sizeHint() const override { return cardSize(); }
  void setGeometry(const QRect& rect) override;

 private:
  QSize cardSize() const;
  int columns(int width) const;

  QList<QLayoutItem*> items_;
};

}  // namespace armillary
