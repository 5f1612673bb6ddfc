// SPDX-License-Identifier: GPL-3.0-or-later
// What a window that was killed has left in a folder.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

#include "engine/model/model.h"

namespace armillary::soak {

// Of every file with the name of a robot, a motion or a session: a sentence for each that cannot be
// read as one. What another program would not take for such a file, because its name has another
// ending, is none.
QStringList halfFiles(const QString& folder, const std::shared_ptr<const Model>& model);

// How many files were looked at.
// The most that a whole session file of the folder keeps.
struct SavedWork {
  int key_frames = 0;
  double simulated = 0.0;  // s
};
SavedWork savedWork(const QString& folder, const std::shared_ptr<const Model>& model);

int filesIn(const QString& folder);

}  // namespace armillary::soak
