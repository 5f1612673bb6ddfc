// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/file_lookup.h"

#include <algorithm>

#include "engine/text/words.h"

namespace armillary {

std::string FileLookup::find(const std::string& uri, const ElementReader& user) {
  const auto known = found_.find(uri);
  if (known != found_.end()) return known->second;
  std::vector<std::string> searched;
  std::string path = resolver_->resolve(uri, &searched);
  found_.emplace(uri, path);
  if (!path.empty()) return path;
  missing_.push_back(uri);
  const std::string message = "the file '" + uri + "' was not found";
  std::string remedy;
  if (leavesItsPackage(uri)) {
    user.warning("the path '" + uri + "' leads out of its package and is not followed",
                 "name the package that the file is in");
    return path;
  }
  if (const std::string package = packageOf(uri); !package.empty()) {
    remedy = "say where the package is: --package " + package + "=FOLDER";
  } else if (uri.starts_with("package:") || uri.starts_with("model:")) {
    remedy = "name the package: package://PACKAGE/PATH";
  } else if (uri.find("://") != std::string::npos && searched.empty()) {
    remedy = "files are not fetched from addresses of this kind; use package:// or a plain path";
  } else {
    remedy = "correct the path or add the file";
  }
  user.warning(searched.empty() ? message : message + "; searched: " + joined(searched), remedy);
  return path;
}

}  // namespace armillary
