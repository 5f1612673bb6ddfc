// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_robot.h"

#include <QImageReader>
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "engine/meshes/inline_mesh.h"
#include "ui/scene/shape_mesh.h"

namespace armillary {
namespace {

constexpr int kLargestTexture = 2048;  // pixels along an edge

// Scaling a mesh leaves its normals perpendicular only if they are scaled inversely; a negative
// determinant turns the surface inside out, so triangles are turned back.
MeshPart scaled(MeshPart part, const Eigen::Vector3d& scale) {
  const Eigen::Vector3f s = scale.cast<float>();
  if (s == Eigen::Vector3f::Ones()) return part;
  const Eigen::Vector3f for_normals(s.y() * s.z(), s.z() * s.x(), s.x() * s.y());
  const bool mirrored = s.prod() < 0.0f;
  for (Eigen::Vector3f& p : part.positions) p = p.cwiseProduct(s);
  for (Eigen::Vector3f& n : part.normals) {
    n = n.cwiseProduct(mirrored ? Eigen::Vector3f(-for_normals) : for_normals);
    const float length = n.norm();
    n = length > 0.0f ? Eigen::Vector3f(n / length) : Eigen::Vector3f::UnitZ();
  }
  if (mirrored) {
    for (auto& t : part.triangles) std::swap(t[1], t[2]);
  }
  return part;
}

Color colorOf(const Eigen::Vector4f& c) {
  return {c.x(), c.y(), c.z(), c.w()};
}

// Parts with the same key look alike and move together.
using PartKey = std::tuple<int, bool, double, double, double, double, const QImage*>;

PartKey keyOf(const ScenePart& part) {
  const Color& c = part.color;
  return {part.link, part.collision, c.red, c.green, c.blue, c.alpha, part.texture.get()};
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
  std::map<PartKey, std::vector<ScenePart*>> groups;
  for (ScenePart& part : parts) groups[keyOf(part)].push_back(&part);
  std::vector<ScenePart> left;
  for (ScenePart& part : parts) {  // in the order in which the file has them
    const std::vector<ScenePart*>& group = groups[keyOf(part)];
    if (group.size() == 1) {
      left.push_back(std::move(part));
    } else if (group.front() == &part) {
      left.push_back(joined(group));
    }
  }
  parts = std::move(left);
}

}  // namespace

class SceneRobotBuilder {
 public:
  SceneRobotBuilder(const RobotDescription& description,
                    const std::function<void(int, int)>& progress, const std::stop_token& stop)
      : description_(description), progress_(progress), stop_(stop) {}

  std::shared_ptr<const SceneRobot> build() {
    int total = 0;
    for (const LinkDescription& link : description_.links) {
      total += static_cast<int>(link.visuals.size() + link.collisions.size());
    }
    robot_->link_count_ = static_cast<int>(description_.links.size());
    int done = 0;
    if (progress_) progress_(0, total);
    for (int link = 0; link < robot_->link_count_; ++link) {
      const LinkDescription& from = description_.links[static_cast<std::size_t>(link)];
      const std::size_t before = robot_->parts_.size();
      for (const bool collision : {false, true}) {
        for (const GeometryDescription& shape : collision ? from.collisions : from.visuals) {
          if (stop_.stop_requested()) return nullptr;
          add(link, collision, shape);
          if (progress_) progress_(++done, total);
        }
      }
      const bool drawn =
          std::any_of(robot_->parts_.begin() + static_cast<std::ptrdiff_t>(before),
                      robot_->parts_.end(), [](const ScenePart& part) { return !part.collision; });
      if (!from.visuals.empty() && !drawn) robot_->without_shapes_.push_back(link);
    }
    limitParts(robot_->parts_);
    return robot_;
  }

 private:
  // A mesh file at one scale: its parts, their boxes and textures, read once.
  struct LoadedPart {
    std::shared_ptr<const MeshPart> mesh;
    Eigen::AlignedBox3d box;
    std::shared_ptr<const QImage> texture;
  };
  using LoadedMesh = std::vector<LoadedPart>;
  using MeshKey = std::tuple<std::string, double, double, double>;

  void add(int link, bool collision, const GeometryDescription& shape) {
    const ShapeDescription& s = shape.shape;
    LoadedMesh made;
    const LoadedMesh* source = &made;
    switch (s.type) {
      case ShapeType::kBox:
        made.push_back(loaded(boxMesh(s.size)));
        break;
      case ShapeType::kSphere:
        made.push_back(loaded(sphereMesh(s.radius)));
        break;
      case ShapeType::kCylinder:
        made.push_back(loaded(cylinderMesh(s.radius, s.radius, s.length)));
        break;
      case ShapeType::kCapsule:
        made.push_back(loaded(capsuleMesh(s.radius, s.length)));
        break;
      case ShapeType::kEllipsoid:
        made.push_back(loaded(scaled(sphereMesh(0.5), s.size)));
        break;
      case ShapeType::kMesh:
        if (s.inline_mesh) {
          made.push_back(loaded(scaled(inlineMeshPart(*s.inline_mesh), s.scale)));
          break;
        }
        if (s.file.empty()) {
          say("The mesh " + s.uri + " was not found.");
          return;
        }
        source = &meshAt(s);
        break;
    }

    const std::optional<Color> own =
        shape.material ? shape.material->color : std::optional<Color>();
    std::shared_ptr<const QImage> own_texture;
    if (shape.material && !shape.material->texture.empty()) {
      own_texture = textureAt(shape.material->texture);
    }
    for (const LoadedPart& from : *source) {
      if (from.mesh->positions.empty() || from.box.isEmpty()) continue;
      ScenePart part;
      part.link = link;
      part.collision = collision;
      part.X_LG = shape.X_LG;
      part.mesh = from.mesh;
      part.box_G = from.box;
      // The mesh's own material wins, as in rviz: the description's is for meshes without one.
      const MeshMaterial& material = from.mesh->material;
      const bool has_uvs = !from.mesh->uvs.empty();
      if (collision) {
        part.color = {0.95, 0.60, 0.20, 0.55};
      } else if (from.texture && has_uvs) {
        part.texture = from.texture;
        const double alpha = material.color ? material.color->w() : 1.0;
        part.color = {1.0, 1.0, 1.0, alpha};
      } else if (material.color) {
        part.color = colorOf(*material.color);
      } else if (own_texture && has_uvs) {
        part.texture = own_texture;
        part.color = {1.0, 1.0, 1.0, own ? own->alpha : 1.0};
      } else if (own) {
        part.color = *own;
      }
      robot_->parts_.push_back(std::move(part));
    }
  }

  void limitParts(std::vector<ScenePart>& parts) {
    joinParts(parts);
    const std::size_t all = parts.size();
    if (all <= kMostParts) return;
    joinColors(parts);
    if (parts.size() <= kMostParts) {
      say("The robot has " + std::to_string(all) +
          " differently coloured shapes, more than can be drawn: each link has one colour.");
      return;
    }
    say("The robot has " + std::to_string(parts.size()) + " links with shapes, of which the " +
        std::to_string(kMostParts) + " largest are drawn.");
    leaveOutTheSmallest(parts);
  }

  LoadedPart loaded(MeshPart part) {
    LoadedPart result;
    for (const auto& t : part.triangles) {
      for (const std::uint32_t corner : t) {
        result.box.extend(part.positions[corner].cast<double>());
      }
    }
    if (!part.material.texture.empty()) {
      result.texture = textureAt(part.material.texture);
    } else if (!part.material.texture_bytes.empty()) {
      const auto& bytes = part.material.texture_bytes;
      const QImage image = QImage::fromData(bytes.data(), static_cast<int>(bytes.size()));
      if (!image.isNull()) result.texture = prepared(image);
      part.material.texture_bytes.clear();
    }
    result.mesh = std::make_shared<const MeshPart>(std::move(part));
    return result;
  }

  const LoadedMesh& meshAt(const ShapeDescription& shape) {
    const MeshKey key{shape.file, shape.scale.x(), shape.scale.y(), shape.scale.z()};
    const auto known = meshes_.find(key);
    if (known != meshes_.end()) return known->second;

    LoadedMesh& parts = meshes_[key];
    MeshResult result = readMesh(shape.file);
    if (!result.error.empty()) say(result.error);
    for (const std::string& warning : result.warnings) say(warning);
    if (result.mesh) {
      for (MeshPart& part : result.mesh->parts) {
        parts.push_back(loaded(scaled(std::move(part), shape.scale)));
      }
    }
    return parts;
  }

  std::shared_ptr<const QImage> textureAt(const std::filesystem::path& file) {
    const auto known = textures_.find(file);
    if (known != textures_.end()) return known->second;
    QImageReader reader(QString::fromStdString(file.string()));
    reader.setDecideFormatFromContent(true);
    const QImage image = reader.read();
    std::shared_ptr<const QImage> texture;
    if (image.isNull()) {
      say("The texture " + file.string() +
          " cannot be read: " + reader.errorString().toStdString() + ".");
    } else {
      texture = prepared(image);
    }
    textures_[file] = texture;
    return texture;
  }

  static std::shared_ptr<const QImage> prepared(QImage image) {
    if (std::max(image.width(), image.height()) > kLargestTexture) {
      image = image.scaled(kLargestTexture, kLargestTexture, Qt::KeepAspectRatio,
                           Qt::SmoothTransformation);
    }
    return std::make_shared<const QImage>(image.convertToFormat(
        image.hasAlphaChannel() ? QImage::Format_RGBA8888 : QImage::Format_RGB888));
  }

  void say(const std::string& sentence) {
    const QString text = QString::fromStdString(sentence);
    auto& messages = robot_->messages_;
    if (std::find(messages.begin(), messages.end(), text) == messages.end()) {
      messages.push_back(text);
    }
  }

  const RobotDescription& description_;
  const std::function<void(int, int)>& progress_;
  const std::stop_token& stop_;
  std::shared_ptr<SceneRobot> robot_{new SceneRobot};
  std::map<MeshKey, LoadedMesh> meshes_;
  std::map<std::filesystem::path, std::shared_ptr<const QImage>> textures_;
};

std::shared_ptr<const SceneRobot> SceneRobot::make(
    const RobotDescription& description, const std::function<void(int done, int total)>& progress,
    const std::stop_token& stop) {
  return SceneRobotBuilder(description, progress, stop).build();
}

std::shared_ptr<const SceneRobot> SceneRobot::with(const SceneRobot& more) const {
  // one limit for both: what is over it are bones
  const std::size_t room = kMostParts - std::min(parts_.size(), kMostParts);
  std::shared_ptr<SceneRobot> both(new SceneRobot(*this));
  both->parts_.insert(
      both->parts_.end(), more.parts_.begin(),
      more.parts_.begin() + static_cast<std::ptrdiff_t>(std::min(room, more.parts_.size())));
  both->messages_.insert(both->messages_.end(), more.messages_.begin(), more.messages_.end());
  return both;
}

std::size_t SceneRobot::triangleCount() const {
  std::size_t count = 0;
  for (const ScenePart& part : parts_) count += part.mesh->triangles.size();
  return count;
}

Eigen::AlignedBox3d SceneRobot::bounds(const std::vector<Pose>& X_WL) const {
  const bool has_visuals = std::any_of(parts_.begin(), parts_.end(),
                                       [](const ScenePart& part) { return !part.collision; });
  Eigen::AlignedBox3d box;
  for (const ScenePart& part : parts_) {
    if (part.collision == has_visuals) continue;
    const auto link = static_cast<std::size_t>(part.link);
    const Pose X_WG = (link < X_WL.size() ? X_WL[link] : Pose()) * part.X_LG;
    for (int corner = 0; corner < 8; ++corner) {
      box.extend(X_WG * part.box_G.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    }
  }
  return box;
}

bool SceneRobot::hasVisuals() const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [](const ScenePart& part) { return !part.collision; });
}

}  // namespace armillary
