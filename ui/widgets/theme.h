// SPDX-License-Identifier: GPL-3.0-or-later
// Colours that the panels share; each can be told apart by the colour-blind.
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace armillary {

// Colour of the n-th curve; after seven they repeat, darker. None is that of an effort's share.
QColor curveColor(int index);

// The sum of an effort's shares (effort_share_style.h).
QColor totalColor(const QPalette& palette);

// Text about what must not be: a joint beyond its limits, too much effort.
QColor alarmColor(const QPalette& palette);

// Rich text of a formula, in a serif face: others draw no dot over a q.
QString formula(const QString& text);

// Makes quiet text (placeholders, notes) follow the text's colour: some desktops' dark palettes
// leave it black. To be called at the start and when the palette changes.
void keepQuietTextReadable();

// Whether the window's palette is a dark one (Qt 6.4 cannot be asked directly).
bool isDark(const QPalette& palette);

}  // namespace armillary
