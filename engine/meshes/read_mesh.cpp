// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/read_mesh.h"

#include <assimp/GltfMaterial.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/mesh.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <locale.h>

#include <assimp/DefaultIOSystem.h>
#include <Eigen/Geometry>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cmath>
#include <exception>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string_view>

#include "engine/meshes/crowded_point.h"
#include "engine/meshes/mesh_file_fault.h"
#include "engine/meshes/mesh_nesting.h"
#include "engine/meshes/mesh_readers.h"
#include "engine/meshes/msh_file.h"
#include "engine/meshes/polygon_files.h"
#include "engine/text/number_text.h"
#include "engine/text/uri.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

// Numbers in ASCII files use a point, whatever the user's locale; only this thread is changed.
class CNumericLocale {
 public:
  CNumericLocale() : c_(newlocale(LC_NUMERIC_MASK, "C", duplocale(uselocale(locale_t{})))) {
    if (c_) previous_ = uselocale(c_);
  }
  ~CNumericLocale() {
    if (!c_) return;
    uselocale(previous_);
    freelocale(c_);
  }
  CNumericLocale(const CNumericLocale&) = delete;
  CNumericLocale& operator=(const CNumericLocale&) = delete;

 private:
  locale_t c_ = locale_t{};
  locale_t previous_ = locale_t{};
};

bool isFile(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// The existing file that `relative` means below `folder`, each name matched exactly if possible and
// else without regard to case; empty where there is none.
fs::path findIgnoringCase(const fs::path& folder, const fs::path& relative) {
  fs::path here = folder;
  for (const fs::path& name : relative) {
    std::error_code error;
    if (name == "." || name.empty()) continue;
    if (name == ".." || fs::exists(here / name, error)) {
      here /= name;
      continue;
    }
    const std::string wanted = lowered(name.string());
    fs::path found;
    for (fs::directory_iterator entry(here, error), end; !error && entry != end;
         entry.increment(error)) {
      if (lowered(entry->path().filename().string()) == wanted) found = entry->path();
    }
    if (found.empty()) return {};
    here = found;
  }
  return isFile(here) ? here.lexically_normal() : fs::path();
}

// Texture names in mesh files come as URIs, with the other system's slashes, or as the absolute
// path on the author's computer.
fs::path findTexture(const fs::path& mesh_file, std::string name) {
  if (name.rfind("file://", 0) == 0) name.erase(0, 7);
  std::replace(name.begin(), name.end(), '\\', '/');
  const fs::path folder = mesh_file.parent_path();
  for (const fs::path& candidate : {fs::path(name), fs::path(percentDecoded(name))}) {
    if (candidate.is_absolute() && isFile(candidate)) return candidate;
    if (candidate.is_relative()) {
      fs::path found = findIgnoringCase(folder, candidate);
      if (!found.empty()) return found;
    }
    fs::path beside = findIgnoringCase(folder, candidate.filename());
    if (!beside.empty()) return beside;
  }
  return {};
}

// What assimp and the standard library say where memory runs out is no sentence.
std::string inWords(const std::string& reason) {
  if (reason.find("bad_alloc") == std::string::npos &&
      reason.find("length_error") == std::string::npos) {
    return reason;
  }
  return "it takes more memory than a mesh may have; correct the counts that it promises, or "
         "simplify it.";
}

// assimp 5.2 runs forever over a COLLADA index list that has anything but numbers in it.
bool colladaIndicesAreNumbers(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::size_t at = 0;
  while ((at = text.find('<', at)) != std::string::npos) {
    const std::size_t name_end = std::min(text.find_first_of(" \t\r\n/>", ++at), text.size());
    const std::string_view name(text.data() + at, name_end - at);
    if (name != "p" && name != "vcount" && name != "v" && name != "h") continue;
    const std::size_t tag_end = text.find('>', name_end);
    if (tag_end == std::string::npos) return false;
    if (text[tag_end - 1] == '/') continue;
    const std::size_t stop = text.find_first_not_of("0123456789+- \t\r\n", tag_end + 1);
    if (stop == std::string::npos || text[stop] != '<') return false;
  }
  return true;
}

float srgbFromLinear(float linear) {
  if (linear <= 0.0031308f) return 12.92f * linear;
  return 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}

// Notes which files assimp opens beside the mesh itself.
class NotingFiles : public Assimp::DefaultIOSystem {
 public:
  NotingFiles(const fs::path& mesh, std::vector<fs::path>& others)
      : mesh_(mesh.string()), others_(others) {}

  Assimp::IOStream* Open(const char* file, const char* mode) override {
    const fs::path path(file);
    if (mesh_ != file && std::find(others_.begin(), others_.end(), path) == others_.end()) {
      others_.push_back(path);
    }
    // a pipe would be waited for, and a device never ends
    std::error_code ignored;
    if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) return nullptr;
    return DefaultIOSystem::Open(file, mode);
  }

 private:
  const std::string mesh_;
  std::vector<fs::path>& others_;
};

class Reader {
 public:
  Reader(const fs::path& file, MeshResult& result) : file_(file), result_(result) {}

  void read() {
    const std::string ending = lowered(file_.extension().string());
    static const std::set<std::string> known = {".dae", ".stl",  ".obj", ".ply",
                                                ".off", ".gltf", ".glb", ".msh"};
    if (!known.contains(ending)) {
      result_.error = "The mesh " + file_.string() +
                      " is in a format that cannot be read: convert it to dae, stl, obj or glb.";
      return;
    }
    if (!isFile(file_)) {
      result_.error = "The mesh " + file_.string() + " does not exist or is not a file.";
      return;
    }
    if (ending == ".ply" || ending == ".off" || ending == ".msh") {
      MeshPart part = ending == ".ply"   ? readPly(file_)
                      : ending == ".off" ? readOff(file_)
                                         : readMsh(file_);
      if (part.triangles.empty()) throw std::runtime_error("it has no triangles.");
      addNormals(part, kCreaseAngleDegrees * M_PI / 180.0);
      result_.mesh.emplace().parts.push_back(std::move(part));
      return;
    }
    if (const std::string fault = nestingFault(file_); !fault.empty()) {
      const std::string why = meshFileFault(file_);  // says more
      if (why.empty()) throw std::runtime_error(fault);
      result_.error = "The mesh " + file_.string() + " " + why + ".";
      return;
    }
    if (ending == ".dae" && !colladaIndicesAreNumbers(file_)) {
      throw std::runtime_error("a list of indices has something that is not a number.");
    }
    gltf_ = ending == ".gltf" || ending == ".glb";

    // STL gives one normal per facet, which shows every facet of a cylinder: make new ones.
    unsigned int steps = aiProcess_Triangulate | aiProcess_SortByPType |
                         aiProcess_GenSmoothNormals | aiProcess_JoinIdenticalVertices;
    if (ending == ".stl") steps |= aiProcess_RemoveComponent;

    const CNumericLocale c_locale;
    Assimp::Importer importer;
    importer.SetIOHandler(new NotingFiles(file_, result_.files));  // the importer's from here on
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                                aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS, aiComponent_NORMALS);
    importer.SetPropertyFloat(AI_CONFIG_PP_GSN_MAX_SMOOTHING_ANGLE, kCreaseAngleDegrees);
    scene_ = importer.ReadFile(file_.string(), 0);
    if (scene_) {
      expectShape(*scene_);
      scene_ = importer.ApplyPostProcessing(steps);
    }
    if (!scene_ || !scene_->mRootNode) {
      const std::string reason = importer.GetErrorString(), fault = meshFileFault(file_);
      result_.error = "The mesh " + file_.string() +
                      (!fault.empty()   ? " " + fault + "."
                       : reason.empty() ? " cannot be read."
                                        : " cannot be read: " + inWords(reason));
      return;
    }

    aiMatrix4x4 root;
    if (gltf_) aiMatrix4x4::RotationX(static_cast<float>(M_PI_2), root);
    readMaterials();
    addNode(*scene_->mRootNode, root, 0);
    if (mesh_.parts.empty()) {
      result_.error = "The mesh " + file_.string() + " has no triangles.";
      return;
    }
    if (dropped_ > 0) {
      result_.warnings.push_back("The mesh " + file_.string() + " has " + std::to_string(dropped_) +
                                 " broken triangles; they are left out.");
    }
    result_.mesh = std::move(mesh_);
  }

 private:
  // Throws std::runtime_error for what would take for ever to join.
  static void expectShape(const aiScene& scene) {
    static_assert(sizeof(aiVector3D) == 3 * sizeof(float));
    constexpr std::size_t kMostAtOnePlace = 20000;  // the pole of a fine sphere has some hundred
    for (unsigned int i = 0; i < scene.mNumMeshes; ++i) {
      const aiMesh& mesh = *scene.mMeshes[i];
      if (!mesh.HasPositions()) continue;
      const auto crowded = crowdedPoint(&mesh.mVertices[0].x, mesh.mNumVertices, kMostAtOnePlace);
      if (!crowded) continue;
      const Eigen::Vector3f& place = crowded->place;
      throw std::runtime_error(std::to_string(crowded->count) +
                               " of its corners lie at one place, " + withDigits(place.x(), 6) +
                               " " + withDigits(place.y(), 6) + " " + withDigits(place.z(), 6) +
                               ": it is no shape.");
    }
  }

  void readMaterials() {
    for (unsigned int i = 0; i < scene_->mNumMaterials; ++i) {
      materials_.push_back(readMaterial(*scene_->mMaterials[i]));
    }
  }

  MeshMaterial readMaterial(const aiMaterial& source) {
    MeshMaterial material;
    aiString name;
    source.Get(AI_MATKEY_NAME, name);
    // assimp makes up a grey for meshes without a material.
    if (std::string_view(name.C_Str()) != AI_DEFAULT_MATERIAL_NAME) {
      aiColor4D color;
      if ((gltf_ && source.Get(AI_MATKEY_BASE_COLOR, color) == AI_SUCCESS) ||
          source.Get(AI_MATKEY_COLOR_DIFFUSE, color) == AI_SUCCESS) {
        material.color = Eigen::Vector4f(color.r, color.g, color.b, opacity(source, color.a));
        if (gltf_) {
          // glTF writes linear colours, the others what the screen shows.
          for (int k = 0; k < 3; ++k) (*material.color)[k] = srgbFromLinear((*material.color)[k]);
        }
        *material.color = material.color->cwiseMax(0.0f).cwiseMin(1.0f);
      }
    }
    readTexture(source, material);
    return material;
  }

  // COLLADA exporters disagree on whether <transparency> counts from clear or from opaque. A part
  // that would be invisible is one of those that meant the opposite.
  float opacity(const aiMaterial& source, float alpha) const {
    float value = alpha;
    if (!gltf_ && source.Get(AI_MATKEY_OPACITY, value) != AI_SUCCESS) value = alpha;
    return std::isfinite(value) && value > 0.01f ? value : 1.0f;
  }

  void readTexture(const aiMaterial& source, MeshMaterial& material) {
    aiString name;
    const bool given = source.GetTexture(aiTextureType_BASE_COLOR, 0, &name) == AI_SUCCESS ||
                       source.GetTexture(aiTextureType_DIFFUSE, 0, &name) == AI_SUCCESS;
    if (!given || name.length == 0) return;
    if (const aiTexture* embedded = scene_->GetEmbeddedTexture(name.C_Str())) {
      if (embedded->mHeight == 0) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(embedded->pcData);
        material.texture_bytes.assign(bytes, bytes + embedded->mWidth);
      }
      return;
    }
    material.texture = findTexture(file_, name.C_Str());
    if (material.texture.empty()) {
      result_.warnings.push_back("The texture " + std::string(name.C_Str()) + " of the mesh " +
                                 file_.string() + " is missing.");
      // it may come to where it is looked for
      std::string slashes(name.C_Str());
      std::replace(slashes.begin(), slashes.end(), '\\', '/');
      const fs::path folder = file_.parent_path();
      result_.files.push_back(folder / slashes);
      result_.files.push_back(folder / fs::path(slashes).filename());
    }
  }

  void addNode(const aiNode& node, const aiMatrix4x4& parent, int depth) {
    constexpr int kDeepest = 1000;
    if (depth > kDeepest) return;
    const aiMatrix4x4 transform = parent * node.mTransformation;
    for (unsigned int i = 0; i < node.mNumMeshes; ++i) {
      addMesh(*scene_->mMeshes[node.mMeshes[i]], transform);
    }
    for (unsigned int i = 0; i < node.mNumChildren; ++i) {
      addNode(*node.mChildren[i], transform, depth + 1);
    }
  }

  void addMesh(const aiMesh& source, const aiMatrix4x4& transform) {
    if (!source.HasPositions() || !source.HasFaces()) return;
    const aiMatrix3x3 linear(transform);
    const bool mirrored = linear.Determinant() < 0.0f;
    aiMatrix3x3 for_normals = linear;
    for_normals.Inverse().Transpose();

    MeshPart part;
    part.positions.reserve(source.mNumVertices);
    part.normals.reserve(source.mNumVertices);
    for (unsigned int i = 0; i < source.mNumVertices; ++i) {
      const aiVector3D p = transform * source.mVertices[i];
      part.positions.emplace_back(p.x, p.y, p.z);
      Eigen::Vector3f normal = Eigen::Vector3f::Zero();
      if (source.HasNormals()) {
        const aiVector3D n = for_normals * source.mNormals[i];
        normal = {n.x, n.y, n.z};
      }
      const float length = normal.norm();
      part.normals.push_back(std::isfinite(length) && length > 1e-12f
                                 ? Eigen::Vector3f(normal / length)
                                 : Eigen::Vector3f::Zero());
    }
    if (source.HasTextureCoords(0)) {
      part.uvs.reserve(source.mNumVertices);
      for (unsigned int i = 0; i < source.mNumVertices; ++i) {
        part.uvs.emplace_back(source.mTextureCoords[0][i].x, source.mTextureCoords[0][i].y);
      }
    }
    part.triangles.reserve(source.mNumFaces);
    for (unsigned int i = 0; i < source.mNumFaces; ++i) {
      const aiFace& face = source.mFaces[i];
      if (face.mNumIndices != 3) continue;
      std::array<std::uint32_t, 3> corners = {face.mIndices[0], face.mIndices[1], face.mIndices[2]};
      if (mirrored) std::swap(corners[1], corners[2]);
      const bool usable = std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
        return corner < part.positions.size() && part.positions[corner].allFinite();
      });
      if (usable) {
        part.triangles.push_back(corners);
      } else {
        ++dropped_;
      }
    }
    if (part.triangles.empty()) return;
    replaceUnusableVertices(part);
    if (source.mMaterialIndex < materials_.size()) {
      part.material = materials_[source.mMaterialIndex];
    }
    mesh_.parts.push_back(std::move(part));
  }

  // Vertices no triangle uses must not spoil bounding boxes; missing normals come from a facet.
  static void replaceUnusableVertices(MeshPart& part) {
    const Eigen::Vector3f some = part.positions[part.triangles.front()[0]];
    for (Eigen::Vector3f& p : part.positions) {
      if (!p.allFinite()) p = some;
    }
    for (const auto& t : part.triangles) {
      for (const std::uint32_t corner : t) {
        if (!part.normals[corner].isZero()) continue;
        // in doubles, in which the squares of any floats are numbers
        const Eigen::Vector3d a = part.positions[t[0]].cast<double>(),
                              facet = (part.positions[t[1]].cast<double>() - a)
                                          .cross(part.positions[t[2]].cast<double>() - a);
        const double length = facet.norm();
        part.normals[corner] = length > 0.0 ? Eigen::Vector3f((facet / length).cast<float>())
                                            : Eigen::Vector3f::UnitZ();
      }
    }
    for (Eigen::Vector3f& n : part.normals) {
      if (n.isZero()) n = Eigen::Vector3f::UnitZ();
    }
  }

  const fs::path& file_;
  MeshResult& result_;
  const aiScene* scene_ = nullptr;
  std::vector<MeshMaterial> materials_;
  MeshData mesh_;
  bool gltf_ = false;
  int dropped_ = 0;
};

MeshResult readHere(const fs::path& file) noexcept {
  MeshResult result;
  try {
    Reader(file, result).read();
  } catch (const std::exception& problem) {
    result.mesh.reset();
    try {
      result.error = "The mesh " + file.string() + " cannot be read: " + inWords(problem.what());
    } catch (...) {
      result.error = "A mesh cannot be read.";
    }
  } catch (...) {
    result.mesh.reset();
    result.error = "A mesh cannot be read.";
  }
  return result;
}

// What assimp reads; the others are our own.
bool isForAssimp(const fs::path& file) {
  const std::string ending = lowered(file.extension().string());
  return ending == ".dae" || ending == ".stl" || ending == ".obj" || ending == ".gltf" ||
         ending == ".glb";
}

}  // namespace

MeshResult readMesh(const fs::path& file) noexcept {
  try {
    if (isForAssimp(file) && isFile(file)) {
      if (std::optional<MeshResult> apart =
              readMeshApart(file, [](const fs::path& its) { return readHere(its); })) {
        return std::move(*apart);
      }
    }
  } catch (...) {
    MeshResult result;  // not read here: the file may be what takes so much
    result.error = "There is not enough memory for a mesh.";
    return result;
  }
  return readHere(file);
}

}  // namespace armillary
