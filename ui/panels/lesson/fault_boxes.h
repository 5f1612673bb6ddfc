// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong, and of which part, as two boxes: for who looks for a fault and for who plants it.
#pragma once

#include "engine/lessons/lesson.h"

class QComboBox;

namespace armillary {

// Faults of a controller only where there is one.
void fillFaults(QComboBox* box, bool has_controller);
LessonFault::What faultIn(const QComboBox* box);
// The links or joints that the fault can be of; none of gravity.
void fillFaultParts(QComboBox* box, LessonFault::What what, const Model& model);

}  // namespace armillary
