// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/key_frames.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/stage/stage.h"

namespace armillary {
namespace {

constexpr double kTenth = 10.0, kHundredth = 100.0;  // how many a second has
constexpr double kRounding = 1e-6;

double rounded(double time, double share) {
  return std::round(time * share) / share;
}

void sort(KeyFrames::List& list) {
  std::stable_sort(list.begin(), list.end(), [](const KeyFrame& one, const KeyFrame& other) {
    return one.time < other.time;
  });
}

}  // namespace

KeyFrames::KeyFrames(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, &KeyFrames::takeRobot);
}

void KeyFrames::takeRobot() {
  std::vector<std::string> coordinates;
  for (const Coordinate& coordinate : stage_.model().coordinates) {
    coordinates.push_back(coordinate.name);
  }
  if (coordinates != coordinates_) {
    parked_[coordinates_] = {robot_, file_, std::move(list_), std::move(saved_)};
    coordinates_ = std::move(coordinates);
    Parked present = std::exchange(parked_[coordinates_], {});
    list_ = std::move(present.list);
    saved_ = std::move(present.saved);
    Q_EMIT changed();
  }
  robot_ = stage_.model().name;
  file_ = stage_.robot()->request.file;
}

bool KeyFrames::hasUnsaved() const {
  return hasUnsavedOfRobot() || std::any_of(parked_.begin(), parked_.end(), [](const auto& each) {
           return each.second.list != each.second.saved;
         });
}

bool KeyFrames::hasUnsavedOf(const QString& file) const {
  return std::any_of(parked_.begin(), parked_.end(), [&](const auto& each) {
    return each.second.file == file && each.second.list != each.second.saved;
  });
}

QStringList KeyFrames::unsaved() const {
  QStringList lines;
  const auto count = [](const List& list) {
    return list.empty()       ? tr("key frames that were taken away")
           : list.size() == 1 ? tr("one key frame")
                              : tr("%1 key frames").arg(list.size());
  };
  if (hasUnsavedOfRobot()) lines << count(list_);
  for (const auto& [coordinates, parked] : parked_) {
    if (parked.list == parked.saved) continue;
    lines << QStringLiteral("%1: %2").arg(QString::fromStdString(parked.robot), count(parked.list));
  }
  return lines;
}

void KeyFrames::set(List list) {
  sort(list);
  if (list == list_) return;
  const List before = std::exchange(list_, std::move(list));
  Q_EMIT changed();
  Q_EMIT edited(before, list_);
}

void KeyFrames::restore(List list) {
  list_ = std::move(list);
  Q_EMIT changed();
}

int KeyFrames::addShown() {
  KeyFrame frame;
  frame.position = stage_.sample().state.position;
  const double shown = stage_.sample().state.time;
  const double now = rounded(shown, kHundredth);
  List list = list_;
  const bool within = stage_.mode() == Stage::Mode::kPlay && !list.empty() &&
                      shown >= list.front().time && shown <= list.back().time;
  const double inside = within ? std::clamp(now, list.front().time, list.back().time) : 0.0;
  // adding takes no other's place: that is what replacing is for
  const bool taken = std::any_of(list.begin(), list.end(), [&](const KeyFrame& other) {
    return std::abs(other.time - inside) < 0.5 / kHundredth;
  });
  if (within && !taken) {
    frame.time = inside;
    frame.position = stage_.trajectory()->sampleAt(frame.time).state.position;
  } else if (!list.empty()) {
    frame.time = std::ceil((list.back().time + kApart) * kTenth - kRounding) / kTenth;
  }
  const auto after =
      std::upper_bound(list.begin(), list.end(), frame.time,
                       [](double time, const KeyFrame& other) { return time < other.time; });
  const auto index = static_cast<int>(after - list.begin());
  list.insert(after, std::move(frame));
  set(std::move(list));
  return index;
}

void KeyFrames::replaceByShown(int index) {
  List list = list_;
  list[index].position = stage_.sample().state.position;
  set(std::move(list));
}

void KeyFrames::remove(int index) {
  List list = list_;
  list.erase(list.begin() + index);
  set(std::move(list));
}

int KeyFrames::setTime(int index, double time) {
  List list = list_;
  for (const KeyFrame& other : list) {
    if (other.time == time) return index;
  }
  list[index].time = time;
  set(std::move(list));
  const auto at = std::find_if(list_.begin(), list_.end(),
                               [time](const KeyFrame& frame) { return frame.time == time; });
  return static_cast<int>(at - list_.begin());
}

void KeyFrames::rename(int index, const QString& name) {
  List list = list_;
  list[index].name = name;
  set(std::move(list));
}

void KeyFrames::clear() {
  set({});
}

}  // namespace armillary
