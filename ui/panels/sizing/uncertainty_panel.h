// SPDX-License-Identifier: GPL-3.0-or-later
// How far the efforts of the shown motion can be off, as bands around their curves, and which
// number of the robot is guilty.
#pragma once

#include <memory>

#include "ui/panels/sizing/motion_panel.h"
#include "ui/panels/sizing/uncertainty_finder.h"

class QCheckBox;
class QCustomPlot;
class QTreeWidget;

namespace armillary {

class NumberBox;
class Selection;

class UncertaintyPanel : public MotionPanel {
  Q_OBJECT

 public:
  UncertaintyPanel(Stage& stage, Selection& selection, QWidget* parent = nullptr);

  // What was found last; null before, and where nothing can be.
  const std::shared_ptr<const UncertainMotion>& result() const { return result_; }
  Tolerances tolerances() const;

 protected:
  void compute(std::shared_ptr<const Model> model,
               std::shared_ptr<const Recording> motion) override;
  void clear() override;
  void changeEvent(QEvent* event) override;

 private:
  NumberBox* makeBox(const char* name, const QString& unit, double value, double most);
  void makeTables();
  void take(const std::shared_ptr<const UncertainMotion>& result);
  void fillJoints();
  void showJoint();
  void drawBand(int freedom);
  // What robots need that were drawn at random, as lines over the bands.
  void drawSampled(int freedom);
  // The row of the joint that is selected elsewhere.
  void showSelected();

  Selection& selection_;
  UncertaintyFinder finder_;
  NumberBox *mass_, *centre_, *inertia_, *friction_, *rotor_;
  QCheckBox* sampled_;
  QTreeWidget *joints_, *guilty_;
  QCustomPlot* plot_;
  std::shared_ptr<const UncertainMotion> result_;
};

}  // namespace armillary
