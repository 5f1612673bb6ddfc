// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done about a motion that does not keep to its limits, a button each.
#pragma once

#include <QWidget>

class QToolButton;

namespace armillary {

class PlanRemedies : public QWidget {
  Q_OBJECT

 public:
  explicit PlanRemedies(QWidget* parent = nullptr);

  void offerNothing();
  // The times are too short for the speeds or accelerations that are allowed.
  void offerMoreTime();
  // Between its points the motion swings past a position limit. `can_go_straight`: another profile
  // goes from point to point without swinging; `can_pass_inside`: a point at the limit helps.
  void offerAnotherWay(bool can_go_straight, bool can_pass_inside);

 Q_SIGNALS:
  void slowerWanted();
  void straightProfileWanted();
  void pointInsideWanted();

 private:
  QToolButton *slower_, *profile_, *inside_;
};

}  // namespace armillary
