// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/link_shapes.h"

#include <algorithm>
#include <tuple>

namespace armillary {
namespace {

const Color kCollisionColor{0.95, 0.60, 0.20, 0.55};

Color colorOf(const Eigen::Vector4f& c) {
  return {c.x(), c.y(), c.z(), c.w()};
}

// Parts with the same key look alike and move together.
using JoinKey = std::tuple<bool, double, double, double, double, const QImage*>;

JoinKey joinKeyOf(const ScenePart& part) {
  const Color& c = part.color;
  return {part.collision, c.red, c.green, c.blue, c.alpha, part.texture.get()};
}

// The parts as one, in the link's frame.
ScenePart joined(const std::vector<ScenePart*>& parts) {
  auto mesh = std::make_shared<MeshPart>();
  ScenePart whole = *parts.front();
  whole.X_LG = Pose();
  whole.box_G.setEmpty();
  for (const ScenePart* part : parts) {
    const auto first = static_cast<std::uint32_t>(mesh->positions.size());
    const Eigen::Matrix3f R = part->X_LG.rotation.cast<float>();
    for (const Eigen::Vector3f& p : part->mesh->positions) {
      mesh->positions.push_back((part->X_LG * Eigen::Vector3d(p.cast<double>())).cast<float>());
    }
    for (const Eigen::Vector3f& n : part->mesh->normals) mesh->normals.push_back(R * n);
    if (whole.texture) {
      mesh->uvs.insert(mesh->uvs.end(), part->mesh->uvs.begin(), part->mesh->uvs.end());
    }
    for (auto corners : part->mesh->triangles) {
      for (std::uint32_t& corner : corners) {
        corner += first;
        whole.box_G.extend(mesh->positions[corner].cast<double>());
      }
      mesh->triangles.push_back(corners);
    }
  }
  whole.mesh = std::move(mesh);
  return whole;
}

// What a part adds to its link's picture.
double sizeOf(const ScenePart& part) {
  return part.box_G.isEmpty() ? 0.0 : part.box_G.diagonal().norm();
}

// Each link's visuals and its collision shapes as one part, in the colour of the largest.
void joinColors(std::vector<ScenePart>& parts) {
  std::map<std::pair<int, bool>, std::vector<ScenePart*>> groups;
  for (ScenePart& part : parts) groups[{part.link, part.collision}].push_back(&part);
  std::vector<ScenePart> left;
  for (auto& [link, group] : groups) {
    const auto largest = std::max_element(
        group.begin(), group.end(),
        [](const ScenePart* a, const ScenePart* b) { return sizeOf(*a) < sizeOf(*b); });
    std::iter_swap(group.begin(), largest);
    group.front()->texture = nullptr;
    left.push_back(joined(group));
  }
  parts = std::move(left);
}

void leaveOutTheSmallest(std::vector<ScenePart>& parts) {
  std::stable_sort(parts.begin(), parts.end(), [](const ScenePart& a, const ScenePart& b) {
    return std::pair(a.collision, -sizeOf(a)) < std::pair(b.collision, -sizeOf(b));
  });
  parts.resize(kMostParts);
}

// Filament's time and memory go with the number of parts: each is drawn for itself.
void joinParts(std::vector<ScenePart>& parts) {
  std::map<JoinKey, std::vector<ScenePart*>> groups;
  for (ScenePart& part : parts) groups[joinKeyOf(part)].push_back(&part);
  std::vector<ScenePart> left;
  for (ScenePart& part : parts) {  // in the order in which the file has them
    const std::vector<ScenePart*>& group = groups[joinKeyOf(part)];
    if (group.size() == 1) {
      left.push_back(std::move(part));
    } else if (group.front() == &part) {
      left.push_back(joined(group));
    }
  }
  parts = std::move(left);
}

void addParts(int link, bool collision, const GeometryDescription& shape, const DrawnMesh& mesh,
              LinkShapes& made) {
  const std::optional<Color> own = shape.material ? shape.material->color : std::optional<Color>();
  std::shared_ptr<const QImage> own_texture;
  if (shape.material && !shape.material->texture.empty()) {
    std::string message;
    own_texture = textureOf(shape.material->texture, message);
    if (!message.empty()) made.messages.push_back(message);
  }
  for (const DrawnPart& from : mesh.parts) {
    if (from.mesh->positions.empty() || from.box.isEmpty()) continue;
    ScenePart part;
    part.link = link;
    part.collision = collision;
    part.X_LG = shape.X_LG;
    part.mesh = from.mesh;
    part.box_G = from.box;
    // The mesh's own material wins, as in rviz: the description's is for meshes without one, but
    // for MuJoCo, which never reads the mesh's.
    const bool covered = shape.material && shape.material->covers_meshes;
    const MeshMaterial& material = from.mesh->material;
    const bool has_uvs = !from.mesh->uvs.empty();
    if (collision) {
      part.color = kCollisionColor;
    } else if (!covered && from.texture && has_uvs) {
      part.texture = from.texture;
      const double alpha = material.color ? material.color->w() : 1.0;
      part.color = {1.0, 1.0, 1.0, alpha};
    } else if (!covered && material.color) {
      part.color = colorOf(*material.color);
    } else if (own_texture && has_uvs) {
      part.texture = own_texture;
      part.color = {1.0, 1.0, 1.0, own ? own->alpha : 1.0};
    } else if (own) {
      part.color = *own;
    }
    made.parts.push_back(std::move(part));
  }
}

bool sameShape(const GeometryDescription& a, const GeometryDescription& b) {
  const ShapeDescription &s = a.shape, &t = b.shape;
  if (a.X_LG.rotation != b.X_LG.rotation || a.X_LG.position != b.X_LG.position) return false;
  if (s.type != t.type || s.size != t.size || s.radius != t.radius || s.length != t.length ||
      s.uri != t.uri || s.file != t.file || s.inline_mesh != t.inline_mesh || s.scale != t.scale) {
    return false;
  }
  if (a.material.has_value() != b.material.has_value()) return false;
  return !a.material ||
         (a.material->color == b.material->color && a.material->texture == b.material->texture);
}

bool same(const std::vector<GeometryDescription>& a, const std::vector<GeometryDescription>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameShape);
}

}  // namespace

bool LinkShapes::hasVisuals() const {
  return std::any_of(parts.begin(), parts.end(),
                     [](const ScenePart& part) { return !part.collision; });
}

LinkShapes linkShapes(
    int link, const LinkDescription& description,
    const std::function<std::shared_ptr<const DrawnMesh>(const GeometryDescription&)>& mesh) {
  LinkShapes made;
  made.visuals = description.visuals;
  made.collisions = description.collisions;
  for (const bool collision : {false, true}) {
    for (const GeometryDescription& shape : collision ? made.collisions : made.visuals) {
      const ShapeDescription& s = shape.shape;
      if (s.type == ShapeType::kMesh && !s.inline_mesh && s.file.empty()) {
        made.messages.push_back("The mesh " + s.uri + " was not found.");
        continue;
      }
      const std::shared_ptr<const DrawnMesh> drawn = mesh(shape);
      if (!drawn) {
        made.complete = false;
        continue;
      }
      made.messages.insert(made.messages.end(), drawn->messages.begin(), drawn->messages.end());
      if (drawn->drawn < drawn->triangles) {
        made.simplified[s.file] = {drawn->drawn, drawn->triangles};
      }
      addParts(link, collision, shape, *drawn, made);
    }
  }
  joinParts(made.parts);
  return made;
}

bool sameShapes(const LinkShapes& made, const LinkDescription& description) {
  return same(made.visuals, description.visuals) && same(made.collisions, description.collisions);
}

std::string limitParts(std::vector<ScenePart>& parts) {
  const std::size_t all = parts.size();
  if (all <= kMostParts) return {};
  joinColors(parts);
  if (parts.size() <= kMostParts) {
    return "The robot has " + std::to_string(all) +
           " differently coloured shapes, more than can be drawn: each link has one colour.";
  }
  const std::size_t links = parts.size();
  leaveOutTheSmallest(parts);
  return "The robot has " + std::to_string(links) + " links with shapes, of which the " +
         std::to_string(kMostParts) + " largest are drawn.";
}

}  // namespace armillary
