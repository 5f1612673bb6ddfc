// SPDX-License-Identifier: GPL-3.0-or-later
// Menus whose icons are pictures.
#pragma once

class QMenu;

namespace armillary {

// Gives the menu's icons the size of a small picture.
void showPictures(QMenu& menu);

}  // namespace armillary
