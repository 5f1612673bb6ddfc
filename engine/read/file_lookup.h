// SPDX-License-Identifier: BSD-3-Clause
// The files that a robot file names, and which of them are missing.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/read/element_reader.h"
#include "engine/read/package_resolver.h"

namespace armillary {

// Looks up the files that a robot file names, each URI once, and keeps account of the missing.
class FileLookup {
 public:
  explicit FileLookup(const PackageResolver& resolver) : resolver_(&resolver) {}

  // The path of the file, or an empty string; where it is missing, the first use is warned of, of
  // one package that of its first few files.
  std::string find(const std::string& uri, const ElementReader& user);
  // Warns of how many more there were, once all were asked for.
  void tellRest();
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  // Files of one package that are missing; what is told of those that are not warned of each.
  struct Missing {
    int count = 0;
    Diagnostics* diagnostics = nullptr;
    int line = 0;
    std::string label;
  };

  const PackageResolver* resolver_;
  std::map<std::string, std::string> found_;  // by URI; empty: missing
  std::vector<std::string> missing_;          // in file order
  std::map<std::string, Missing> by_package_;
};

}  // namespace armillary
