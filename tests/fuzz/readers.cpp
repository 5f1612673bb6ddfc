// SPDX-License-Identifier: BSD-3-Clause
#include "tests/fuzz/readers.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace armillary::fuzz {
namespace {

constexpr Reader kReaders[] = {
    {"urdf", readUrdfFile},
    {"xacro", readXacroFile},
    {"sdf", readSdfFile},
    {"mjcf", readMjcfFile},
    {"dh", readDenavitHartenbergFile},
    {"srdf", readSrdfFile},
    {"robot", drawRobot},
    {"csv", readCsvMotion},
    {"json_motion", readJsonMotion},
    {"yaml_motion", readYamlMotion},
    {"npz", readNpzMotion},
    {"npy", readNpyMotion},
    {"recipe", readRecipe},
    {"trajectory", readTrajectoryTable},
    {"efforts", readEffortTable},
    {"via", readViaTable},
    {"motors", readMotorTable},
    {"expression", readExpression},
    {"quantity", readQuantityText},
    {"json", readJson},
    {"formula", readFormulas},
    {"yaml", readYaml},
    {"lesson", readLessonFile},
    {"answers", readAnswersFile},
    {"stl", readStl},
    {"ply", readPlyMesh},
    {"obj", readObj},
    {"off", readOffMesh},
    {"msh", readMshMesh},
    {"dae", readDae},
    {"gltf", readGltf},
    {"glb", readGlb},
};

// A folder that is gone with the process.
class OwnFolder {
 public:
  OwnFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("armillary_fuzz_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~OwnFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

std::span<const Reader> readers() {
  return kReaders;
}

const Reader* readerNamed(std::string_view name) {
  for (const Reader& reader : kReaders) {
    if (reader.name == name) return &reader;
  }
  return nullptr;
}

std::string inputFile(const std::string& name, std::string_view bytes) {
  static const OwnFolder folder;
  const std::string path = (folder.path() / name).string();
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw std::runtime_error("'" + path + "' cannot be written");
  return path;
}

}  // namespace armillary::fuzz
