// SPDX-License-Identifier: GPL-3.0-or-later
// Icons of the style in the colour of the text: a style's own are black, also on dark ground.
#pragma once

#include <QStyle>

class QAbstractButton;

namespace armillary {

// Gives a button the style's icon, and keeps it in the palette's colour when that changes.
void setTintedIcon(QAbstractButton* button, QStyle::StandardPixmap icon);

}  // namespace armillary
