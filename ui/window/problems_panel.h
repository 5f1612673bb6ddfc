// SPDX-License-Identifier: GPL-3.0-or-later
// What reading the robot's file found: severity, line, message, what to do.
#pragma once

#include <QTreeWidget>

#include "engine/description/diagnostics.h"

namespace armillary {

class ProblemsPanel : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ProblemsPanel(QWidget* parent = nullptr);
  void show(const Diagnostics& diagnostics);
  // Those about another file, which is named, below them.
  void add(const Diagnostics& diagnostics);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addRow(const Diagnostic& found, const QString& place);
  void fitColumns();
};

}  // namespace armillary
