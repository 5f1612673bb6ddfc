// SPDX-License-Identifier: GPL-3.0-or-later
// A table of names and numbers that a scrolling panel holds: as high as its rows.
#pragma once

#include <QTableWidget>

namespace armillary {

// The first column holds names and takes what room there is, the others hold numbers and are as
// wide as numbers are. Where all that is too wide the table scrolls sideways.
class NumberTable : public QTableWidget {
  Q_OBJECT

 public:
  NumberTable(const QString& name, const QString& spoken, const QStringList& titles,
              QWidget* parent);

  // The longest text that a column is made for; numbers of seven characters without.
  void setWidest(int column, const QString& text) { widest_[column] = text; }
  // More rows than these are scrolled; 0: none is.
  void setMostRows(int rows) { most_rows_ = rows; }
  QTableWidgetItem* setCell(int row, int column, const QString& text, bool bold = false);
  // To be called when rows were added or taken.
  void fit();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QStringList widest_;
  int most_rows_ = 0;
};

}  // namespace armillary
