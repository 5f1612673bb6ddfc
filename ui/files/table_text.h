// SPDX-License-Identifier: GPL-3.0-or-later
// A Denavit-Hartenberg table as the text that its file would be.
#pragma once

#include <QString>
#include <optional>

#include "engine/description/denavit_hartenberg_robot.h"

namespace armillary {

QString textOf(const DenavitHartenbergRobot& table);
// Nothing where the text is no table.
std::optional<DenavitHartenbergRobot> tableOf(const QString& text);

}  // namespace armillary
