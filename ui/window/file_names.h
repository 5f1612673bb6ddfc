// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files as the window proposes them.
#pragma once

#include <QString>

namespace armillary {

// "Run 2: rk4, 1 ms" as a part of a file's name.
QString asFileName(const QString& name);
// The file's name without its ending, which for a table is .dh.xml.
QString displayName(const QString& file);

}  // namespace armillary
