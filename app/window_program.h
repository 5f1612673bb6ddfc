// SPDX-License-Identifier: GPL-3.0-or-later
// The program in two: the window's libraries are many, and bringing them takes four fifths of what
// a command takes that draws nothing.
#pragma once

namespace armillary {

// Goes on, with the same words, in the program that can draw, where this one cannot: then it does
// not return. Throws CommandFailure(kNotAvailable) where that one is missing.
void goOnWhereItIsDrawn(char** words);

}  // namespace armillary
