// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a name, a bar to either side of a middle line, and a number.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

namespace armillary {

struct SignedBar {
  QString name;
  QColor color;
  double value = 0.0;
};

class SignedBars : public QWidget {
  Q_OBJECT

 public:
  explicit SignedBars(QWidget* parent = nullptr);

  // `unit` is written behind every number. The scale only grows until startAnew(), so that lengths
  // can be compared over time.
  void showBars(std::vector<SignedBar> bars, const QString& unit);
  void startAnew() { scale_ = 0.0; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int rowHeight() const;

  std::vector<SignedBar> bars_;
  QString unit_;
  double scale_ = 0.0;
};

}  // namespace armillary
