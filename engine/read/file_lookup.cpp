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
  const bool package = uri.starts_with("package://") || uri.starts_with("model://");
  std::string remedy;
  if (package) {
    const std::size_t start = uri.find("://") + 3;
    const std::size_t end = std::min(uri.find('/', start), uri.size());
    remedy = "say where the package is: --package " + uri.substr(start, end - start) + "=FOLDER";
  } else if (uri.find("://") != std::string::npos && searched.empty()) {
    remedy = "files are not fetched from addresses of this kind; use package:// or a plain path";
  } else {
    remedy = "correct the path or add the file";
  }
  user.warning(searched.empty() ? message : message + "; searched: " + joined(searched), remedy);
  return path;
}

}  // namespace armillary
