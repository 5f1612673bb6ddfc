// SPDX-License-Identifier: GPL-3.0-or-later
// A curve over time that somebody draws by mouse before it is computed, and then the computed one
// beside it.
#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

namespace armillary {

class CurveSketch : public QWidget {
  Q_OBJECT

 public:
  explicit CurveSketch(QWidget* parent = nullptr);

  // Times from `begin` to `end` (s), values within ±`most` in the unit.
  void setAxes(double begin, double end, double most, const QString& unit);
  // What was drawn: values at even times; empty until the whole span is, but for as much at its
  // ends as a hand leaves out unseen.
  std::vector<QPointF> drawn() const;
  // The first times (s) between which nothing is drawn yet.
  std::optional<std::pair<double, double>> missing() const;
  // As a hand drew it before: points in time, which may stand for less than the whole span.
  void setDrawn(const std::vector<QPointF>& points);
  void clear();
  void showRight(std::vector<QPointF> right);
  // Where a time and value stand in the widget.
  QPointF pixelOf(double time, double value) const;

  QSize sizeHint() const override { return {280, 170}; }
  QSize minimumSizeHint() const override { return {180, 120}; }

 Q_SIGNALS:
  void edited();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  static constexpr int kColumns = 101;  // that values are kept at

  double timeOf(int column) const { return begin_ + (end_ - begin_) * column / (kColumns - 1); }
  // As drawn, the ends of the span as what stands next to them.
  std::vector<std::optional<double>> withEnds() const;
  QRectF frame() const;
  void draw(const QPointF& from, const QPointF& to);

  double begin_ = 0.0, end_ = 1.0, most_ = 1.0;
  QString unit_;
  std::vector<std::optional<double>> values_;
  std::vector<QPointF> right_;
  std::optional<QPointF> last_;  // while the button is down
};

}  // namespace armillary
