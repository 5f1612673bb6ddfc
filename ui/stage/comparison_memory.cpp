// SPDX-License-Identifier: GPL-3.0-or-later
// How much the runs of the list take, and which go first where it is more than was set aside.
#include <algorithm>
#include <set>

#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"

namespace armillary {

std::size_t Comparison::bytes() const {
  return bytesOf(false);
}

std::size_t Comparison::bytesOf(bool with_removed) const {
  std::set<const Recording*> counted;
  std::size_t sum = 0;
  const auto count = [&](const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
      const Recording* recording = entry.motion.recording.get();
      if (counted.insert(recording).second) sum += recording->bytes();
    }
  };
  count(entries_);
  for (const auto& [file, entries] : parked_) count(entries);
  for (const Removed& removed : removed_) {
    if (with_removed && removed.entry) count({*removed.entry});
  }
  return sum;
}

void Comparison::setMostBytes(std::size_t bytes) {
  most_bytes_ = bytes;
  makeRoom();
  Q_EMIT changed();
}

bool Comparison::dropOldest(std::vector<Entry>& entries, bool saved, QStringList& gone) {
  const auto oldest = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    const auto& recording = entry.motion.recording;
    return entry.saved == saved && !entry.shown && !entry.named &&
           recording != stage_.sharedShownRecording() &&
           (&entries != &entries_ || &entry != &entries.back());
  });
  if (oldest == entries.end()) return false;
  gone << oldest->name;
  entries.erase(oldest);
  return true;
}

bool Comparison::dropOldestRemoved() {
  const auto oldest = std::find_if(removed_.begin(), removed_.end(),
                                   [](const Removed& removed) { return removed.entry; });
  if (oldest == removed_.end()) return false;
  removed_.erase(oldest);
  return true;
}

// First what was removed, then what some file has, and what is of robots that are not open.
void Comparison::makeRoom() {
  while (bytesOf(true) > most_bytes_ && dropOldestRemoved()) {
  }
  QStringList gone;
  while (bytes() > most_bytes_) {
    bool dropped_one = false;
    for (const bool saved : {true, false}) {
      for (auto& [file, entries] : parked_) {
        dropped_one = dropped_one || dropOldest(entries, saved, gone);
      }
      dropped_one = dropped_one || dropOldest(entries_, saved, gone);
    }
    if (!dropped_one) break;
  }
  if (!gone.isEmpty()) Q_EMIT dropped(gone);
}

}  // namespace armillary
