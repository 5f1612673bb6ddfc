// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a joint's row: places to go to, and its numbers to carry away.
#pragma once

#include "ui/widgets/units.h"

class QMenu;

namespace armillary {

class JointRow;

// Fills `menu` for the row's joint. Places announce themselves as the row's moved(); one outside of
// the limits cannot be chosen.
void addJointActions(QMenu& menu, JointRow& row, const Units& units);

}  // namespace armillary
