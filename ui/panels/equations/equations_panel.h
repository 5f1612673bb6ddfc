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

namespace armillary {

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

 private:
  void derive();
  EquationOptions wanted() const;
  void show(const std::shared_ptr<const DerivedEquations>& derived);
  void showValues();

  Selection& selection_;
  EquationFinder finder_;
  QComboBox *quantity_, *parameters_;
  QPushButton *copy_, *save_;
  QTextBrowser* text_;
  NumberTable* values_;
  std::vector<std::size_t> shown_;         // of the entries, those with a row
  std::shared_ptr<const Model> of_model_;  // that was derived from, or is being
  std::shared_ptr<const DerivedEquations> derived_;
};

}  // namespace armillary
