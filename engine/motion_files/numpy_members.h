// SPDX-License-Identifier: BSD-3-Clause
// The arrays in a zip file, unpacked.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/motion_files/numpy_array.h"

namespace armillary {

struct NumpyArrays {
  std::map<std::string, NumpyArray> good;
  std::map<std::string, NumpyArray> deep;  // of three dimensions
  std::map<std::string, std::string> bad;  // and why; those too
};

// Throws NumpyFault where the bytes are no zip file, or a member is larger than it may be or cannot
// be unpacked. What the file says of sizes is not trusted. With `only`, of the array of that name
// alone: no other is unpacked.
NumpyArrays readNumpyArrays(std::string_view bytes, std::string_view only = {});

}  // namespace armillary
