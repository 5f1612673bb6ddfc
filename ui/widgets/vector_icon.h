// SPDX-License-Identifier: GPL-3.0-or-later
// Icons that are drawn when they are seen, in the colours that the theme has then.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>
#include <functional>

namespace armillary {

// One of resources/icons/icons.txt, in the colour of text on buttons, sharp in every size; null
// where the program was built without the icons: a button then shows its words.
QIcon vectorIcon(const QString& name);
bool hasVectorIcons();

// A patch of the colour that `color` gives when it is painted.
QIcon swatchIcon(std::function<QColor()> color);

}  // namespace armillary
