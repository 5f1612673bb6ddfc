// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/plan_drivers.h"

#include <algorithm>
#include <numeric>

#include "engine/loops/drivers.h"

namespace armillary {
namespace {

Eigen::MatrixXd freeMotionsAt(const Model& model, const Eigen::VectorXd& position) {
  State state = neutralState(model);
  state.position = position;
  Workspace workspace(model);
  Eigen::MatrixXd K;
  freeMotions(model, model.loops, state, {}, workspace, K);
  return K;
}

std::vector<bool> movedBy(const Model& model, const std::vector<ViaPoint>& points) {
  std::vector<bool> moved(static_cast<std::size_t>(model.velocitySize()), false);
  Eigen::VectorXd way;
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    positionDifference(model, points[k].position, points[k + 1].position, way);
    for (std::size_t i = 0; i < moved.size(); ++i) {
      moved[i] = moved[i] || std::abs(way[static_cast<Eigen::Index>(i)]) > 1e-9;
    }
  }
  return moved;
}

}  // namespace

std::vector<int> likeliestDrivers(const Model& model, const Eigen::VectorXd& position,
                                  const std::vector<ViaPoint>& points, bool all_closed) {
  const std::vector<int> likeliest = likeliestMotors(model);
  const std::vector<bool> moved = movedBy(model, points);
  std::vector<int> preferred;
  const auto prefer = [&](bool motors_only, bool moved_only) {
    for (const int i : likeliest) {
      const auto dof = static_cast<std::size_t>(i);
      const auto joint = static_cast<std::size_t>(model.degrees_of_freedom[dof].joint);
      if (motors_only && !model.joints[joint].has_motor) continue;
      if (moved_only && !moved[dof]) continue;
      preferred.push_back(i);
    }
  };
  if (!all_closed) {
    prefer(true, true);
    prefer(false, true);
  }
  prefer(true, false);
  std::vector<int> drivers;
  chooseDrivers(freeMotionsAt(model, position), preferred, drivers, likeliest);
  std::sort(drivers.begin(), drivers.end());
  return drivers;
}

std::vector<int> bestDrivers(const Model& model, const Eigen::VectorXd& position) {
  const Eigen::MatrixXd K = freeMotionsAt(model, position);
  std::vector<int> best(static_cast<std::size_t>(K.rows())), drivers;
  std::iota(best.begin(), best.end(), 0);
  std::stable_sort(best.begin(), best.end(),
                   [&](int a, int b) { return K.row(a).norm() > K.row(b).norm(); });
  chooseDrivers(K, {}, drivers, best);
  std::sort(drivers.begin(), drivers.end());
  return drivers;
}

}  // namespace armillary
