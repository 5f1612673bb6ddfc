// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of one equation, typeset, each with its present number and its colour among the shares
// of efforts.
#pragma once

#include <QTableWidget>
#include <vector>

#include "engine/equations/equation_terms.h"
#include "ui/widgets/formula.h"

namespace armillary {

class EquationTermsView : public QTableWidget {
  Q_OBJECT

 public:
  explicit EquationTermsView(QWidget* parent = nullptr);

  // Of links there are the names.
  void setTerms(std::vector<EquationTerm> terms, const std::vector<std::string>& links);
  // One a term.
  void setValues(const std::vector<double>& values);
  const std::vector<EquationTerm>& terms() const { return terms_; }

 Q_SIGNALS:
  // The mouse or the keyboard is at a term; -1: at none.
  void pointed(int term);

 protected:
  void changeEvent(QEvent* event) override;
  // Offers the term as LaTeX, Markdown and SVG.
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void setFormulas();

  std::vector<EquationTerm> terms_;
  std::vector<SetFormula> formulas_;  // as many
};

}  // namespace armillary
