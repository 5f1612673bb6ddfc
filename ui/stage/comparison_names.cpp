// SPDX-License-Identifier: GPL-3.0-or-later
// What the runs of the list are called, and their colours: each its own.
#include <algorithm>

#include "ui/stage/comparison.h"
#include "ui/stage/run_in_words.h"
#include "ui/stage/stage.h"
#include "ui/widgets/theme.h"

namespace armillary {

QString Comparison::nameOfPresent() const {
  const QString name = runInWords(stage_.runSetup());
  const std::optional<double> changed = stage_.runChangedAt();
  return changed ? tr("%1, from %2 s on").arg(name).arg(*changed, 0, 'f', 2) : name;
}

QString Comparison::presentName() const {
  return nameOfPresent(*stage_.recording(), stage_.runSetup());
}

QString Comparison::nameOfPresent(const Recording& run, const SimulationSetup& setup) const {
  return nameOfRun(toldFrom(setups(), setup, run, nameOfPresent()), run);
}

std::vector<const SimulationSetup*> Comparison::setups() const {
  std::vector<const SimulationSetup*> setups;
  for (const Entry& entry : entries_) {
    if (entry.kind == Kind::kRun) setups.push_back(&entry.setup);
  }
  return setups;
}

QString Comparison::toldFrom(const std::vector<const SimulationSetup*>& others,
                             const SimulationSetup& setup, const Recording& run,
                             const QString& name) {
  QStringList told;
  for (const SimulationSetup* other : others) {
    for (const QString& words : usualInWords(setup, *other, run.model())) {
      if (!told.contains(words) && !name.contains(words)) told << words;
    }
  }
  return (told << name).join(QStringLiteral(", "));
}

bool Comparison::tellApart() {
  bool told = false;
  std::vector<const SimulationSetup*> others = setups();
  if (stage_.mode() == Stage::Mode::kSimulate) others.push_back(&stage_.runSetup());
  for (Entry& entry : entries_) {
    if (entry.kind != Kind::kRun || entry.named) continue;
    const QString name = toldFrom(others, entry.setup, *entry.motion.recording, entry.name);
    if (name == entry.name) continue;
    entry.name = freeName(name);
    told = true;
  }
  return told;
}

QString Comparison::nameOfRun(const QString& setup, const Recording& run) const {
  const auto alike = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.name == setup && entry.isMade() && entry.motion.recording.get() != &run;
  });
  if (alike == entries_.end()) return freeName(setup);
  QStringList words{setup, massInWords(run, *alike->motion.recording),
                    startInWords(run, *alike->motion.recording)};
  words.removeAll(QString());
  return freeName(words.join(QStringLiteral(", ")));
}

QString Comparison::freeName(const QString& name) const {
  const auto taken = [this](const QString& wish) {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.name == wish; });
  };
  QString free = name;
  for (int i = 2; taken(free); ++i) free = QStringLiteral("%1 (%2)").arg(name).arg(i);
  return free;
}

QColor Comparison::freeColor() const {
  const auto users = [this](int color) {
    return std::count_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
      return entry.color.rgb() == curveColor(color).rgb();
    });
  };
  int freest = 0;
  for (int i = 0; i < static_cast<int>(theme().curves.size()); ++i) {
    if (i != kMeasuredColor && users(i) < users(freest)) freest = i;
  }
  return curveColor(freest);
}

void Comparison::rename(int index, const QString& name) {
  const Entry& entry = entries_.at(static_cast<std::size_t>(index));
  if (entry.name == name) return;
  const Naming before{entry.motion.recording, name, entry.name, entry.named};
  const Naming after{entry.motion.recording, entry.name, name, true};
  rename(after);
  Q_EMIT renamed(before, after);
}

void Comparison::rename(const Naming& naming) {
  for (Entry& entry : entries_) {
    // which may have been told apart from others since
    if (entry.motion.recording != naming.run.lock() || !entry.name.endsWith(naming.from)) continue;
    entry.name = naming.to;
    entry.named = naming.by_hand;
    Q_EMIT changed();
    return;
  }
}

}  // namespace armillary
