// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/motion_panel.h"

#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

constexpr int kRest = 400;  // ms

}  // namespace

MotionPanel::MotionPanel(Stage& stage, const QString& about_name, QWidget* parent)
    : LivePanel(stage, parent), about_(new QLabel(this)), rest_(new QTimer(this)) {
  about_->setObjectName(about_name);
  about_->setWordWrap(true);
  rest_->setSingleShot(true);
  rest_->setInterval(kRest);
  connect(rest_, &QTimer::timeout, this, &MotionPanel::computeAnew);
}

void MotionPanel::refresh() {
  const std::shared_ptr<const Recording> motion = stage().sharedShownRecording();
  const std::size_t samples = motion ? motion->size() : 0;
  const bool passive = stage().setup().passive;
  const bool another_robot = model_ != stage().sharedModel();
  const bool same =
      !another_robot && motion_.lock() == motion && samples_ == samples && passive_ == passive;
  if (same) return;
  model_ = stage().sharedModel();
  motion_ = motion;
  samples_ = samples;
  passive_ = passive;
  if (another_robot) {
    clearBecause(tr("Computing…"));
  } else if (lacks_motion_ && samples >= 2) {
    about_->setText(tr("Computed when the motion rests…"));
  }
  lacks_motion_ = lacks_motion_ && samples < 2;
  computeSoon();
}

void MotionPanel::computeSoon() {
  rest_->start();
}

QVBoxLayout* MotionPanel::makeRows() {
  return UprightScroll::rowsOf(this);
}

void MotionPanel::computeAnew() {
  rest_->stop();
  const std::shared_ptr<const Recording> motion = motion_.lock();
  if (!model_ || !motion || samples_ < 2) {
    lacks_motion_ = true;
    clearBecause(tr("This needs a motion: play a trajectory or simulate one."));
    return;
  }
  compute(model_, motion);
}

void MotionPanel::clearBecause(const QString& why) {
  clear();
  about_->setText(why);
}

void MotionPanel::selectJointNamed(const QString& name, Selection& selection) const {
  const int joint = stage().model().findJoint(name.toStdString());
  if (joint >= 0) selection.selectJoint(joint);
}

}  // namespace armillary
