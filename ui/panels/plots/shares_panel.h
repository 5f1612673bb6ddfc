// The shares of one joint's effort over time, stacked.
#pragma once

#include "ui/panels/live_panel.h"
#include "ui/widgets/stacked_chart.h"

class QComboBox;
class QLabel;

namespace armillary {

class SharesPanel : public LivePanel {
  Q_OBJECT

 public:
  explicit SharesPanel(Stage& stage, QWidget* parent = nullptr);

  // Shows the first degree of freedom of a joint (index in Model::joints); -1: stays.
  void selectJoint(int joint);
  // Index of the degree of freedom that is shown.
  int shownDegreeOfFreedom() const;
  const StackedData& data() const { return chart_->data(); }
  // What is plotted, for paper.
  Figure figure();

 Q_SIGNALS:
  void jointSelected(int joint);

 protected:
  void refresh() override;

 private:
  void fillJoints();

  QComboBox* joints_;
  QLabel* legend_;
  QLabel* hint_;
  StackedChart* chart_;
};

}  // namespace armillary
