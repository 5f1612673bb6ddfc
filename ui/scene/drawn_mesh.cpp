// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drawn_mesh.h"

#include <QBuffer>
#include <QByteArray>
#include <QImageReader>
#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

#include "engine/forces/contact_points.h"
#include "engine/meshes/file_cache.h"
#include "engine/meshes/inline_mesh.h"
#include "engine/meshes/mesh_cache.h"
#include "engine/meshes/shape_triangles.h"
#include "engine/meshes/simplified_mesh.h"
#include "engine/text/git_lfs.h"
#include "engine/text/read_file.h"
#include "ui/scene/shape_mesh.h"

namespace armillary {
namespace {

constexpr int kLargestTexture = 2048;  // pixels along an edge
constexpr std::size_t kMostBytes = 256'000'000;

struct Texture {
  std::shared_ptr<const QImage> image;
  std::string message;
};

FileCache<DrawnMeshKey, DrawnMesh>& meshes() {
  static FileCache<DrawnMeshKey, DrawnMesh> cache(kMostBytes);
  return cache;
}

FileCache<std::string, Texture>& textures() {
  static FileCache<std::string, Texture> cache(kMostBytes / 2);
  return cache;
}

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

std::shared_ptr<const QImage> prepared(QImage image) {
  if (std::max(image.width(), image.height()) > kLargestTexture) {
    image = image.scaled(kLargestTexture, kLargestTexture, Qt::KeepAspectRatio,
                         Qt::SmoothTransformation);
  }
  return std::make_shared<const QImage>(image.convertToFormat(
      image.hasAlphaChannel() ? QImage::Format_RGBA8888 : QImage::Format_RGB888));
}

Eigen::AlignedBox3d boxOf(const MeshPart& part) {
  Eigen::AlignedBox3d box;
  for (const auto& t : part.triangles) {
    for (const std::uint32_t corner : t) box.extend(part.positions[corner].cast<double>());
  }
  return box;
}

// The memory of a picture for a surface.
std::size_t bytesOf(const std::shared_ptr<const QImage>& texture) {
  return texture ? static_cast<std::size_t>(texture->sizeInBytes()) : 0;
}

void add(MeshPart part, DrawnMesh& mesh) {
  DrawnPart drawn;
  drawn.box = boxOf(part);
  const std::vector<std::uint8_t>& bytes = part.material.texture_bytes;
  if (!part.material.texture.empty()) {
    std::string message;
    drawn.texture = textureOf(part.material.texture.string(), message);
    if (!message.empty()) mesh.messages.push_back(message);
  } else if (!bytes.empty()) {
    const QImage image = QImage::fromData(bytes.data(), static_cast<int>(bytes.size()));
    if (!image.isNull()) drawn.texture = prepared(image);
    part.material.texture_bytes.clear();
  }
  mesh.drawn += part.triangles.size();
  drawn.mesh = std::make_shared<const MeshPart>(std::move(part));
  mesh.parts.push_back(std::move(drawn));
}

// One that is made from numbers alone.
std::shared_ptr<const DrawnMesh> made(MeshPart part) {
  auto mesh = std::make_shared<DrawnMesh>();
  mesh->triangles = part.triangles.size();
  add(std::move(part), *mesh);
  return mesh;
}

FileCache<DrawnMeshKey, DrawnMesh>::Made read(const ShapeDescription& shape, bool textured) {
  FileCache<DrawnMeshKey, DrawnMesh>::Made made;
  made.stamps.push_back(stampOf(shape.file));
  const std::shared_ptr<const MeshResult> result = cachedMesh(shape.file);
  for (const std::filesystem::path& other : result->files) made.stamps.push_back(stampOf(other));
  auto mesh = std::make_shared<DrawnMesh>();
  if (!result->error.empty()) mesh->messages.push_back(result->error);
  for (const std::string& warning : result->warnings) mesh->messages.push_back(warning);
  if (result->mesh) {
    mesh->triangles = triangleCount(*result->mesh);
    mesh->extremes = extremesOf(trianglesOf(*result->mesh, shape.scale).vertices);
    const auto has_texture = [textured](const MeshPart& part) {
      const MeshMaterial& own = part.material;
      return !part.uvs.empty() && (textured || !own.texture.empty() || !own.texture_bytes.empty());
    };
    MeshData drawn = simplified(*result->mesh, kMostTrianglesOfAMesh, has_texture).mesh;
    for (MeshPart& part : drawn.parts) {
      if (!part.material.texture.empty()) made.stamps.push_back(stampOf(part.material.texture));
      add(scaled(std::move(part), shape.scale), *mesh);
      made.bytes +=
          armillary::bytesOf(*mesh->parts.back().mesh) + bytesOf(mesh->parts.back().texture);
    }
  }
  made.value = std::move(mesh);
  return made;
}

}  // namespace

std::shared_ptr<const QImage> textureOf(const std::string& file, std::string& message) {
  const auto kept = textures().get(file, [&] {
    FileCache<std::string, Texture>::Made made;
    made.stamps.push_back(stampOf(file));
    auto texture = std::make_shared<Texture>();
    std::string why = "it is no plain file";
    std::error_code ignored;
    const bool plain = std::filesystem::is_regular_file(file, ignored) ||
                       !std::filesystem::exists(file, ignored);  // then its reader says so
    const auto bytes = plain ? readFile(file, kMostBytes, why) : std::nullopt;
    QByteArray content = bytes ? QByteArray::fromStdString(*bytes) : QByteArray();
    QBuffer buffer(&content);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    const QImage image = bytes ? reader.read() : QImage();
    if (image.isNull() && bytes && isGitLfsPointer(*bytes)) {
      texture->message = "The texture " + file +
                         " is a Git LFS pointer, not the picture itself: " + kGitLfsRemedy + ".";
    } else if (image.isNull()) {
      if (bytes) why = reader.errorString().toStdString();
      texture->message = "The texture " + file + " cannot be read: " + why + ".";
    } else {
      texture->image = prepared(image);
      made.bytes = bytesOf(texture->image);
    }
    made.value = std::move(texture);
    return made;
  });
  message = kept->message;
  return kept->image;
}

DrawnMeshKey drawnMeshKey(const GeometryDescription& shape) {
  const ShapeDescription& s = shape.shape;
  return {s.file, s.scale.x(), s.scale.y(), s.scale.z(),
          shape.material && !shape.material->texture.empty()};
}

bool isInFile(const GeometryDescription& shape) {
  const ShapeDescription& s = shape.shape;
  return s.type == ShapeType::kMesh && !s.inline_mesh && !s.file.empty();
}

std::shared_ptr<const DrawnMesh> drawnMesh(const GeometryDescription& shape) {
  if (!isInFile(shape)) return knownDrawnMesh(shape);
  const DrawnMeshKey key = drawnMeshKey(shape);
  return meshes().get(key, [&] { return read(shape.shape, std::get<bool>(key)); });
}

std::shared_ptr<const DrawnMesh> knownDrawnMesh(const GeometryDescription& shape) {
  const ShapeDescription& s = shape.shape;
  switch (s.type) {
    case ShapeType::kBox:
      return made(boxMesh(s.size));
    case ShapeType::kSphere:
      return made(sphereMesh(s.radius));
    case ShapeType::kCylinder:
      return made(cylinderMesh(s.radius, s.radius, s.length));
    case ShapeType::kCapsule:
      return made(capsuleMesh(s.radius, s.length));
    case ShapeType::kEllipsoid:
      return made(scaled(sphereMesh(0.5), s.size));
    case ShapeType::kMesh:
      break;
  }
  if (s.inline_mesh) return made(scaled(inlineMeshPart(*s.inline_mesh), s.scale));
  if (s.file.empty()) return std::make_shared<const DrawnMesh>();
  return meshes().known(drawnMeshKey(shape));
}

std::optional<TriangleMesh> knownExtremes(const ShapeDescription& shape) {
  if (shape.type != ShapeType::kMesh || shape.inline_mesh) return knownShapeTriangles(shape);
  if (shape.file.empty()) return std::nullopt;
  GeometryDescription geometry;
  geometry.shape = shape;
  const std::shared_ptr<const DrawnMesh> mesh = knownDrawnMesh(geometry);
  if (!mesh || mesh->extremes.empty()) return std::nullopt;
  TriangleMesh points;
  points.vertices = mesh->extremes;
  return points;
}

}  // namespace armillary
