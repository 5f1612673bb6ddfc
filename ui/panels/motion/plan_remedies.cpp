// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/plan_remedies.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "ui/widgets/own_keys.h"

namespace armillary {

PlanRemedies::PlanRemedies(QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  const auto button = [&](const char* name, const QString& text, const QString& tip, auto signal) {
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String(name));
    made->setText(text);
    made->setToolTip(tip);
    made->setFocusPolicy(Qt::TabFocus);
    made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    keepKeys(made);
    layout->addWidget(made);
    connect(made, &QToolButton::clicked, this, signal);
    return made;
  };
  slower_ = button("remedy_slower", tr("Make it slower"),
                   tr("The least time in which the limits of speed and acceleration hold"),
                   &PlanRemedies::slowerWanted);
  profile_ = button("remedy_profile", tr("Go straight from pose to pose"),
                    tr("The trapezoidal profile stops at each pose and swings past none"),
                    &PlanRemedies::straightProfileWanted);
  inside_ = button("remedy_inside", tr("Add a pose inside the limits"),
                   tr("A key frame where the motion is farthest out, with the joints at their "
                      "limits"),
                   &PlanRemedies::pointInsideWanted);
  offerNothing();
}

void PlanRemedies::offerNothing() {
  for (QToolButton* button : {slower_, profile_, inside_}) button->hide();
  hide();
}

void PlanRemedies::offerMoreTime() {
  offerNothing();
  slower_->show();
  show();
}

void PlanRemedies::offerAnotherWay(bool can_go_straight, bool can_pass_inside) {
  offerNothing();
  profile_->setVisible(can_go_straight);
  inside_->setVisible(can_pass_inside);
  setVisible(can_go_straight || can_pass_inside);
}

}  // namespace armillary
