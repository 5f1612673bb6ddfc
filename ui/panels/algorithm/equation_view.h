// SPDX-License-Identifier: GPL-3.0-or-later
// One typeset equation, as large as the font asks for and the width allows.
#pragma once

#include <QWidget>

namespace armillary {

class EquationView : public QWidget {
  Q_OBJECT

 public:
  explicit EquationView(QWidget* parent = nullptr);
  // By its name among the equations; `meaning` is what a reader of the screen says.
  void show(const QString& equation, const QString& meaning);
  const QString& equation() const { return equation_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  // Offers the equation as LaTeX, Markdown and SVG.
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  double emFor(int width) const;

  QString equation_;
};

}  // namespace armillary
