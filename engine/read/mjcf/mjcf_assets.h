// SPDX-License-Identifier: BSD-3-Clause
// What a model's bodies refer to: meshes, materials, textures, other models.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/read/mjcf/mjcf_compiler.h"
#include "engine/read/mjcf/mjcf_defaults.h"
#include "engine/read/mjcf/shape_mass.h"
#include "engine/read/package_resolver.h"

namespace armillary {

// Finds a model's files; keeps account of those that are missing.
class MjcfLookup {
 public:
  MjcfLookup(const std::string& robot_file, std::map<std::string, std::string> packages)
      : resolver_(robot_file, std::move(packages)) {}
  // `folder` is the compiler's, `model_folder` where the model lies. Empty, with a warning of the
  // first use, where there is no such file.
  std::string find(const std::string& file, const std::string& folder,
                   const std::string& model_folder, bool strip, const MjcfElement& user);
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  PackageResolver resolver_;
  std::map<std::string, std::string> known_;
  std::vector<std::string> missing_;
};

struct MjcfMesh {
  MjcfElement element;
  ShapeDescription shape;  // a mesh
  Pose X_GS;               // the shape's frame in that of a geom
  MeshRule rule = MeshRule::kLegacy;
  std::optional<TriangleMesh> triangles;  // in a geom's frame, once asked for
  bool asked = false;
  bool told = false;     // that it cannot be had
  bool is_made = false;  // by MuJoCo itself or a plugin of it
};

class MjcfAssets {
 public:
  // Takes an <asset>. Meshes are looked up here and read when they are needed.
  void read(const MjcfElement& asset, const MjcfCompiler& compiler, const MjcfDefaults& defaults,
            const std::string& model_folder, MjcfLookup& files);
  MjcfMesh* mesh(const std::string& name);  // null where there is none
  const MjcfElement* material(const std::string& name) const;
  const std::map<std::string, MjcfElement>& models() const { return models_; }
  // As a visual shows it, its texture where that is a picture in a file.
  MaterialDescription lookOf(const MjcfElement& geom) const;
  // The mesh's surface, null where it cannot be had.
  const TriangleMesh* trianglesOf(MjcfMesh& mesh, const MeshSource& source) const;

 private:
  void readMesh(const MjcfElement& element, const MjcfCompiler& compiler,
                const std::string& model_folder, MjcfLookup& files);

  std::map<std::string, MjcfMesh> meshes_;
  std::map<std::string, MjcfElement> materials_, models_;
  std::map<std::string, std::string> textures_;  // pictures in files, by name
};

}  // namespace armillary
