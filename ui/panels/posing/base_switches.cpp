// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/base_switches.h"

#include <QCheckBox>
#include <QPushButton>

#include "ui/stage/on_the_ground.h"
#include "ui/stage/stage.h"
#include "ui/widgets/card_grid.h"

namespace armillary {

BaseSwitches::BaseSwitches(Stage& stage, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      floating_(new QCheckBox(tr("Floating base"), this)),
      ground_(new QCheckBox(tr("Ground"), this)),
      put_(new QPushButton(tr("Put it on the ground"), this)) {
  floating_->setObjectName(QStringLiteral("base_floats"));
  ground_->setObjectName(QStringLiteral("base_ground"));
  put_->setObjectName(QStringLiteral("put_on_ground"));
  auto* layout = new CardGrid(this);
  for (QWidget* part : {static_cast<QWidget*>(floating_), static_cast<QWidget*>(ground_),
                        static_cast<QWidget*>(put_)}) {
    layout->addWidget(part);
  }
  connect(floating_, &QCheckBox::clicked, this, [this](bool on) {
    Q_EMIT floatingBaseWanted(on);
    refresh();  // it is as it was until the robot comes
  });
  connect(ground_, &QCheckBox::clicked, this, [this](bool on) {
    SimulationSetup setup = stage_.setup();
    setup.ground = on;
    stage_.setSetup(setup);
    refresh();  // where it could not be
  });
  connect(put_, &QPushButton::clicked, this, &BaseSwitches::putOnGround);
  connect(&stage_, &Stage::robotChanged, this, &BaseSwitches::refresh);
  connect(&stage_, &Stage::robotEdited, this, &BaseSwitches::refresh);
  connect(&stage_, &Stage::shapesChanged, this, &BaseSwitches::refresh);
  connect(&stage_, &Stage::setupChanged, this, &BaseSwitches::refresh);
  refresh();
}

void BaseSwitches::refresh() {
  const bool there = stage_.robot() != nullptr;
  const bool freed = there && stage_.robot()->request.floating_base;
  const bool floats = there && floatingBaseJoint(stage_.model()) >= 0;
  floating_->setEnabled(there && (freed || !floats));
  floating_->setChecked(floats);
  floating_->setToolTip(floats && !freed
                            ? tr("The robot's file lets it float")
                            : tr("Frees a robot that its file fixes to the world: it is opened "
                                 "anew, with six degrees of freedom more"));
  const bool touches = there && !stage_.robot()->contacts->links.empty();
  ground_->setEnabled(touches || stage_.setup().ground);
  ground_->setChecked(stage_.setup().ground);
  ground_->setToolTip(touches ? tr("Simulations have a ground that carries the robot's collision "
                                   "shapes (more of it: Ctrl+I)")
                              : tr("Nothing of this robot can touch a ground: it has no collision "
                                   "shapes"));
  QString why;
  const bool can = positionOnGround(stage_, why).has_value();
  put_->setEnabled(can);
  put_->setToolTip(can ? tr("Moves the base up or down until the lowest point touches the ground")
                       : why);
}

void BaseSwitches::putOnGround() {
  QString why;
  const auto position = positionOnGround(stage_, why);
  if (!position) return;
  constexpr double kTouches = 1e-6;  // m
  const double moved = (*position - stage_.sample().state.position).norm();
  if (moved > kTouches) stage_.setPosition(*position);
  QString words = moved > kTouches ? tr("The robot stands on the ground")
                                   : tr("The robot touches the ground already");
  if (!stage_.setup().ground) words += tr("; simulations have one where Ground is ticked");
  Q_EMIT wasPutOnGround(words);
}

}  // namespace armillary
