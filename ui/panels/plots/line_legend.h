// SPDX-License-Identifier: GPL-3.0-or-later
// Which line is whose: a row of short lines with names.
#pragma once

#include <QPen>
#include <QWidget>
#include <vector>

namespace armillary {

class LineLegend : public QWidget {
  Q_OBJECT

 public:
  struct Entry {
    QString name;
    QVector<qreal> dashes;  // in widths of the line; empty: solid
  };

  explicit LineLegend(QWidget* parent = nullptr) : QWidget(parent) {}
  void setEntries(std::vector<Entry> entries);
  QStringList names() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<Entry> entries_;
};

}  // namespace armillary
