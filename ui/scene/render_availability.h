// SPDX-License-Identifier: GPL-3.0-or-later
// Whether 3D pictures can be drawn here. Filament ends the process where they cannot, so this is
// asked first.
#pragma once

#include <QString>
#include <optional>

namespace armillary {

// Empty where rendering works; else a sentence that says what is missing and what to do. Takes some
// milliseconds, makes and destroys a GL context, and can be called on any thread.
std::optional<QString> whyNoRendering();

// The folder of Filament's materials: ARMILLARY_FILAMENT_RESOURCES, or where Debian puts it.
QString filamentResourceFolder();

}  // namespace armillary
