// SPDX-License-Identifier: GPL-3.0-or-later
// Open3D's numbers of what it has made. They have sixteen bits and only ever count up: after 65,535
// of a kind they begin again at one, and what is made then takes the place of what has that number
// still. A background so becomes another's material, for which Filament ends the process.
#pragma once

namespace armillary {

// Of the kind that has used most of them.
int handleNumbersUsed();

// Begins where the first call did. Only where nothing is left that has a number.
void beginHandleNumbersAgain();

}  // namespace armillary
