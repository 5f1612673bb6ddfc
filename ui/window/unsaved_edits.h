// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the robot that is shown has edits that no file has.
#pragma once

#include "ui/stage/robot_edits.h"
#include "ui/stage/table_workshop.h"

namespace armillary {

inline bool hasUnsavedEdits(const TableWorkshop& table, const RobotEdits& numbers) {
  return table.isUnsaved() || !numbers.unsaved().empty();
}

}  // namespace armillary
