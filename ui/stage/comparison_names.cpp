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
  const Recording& run = *stage_.recording();
  return freeName(toldApart(ownName(nameOfPresent(), run), stage_.runSetup(), run));
}

QString Comparison::ownName(const QString& setup, const Recording& run) const {
  const auto alike = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.own_name == setup && entry.motion.recording.get() != &run;
  });
  if (alike == entries_.end()) return setup;
  QStringList words{setup, massInWords(run, *alike->motion.recording),
                    startInWords(run, *alike->motion.recording)};
  words.removeAll(QString());
  return words.join(QStringLiteral(", "));
}

QString Comparison::toldApart(const QString& own_name, const SimulationSetup& setup,
                              const Recording& run) const {
  std::vector<const SimulationSetup*> others;
  for (const Entry& entry : entries_) {
    if (entry.kind == Kind::kRun) others.push_back(&entry.setup);
  }
  if (stage_.mode() == Stage::Mode::kSimulate) others.push_back(&stage_.runSetup());
  return (usualInWords(setup, others, run.model()) << own_name).join(QStringLiteral(", "));
}

bool Comparison::tellApart() {
  bool told = false;
  for (Entry& entry : entries_) {
    if (entry.named || entry.own_name.isEmpty()) continue;
    const QString name = toldApart(entry.own_name, entry.setup, *entry.motion.recording);
    // or with its number
    if (entry.name == name || entry.name.startsWith(name + QStringLiteral(" ("))) continue;
    entry.name = freeName(name);
    told = true;
  }
  return told;
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
  const int index = find(naming.run.lock(), naming.from);
  if (index < 0) return;
  Entry& entry = entries_[static_cast<std::size_t>(index)];
  entry.name = naming.to;
  entry.named = naming.by_hand;
  tellApart();  // there may be others by now
  Q_EMIT changed();
}

int Comparison::find(const std::shared_ptr<const Recording>& run, const QString& name) const {
  int told_since = -1;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (entry.motion.recording != run) continue;
    if (entry.name == name) return static_cast<int>(i);
    if (told_since < 0 && !entry.named && !entry.own_name.isEmpty())
      told_since = static_cast<int>(i);
  }
  return told_since;
}

}  // namespace armillary
