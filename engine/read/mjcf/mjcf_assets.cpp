// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_assets.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/read/mjcf/convex_hull.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr std::size_t kMostNumbers = 30'000'000;  // of an inline mesh

// A file's name without folders and ending: what an asset without a name is called.
std::string stemOf(const std::string& file) {
  const std::size_t slash = file.find_last_of("/\\");
  const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
  return name.substr(0, name.rfind('.'));
}

std::string nameOf(const MjcfElement& element) {
  const std::string name = element.text("name");
  return name.empty() ? stemOf(element.text("file")) : name;
}

Color colorOf(const MjcfElement& element, Color color) {
  std::array<double, 4> rgba = {color.red, color.green, color.blue, color.alpha};
  const std::vector<double> said = element.numbers("rgba", 4);
  std::copy(said.begin(), said.end(), rgba.begin());
  for (double& value : rgba) value = std::clamp(value, 0.0, 1.0);
  return {rgba[0], rgba[1], rgba[2], rgba[3]};
}

// What MuJoCo computes for an inline mesh without faces: the hull of its vertices.
std::shared_ptr<const InlineMesh> inlineMesh(const MjcfElement& element) {
  auto mesh = std::make_shared<InlineMesh>();
  const std::vector<double> vertex = element.numbers("vertex", kMostNumbers);
  const std::vector<double> face = element.numbers("face", kMostNumbers);
  const std::vector<double> uv = element.numbers("texcoord", kMostNumbers);
  if (vertex.empty() || vertex.size() % 3 != 0) {
    element.error("the number of coordinates in vertex is no multiple of three",
                  "give x y z of every vertex");
    return nullptr;
  }
  for (std::size_t i = 0; i + 2 < vertex.size(); i += 3) {
    mesh->vertices.emplace_back(vertex[i], vertex[i + 1], vertex[i + 2]);
  }
  if (face.size() % 3 != 0) {
    element.error("the number of corners in face is no multiple of three",
                  "give three vertices of every triangle");
    return nullptr;
  }
  for (std::size_t i = 0; i + 2 < face.size(); i += 3) {
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t k = 0; k < 3; ++k) {
      const double corner = face[i + k];
      if (!(corner >= 0.0 && corner < static_cast<double>(mesh->vertices.size()))) {
        element.error("a face has a corner that is no vertex", "count vertices from 0");
        return nullptr;
      }
      corners[k] = static_cast<std::uint32_t>(corner);
    }
    mesh->triangles.push_back(corners);
  }
  if (face.empty()) {
    mesh->triangles = convexHull(mesh->vertices).triangles;
    if (mesh->triangles.empty()) {
      element.error("the vertices enclose no volume", "give vertices that do not lie in a plane");
    }
  }
  if (uv.size() == 2 * mesh->vertices.size()) {
    // MuJoCo counts from the picture's upper edge
    for (std::size_t i = 0; i + 1 < uv.size(); i += 2) {
      mesh->texture_coordinates.emplace_back(uv[i], 1.0 - uv[i + 1]);
    }
  }
  return mesh;
}

}  // namespace

std::string MjcfLookup::find(const std::string& file, const std::string& folder,
                             const std::string& model_folder, bool strip, const MjcfElement& user) {
  std::string name = file;
  if (strip) name = name.substr(name.find_last_of("/\\") + 1);
  std::string path = name;
  if (name.find("://") == std::string::npos && !std::filesystem::path(name).is_absolute()) {
    const std::string in = folder.empty() || folder.back() == '/' ? folder : folder + "/";
    path = in + name;
    if (!std::filesystem::path(path).is_absolute()) path = model_folder + path;
    std::error_code ignored;
    path = std::filesystem::absolute(path, ignored).lexically_normal().string();
  }
  if (const auto known = known_.find(path); known != known_.end()) return known->second;
  std::string found = resolver_.resolve(path);
  known_[path] = found;
  if (found.empty()) {
    missing_.push_back(file);
    user.warning("the file '" + file + "' was not found; searched: " + path,
                 "correct the path (meshdir, texturedir, assetdir) or add the file");
  }
  return found;
}

void MjcfAssets::read(const MjcfElement& asset, const MjcfCompiler& compiler,
                      const MjcfDefaults& defaults, const std::string& model_folder,
                      MjcfLookup& files) {
  for (const MjcfElement& child : asset.children) {
    const MjcfElement element = defaults.applied(child, {});
    const std::string name = nameOf(element);
    if (child.tag == "mesh") {
      readMesh(element, compiler, model_folder, files);
    } else if (child.tag == "material") {
      materials_.emplace(name, element);
    } else if (child.tag == "model") {
      // without a name: by its file, which says one
      models_.emplace(element.has("name") ? name : "\n" + element.text("file"), element);
    } else if (child.tag == "texture" && element.has("file")) {
      const std::string file = element.text("file");
      const bool picture = element.text("type") == "2d";
      // cube maps and skies are not drawn; that their files are missing is said all the same
      const std::string path =
          files.find(file, compiler.texture_folder, model_folder, compiler.strip_path, element);
      if (picture) textures_.emplace(name, path);
    }
  }
}

void MjcfAssets::readMesh(const MjcfElement& element, const MjcfCompiler& compiler,
                          const std::string& model_folder, MjcfLookup& files) {
  MjcfMesh mesh;
  mesh.element = element;
  mesh.shape.type = ShapeType::kMesh;
  const Vector3d scale = element.vector("scale", Vector3d::Ones());
  mesh.shape.scale = scale;
  mesh.rule = compiler.exact_meshes ? MeshRule::kExact : MeshRule::kLegacy;
  if (element.has("inertia")) {
    const std::string said = element.text("inertia");
    if (said == "exact") {
      mesh.rule = MeshRule::kExact;
    } else if (said == "convex") {
      mesh.rule = MeshRule::kConvex;
    } else if (said == "shell") {
      mesh.rule = MeshRule::kShell;
    } else if (said != "legacy") {
      element.error("inertia=\"" + said + "\" is unknown", "write convex, exact, legacy or shell");
    }
  }
  const std::string name = nameOf(element);
  if (element.has("file")) {
    mesh.shape.uri = element.text("file");
    mesh.shape.file = files.find(mesh.shape.uri, compiler.mesh_folder, model_folder,
                                 compiler.strip_path, element);
  } else if (element.has("vertex")) {
    mesh.shape.inline_mesh = inlineMesh(element);
  } else if (element.has("builtin") || !element.children.empty()) {
    mesh.is_made = true;
  } else {
    element.error("it has neither a file nor vertices", "add file or vertex");
  }
  // v' = scale * Rᵀ (v - p), which a scaled shape in a frame can say only where the scale is even
  const Vector3d p = element.vector("refpos", Vector3d::Zero());
  std::array<double, 4> quaternion = {1.0, 0.0, 0.0, 0.0};
  element.fill("refquat", quaternion);
  const Eigen::Matrix3d R =
      rotationOfQuaternion(quaternion.data()).value_or(Eigen::Matrix3d::Identity());
  const bool turned = !R.isIdentity(1e-12);
  const bool even = scale.x() == scale.y() && scale.y() == scale.z();
  if (turned && !even) {
    element.warning("refquat with a scale that differs by axis is not read; the mesh is not turned",
                    "scale and turn the mesh's file itself");
    mesh.X_GS.position = -scale.cwiseProduct(p);
  } else {
    mesh.X_GS.rotation = R.transpose();
    mesh.X_GS.position = -(R.transpose() * Vector3d(scale.cwiseProduct(p)));
  }
  if (!meshes_.emplace(name, std::move(mesh)).second) {
    element.error("there are two meshes called '" + name + "'", "give one of them another name");
  }
}

MjcfMesh* MjcfAssets::mesh(const std::string& name) {
  const auto found = meshes_.find(name);
  return found == meshes_.end() ? nullptr : &found->second;
}

const MjcfElement* MjcfAssets::material(const std::string& name) const {
  const auto found = materials_.find(name);
  return found == materials_.end() ? nullptr : &found->second;
}

MaterialDescription MjcfAssets::lookOf(const MjcfElement& geom) const {
  MaterialDescription look;
  look.covers_meshes = true;
  look.color = Color{0.5, 0.5, 0.5, 1.0};
  if (const MjcfElement* named = material(geom.text("material"))) {
    look.name = geom.text("material");
    look.color = colorOf(*named, {1.0, 1.0, 1.0, 1.0});
    std::string texture = named->text("texture");
    for (const MjcfElement& layer : named->children) {  // of 3.x, one for each role
      if (layer.tag == "layer" && layer.text("role").starts_with("rgb")) {
        texture = layer.text("texture");
      }
    }
    if (const auto found = textures_.find(texture); found != textures_.end()) {
      look.texture = found->second;
    }
  }
  if (geom.has("rgba")) look.color = colorOf(geom, *look.color);
  return look;
}

const TriangleMesh* MjcfAssets::trianglesOf(MjcfMesh& mesh, const MeshSource& source) const {
  if (!mesh.asked) {
    mesh.asked = true;
    if (source) {
      mesh.triangles = source(mesh.shape);
    } else if (mesh.shape.inline_mesh) {
      mesh.triangles =
          TriangleMesh{mesh.shape.inline_mesh->vertices, mesh.shape.inline_mesh->triangles};
      for (Vector3d& v : mesh.triangles->vertices) v = mesh.shape.scale.cwiseProduct(v);
    }
    if (mesh.triangles) {
      for (Vector3d& vertex : mesh.triangles->vertices) vertex = mesh.X_GS * vertex;
      if (mesh.shape.scale.prod() < 0.0) {  // a mirror turns triangles inside out
        for (auto& corners : mesh.triangles->triangles) std::swap(corners[1], corners[2]);
      }
    }
  }
  return mesh.triangles ? &*mesh.triangles : nullptr;
}

}  // namespace armillary
