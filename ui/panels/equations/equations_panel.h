// SPDX-License-Identifier: GPL-3.0-or-later
// A robot's equations written out, with what each is now; copied, or saved as a program.
#pragma once

#include <memory>

#include "ui/panels/equations/equation_finder.h"
#include "ui/panels/live_panel.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTextBrowser;
class QToolButton;

namespace armillary {

class EquationTermsView;
class NumberTable;
class Selection;

class EquationsPanel : public LivePanel {
  Q_OBJECT

 public:
  EquationsPanel(Stage& stage, Selection& selection, QWidget* parent = nullptr);

  // What is shown; null before it is there.
  const std::shared_ptr<const DerivedEquations>& derived() const { return derived_; }
  // As the file's ending says: .tex, .c, .cpp, .py, .m, .jl or text.
  void saveTo(const QString& file);

 Q_SIGNALS:
  // Something that cannot be done, for all to see.
  void failed(const QString& why);

 protected:
  void refresh() override;
  void hidden() override { light(-1); }

 private:
  void derive();
  EquationOptions wanted() const;
  void show(const std::shared_ptr<const DerivedEquations>& derived);
  void showText();
  std::string written(bool latex) const;
  void fillSymbols();
  void chooseZero(std::size_t symbol, bool zero);
  void showEntries();
  void showTerms();
  void showValues();
  void light(int term);

  Selection& selection_;
  EquationFinder finder_;
  QComboBox *quantity_, *parameters_;
  QPushButton *copy_, *save_;
  QTextBrowser* text_;
  QToolButton* without_;
  NumberTable* values_;
  EquationTermsView* terms_;
  std::vector<bool> zero_;                 // by symbol
  std::vector<std::size_t> shown_;         // of the entries, those with a row
  std::shared_ptr<const Model> of_model_;  // that was derived from, or is being
  std::shared_ptr<const DerivedEquations> derived_;
};

}  // namespace armillary
