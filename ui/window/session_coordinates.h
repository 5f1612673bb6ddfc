// SPDX-License-Identifier: GPL-3.0-or-later
// The coordinates that a session's poses and runs are of, and those that its robot has by now.
#pragma once

#include <QStringList>

#include "engine/model/model.h"

namespace armillary {

QStringList coordinatesOf(const Model& model);
// What the two differ in, by their names.
QString differenceOf(const QStringList& saved, const QStringList& now);

}  // namespace armillary
