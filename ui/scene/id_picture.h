// SPDX-License-Identifier: GPL-3.0-or-later
// Which surface is seen in each pixel: triangles drawn by the processor, for lines around them.
#pragma once

#include <QRect>
#include <QSize>
#include <cstdint>
#include <vector>

#include "engine/meshes/read_mesh.h"
#include "engine/spatial/pose.h"
#include "ui/scene/camera.h"

namespace armillary {

class IdPicture {
 public:
  static constexpr std::uint16_t kNone = 0;
  static constexpr std::uint16_t kMark = 0xffff;  // by agreement: what stands before the robot

  // Forgets all. `size` is the picture's in pixels.
  void begin(const Camera& camera, const QSize& size);
  // A mesh posed in the world, with an identity that is not kNone; the nearest is seen. Triangles
  // that reach behind the eye are left out, and where only `fronts` are wanted, those whose back is
  // seen: of a closed surface the same is seen in half the time. In a section both are.
  void draw(const MeshPart& mesh, const Pose& X_WG, std::uint16_t id, bool fronts = false);
  // The same for points of the world and triangles of them.
  void draw(const std::vector<Eigen::Vector3d>& points,
            const std::vector<Eigen::Vector3i>& triangles, std::uint16_t id);
  // Forgets what was drawn that is behind an opaque plane n · p = height (m) of the world, as far
  // as the section leaves it.
  void hideBehind(const Eigen::Vector3d& normal, double height);

  // Of a mesh, by pixel: how many more of its backs than of its fronts are behind the section's
  // plane. More than zero of a closed one: the plane is inside of it. Adds to `counts`, a number a
  // pixel, and says where it did; nothing of a mesh that reaches behind the eye.
  QRect countBacks(const MeshPart& mesh, const Pose& X_WG, std::vector<std::int16_t>& counts);

  const QSize& size() const { return size_; }
  std::uint16_t at(int x, int y) const { return row(y)[x]; }
  const std::uint16_t* row(int y) const {
    return ids_.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width());
  }
  // How far before the eye what is seen there is (m), without perspective; only where something is.
  double depthAt(int x, int y) const {
    const auto pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width()) +
                       static_cast<std::size_t>(x);
    return static_cast<double>(far_ - nearness_[pixel]);
  }
  // Around all that was drawn.
  const QRect& drawn() const { return drawn_; }

 private:
  struct Corner {
    float x = 0.0f, y = 0.0f, near = 0.0f;  // pixels; grows towards the eye; 0 and below: behind
  };
  Corner seen(const Eigen::Vector3f& p) const;
  void setPlace(const Pose& X_WG);
  void fill(const Corner& a, const Corner& b, const Corner& c, std::uint16_t id);
  // The pixels of a triangle whose middles are inside, those on an edge in one of its neighbours.
  QRect count(const Corner& a, const Corner& b, const Corner& c,
              std::vector<std::int16_t>& counts) const;

  QSize size_;
  Camera camera_;
  Eigen::Matrix3f to_view_ = Eigen::Matrix3f::Identity();  // right, up and forward of a point
  Eigen::Vector3f origin_ = Eigen::Vector3f::Zero();
  float most_near_ = 0.0f;  // what is nearer is cut away
  float far_ = 0.0f;        // m: nearness without perspective is counted from here
  float scale_ = 1.0f;      // pixels for a tangent of 1, or for a metre without perspective
  std::vector<std::uint16_t> ids_;
  std::vector<float> nearness_;
  std::vector<Corner> corners_;
  QRect drawn_;
};

}  // namespace armillary
