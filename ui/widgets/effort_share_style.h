// SPDX-License-Identifier: GPL-3.0-or-later
// How the shares of an effort look and what they are called, the same in every panel.
#pragma once

#include <QColor>
#include <QString>
#include <vector>

#include "engine/forces/effort_shares.h"

namespace armillary {

// In the order in which they are stacked.
const std::vector<EffortShare>& effortSharesInOrder();

QColor colorOf(EffortShare share);
QString nameOf(EffortShare share);     // "gravity"
QString formulaOf(EffortShare share);  // rich text; empty where there is none
QString explanationOf(EffortShare share);

// Shares that are always shown; others only where they act.
bool isUsual(EffortShare share);

}  // namespace armillary
