// SPDX-License-Identifier: GPL-3.0-or-later
// What a class handed in with its zip files unpacked, as learning platforms hand them on: a zip of
// all, or one of each student, is taken as the folder that it was.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/lesson_loading.h"
#include "engine/lessons/class_files.h"

namespace armillary {

struct UnpackedClass {
  std::string place;                    // the file or folder that is graded
  UnpackedFolder folder;                // that holds it; with no path where nothing was packed
  std::vector<HandedIn> unusable = {};  // zip files that cannot be unpacked
};

// Of a file or folder as it was given. A folder without zip files is that itself.
UnpackedClass unpackedClass(const std::string& given);

}  // namespace armillary
