// SPDX-License-Identifier: BSD-3-Clause
// Plain files that stand in a zip file, under one folder of it.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/packed_file.h"

namespace armillary {

class PackedFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Whether a name stays below the folder that it is unpacked into, on every system: parts of letters
// that are no path of their own.
bool isInsideName(std::string_view name);

struct PackedRules {
  std::size_t most_files = 2000;
  // Names that are not isInsideName() are passed over: of what many people made, one fault is not
  // everybody's.
  bool pass_over_odd_names = false;
};

// The files below `folder`, "robot" for "robot/…", all for "". What the file says of sizes is not
// trusted. Throws PackedFault where the bytes are no zip file, a name leads out of the folder, or
// the files are more than the rules say or larger than 1 GB.
std::vector<PackedFile> readPackedFiles(std::string_view bytes, std::string_view folder,
                                        const PackedRules& rules = {});

}  // namespace armillary
