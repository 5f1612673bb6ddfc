// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/selection.h"

#include "ui/stage/stage.h"

namespace armillary {

Selection::Selection(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, [this] { joint_ = link_ = -1; });
}

void Selection::selectJoint(int joint) {
  joint_ = joint;
  link_ = joint >= 0 ? stage_.model().joints[joint].child : -1;
  Q_EMIT changed();
}

void Selection::selectLink(int link) {
  joint_ = -1;
  link_ = link;
  if (link >= 0) {
    const int body = stage_.model().links[link].body;
    if (body > 0) joint_ = stage_.model().bodies[body].joint_index;
  }
  Q_EMIT changed();
  if (link >= 0) Q_EMIT linkChosen(link);
}

void Selection::selectAgain(const std::string& joint, const std::string& link) {
  const Model& model = stage_.model();
  joint_ = joint.empty() ? -1 : model.findJoint(joint);
  link_ = link.empty() ? -1 : model.findLink(link);
  Q_EMIT changed();
}

}  // namespace armillary
