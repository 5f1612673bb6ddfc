// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/package_resolver.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "engine/text/uri.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

bool isFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

// The file beside `path` whose name differs from it in case only; of several, the first by name.
std::string withOtherCase(const fs::path& path) {
  const std::string wanted = lowered(path.filename().string());
  std::string found;
  std::error_code error;
  fs::directory_iterator entry(path.parent_path(), error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string candidate = entry->path().string();
    if (lowered(entry->path().filename().string()) == wanted && isFile(candidate) &&
        (found.empty() || candidate < found)) {
      found = candidate;
    }
  }
  return found;
}

// The name that a folder's package.xml gives; empty where there is no such file.
std::string packageNameOf(const fs::path& folder) {
  const fs::path manifest = folder / "package.xml";
  if (!isFile(manifest)) return {};
  tinyxml2::XMLDocument document;
  if (document.LoadFile(manifest.string().c_str()) != tinyxml2::XML_SUCCESS) return {};
  const tinyxml2::XMLElement* root = document.RootElement();
  const tinyxml2::XMLElement* name = root != nullptr ? root->FirstChildElement("name") : nullptr;
  const char* text = name != nullptr ? name->GetText() : nullptr;
  if (text == nullptr) return {};
  return std::string(trimmed(text));
}

// The folders that an environment variable lists, separated by colons.
std::vector<fs::path> foldersOf(const char* variable) {
  std::vector<fs::path> folders;
  const char* value = std::getenv(variable);
  std::string_view rest = value != nullptr ? value : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return folders;
}

// The file in the folder; empty where `rest` leads out of the folder.
std::string joined(const fs::path& folder, const std::string& rest) {
  const fs::path within = fs::path(rest).relative_path().lexically_normal();
  if (!within.empty() && *within.begin() == "..") return {};
  return (folder / within).lexically_normal().string();
}

std::size_t startOfPackage(const std::string& uri) {
  const std::size_t colon = uri.find("://");
  // package:///NAME is seen in files, and means no host as little as package://NAME does
  return colon == std::string::npos ? uri.size()
                                    : std::min(uri.find_first_not_of('/', colon + 1), uri.size());
}

}  // namespace

std::string packageOf(const std::string& uri) {
  const std::string scheme = lowered(uri.substr(0, std::min(uri.find("://"), uri.size())));
  if (scheme != "package" && scheme != "model") return {};
  const std::size_t start = startOfPackage(uri);
  return uri.substr(start, uri.find('/', start) - start);
}

bool leavesItsPackage(const std::string& uri) {
  const std::string package = packageOf(uri);
  return !package.empty() &&
         joined("/", percentDecoded(uri.substr(startOfPackage(uri) + package.size()))).empty();
}

PackageResolver::PackageResolver(const std::string& robot_file,
                                 std::map<std::string, std::string> packages)
    : packages_(std::move(packages)) {
  std::error_code error;
  fs::path folder = fs::absolute(robot_file.empty() ? "." : robot_file, error);
  folder = folder.lexically_normal().parent_path();
  robot_folder_ = folder.string();
  while (!folder.empty()) {
    ancestors_.push_back({folder.string(), packageNameOf(folder)});
    if (folder == folder.root_path()) break;
    folder = folder.parent_path();
  }
}

std::string PackageResolver::resolve(const std::string& uri,
                                     std::vector<std::string>* searched) const {
  std::vector<std::string> candidates;
  const std::size_t colon = uri.find("://");
  const std::string scheme = colon == std::string::npos ? "" : lowered(uri.substr(0, colon));
  const std::string rest = colon == std::string::npos ? uri : uri.substr(colon + 3);
  if (scheme == "package" || scheme == "model") {
    const std::string package = packageOf(uri);
    if (!leavesItsPackage(uri)) {
      candidates = packageCandidates(package, uri.substr(startOfPackage(uri) + package.size()));
    }
  } else if (scheme == "file") {
    // file://HOST/path: the host, where one is named, is this one.
    const std::size_t slash = rest.find('/');
    if (slash != std::string::npos) candidates.push_back(rest.substr(slash));
    // SDF files write file://meshes/x.dae and mean their own folder
    if (slash != 0)
      candidates.push_back((fs::path(robot_folder_) / rest).lexically_normal().string());
  } else if (scheme.empty() && !uri.empty()) {
    candidates.push_back((fs::path(robot_folder_) / uri).lexically_normal().string());
    if (uri.find('\\') != std::string::npos) {  // as Windows writes paths
      std::string slashes = uri;
      std::replace(slashes.begin(), slashes.end(), '\\', '/');
      candidates.push_back((fs::path(robot_folder_) / slashes).lexically_normal().string());
    }
  }
  if (colon != std::string::npos) {
    for (std::size_t i = candidates.size(); i-- > 0;) {
      const std::string decoded = percentDecoded(candidates[i]);
      if (decoded != candidates[i]) candidates.push_back(decoded);
    }
  }
  for (const std::string& candidate : candidates) {
    if (isFile(candidate)) return candidate;
  }
  for (const std::string& candidate : candidates) {
    std::string other = withOtherCase(candidate);
    if (!other.empty()) return other;
  }
  if (searched != nullptr) *searched = std::move(candidates);
  return {};
}

std::string PackageResolver::packageFolder(const std::string& package) const {
  std::error_code error;
  for (const std::string& candidate : packageCandidates(package, {})) {
    if (!fs::is_directory(candidate, error)) continue;
    // a trailing slash would be doubled where a path goes on
    return candidate.size() > 1 && candidate.back() == '/'
               ? candidate.substr(0, candidate.size() - 1)
               : candidate;
  }
  return {};
}

std::vector<std::string> PackageResolver::packageCandidates(const std::string& package,
                                                            const std::string& rest) const {
  std::vector<std::string> candidates;
  const auto add = [&](const fs::path& folder) {
    const std::string path = joined(folder, rest);
    if (std::find(candidates.begin(), candidates.end(), path) == candidates.end()) {
      candidates.push_back(path);
    }
  };
  const auto mapped = packages_.find(package);
  if (mapped != packages_.end()) add(mapped->second);
  if (package.empty()) return candidates;
  for (const Ancestor& ancestor : ancestors_) {
    const fs::path folder = ancestor.path;
    add(folder / package);
    if (ancestor.package == package || folder.filename() == package) add(folder);
  }
  // where worlds/ and models/ stand side by side, as Gazebo's do
  for (const Ancestor& ancestor : ancestors_) add(fs::path(ancestor.path) / "models" / package);
  for (const fs::path& folder : foldersOf("ROS_PACKAGE_PATH")) {
    add(folder / package);
    if (folder.filename() == package || packageNameOf(folder) == package) add(folder);
  }
  for (const fs::path& folder : foldersOf("AMENT_PREFIX_PATH")) add(folder / "share" / package);
  for (const char* variable :
       {"GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH", "SDF_PATH"}) {
    for (const fs::path& folder : foldersOf(variable)) {
      add(folder / package);
      if (folder.filename() == package) add(folder);
    }
  }
  return candidates;
}

}  // namespace armillary
