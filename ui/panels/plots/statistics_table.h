// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of each plotted curve over a span: where it is least and greatest, its means, its
// numbers at the cursors.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>
#include <vector>

#include "ui/panels/plots/curve_reading.h"

class QSortFilterProxyModel;

namespace armillary {

// A row for each curve, of its least and greatest number the larger in size in bold; numbers as
// they are shown, whole for who sorts or copies (Qt::EditRole).
class StatisticsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    kCurve,
    kQuantity,
    kMotion,
    kAtA,  // from here numbers
    kAtB,
    kDifference,
    kLeast,
    kLeastAt,
    kGreatest,
    kGreatestAt,
    kRange,
    kMean,
    kRootMeanSquare,
    kColumnCount
  };

  using QAbstractTableModel::QAbstractTableModel;

  void show(std::vector<CurveReading> readings);
  // Places behind the point of the row that has most.
  int mostDecimals() const { return most_decimals_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::optional<double> number(const CurveReading& reading, int column) const;
  QString text(const CurveReading& reading, int column, double value) const;
  int decimals(const CurveReading& reading, int column) const;

  std::vector<CurveReading> readings_;
  int most_decimals_ = 0;  // of the rows: points stand below one another
};

// Sorted by a click on a title. A click on a least or greatest number, or on its time, asks to go
// there; Ctrl+C copies what is selected.
class StatisticsTable : public QTableView {
  Q_OBJECT

 public:
  explicit StatisticsTable(QWidget* parent = nullptr);

  void showReadings(std::vector<CurveReading> readings);
  // How wide it is when nothing of it is hidden.
  int wantedWidth() const;

 Q_SIGNALS:
  void timeChosen(double time);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();
  void makeNames();
  // Over the first columns, where the others are scrolled under them.
  void placeNames();
  int wordWidth(int column) const;

  StatisticsModel* model_;
  QSortFilterProxyModel* sorted_;
  QTableView* names_;  // whose curve a row is, also where the table is scrolled to its end
  QStringList fitted_words_;
  bool fitted_cursors_ = false;
  int fitted_decimals_ = 0;
};

}  // namespace armillary
