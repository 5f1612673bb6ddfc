// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/comparison.h"

#include <stdexcept>
#include <utility>

#include "ui/stage/run_in_words.h"
#include "ui/stage/stage.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr std::size_t kLeastSamples = 2;  // that make a motion

}  // namespace

Comparison::Comparison(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, &Comparison::takeRobot);
}

bool Comparison::canKeep() const {
  return stage_.robot() && stage_.recording() && stage_.recording()->size() >= kLeastSamples;
}

void Comparison::keepRun() {
  if (!canKeep()) return;
  if (stage_.mode() == Stage::Mode::kPlay) {
    add(tr("Run %1: %2").arg(added_ + 1).arg(trajectory_name_), wholeMotion(stage_.trajectory()),
        Kind::kRun);
  } else {
    add(tr("Run %1: %2").arg(added_ + 1).arg(runInWords(stage_.setup())),
        wholeMotion(std::make_shared<const Recording>(*stage_.recording())), Kind::kRun);
  }
}

void Comparison::add(const QString& name, ComparedMotion motion, Kind kind) {
  if (!motion.recording || !stage_.robot() ||
      !sameCoordinates(motion.recording->model(), stage_.model())) {
    throw std::invalid_argument(
        "Comparison::add: expects a motion of the stage's robot; it has other coordinates or none");
  }
  Entry entry;
  entry.name = name;
  entry.motion = std::move(motion);
  entry.color = curveColor(added_++);
  entry.kind = kind;
  entries_.push_back(std::move(entry));
  Q_EMIT changed();
}

void Comparison::remove(int index) {
  entries_.erase(entries_.begin() + index);
  Q_EMIT changed();
}

void Comparison::rename(int index, const QString& name) {
  Entry& entry = entries_.at(static_cast<std::size_t>(index));
  if (entry.name == name) return;
  entry.name = name;
  Q_EMIT changed();
}

void Comparison::setShown(int index, bool shown) {
  Entry& entry = entries_.at(static_cast<std::size_t>(index));
  if (entry.shown == shown) return;
  entry.shown = shown;
  Q_EMIT changed();
}

void Comparison::takeTrajectory(const QString& name, std::optional<ComparedMotion> measured) {
  trajectory_name_ = name;
  const auto gone =
      std::erase_if(entries_, [](const Entry& entry) { return entry.kind == Kind::kMeasured; });
  const bool came = measured.has_value();
  if (came) {
    Entry entry;
    entry.name = tr("Measured");
    entry.motion = std::move(*measured);
    entry.color = curveColor(6);  // grey
    entry.kind = Kind::kMeasured;
    entries_.insert(entries_.begin(), std::move(entry));
  }
  const bool had_friction = !std::exchange(friction_, {}).empty();
  if (gone > 0 || came || had_friction) Q_EMIT changed();
}

void Comparison::setFriction(std::vector<JointFriction> friction) {
  if (friction.empty() && friction_.empty()) return;
  friction_ = std::move(friction);
  Q_EMIT changed();
}

void Comparison::clear() {
  added_ = 0;
  if (entries_.empty() && friction_.empty()) return;
  entries_.clear();
  friction_.clear();
  Q_EMIT changed();
}

void Comparison::takeRobot() {
  const QString file = stage_.robot()->request.file;
  const bool same = std::exchange(file_, file) == file;
  if (!same) {
    clear();
    return;
  }
  const bool had_friction = !std::exchange(friction_, {}).empty();
  const auto gone = std::erase_if(entries_, [this](const Entry& entry) {
    return entry.kind == Kind::kMeasured ||
           !sameCoordinates(entry.motion.recording->model(), stage_.model());
  });
  if (gone > 0 || had_friction) Q_EMIT changed();
}

Comparison::Ghosts Comparison::ghosts(double time) const {
  Ghosts ghosts;
  for (const Entry& entry : entries_) {
    if (!entry.shown || !posesTheRobot(entry.motion) || entry.motion.recording->empty()) continue;
    ghosts.states.push_back(entry.motion.recording->sampleAt(time).state);
    ghosts.colors.push_back(entry.color);
  }
  return ghosts;
}

}  // namespace armillary
