// SPDX-License-Identifier: GPL-3.0-or-later
// Why each joint must push: inertia, velocity and gravity terms, and what acts from outside where
// something does, as stacked bars with numbers.
#pragma once

#include <QScrollArea>

#include "ui/widgets/units.h"

namespace armillary {

class EffortBars;
class Selection;
class Stage;

class EffortPanel : public QWidget {
  Q_OBJECT

 public:
  EffortPanel(Stage& stage, Selection& selection, QWidget* parent = nullptr);

 private:
  EffortBars* bars_;
  QScrollArea* scroll_;
};

}  // namespace armillary
