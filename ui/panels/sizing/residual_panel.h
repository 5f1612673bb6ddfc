// SPDX-License-Identifier: GPL-3.0-or-later
// What of measured less computed efforts is a payload, friction, an offset, a gear, a delay.
#pragma once

#include "ui/panels/sizing/motion_panel.h"
#include "ui/panels/sizing/residual_finder.h"

class QComboBox;
class QTreeWidget;

namespace armillary {

class Comparison;
class Selection;

class ResidualPanel : public MotionPanel {
  Q_OBJECT

 public:
  ResidualPanel(Stage& stage, Selection& selection, const Comparison& runs,
                QWidget* parent = nullptr);

  // What was found last; null before, and where nothing can be.
  const std::shared_ptr<const FoundCauses>& result() const { return result_; }

 protected:
  void compute(std::shared_ptr<const Model> model,
               std::shared_ptr<const Recording> motion) override;
  void clear() override;
  void changeEvent(QEvent* event) override;

 private:
  void fillLinks(const Model& model);
  void take(const std::shared_ptr<const FoundCauses>& result);
  void fillTables();

  Selection& selection_;
  const Comparison& runs_;
  ResidualFinder finder_;
  QComboBox* link_;
  std::shared_ptr<const Model> links_of_;
  QTreeWidget *causes_, *joints_, *estimates_;
  std::shared_ptr<const FoundCauses> result_;
};

}  // namespace armillary
