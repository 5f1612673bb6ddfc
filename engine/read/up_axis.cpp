// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/up_axis.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <tuple>

#include "engine/read/link_tree.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Points = std::vector<Eigen::Vector3d>;

constexpr std::size_t kPointsPerShape = 400, kPointsPerLink = 800;
constexpr double kMuchBetter = 1.0 / 3.0;
constexpr double kTouching = 1e-3;  // m; shapes that near meet anyway

// <up_axis> stands in <asset>, the first element of the file.
bool saysYUp(const std::string& file) {
  if (!lowered(file).ends_with(".dae")) return false;
  std::ifstream in(file, std::ios::binary);
  std::string head(65536, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  const std::size_t tag = head.find("<up_axis>");
  if (tag == std::string::npos) return false;
  const std::size_t start = tag + 9, end = std::min(head.find('<', start), head.size());
  return trimmed(head.substr(start, end - start)) == "Y_UP";
}

class UpAxis {
  using MeshKey = std::tuple<std::string, const InlineMesh*, double, double, double>;

 public:
  UpAxis(RobotDescription& robot, const MeshSource& meshes) : robot_(robot), meshes_(meshes) {}

  int fileCount() {
    int count = 0;
    for (LinkDescription& link : robot_.links) {
      for (auto* shapes : {&link.visuals, &link.collisions}) {
        for (GeometryDescription& shape : *shapes) {
          const std::string& file = shape.shape.file;
          if (shape.shape.type != ShapeType::kMesh || file.empty()) continue;
          const auto [known, added] = y_up_.try_emplace(file, false);
          if (added) count += (known->second = saysYUp(file)) ? 1 : 0;
        }
      }
    }
    return count;
  }

  // The mean distance between the visuals of links that a joint joins; nothing where there are no
  // such links, or none with a shape in question.
  std::optional<double> meanGap(bool turned) {
    const LinkTree tree(robot_);
    std::vector<Pose> X_WL(robot_.links.size());
    std::vector<Points> points(robot_.links.size());
    for (const int link : tree.order) {
      const int joint = tree.parent_joint[link];
      if (joint >= 0) {
        X_WL[link] =
            X_WL[tree.parent_link[link]] * robot_.joints[joint].X_PJ * robot_.joints[joint].X_MC;
      }
      points[link] = pointsOf(robot_.links[link], X_WL[link], turned);
    }
    double sum = 0.0;
    int pairs = 0;
    for (const int link : tree.order) {
      const int parent = tree.parent_link[link];
      if (parent < 0 || points[link].empty() || points[parent].empty()) continue;
      if (!inQuestion(robot_.links[link]) && !inQuestion(robot_.links[parent])) continue;
      sum += gap(points[link], points[parent]);
      ++pairs;
    }
    if (pairs == 0) return std::nullopt;
    return sum / pairs;
  }

  void turn() {
    for (LinkDescription& link : robot_.links) {
      for (auto* shapes : {&link.visuals, &link.collisions}) {
        for (GeometryDescription& shape : *shapes) {
          if (isYUp(shape)) shape.X_LG.rotation = shape.X_LG.rotation * turnOf(true);
        }
      }
    }
  }

 private:
  static Eigen::Matrix3d turnOf(bool turned) {
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
    if (turned) R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
    return R;
  }

  bool isYUp(const GeometryDescription& shape) const {
    const auto known = y_up_.find(shape.shape.file);
    return known != y_up_.end() && known->second;
  }

  bool inQuestion(const LinkDescription& link) const {
    return std::any_of(link.visuals.begin(), link.visuals.end(),
                       [this](const GeometryDescription& shape) { return isYUp(shape); });
  }

  // Vertices in the world, spread over the shapes of a link.
  Points pointsOf(const LinkDescription& link, const Pose& X_WL, bool turned) {
    Points points;
    for (const GeometryDescription& shape : link.visuals) {
      if (shape.shape.type != ShapeType::kMesh) continue;
      const Eigen::Matrix3d R = turnOf(turned && isYUp(shape));
      for (const Eigen::Vector3d& vertex : verticesOf(shape.shape)) {
        points.push_back(X_WL * (shape.X_LG * (R * vertex).eval()));
      }
    }
    if (points.size() <= kPointsPerLink) return points;
    Points thinned;  // of links in many shapes
    const std::size_t step = points.size() / kPointsPerLink + 1;
    for (std::size_t i = 0; i < points.size(); i += step) thinned.push_back(points[i]);
    return thinned;
  }

  const Points& verticesOf(const ShapeDescription& shape) {
    const auto [known, added] = vertices_.try_emplace(MeshKey{
        shape.file, shape.inline_mesh.get(), shape.scale.x(), shape.scale.y(), shape.scale.z()});
    if (!added) return known->second;
    const std::optional<TriangleMesh> mesh = meshes_(shape);
    if (!mesh) return known->second;
    const std::size_t step = std::max<std::size_t>(1, mesh->vertices.size() / kPointsPerShape);
    for (std::size_t i = 0; i < mesh->vertices.size(); i += step) {
      if (mesh->vertices[i].allFinite()) known->second.push_back(mesh->vertices[i]);
    }
    return known->second;
  }

  static double gap(const Points& one, const Points& other) {
    double smallest = (one.front() - other.front()).squaredNorm();
    for (const Eigen::Vector3d& p : one) {
      for (const Eigen::Vector3d& q : other) {
        smallest = std::min(smallest, (p - q).squaredNorm());
      }
    }
    return std::sqrt(smallest);
  }

  RobotDescription& robot_;
  const MeshSource& meshes_;
  std::map<std::string, bool> y_up_;    // by file
  std::map<MeshKey, Points> vertices_;  // in the shape's frame
};

}  // namespace

void chooseUpAxis(RobotDescription& robot, const MeshSource& meshes, Diagnostics& diagnostics) {
  UpAxis axis(robot, meshes);
  const int files = axis.fileCount();
  if (files == 0) return;
  const std::string who =
      files == 1 ? "a COLLADA mesh says that its y axis is up"
                 : std::to_string(files) + " COLLADA meshes say that their y axis is up";
  const std::optional<double> as_written = axis.meanGap(false), turned = axis.meanGap(true);
  if (as_written && turned && *as_written > kTouching && *turned <= kMuchBetter * *as_written) {
    axis.turn();
    diagnostics.note(robot.line, "meshes",
                     who +
                         "; turned upright, since so the shapes of "
                         "neighbouring links meet");
  } else {
    diagnostics.note(robot.line, "meshes", who + "; taken as written, as rviz does");
  }
}

}  // namespace armillary
