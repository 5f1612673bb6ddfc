// SPDX-License-Identifier: BSD-3-Clause
#include "engine/write/pack_robot.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>

#include "engine/text/read_file.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

// Where the files would stand; a folder of no machine.
const std::string kRoot = "/armillary-packed";
constexpr std::size_t kLargestBeside = 50'000'000;
constexpr std::size_t kLargestFile = 1'000'000'000;

std::string contentOf(const std::string& file) {
  std::string why;
  std::optional<std::string> bytes = readFile(file, kLargestFile, why);
  if (!bytes) throw std::runtime_error(why);
  return std::move(*bytes);
}

bool endsWithOneOf(const fs::path& file, std::initializer_list<const char*> endings) {
  const std::string ending = lowered(file.extension().string());
  return std::any_of(endings.begin(), endings.end(),
                     [&](const char* each) { return ending == each; });
}

void addBeside(const fs::path& file, std::set<std::string>& found) {
  if (!endsWithOneOf(file, {".dae", ".obj", ".gltf", ".mtl"})) return;
  const std::string content = contentOf(file.string());
  std::error_code failure;
  for (const fs::directory_entry& each : fs::directory_iterator(file.parent_path(), failure)) {
    const fs::path& path = each.path();
    if (!endsWithOneOf(
            path, {".mtl", ".png", ".jpg", ".jpeg", ".tga", ".tif", ".tiff", ".bmp", ".bin"})) {
      continue;
    }
    if (!each.is_regular_file(failure) || each.file_size(failure) > kLargestBeside) continue;
    if (content.find(path.filename().string()) == content.npos) continue;
    if (found.insert(path.string()).second) addBeside(path, found);
  }
}

// Gives each file a place below "meshes", one folder a folder that it comes from.
class Packer {
 public:
  // The place below the root; nothing where there is no such file.
  std::string add(const std::string& file) {
    std::error_code failure;
    if (file.empty() || !fs::is_regular_file(file, failure)) return {};
    std::string place = placeOf(file);
    if (!places_.insert(place).second) return place;
    files.push_back({place, contentOf(file)});
    for (const std::string& beside : filesBeside(file)) {
      const std::string own = placeOf(beside);
      if (places_.insert(own).second) files.push_back({own, contentOf(beside)});
    }
    return place;
  }
  std::vector<PackedFile> files;

 private:
  std::string placeOf(const std::string& file) {
    const fs::path path = fs::absolute(file);
    const auto number = static_cast<int>(folders_.size()) + 1;
    const int folder = folders_.try_emplace(path.parent_path().string(), number).first->second;
    return "meshes/" + std::to_string(folder) + "/" + path.filename().string();
  }
  std::map<std::string, int> folders_;
  std::set<std::string> places_;
};

void move(std::vector<GeometryDescription>& shapes, Packer& packer) {
  for (GeometryDescription& geometry : shapes) {
    if (const std::string place = packer.add(geometry.shape.file); !place.empty()) {
      geometry.shape.uri = place;
      geometry.shape.file = kRoot + "/" + place;
    }
    if (!geometry.material) continue;
    if (const std::string place = packer.add(geometry.material->texture); !place.empty()) {
      geometry.material->texture = kRoot + "/" + place;
    }
  }
}

}  // namespace

std::vector<std::string> filesBeside(const std::string& mesh) {
  std::set<std::string> found;
  addBeside(mesh, found);
  return {found.begin(), found.end()};
}

PackedRobot packRobot(const RobotDescription& robot, RobotFormat format) {
  RobotDescription moved = robot;
  Packer packer;
  for (LinkDescription& link : moved.links) {
    move(link.visuals, packer);
    move(link.collisions, packer);
  }
  const char* ending = format == RobotFormat::kSdf                 ? ".sdf"
                       : format == RobotFormat::kMjcf              ? ".xml"
                       : format == RobotFormat::kDenavitHartenberg ? ".dh.xml"
                                                                   : ".urdf";
  PackedRobot packed{std::string("robot") + ending, std::move(packer.files)};
  packed.files.push_back({packed.robot, writeRobot(moved, format, kRoot).text});
  return packed;
}

}  // namespace armillary
