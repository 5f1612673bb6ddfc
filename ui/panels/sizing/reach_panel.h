// SPDX-License-Identifier: GPL-3.0-or-later
// Where a link can be, drawn as a cloud of points, and what the robot can hold there.
#pragma once

#include "engine/sizing/reach_files.h"
#include "ui/panels/live_panel.h"
#include "ui/panels/sizing/reach_sampler.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace armillary {

class ColorRamp;
class NumberBox;
class Selection;
class ViewSettings;

class ReachPanel : public LivePanel {
  Q_OBJECT

 public:
  ReachPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
             QWidget* parent = nullptr);

  // What was sampled last; null before, and where it is of another robot, gravity or payload.
  const std::shared_ptr<const Reach>& reach() const { return reach_; }
  // A table, or a cloud of points where the file's ending is .ply.
  void saveTo(const QString& file);

 Q_SIGNALS:
  void failed(const QString& why);

 protected:
  void refresh() override;
  void hidden() override;

 private:
  QWidget* makeChoices();
  void fillLinks();
  void sample();
  void forget(const QString& why);
  void show(const std::shared_ptr<const Reach>& reach);
  void showColors();
  void draw();
  ReachOptions wanted() const;
  ReachColor color() const;

  Selection& selection_;
  const ViewSettings& settings_;
  ReachSampler sampler_;
  QComboBox* link_;
  NumberBox* count_;
  QComboBox* color_;
  QCheckBox* slice_;
  QComboBox* axis_;
  NumberBox* offset_;
  QCheckBox* collisions_;
  QPushButton* sample_;
  QPushButton* weakest_;
  QPushButton* save_;
  ColorRamp* ramp_;
  QLabel* told_;
  std::shared_ptr<const Model> of_model_;  // that is sampled, or whose links are listed
  std::shared_ptr<const Reach> reach_;
  ReachOptions sampled_with_;
};

}  // namespace armillary
