// SPDX-License-Identifier: BSD-3-Clause
// A file as it travels inside another.
#pragma once

#include <string>

namespace armillary {

struct PackedFile {
  std::string name;  // "meshes/1/arm.stl": below a folder, '/' between its parts
  std::string bytes;
};

}  // namespace armillary
