// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/selection.h"

#include "ui/stage/stage.h"

namespace armillary {

Selection::Selection(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, [this] {
    joint_ = link_ = -1;
    history_.clear();
    at_ = -1;
  });
}

bool Selection::canGoBack() const {
  return at_ > 0 || (at_ == 0 && joint_ < 0 && link_ < 0);
}

void Selection::note() {
  constexpr std::size_t kMost = 200;
  const Chosen now{joint_, link_};
  if (now == Chosen() || (at_ >= 0 && history_[static_cast<std::size_t>(at_)] == now)) return;
  history_.resize(static_cast<std::size_t>(at_) + 1);
  history_.push_back(now);
  if (history_.size() > kMost) history_.erase(history_.begin());
  at_ = static_cast<int>(history_.size()) - 1;
}

void Selection::goTo(int at) {
  at_ = at;
  joint_ = history_[static_cast<std::size_t>(at)].joint;
  link_ = history_[static_cast<std::size_t>(at)].link;
  Q_EMIT changed();
}

void Selection::goBack() {
  if (canGoBack()) goTo(joint_ < 0 && link_ < 0 ? at_ : at_ - 1);
}

void Selection::goOn() {
  if (canGoOn()) goTo(at_ + 1);
}

void Selection::selectJoint(int joint) {
  joint_ = joint;
  link_ = joint >= 0 ? stage_.model().joints[joint].child : -1;
  note();
  Q_EMIT changed();
}

void Selection::selectLink(int link) {
  joint_ = -1;
  link_ = link;
  if (link >= 0) {
    const int body = stage_.model().links[link].body;
    if (body > 0) joint_ = stage_.model().bodies[body].joint_index;
  }
  note();
  Q_EMIT changed();
  if (link >= 0) Q_EMIT linkChosen(link);
}

void Selection::selectAgain(const std::string& joint, const std::string& link) {
  const Model& model = stage_.model();
  joint_ = joint.empty() ? -1 : model.findJoint(joint);
  link_ = link.empty() ? -1 : model.findLink(link);
  note();
  Q_EMIT changed();
}

}  // namespace armillary
