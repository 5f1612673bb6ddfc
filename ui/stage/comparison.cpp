// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/comparison.h"

#include <QFileInfo>
#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "ui/stage/run_in_words.h"
#include "ui/stage/stage.h"
#include "ui/widgets/theme.h"

namespace armillary {

namespace {

// Masses, centres and moments of the links.
bool haveSameInertias(const Model& one, const Model& other) {
  return &one == &other ||
         std::ranges::equal(one.links, other.links, [](const Link& a, const Link& b) {
           return a.inertia.mass == b.inertia.mass &&
                  a.inertia.first_moment == b.inertia.first_moment &&
                  a.inertia.rotational.full() == b.inertia.rotational.full();
         });
}

}  // namespace

Comparison::Comparison(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, &Comparison::takeRobot);
  connect(&stage_, &Stage::runLeft, this, &Comparison::takeRun);
  connect(&stage_, &Stage::trajectoryUpdated, this, &Comparison::update);
  connect(&stage_, &Stage::modeChanged, this, [this] {  // another one is played
    tellApart();
    Q_EMIT changed();
  });
  connect(&stage_, &Stage::runningChanged, this, [this] {  // or begins
    if (tellApart()) Q_EMIT changed();
  });
  connect(this, &Comparison::changed, this, &Comparison::takeGround);
  connect(&stage_, &Stage::shapesChanged, this, &Comparison::takeGround);
  connect(&ThemeChanges::instance(), &ThemeChanges::changed, this, &Comparison::recolor);
}

void Comparison::recolor() {
  const auto take = [](std::vector<Entry>& entries) {
    for (Entry& entry : entries) entry.color = inTheme(entry.color, theme());
  };
  take(entries_);
  for (auto& [file, entries] : parked_) take(entries);
  Q_EMIT changed();
}

bool Comparison::canKeep() const {
  return stage_.robot() && stage_.recording() && stage_.recording()->size() >= Stage::kLeastSamples;
}

void Comparison::keepRun() {
  if (!canKeep()) return;
  const Recording& run = *stage_.recording();
  SimulationSetup setup = stage_.setup();
  QString own_name = ownName(runInWords(setup), run);
  if (stage_.mode() == Stage::Mode::kSimulate) {
    setup = stage_.runSetup();
    own_name = ownName(nameOfPresent(), run);
  }
  QString name = own_name;
  for (const Entry& entry : entries_) {
    if (entry.motion.recording != stage_.sharedRecording()) continue;
    name = entry.name;
    own_name = entry.named ? QString() : entry.own_name;
    // a trajectory's efforts are always those of the present setup
    if (entry.kind == Kind::kRun) setup = entry.setup;
  }
  add(freeName(name), wholeMotion(stage_.sharedRecording()), Kind::kRun);
  entries_.back().setup = std::move(setup);
  entries_.back().own_name = own_name;
  tellApart();
  Q_EMIT changed();
}

void Comparison::takeRun(const std::shared_ptr<const Recording>& run,
                         const SimulationSetup& setup) {
  const bool known = std::any_of(entries_.begin(), entries_.end(),
                                 [&](const Entry& entry) { return entry.motion.recording == run; });
  if (known) return;
  Entry entry;
  entry.own_name = ownName(nameOfPresent(), *run);
  entry.name = freeName(toldApart(entry.own_name, setup, *run));
  entry.motion = wholeMotion(run);
  entry.color = freeColor();
  entry.shown = false;
  entry.setup = setup;
  entry.saved = saved_.lock() == run;
  entries_.push_back(std::move(entry));
  tellApart();
  makeRoom();
  Q_EMIT changed();
  Q_EMIT kept(entries_.back().name);
}

bool Comparison::canPlay(int index) const {
  const Entry& entry = entries_.at(static_cast<std::size_t>(index));
  return posesTheRobot(entry.motion) && entry.motion.recording->size() >= Stage::kLeastSamples;
}

bool Comparison::isShown(int index) const {
  return stage_.recording() &&
         entries_.at(static_cast<std::size_t>(index)).motion.recording.get() == stage_.recording();
}

bool Comparison::isPlayed(int index) const {
  return stage_.mode() == Stage::Mode::kPlay && isShown(index);
}

bool Comparison::hasPresent() const {
  return stage_.mode() == Stage::Mode::kSimulate && canKeep() &&
         std::none_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
           return entry.motion.recording.get() == stage_.recording();
         });
}

int Comparison::takePresent() {
  if (hasPresent()) takeRun(stage_.sharedRecording(), stage_.runSetup());
  return static_cast<int>(entries_.size()) - 1;
}

std::optional<Comparison::Ground> Comparison::ground() const {
  if (stage_.mode() != Stage::Mode::kPlay) {
    const auto& ground = stage_.simulationOptions().ground;
    return ground ? std::optional(Ground{ground->options.height}) : std::nullopt;
  }
  return played_ground_;
}

// Where a run has lost its beginning nobody knows any more where a ground lay that the robot was
// put on.
void Comparison::takeGround() {
  played_ground_.reset();
  if (stage_.mode() != Stage::Mode::kPlay || !stage_.robot()->complete) return;
  for (const Entry& entry : entries_) {
    if (entry.kind != Kind::kRun || entry.motion.recording != stage_.trajectory()) continue;
    const Recording& run = *entry.motion.recording;
    if (!entry.setup.ground || (!entry.setup.ground_height && run.startTime() > 0.0)) return;
    const SimulationStart start{run.sample(0).state, stage_.robot()->contacts, nullptr};
    played_ground_ = Ground{groundHeight(entry.setup, run.model(), start)};
    return;
  }
}

void Comparison::play(int index) {
  if (!canPlay(index)) return;
  const Entry entry = entries_.at(static_cast<std::size_t>(index));
  // efforts of a simulation are those of its gravity and payloads: equations and energies beside
  // them are to be of the same
  if (entry.kind == Kind::kRun && !sameModel(entry.setup, stage_.setup())) {
    SimulationSetup setup = stage_.setup();
    setup.gravity_acts = entry.setup.gravity_acts;
    setup.gravity = entry.setup.gravity;
    setup.payloads = entry.setup.payloads;
    if (stage_.mode() == Stage::Mode::kPlay) stage_.setMode(Stage::Mode::kPose);
    stage_.setSetup(setup);
    Q_EMIT setupTaken(entry.name);
  }
  stage_.setTrajectory(entry.motion.recording);
  Q_EMIT played(index);
}

bool Comparison::isOfAnotherRobot(int index) const {
  const Entry& entry = entries_.at(static_cast<std::size_t>(index));
  return entry.kind == Kind::kRun && stage_.robot() &&
         !haveSameInertias(entry.motion.recording->model(), stage_.model());
}

void Comparison::update(const std::shared_ptr<const Recording>& before,
                        const std::shared_ptr<const Recording>& after) {
  for (Entry& entry : entries_) {
    if (entry.kind != Kind::kTrajectory || entry.motion.recording != before) continue;
    entry.motion = wholeMotion(after);
    Q_EMIT changed();
  }
}

void Comparison::markSaved(const std::shared_ptr<const Recording>& recording) {
  saved_ = recording;
  for (Entry& entry : entries_) {
    if (entry.motion.recording == recording) entry.saved = true;
  }
  Q_EMIT changed();
}

bool Comparison::presentIsUnsaved() const {
  return hasPresent() && saved_.lock() != stage_.sharedRecording();
}

Comparison::Entry Comparison::present() const {
  Entry entry;
  entry.name = presentName();
  entry.motion = wholeMotion(stage_.sharedRecording());
  entry.color = freeColor();
  entry.shown = false;
  entry.setup = stage_.runSetup();
  return entry;
}

bool Comparison::hasUnsaved() const {
  const auto any = [](const std::vector<Entry>& entries) {
    return std::any_of(entries.begin(), entries.end(),
                       [](const Entry& entry) { return entry.isMade() && !entry.saved; });
  };
  return presentIsUnsaved() || any(entries_) ||
         std::any_of(parked_.begin(), parked_.end(),
                     [&](const auto& parked) { return any(parked.second); });
}

bool Comparison::hasUnsavedOfRobot() const {
  return presentIsUnsaved() ||
         std::any_of(entries_.begin(), entries_.end(),
                     [](const Entry& entry) { return entry.isMade() && !entry.saved; });
}

bool Comparison::hasUnsavedOf(const QString& file) const {
  const auto parked = parked_.find(file);
  return parked != parked_.end() &&
         std::any_of(parked->second.begin(), parked->second.end(),
                     [](const Entry& entry) { return entry.isMade() && !entry.saved; });
}

QStringList Comparison::unsaved() const {
  QStringList names;
  const auto collect = [&](const std::vector<Entry>& entries, const QString& robot) {
    for (const Entry& entry : entries) {
      if (entry.isMade() && !entry.saved) names << robot + entry.name;
    }
  };
  collect(entries_, {});
  if (presentIsUnsaved()) names << presentName();
  for (const auto& [file, entries] : parked_) {
    if (entries.empty()) continue;
    // as its title did; many robots' files have the same name
    const std::string& robot = entries.front().motion.recording->model().name;
    collect(entries, QStringLiteral("%1: ").arg(robot.empty() ? QFileInfo(file).completeBaseName()
                                                              : QString::fromStdString(robot)));
  }
  return names;
}

void Comparison::restore(std::vector<Entry> entries) {
  removed_.clear();
  entries_ = std::move(entries);
  tellApart();
  recolor();  // they may have been saved under another theme
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
  entry.color = freeColor();
  entry.kind = kind;
  entries_.push_back(std::move(entry));
  Q_EMIT changed();
}

void Comparison::remove(int index) {
  Entry gone = entries_.at(static_cast<std::size_t>(index));
  entries_.erase(entries_.begin() + index);
  stage_.forget(gone.motion.recording);
  const QString name = gone.name;
  removed_.push_back({++removals_, index, std::move(gone)});
  makeRoom();
  Q_EMIT changed();
  Q_EMIT removed(removals_, name);
}

void Comparison::putBack(int removal) {
  const auto found = std::find_if(removed_.begin(), removed_.end(), [removal](const Removed& each) {
    return each.number == removal && each.entry;
  });
  if (found == removed_.end() ||
      !sameCoordinates(found->entry->motion.recording->model(), stage_.model())) {
    return;
  }
  found->run = found->entry->motion.recording;
  found->entry->name = freeName(found->entry->name);  // another may be called so by now
  found->name = found->entry->name;
  const auto place = std::min(static_cast<std::size_t>(found->index), entries_.size());
  entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(place), std::move(*found->entry));
  found->entry.reset();
  tellApart();
  makeRoom();
  recolor();  // the theme may be another one
}

void Comparison::removeAgain(int removal) {
  const auto found = std::find_if(removed_.begin(), removed_.end(), [removal](const Removed& each) {
    return each.number == removal && !each.entry;
  });
  if (found == removed_.end()) return;
  const int index = find(found->run.lock(), found->name);
  if (index < 0) return;
  const auto entry = entries_.begin() + index;
  found->index = index;
  found->entry = std::move(*entry);
  entries_.erase(entry);
  stage_.forget(found->entry->motion.recording);
  Q_EMIT changed();
}

void Comparison::setShown(int index, bool shown) {
  Entry& entry = entries_.at(static_cast<std::size_t>(index));
  if (entry.shown == shown) return;
  entry.shown = shown;
  Q_EMIT changed();
}

void Comparison::takeTrajectory(const QString& name,
                                const std::shared_ptr<const Recording>& trajectory, Origin origin,
                                std::optional<ComparedMotion> measured) {
  if (origin == Origin::kMade && !entries_.empty()) {
    const Entry& last = entries_.back();
    if (last.kind == Kind::kTrajectory && !last.named && !last.shown && !last.saved) {
      entries_.pop_back();
    }
  }
  std::erase_if(entries_, [&](const Entry& entry) {  // the same file again
    return origin == Origin::kFile && entry.kind == Kind::kTrajectory && entry.saved &&
           entry.name == name && !entry.shown;
  });
  Entry played;
  played.name = freeName(name);
  played.motion = wholeMotion(trajectory);
  played.color = freeColor();
  played.shown = false;
  played.kind = Kind::kTrajectory;
  played.saved = origin == Origin::kFile;
  entries_.push_back(std::move(played));
  for (Entry& entry : entries_) {  // what was measured of another one is a run as others are
    if (entry.kind != Kind::kMeasured) continue;
    entry.kind = Kind::kFile;
    entry.shown = false;
    if (!entry.named) entry.name = freeName(tr("%1, measured").arg(measured_of_));
  }
  if (measured) {
    Entry entry;
    entry.name = tr("Measured");
    entry.saved = true;
    entry.motion = std::move(*measured);
    entry.color = curveColor(kMeasuredColor);
    entry.kind = Kind::kMeasured;
    entries_.insert(entries_.begin(), std::move(entry));
  }
  measured_of_ = name;
  friction_.clear();
  makeRoom();
  Q_EMIT changed();
}

void Comparison::setFriction(std::vector<JointFriction> friction) {
  if (friction.empty() && friction_.empty()) return;
  friction_ = std::move(friction);
  Q_EMIT changed();
}

void Comparison::clear() {
  if (entries_.empty() && friction_.empty()) return;
  entries_.clear();
  friction_.clear();
  Q_EMIT changed();
}

void Comparison::park(const QString& file, std::vector<Entry> entries) {
  if (entries.empty() || file.isEmpty()) return;
  std::vector<Entry>& parked = parked_[file];
  std::ranges::move(entries, std::back_inserter(parked));
}

void Comparison::takeRobot() {
  const QString file = stage_.robot()->request.file;
  const QString before = std::exchange(file_, file);
  bool others = !std::exchange(friction_, {}).empty();
  if (before != file) {
    others = others || !entries_.empty();
    park(before, std::exchange(entries_, {}));
    removed_.clear();
  }
  // Of one file a base that floats makes two robots: each has its own.
  std::vector<Entry> of_file = std::exchange(entries_, {});
  if (const auto parked = parked_.find(file); parked != parked_.end()) {
    std::ranges::move(parked->second, std::back_inserter(of_file));
    parked_.erase(parked);
    others = true;
  }
  std::vector<Entry> unfit;
  for (Entry& entry : of_file) {
    if (entry.kind == Kind::kMeasured) continue;  // of a trajectory that is not shown any more
    const bool fits = sameCoordinates(entry.motion.recording->model(), stage_.model());
    (fits ? entries_ : unfit).push_back(std::move(entry));
  }
  others = others || entries_.size() != of_file.size();
  park(file, std::move(unfit));
  if (others) Q_EMIT changed();
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
