// SPDX-License-Identifier: GPL-3.0-or-later
// Text in Markdown with pictures and typeset formulas, as high as it is: who holds it scrolls.
#pragma once

#include <QImage>
#include <QTextBrowser>
#include <vector>

#include "engine/text/tex_formula.h"

namespace armillary {

class MarkdownView : public QTextBrowser {
  Q_OBJECT

 public:
  explicit MarkdownView(QWidget* parent = nullptr);

  // Pictures are files of the folder. A formula that cannot be read stands as it is written.
  void setText(const QString& markdown, const QString& folder);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Formula {
    FormulaNode read;
    bool displayed = false;
    double wide = 0.0;  // where it is not shrunk to the view, pixels
  };
  void build();
  void placeFormulas();
  void fit();
  QImage picture(Formula& formula) const;

  QString markdown_;
  std::vector<Formula> formulas_;
  int built_for_ = 0;  // width, pixels
};

}  // namespace armillary
