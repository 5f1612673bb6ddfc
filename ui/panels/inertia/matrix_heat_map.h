// SPDX-License-Identifier: GPL-3.0-or-later
// A symmetric matrix as coloured cells, with names on its axes, a scale, and marks on what changes.
#pragma once

#include <Eigen/Core>
#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>
#include <QWidget>
#include <array>
#include <map>
#include <optional>

#include "engine/model/model.h"
#include "ui/widgets/table_copies.h"

namespace armillary {

// Blue is negative, orange positive, the background's shade zero; the depth of the colour follows
// the root of the size, so that small entries show beside large ones. Where cells are large enough
// they hold their numbers.
//
// Angles and lengths in one matrix give three units: each has its own scale, below the map. Scales
// only grow as long as the axes stay the same, so that colours can be compared over time.
//
// The mouse or the arrow keys choose a cell; Escape chooses none.
class MatrixHeatMap : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixHeatMap(QWidget* parent = nullptr);

  // What the rows and columns are, and the units of the entries between two angles, an angle and a
  // length, two lengths. A new matrix begins: nothing is chosen.
  void setAxes(const QStringList& names, const std::vector<Measure>& measures,
               const std::array<QString, 3>& units);
  // The value of the deepest colour, for all units; 0: the largest so far.
  void setFullScale(double value);
  void setMatrix(const Eigen::MatrixXd& matrix);
  const Eigen::MatrixXd& matrix() const { return matrix_; }
  // With all digits and the names, tabs between, as spreadsheets paste it; what Ctrl+C takes. A
  // right click offers it as a table.
  QString copied() const;
  ReportTable asTable(TableDigits digits) const;

  // -1, -1: none.
  void choose(int row, int column);
  int chosenRow() const { return row_; }
  int chosenColumn() const { return column_; }
  // How many entries, each pair counted once, are marked as changing.
  int changingCount() const;
  QString unit(int row, int column) const;
  QString valueText(int row, int column, int digits) const;

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  // By the user.
  void chosen(int row, int column);
  void changingCountChanged();
  // A cell is carried away.
  void dragged(int row, int column);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  static constexpr qint64 kMarkedFor = 900;  // ms
  struct Grid {
    double left = 0.0, top = 0.0, cell = 0.0;
  };
  int size() const { return static_cast<int>(names_.size()); }
  Grid grid(int width) const;
  int legendHeight() const;
  void fitHeight();
  int unitKind(int row, int column) const;
  QString briefText(int row, int column, const QFontMetrics& metrics, double width) const;
  double fullScale(int row, int column) const;
  double depth(int row, int column) const;
  QColor color(double depth) const;
  bool cellAt(const QPointF& point, int& row, int& column) const;
  void chooseByUser(int row, int column);
  void paintCells(QPainter& painter, const Grid& grid) const;
  void paintNames(QPainter& painter, const Grid& grid) const;
  void paintLegend(QPainter& painter, const Grid& grid) const;
  QFont nameFont(double cell) const;
  // What names are painted as: looked at beside all others, which takes as long as there are many.
  QString shortName(int i, bool bold, const QFontMetrics& metrics, int width) const;
  void fade();

  QStringList names_;
  mutable std::map<std::array<int, 4>, QString> short_names_;  // of a name, bold, height and width
  std::vector<Measure> measures_;
  std::array<QString, 3> units_;
  std::array<double, 3> largest_{};
  double given_scale_ = 0.0;
  Eigen::MatrixXd matrix_;
  Eigen::MatrixXd marked_;                   // the entries when they were marked last
  Eigen::Matrix<qint64, -1, -1> marked_at_;  // ms of clock_; negative: never
  QElapsedTimer clock_;
  QTimer fading_;
  std::optional<QPoint> pressed_;  // on a cell, and not far from there yet
  int row_ = -1, column_ = -1, hovered_row_ = -1, hovered_column_ = -1;
};

}  // namespace armillary
