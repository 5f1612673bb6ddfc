// Why each joint must push: inertia, velocity and gravity terms, and what acts from outside where
// something does, as stacked bars with numbers.
#pragma once

#include <QScrollArea>

#include "ui/widgets/units.h"

namespace armillary {

class EffortBars;
class Stage;

class EffortPanel : public QWidget {
  Q_OBJECT

 public:
  explicit EffortPanel(Stage& stage, QWidget* parent = nullptr);
  // Marks the bars of a joint (index in Model::joints) and scrolls to them; -1 marks none.
  void selectJoint(int joint);

 Q_SIGNALS:
  void jointSelected(int joint);

 private:
  EffortBars* bars_;
  QScrollArea* scroll_;
};

}  // namespace armillary
