// SPDX-License-Identifier: GPL-3.0-or-later
// A small table with a row for each degree of freedom, whose cells are the setup's.
#pragma once

#include <QTableWidget>
#include <functional>
#include <vector>

#include "ui/stage/stage.h"

namespace armillary {

// A cell that is empty in the setup shows what holds without it, dimmed; clearing a cell empties
// it.
class JointTable : public QTableWidget {
  Q_OBJECT

 public:
  struct Column {
    QString title, tip;
    // What the joint has of its own; nothing: empty.
    std::function<QString(const JointSetup&, Measure)> own;
    // What holds where it has nothing.
    std::function<QString(int degree_of_freedom)> usual;
    // Takes what was typed, empty for nothing; or says why it is no value.
    std::function<QString(JointSetup&, const QString&, Measure)> take;
    std::function<QStringList()> choices = {};  // the only values; empty: numbers are typed
    // Where the usual value is a word for another: that one, in full.
    std::function<QString()> usual_in_full = {};
  };

  JointTable(const QString& name, Stage& stage, std::vector<Column> columns, QWidget* parent);

  // Another robot's rows; what floats has none.
  void rebuild();
  void refresh();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void useSmallType();
  bool hasWords() const;
  // Words take the room that numbers leave, and as many lines as they need there.
  void fitRows();
  void take(int row, int column);
  const DegreeOfFreedom& freedomOf(int row) const;

  Stage& stage_;
  std::vector<Column> columns_;
  std::vector<int> rows_;  // degree of freedom of each
  bool filling_ = false;
};

// A column of numbers: one of the optional members of JointSetup. Shown value = value * factor;
// without one as it is.
JointTable::Column numberColumn(const QString& title, const QString& tip,
                                std::optional<double> JointSetup::*member, bool may_be_infinite,
                                std::function<QString(int)> usual,
                                double (*factor)(Measure) = nullptr);

}  // namespace armillary
