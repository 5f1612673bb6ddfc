// SPDX-License-Identifier: BSD-3-Clause
#include "engine/handout/handout_shapes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "engine/description/skeleton.h"

namespace armillary {
namespace {

constexpr std::size_t kMostShapes = 4000;

using MeshKey = std::pair<std::string, const InlineMesh*>;

MeshKey keyOf(const ShapeDescription& shape) {
  return {shape.inline_mesh ? std::string() : shape.file, shape.inline_mesh.get()};
}

// A mesh of the robot, read once however many shapes have it.
struct ReadMesh {
  const ShapeDescription* shape = nullptr;
  std::size_t room = 0;  // triangles that it may have
  ColoredSurface surface = {};
  bool isSimplified() const { return surface.triangleCount() < surface.triangles_in_file; }
};

// Every mesh gets an even share of the triangles; what small ones leave over, large ones share.
void readWithin(std::size_t most_triangles, const SurfaceSource& source,
                std::map<MeshKey, ReadMesh>& meshes) {
  constexpr int kRounds = 3;
  constexpr std::size_t kFewest = 20;  // of a mesh
  if (meshes.empty()) return;
  for (auto& [key, mesh] : meshes) {
    mesh.room = std::max(kFewest, most_triangles / meshes.size());
    mesh.surface = source(*mesh.shape, mesh.room);
  }
  for (int round = 1; round < kRounds; ++round) {
    std::size_t taken = 0, large = 0;
    for (const auto& [key, mesh] : meshes) {
      taken += mesh.isSimplified() ? mesh.room : mesh.surface.triangleCount();
      large += mesh.isSimplified() ? 1 : 0;
    }
    if (large == 0 || taken + most_triangles / 20 > most_triangles) return;
    const std::size_t more = (most_triangles - taken) / large;
    for (auto& [key, mesh] : meshes) {
      if (!mesh.isSimplified()) continue;
      mesh.room += more;
      mesh.surface = source(*mesh.shape, mesh.room);
    }
  }
}

HandoutMesh packed(const ColoredSurface::Part& part) {
  HandoutMesh mesh;
  Eigen::Vector3d upper = Eigen::Vector3d::Constant(-INFINITY);
  mesh.lower.setConstant(INFINITY);
  for (const Eigen::Vector3f& vertex : part.vertices) {
    if (!vertex.allFinite()) continue;
    mesh.lower = mesh.lower.cwiseMin(vertex.cast<double>());
    upper = upper.cwiseMax(vertex.cast<double>());
  }
  if (!mesh.lower.allFinite()) return {};
  constexpr double kSteps = 65535.0;
  mesh.step = (upper - mesh.lower) / kSteps;
  std::unordered_map<std::uint64_t, std::uint32_t> known;  // points in one place are one
  const auto indexOf = [&](const Eigen::Vector3f& vertex) {
    std::uint64_t key = 0;
    std::uint16_t steps[3];
    for (int k = 0; k < 3; ++k) {
      const double at = mesh.step[k] > 0.0 ? (vertex[k] - mesh.lower[k]) / mesh.step[k] : 0.0;
      steps[k] = static_cast<std::uint16_t>(std::clamp(std::round(at), 0.0, kSteps));
      key = (key << 16) | steps[k];
    }
    const auto next = static_cast<std::uint32_t>(mesh.points.size() / 3);
    const auto [found, added] = known.try_emplace(key, next);
    if (added) mesh.points.insert(mesh.points.end(), steps, steps + 3);
    return found->second;
  };
  for (const auto& corners : part.triangles) {
    const bool usable = std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
      return corner < part.vertices.size() && part.vertices[corner].allFinite();
    });
    if (!usable) continue;
    const std::uint32_t a = indexOf(part.vertices[corners[0]]),
                        b = indexOf(part.vertices[corners[1]]),
                        c = indexOf(part.vertices[corners[2]]);
    if (a != b && b != c && c != a) mesh.triangles.insert(mesh.triangles.end(), {a, b, c});
  }
  return mesh;
}

class Gathering {
 public:
  Gathering(const Model& model, const SurfaceSource& source, std::size_t most_triangles)
      : model_(model), source_(source), most_triangles_(most_triangles) {}

  HandoutShapes of(const RobotDescription& description) {
    for (const LinkDescription& link : description.links) {
      for (const GeometryDescription& visual : link.visuals) {
        if (visual.shape.type != ShapeType::kMesh) continue;
        meshes_.try_emplace(keyOf(visual.shape), ReadMesh{&visual.shape});
      }
    }
    readWithin(most_triangles_, source_, meshes_);
    std::vector<int> bare;
    std::size_t drawn_links = 0;
    for (std::size_t i = 0; i < description.links.size(); ++i) {
      const LinkDescription& link = description.links[i];
      const bool drawn = addLink(link);
      drawn_links += drawn ? 1 : 0;
      if (!drawn && !link.visuals.empty()) bare.push_back(static_cast<int>(i));
    }
    addBones(description, drawn_links > 0, bare);
    tellWhatIsMissing(drawn_links > 0, bare.size());
    return std::move(result_);
  }

 private:
  // Whether anything of it can be drawn.
  bool addLink(const LinkDescription& link) {
    const int index = model_.findLink(link.name);
    if (index < 0) return false;
    const Link& placed = model_.links[static_cast<std::size_t>(index)];
    bool drawn = false;
    for (const GeometryDescription& visual : link.visuals) drawn |= addVisual(placed, visual);
    return drawn;
  }

  bool addVisual(const Link& link, const GeometryDescription& visual) {
    const ShapeDescription& from = visual.shape;
    HandoutShape shape{link.body,   link.X_BL * visual.X_LG,
                       from.type,   from.size,
                       from.radius, from.length,
                       -1,          from.scale,
                       {}};
    const auto colorWith = [&](const std::optional<Color>& of_mesh) {
      if (visual.material && visual.material->color) return *visual.material->color;
      return of_mesh ? *of_mesh : Color();
    };
    if (from.type != ShapeType::kMesh) {
      shape.color = colorWith({});
      add(shape);
      return true;
    }
    bool drawn = false;
    for (const auto& [mesh, color] : packedParts(from)) {
      shape.mesh = mesh;
      shape.color = colorWith(color);
      add(shape);
      drawn = true;
    }
    return drawn;
  }

  void add(const HandoutShape& shape) {
    if (result_.shapes.size() < kMostShapes) {
      result_.shapes.push_back(shape);
    } else {
      ++left_out_;
    }
  }

  using PackedPart = std::pair<int, std::optional<Color>>;
  const std::vector<PackedPart>& packedParts(const ShapeDescription& shape) {
    const MeshKey key = keyOf(shape);
    const auto [found, added] = parts_.try_emplace(key);
    if (!added) return found->second;
    for (const ColoredSurface::Part& part : meshes_[key].surface.parts) {
      HandoutMesh mesh = packed(part);
      if (mesh.triangles.empty()) continue;
      found->second.emplace_back(static_cast<int>(result_.meshes.size()), part.color);
      result_.meshes.push_back(std::move(mesh));
    }
    return found->second;
  }

  void addBones(const RobotDescription& description, bool any, const std::vector<int>& bare) {
    if (any && bare.empty()) return;
    RobotDescription bones = description;
    for (LinkDescription& link : bones.links) link.visuals.clear();
    if (any) {
      addSkeleton(bones, bare);
    } else {
      addSkeleton(bones);
    }
    for (const LinkDescription& link : bones.links) addLink(link);
  }

  void tellWhatIsMissing(bool any, std::size_t bare) {
    std::size_t simplified = 0;
    for (const auto& [key, mesh] : meshes_) simplified += mesh.isSimplified() ? 1 : 0;
    if (!any) {
      result_.messages.emplace_back(
          "The robot has no shapes that can be drawn; this is its skeleton.");
    } else if (bare > 0) {
      result_.messages.push_back(
          "Links whose shapes cannot be read are drawn as bones: " + std::to_string(bare) + ".");
    }
    if (simplified > 0) {
      result_.messages.push_back("Large meshes are drawn simplified: " +
                                 std::to_string(simplified) + ". Efforts do not depend on shapes.");
    }
    if (left_out_ > 0) {
      result_.messages.push_back("Shapes beyond the first " + std::to_string(kMostShapes) +
                                 " are not drawn: " + std::to_string(left_out_) + ".");
    }
  }

  const Model& model_;
  const SurfaceSource& source_;
  std::size_t most_triangles_;
  std::map<MeshKey, ReadMesh> meshes_;
  std::map<MeshKey, std::vector<PackedPart>> parts_;
  HandoutShapes result_;
  std::size_t left_out_ = 0;
};

}  // namespace

HandoutShapes handoutShapes(const RobotDescription& description, const Model& model,
                            const SurfaceSource& surfaces, std::size_t most_triangles) {
  return Gathering(model, surfaces, most_triangles).of(description);
}

}  // namespace armillary
