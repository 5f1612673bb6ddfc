#include "resources/bundled.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace armillary {
namespace {

namespace fs = std::filesystem;

bool holdsRobots(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "robots", ignored);
}

}  // namespace

std::string resourceFolder() {
  if (const char* chosen = std::getenv("ARMILLARY_RESOURCES"); chosen && holdsRobots(chosen)) {
    return chosen;
  }
  std::error_code failure;
  const fs::path program = fs::read_symlink("/proc/self/exe", failure);
  if (!failure) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "armillary";
    if (holdsRobots(installed)) return installed.string();
  }
  if (holdsRobots(ARMILLARY_BUILD_RESOURCES)) return ARMILLARY_BUILD_RESOURCES;
  return {};
}

std::vector<std::string> bundledRobots() {
  std::vector<std::string> names;
  const std::string folder = resourceFolder();
  if (folder.empty()) return names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(fs::path(folder) / "robots", ignored)) {
    if (entry.path().extension() == ".urdf") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> bundledRobotFile(const std::string& name) {
  const std::vector<std::string> names = bundledRobots();
  if (!std::binary_search(names.begin(), names.end(), name)) return std::nullopt;
  return (fs::path(resourceFolder()) / "robots" / (name + ".urdf")).string();
}

std::vector<std::string> bundledTrajectories(const std::string& robot) {
  std::vector<std::string> files;
  const std::string folder = resourceFolder();
  if (folder.empty() || robot.empty()) return files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(fs::path(folder) / "trajectories", ignored)) {
    if (entry.path().extension() == ".csv" &&
        entry.path().stem().string().starts_with(robot + "_")) {
      files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace armillary
