// SPDX-License-Identifier: GPL-3.0-or-later
// A robot's meshes with fewer triangles, for pictures of what moves.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "engine/meshes/read_mesh.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

// A robot with more triangles is drawn with about so many while it moves: with software rendering,
// what a picture takes beyond its pixels goes with them.
inline constexpr std::size_t kMovingTriangles = 30'000;

// Made on a nice thread of its own, which ends with this or with the next robot.
class CoarseMeshes {
 public:
  // Of the parts that are worth it, each in proportion; those that are there already stay.
  void begin(const SceneRobot& robot);
  // Null where there is none, or not yet.
  std::shared_ptr<const MeshPart> of(const MeshPart& mesh) const;

 private:
  using Wanted = std::pair<std::shared_ptr<const MeshPart>, std::size_t>;  // and how many triangles
  void make(const std::stop_token& stop, const std::vector<Wanted>& wanted);

  mutable std::mutex mutex_;
  struct Made {
    std::shared_ptr<const MeshPart> of, coarse;
  };
  std::map<const MeshPart*, Made> made_;
  std::jthread thread_;  // last: it ends before what it writes into
};

}  // namespace armillary
