// SPDX-License-Identifier: GPL-3.0-or-later
// What the command palette finds.
#pragma once

#include <vector>

#include "ui/window/command_palette.h"

class QMainWindow;
class QMenuBar;

namespace armillary {

class PlotChoice;
class Selection;
class Stage;

// Every entry of the menus and their submenus, but not those that show and hide docks (panels()).
// Menus that fill themselves when they are opened do so.
std::vector<PaletteEntry> menuEntries(const QMenuBar& menus);
// Each dock of the window: it comes to the front and has the keyboard.
std::vector<PaletteEntry> panelEntries(const QMainWindow& window);
// Joints and links, to be selected.
std::vector<PaletteEntry> partEntries(const Stage& stage, Selection& selection);
// Position, velocity, acceleration and effort of each joint, to be plotted beside what is; `show`
// is called then.
std::vector<PaletteEntry> quantityEntries(const Stage& stage, PlotChoice& choice,
                                          const std::function<void()>& show);

}  // namespace armillary
