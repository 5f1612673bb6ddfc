// SPDX-License-Identifier: GPL-3.0-or-later
// What a class handed in with its zip files unpacked, as learning platforms hand them on: a zip of
// all, or one of each student, is taken as the folder that it was.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/lesson_loading.h"
#include "engine/lessons/class_files.h"

namespace armillary {

// One of the class, and the folder that holds it where it came out of a zip file.
struct UnpackedOne {
  HandedIn one;
  UnpackedFolder folder;
};

// Of a file or folder as it was given, in the order of names, who handed in no zip file first.
// Where a zip file cannot be unpacked that is said of the student whose it is; the others do not
// feel it. Throws CommandFailure where there is no place to unpack into.
std::vector<UnpackedOne> handedInUnpacked(const std::string& given, const Lesson& lesson);

}  // namespace armillary
