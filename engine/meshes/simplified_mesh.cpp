// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/simplified_mesh.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/meshes/polygon_files.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Corners = std::array<std::uint32_t, 3>;

constexpr int kMostCellsAlong = 1 << 20;  // three numbers of a cell fit one of 64 bits

class Grid {
 public:
  Grid(const Vector3d& origin, double cell) : origin_(origin), per_metre_(1.0 / cell) {}

  std::uint64_t cellOf(const Eigen::Vector3f& p) const {
    const Vector3d at = (p.cast<double>() - origin_) * per_metre_;
    std::uint64_t key = 0;
    for (int k = 0; k < 3; ++k) {
      key = (key << 21) | static_cast<std::uint64_t>(std::clamp(at[k], 0.0, 1.0 * kMostCellsAlong));
    }
    return key;
  }

 private:
  Vector3d origin_;
  double per_metre_;
};

Eigen::Vector3f facet(const std::vector<Eigen::Vector3f>& points, const Corners& t) {
  return (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]);
}

// What stands for the vertices of one cell.
struct Cell {
  Matrix3d A = Matrix3d::Zero();  // of the squared distances from planes, by area
  Vector3d b = Vector3d::Zero();
  Vector3d sum = Vector3d::Zero();
  Eigen::AlignedBox3d box;  // of its vertices
  int count = 0;

  void addPlane(const Vector3d& normal, double offset, double weight) {
    A += weight * normal * normal.transpose();
    b += weight * offset * normal;
  }

  // Nearest to the planes; where those leave it free, as near as can be to the vertices' mean.
  Vector3d place() const {
    const Vector3d mean = sum / count;
    Eigen::SelfAdjointEigenSolver<Matrix3d> solver;
    solver.computeDirect(A);
    const Vector3d& values = solver.eigenvalues();
    const Vector3d wanted = b - A * mean;
    Vector3d at = mean;
    constexpr double kFlat = 0.03;  // of the largest: bent by less than about 10 degrees
    for (int k = 0; k < 3; ++k) {
      if (!(values[k] > kFlat * values[2])) continue;
      const Vector3d axis = solver.eigenvectors().col(k);
      at += axis * (axis.dot(wanted) / values[k]);
    }
    if (!at.allFinite()) at = mean;
    return at.cwiseMax(box.min()).cwiseMin(box.max());
  }
};

class Simplification {
 public:
  Simplification(const MeshData& mesh, const std::function<bool(const MeshPart&)>& kept)
      : mesh_(mesh) {
    for (const MeshPart& part : mesh.parts) {
      kept_.push_back(kept(part));
      if (kept_.back()) continue;
      for (const Corners& t : part.triangles) {
        for (const std::uint32_t corner : t) box_.extend(part.positions[corner].cast<double>());
        ++triangles_;
      }
    }
  }

  std::size_t triangles() const { return triangles_; }

  // The smallest cell, to a few percent, with which so many triangles are left.
  double cellFor(std::size_t most) const {
    const double longest = box_.sizes().maxCoeff();
    double low = longest / kMostCellsAlong, high = 2.0 * longest;  // leaves none
    for (int i = 0; i < 40 && high > 1.03 * low; ++i) {
      // what is left goes about with the inverse square of the cell
      const double middle = std::sqrt(low * high);
      (leftWith(middle) > most ? low : high) = middle;
    }
    return high;
  }

  MeshData with(double cell, TexturePlaces in_texture) {
    const Grid grid(box_.min(), cell);
    collect(grid);
    std::vector<Eigen::Vector3f> places(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) places[i] = cells_[i].place().cast<float>();
    MeshData result;
    for (std::size_t i = 0; i < mesh_.parts.size(); ++i) {
      if (kept_[i]) {
        result.parts.push_back(mesh_.parts[i]);
        continue;
      }
      MeshPart part = simplifiedPart(mesh_.parts[i], cell_of_vertex_[i], places, in_texture);
      if (!part.triangles.empty()) result.parts.push_back(std::move(part));
    }
    return result;
  }

 private:
  std::size_t leftWith(double cell) const {
    const Grid grid(box_.min(), cell);
    std::size_t left = 0;
    std::vector<std::uint64_t> cells;
    for (std::size_t i = 0; i < mesh_.parts.size(); ++i) {
      if (kept_[i]) continue;
      const MeshPart& part = mesh_.parts[i];
      cells.resize(part.positions.size());
      for (std::size_t v = 0; v < cells.size(); ++v) cells[v] = grid.cellOf(part.positions[v]);
      for (const Corners& t : part.triangles) {
        left +=
            cells[t[0]] != cells[t[1]] && cells[t[1]] != cells[t[2]] && cells[t[2]] != cells[t[0]];
      }
    }
    return left;
  }

  void collect(const Grid& grid) {
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    for (std::size_t i = 0; i < mesh_.parts.size(); ++i) {
      std::vector<std::uint32_t>& of_vertex = cell_of_vertex_.emplace_back();
      if (kept_[i]) continue;
      const MeshPart& part = mesh_.parts[i];
      of_vertex.resize(part.positions.size());
      for (std::size_t v = 0; v < of_vertex.size(); ++v) {
        const auto [found, added] = numbers.try_emplace(grid.cellOf(part.positions[v]),
                                                        static_cast<std::uint32_t>(cells_.size()));
        if (added) cells_.emplace_back();
        of_vertex[v] = found->second;
      }
      for (const Corners& t : part.triangles) addTriangle(part, t, of_vertex);
    }
  }

  void addTriangle(const MeshPart& part, const Corners& t,
                   const std::vector<std::uint32_t>& of_vertex) {
    std::array<Vector3d, 3> p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = part.positions[t[k]].cast<double>();
    const Vector3d cross = (p[1] - p[0]).cross(p[2] - p[0]);
    const double area = cross.norm();
    for (std::size_t k = 0; k < 3; ++k) {
      Cell& cell = cells_[of_vertex[t[k]]];
      if (area > 0.0) cell.addPlane(cross / area, cross.dot(p[k]) / area, area);
      cell.sum += p[k];
      cell.box.extend(p[k]);
      ++cell.count;
    }
  }

  // A vertex for each cell and each side on which its surface lies; and for each place in the
  // texture, where these stay: a texture's islands do not run into one another.
  static MeshPart simplifiedPart(const MeshPart& part, const std::vector<std::uint32_t>& of_vertex,
                                 const std::vector<Eigen::Vector3f>& places,
                                 TexturePlaces in_texture) {
    const float crease = std::cos(kCreaseAngleDegrees * static_cast<float>(M_PI) / 180.0f);
    constexpr float kNearInTexture = 0.03f;
    const bool has_uvs = in_texture == TexturePlaces::kStay && !part.uvs.empty();
    MeshPart result;
    result.material = part.material;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> in_cell;
    const auto vertexFor = [&](std::uint32_t v) {
      const Eigen::Vector3f& normal = part.normals[v];
      std::vector<std::uint32_t>& known = in_cell[of_vertex[v]];
      for (const std::uint32_t one : known) {
        const Eigen::Vector3f& sum = result.normals[one];
        const bool near =
            !has_uvs || (result.uvs[one] - part.uvs[v]).cwiseAbs().maxCoeff() < kNearInTexture;
        if (near && sum.dot(normal) > crease * sum.norm()) {
          result.normals[one] += normal;
          return one;
        }
      }
      known.push_back(static_cast<std::uint32_t>(result.positions.size()));
      result.positions.push_back(places[of_vertex[v]]);
      result.normals.push_back(normal);
      if (has_uvs) result.uvs.push_back(part.uvs[v]);
      return known.back();
    };
    std::vector<std::pair<Corners, Corners>> left;  // the cells, the least first, and the corners
    for (const Corners& t : part.triangles) {
      Corners cells{of_vertex[t[0]], of_vertex[t[1]], of_vertex[t[2]]};
      if (cells[0] == cells[1] || cells[1] == cells[2] || cells[2] == cells[0]) continue;
      // one that has turned over lies in a fold, over others: it would be a dark speck
      if (facet(part.positions, t).dot(facet(places, cells)) < 0.0f) continue;
      std::rotate(cells.begin(), std::min_element(cells.begin(), cells.end()), cells.end());
      left.push_back({cells, {vertexFor(t[0]), vertexFor(t[1]), vertexFor(t[2])}});
    }
    std::stable_sort(left.begin(), left.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < left.size(); ++i) {  // the same triangle once
      if (i == 0 || left[i].first != left[i - 1].first) result.triangles.push_back(left[i].second);
    }
    for (Eigen::Vector3f& n : result.normals) {
      const float length = n.norm();
      n = length > 0.0f ? Eigen::Vector3f(n / length) : Eigen::Vector3f::UnitZ();
    }
    return result;
  }

  const MeshData& mesh_;
  std::vector<bool> kept_;
  Eigen::AlignedBox3d box_;
  std::size_t triangles_ = 0;
  std::vector<Cell> cells_;
  std::vector<std::vector<std::uint32_t>> cell_of_vertex_;  // by part
};

}  // namespace

std::size_t triangleCount(const MeshData& mesh) {
  std::size_t count = 0;
  for (const MeshPart& part : mesh.parts) count += part.triangles.size();
  return count;
}

SimplifiedMesh simplified(const MeshData& mesh, std::size_t most_triangles,
                          const std::function<bool(const MeshPart&)>& kept, TexturePlaces places) {
  Simplification simplification(mesh, kept);
  if (simplification.triangles() <= most_triangles) return {mesh, 0.0};
  const double cell = simplification.cellFor(most_triangles);
  if (!(cell > 0.0) || !std::isfinite(cell)) return {mesh, 0.0};  // all of it in one point
  return {simplification.with(cell, places), cell};
}

}  // namespace armillary
