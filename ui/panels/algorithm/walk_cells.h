// SPDX-License-Identifier: GPL-3.0-or-later
// The passes of a walk as rows of cells, one a link: what is done, where it is, what is to come.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/walks/algorithm_walk.h"

namespace armillary {

// A click on a cell, or on the name of a pass, asks for its first step; so do the arrow keys.
class WalkCells : public QWidget {
  Q_OBJECT

 public:
  explicit WalkCells(QWidget* parent = nullptr);
  // Null: nothing to show. The walk must outlive its showing.
  void setWalk(const AlgorithmWalk* walk);
  void setStep(int step);
  // The middle of a link's cell in a pass; null where there is none.
  QPoint cellOf(WalkPass pass, int body) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 Q_SIGNALS:
  void stepAsked(int step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Cell {
    int body = 0;
    int first = 0, count = 0;  // its steps, one after the other
  };
  struct Pass {
    WalkPass pass;
    int round = 0;
    std::vector<Cell> cells;  // from the base outward, also where the pass goes inward
  };
  struct Place {
    std::size_t pass = 0;
    int cell = -1;  // -1: the pass's name
    QRectF box;
  };

  std::vector<Place> places(int width) const;
  const Place* placeAt(const std::vector<Place>& places, const QPointF& point) const;
  int firstStep(const Place& place) const;
  QString nameOf(int body) const;
  double baseWidth() const;
  QSizeF cellSize(int width) const;
  bool numbered(double cell_width) const;  // there is room for numbers

  const AlgorithmWalk* walk_ = nullptr;
  int step_ = 0;
  std::vector<Pass> passes_;
};

}  // namespace armillary
