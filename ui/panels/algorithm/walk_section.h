// SPDX-License-Identifier: GPL-3.0-or-later
// One algorithm at one step: its equation typeset, what it says, and its present numbers.
#pragma once

#include <QWidget>

#include "engine/walks/algorithm_walk.h"

class QLabel;

namespace armillary {

class EquationNumbers;
class EquationNumbersArea;
class EquationView;

class WalkSection : public QWidget {
  Q_OBJECT

 public:
  explicit WalkSection(QWidget* parent = nullptr);
  // The walk's step, with its numbers where it was reached. `note` is said after the sentence.
  void show(const AlgorithmWalk& walk, int step, bool factors, const QString& note = {});
  // Nothing but a line of text: why there is no walk.
  void showReason(const QString& reason);
  const EquationView& equation() const { return *equation_; }
  const EquationNumbers& numbers() const { return *numbers_; }
  // Without the sentence and what is drawn, for little room.
  void setCompact(bool on);
  QString sentence() const;

 private:
  void showNumbers(const AlgorithmWalk& walk, int step, bool factors);
  QString drawnVectors(const AlgorithmWalk& walk, int step) const;

  QLabel* place_;
  EquationView* equation_;
  QLabel* sentence_;
  EquationNumbersArea* area_;
  EquationNumbers* numbers_;
  QLabel* legend_;
  bool compact_ = false;
};

}  // namespace armillary
