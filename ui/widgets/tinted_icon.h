// SPDX-License-Identifier: GPL-3.0-or-later
// Icons of buttons in the colour of the text: vector icons, and where the program was built without
// them the style's own, which are black also on dark ground.
#pragma once

#include <QStyle>

class QAbstractButton;

namespace armillary {

// Gives a button the icon that the style calls so, and keeps it in the palette's colour when that
// changes.
void setTintedIcon(QAbstractButton* button, QStyle::StandardPixmap icon);

}  // namespace armillary
