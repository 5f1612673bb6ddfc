// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of type: all follow the application's, which is the body, also when that grows.
#pragma once

#include <QFont>

namespace armillary {

inline constexpr double kCaption = 0.9;  // of the body's size: notes, digits in small cells
inline constexpr double kHeading = 1.2;  // titles of dialogs and pages

// The face `factor` times as large.
QFont scaledFont(const QFont& face, double factor);
QFont captionFont(const QFont& body);
// Bold too.
QFont headingFont(const QFont& body);

// The body's face if its digits have one width, so that numbers below one another line up; else
// another one that has. (Qt 6.4 cannot ask a face for its tabular figures.)
QFont numberFont(const QFont& body);
bool hasTabularFigures(const QFont& face);

}  // namespace armillary
