// SPDX-License-Identifier: GPL-3.0-or-later
// Whether there is a display for the window.
#pragma once

#include <string>

namespace armillary {

// Makes Qt draw where the view can, whatever the session's settings say. Before the application is.
void chooseDisplay();

// Empty where a window can be opened; else a sentence that says what is missing and what to do.
// Qt ends the process where it finds no display, so this is asked before.
std::string whyNoDisplay();

}  // namespace armillary
