// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/file_lookup.h"

#include <algorithm>

#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr int kToldEach = 3;  // of one package

}  // namespace

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
    Missing& of_package = by_package_[package];
    if (++of_package.count == kToldEach + 1) {
      of_package.diagnostics = user.diagnostics();
      of_package.line = user.line();
      of_package.label = user.label();
    }
    if (of_package.count > kToldEach) return path;
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

void FileLookup::tellRest() {
  for (const auto& [package, missing] : by_package_) {
    const int more = missing.count - kToldEach;
    if (more <= 0) continue;
    missing.diagnostics->warning(missing.line, missing.label,
                                 std::to_string(more) + (more == 1 ? " more file" : " more files") +
                                     " of package '" + package + "' " +
                                     (more == 1 ? "was" : "were") + " not found either",
                                 "say where the package is: --package " + package + "=FOLDER");
  }
  by_package_.clear();
}

}  // namespace armillary
