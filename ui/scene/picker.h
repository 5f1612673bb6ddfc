// SPDX-License-Identifier: GPL-3.0-or-later
// Which link is under the mouse: casts rays on the triangles of a posed robot.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <vector>

#include "engine/spatial/pose.h"
#include "ui/scene/camera.h"

namespace armillary {

class SceneRobot;

struct PickHit {
  int link = -1;
  Eigen::Vector3d p_WH = Eigen::Vector3d::Zero();       // point hit
  Eigen::Vector3d normal_W = Eigen::Vector3d::UnitZ();  // unit, towards the ray's origin
  double distance = 0.0;                                // along the ray, m
};

enum class PickShapes { kVisuals, kCollisions, kBoth };

// Builds its search trees once per robot; a pick then takes microseconds. Poses may differ from
// call to call. For use on one thread at a time.
class Picker {
 public:
  // Links whose shapes are those of the picker `before` share its trees.
  explicit Picker(std::shared_ptr<const SceneRobot> robot, const Picker* before = nullptr);
  ~Picker();
  Picker(Picker&&) noexcept;
  Picker& operator=(Picker&&) noexcept;

  // The nearest hit; empty when the ray misses.
  std::optional<PickHit> pick(const std::vector<Pose>& X_WL, const Ray& ray,
                              PickShapes shapes = PickShapes::kVisuals,
                              const std::vector<bool>& hidden_links = {}) const;

 private:
  struct Trees;
  std::shared_ptr<const Trees> trees_;
};

}  // namespace armillary
