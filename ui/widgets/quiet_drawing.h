// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that quiet_style draws itself, in the option's palette.
#pragma once

#include <QStyleOption>

class QPainter;

namespace armillary {

void drawPushButton(const QStyleOptionButton& option, QPainter& painter);
void drawToolButton(const QStyleOption& option, QPainter& painter);
// A tab: a line of the accent where it is the one that is seen; its name is drawn over it.
void drawTab(const QStyleOptionTab& option, QPainter& painter);
// A dock's title in bold in the box `text`, with a line below.
void drawDockTitle(const QStyleOptionDockWidget& option, QPainter& painter, const QRect& text,
                   const QWidget* widget);
// A handle on a quiet ground.
void drawScrollBar(const QStyleOptionSlider& option, const QRect& handle, QPainter& painter);

}  // namespace armillary
