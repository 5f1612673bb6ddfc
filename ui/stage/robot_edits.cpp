// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/robot_edits.h"

#include <algorithm>
#include <stdexcept>

#include "ui/stage/stage.h"

namespace armillary {

RobotEdits::RobotEdits(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, &RobotEdits::takeRobot);
}

void RobotEdits::takeRobot() {
  loaded_ = saved_ = stage_.robot()->description;
  edits_.clear();
  unsaved_mends_.clear();
  Q_EMIT changed();
}

void RobotEdits::keep(List before) {
  std::erase_if(before, [this](const DescriptionChange& change) {
    const auto now = valuesOf(loaded_, change.property, change.of);
    return !now || *now == change.values;  // it is gone, or was saved
  });
  if (before.empty()) return;
  if (!use(before)) {
    List taken;
    for (const DescriptionChange& change : before) {
      const List more = merged(taken, {change});
      if (use(more)) taken = more;
    }
  }
  Q_EMIT changed();
  if (!edits_.empty()) Q_EMIT edited({}, edits_, {});
}

bool RobotEdits::use(const List& edits) {
  RobotDescription description = loaded_;
  for (const DescriptionChange& change : edits) apply(change, description);
  try {
    if (!stage_.setEdited(armillary::edited(*stage_.robot(), std::move(description)))) {
      return false;  // the stage says why
    }
  } catch (const std::invalid_argument& wrong) {
    Q_EMIT refused(QString::fromUtf8(wrong.what()));
    return false;
  }
  edits_ = edits;
  return true;
}

RobotEdits::List RobotEdits::unsaved() const {
  if (!stage_.robot()) return {};
  return merged(unsaved_mends_, changesBetween(saved_, stage_.robot()->description));
}

void RobotEdits::make(const List& changes, const QString& gesture, bool mends) {
  if (!stage_.robot() || changes.empty()) return;
  List known;
  for (const DescriptionChange& change : changes) {
    const auto now = valuesOf(stage_.robot()->description, change.property, change.of);
    if (!now) return;
    if (mends && *now == change.values) known.push_back(change);
  }
  const List before = edits_;
  if (!use(merged(edits_, changes))) {
    Q_EMIT changed();  // whoever asked shows again what holds
    return;
  }
  unsaved_mends_ = merged(unsaved_mends_, known);
  Q_EMIT changed();
  Q_EMIT edited(before, edits_, gesture);
}

void RobotEdits::set(const List& edits) {
  if (!stage_.robot() || !use(edits)) return;
  std::erase_if(unsaved_mends_, [&](const DescriptionChange& mend) {
    return std::find(edits.begin(), edits.end(), mend) == edits.end();
  });
  Q_EMIT changed();
}

void RobotEdits::markSaved(const List& changes) {
  for (const DescriptionChange& change : changes) {
    apply(change, saved_);
    std::erase_if(unsaved_mends_, [&](const DescriptionChange& mend) {
      return mend.property == change.property && mend.of == change.of;
    });
  }
  Q_EMIT changed();
}

}  // namespace armillary
