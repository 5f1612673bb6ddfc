// SPDX-License-Identifier: GPL-3.0-or-later
// What reading the robot's file found: severity, line, message, what to do; and doing it.
#pragma once

#include <QTreeWidget>
#include <functional>
#include <vector>

#include "engine/description/description_change.h"
#include "engine/description/diagnostics.h"

namespace armillary {

class ProblemsPanel : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ProblemsPanel(QWidget* parent = nullptr);
  // Of findings that differ in names and numbers only the first hundred, and how many more there
  // are.
  void show(const Diagnostics& diagnostics);
  // Those about another file, which is named, below them.
  void add(const Diagnostics& diagnostics);
  // Edits of the robot by now: what they mend is struck out.
  void showMended(const std::vector<DescriptionChange>& edits);
  // Warnings that no edit has mended.
  int openWarnings() const;

 Q_SIGNALS:
  // A finding about a link or joint was clicked.
  void partChosen(const std::string& name, bool link);
  // A finding with a line was double-clicked.
  void lineWanted(const QString& file, int line);
  void mendWanted(const std::vector<armillary::Mend>& mends);

 protected:
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void addAll(const Diagnostics& diagnostics,
              const std::function<QString(const Diagnostic&)>& placeOf);
  QTreeWidgetItem* addRow(const Diagnostic& found, const QString& place);
  void fitColumns();
  const Diagnostic& findingOf(const QTreeWidgetItem& item) const;

  std::vector<Diagnostic> findings_;  // a row each
  std::vector<Diagnostic> unshown_;   // of those that are alike all but the first
  int open_unshown_ = 0;              // warnings of them that no edit has mended
};

}  // namespace armillary
