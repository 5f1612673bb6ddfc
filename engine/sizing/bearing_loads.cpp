// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/bearing_loads.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/reactions.h"
#include "engine/sizing/sample_wrenches.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"

namespace armillary {

using Eigen::Vector3d;

namespace {

using Parts = BearingLoad::Parts;

// ∫ P³ |ω| dt of one stretch, both straight: Simpson's rule, which is exact to the third degree,
// on two halves.
double cubedIntegral(double p0, double p1, double w0, double w1, double h) {
  const auto value = [&](double share) {
    const double p = std::abs(p0 + share * (p1 - p0));
    return p * p * p * std::abs(w0 + share * (w1 - w0));
  };
  return h / 12.0 *
         (value(0.0) + 4.0 * value(0.25) + 2.0 * value(0.5) + 4.0 * value(0.75) + value(1.0));
}

struct Sums {
  Parts cubes;
  double turned = 0.0;
};

Parts partsOf(const Force& wrench, const Vector3d& axis) {
  const double along = wrench.force.dot(axis);
  return {std::abs(along), (wrench.force - along * axis).norm(),
          (wrench.moment - wrench.moment.dot(axis) * axis).norm()};
}

void addStretch(const Parts& a, const Parts& b, double w0, double w1, double h, Sums& sums) {
  sums.cubes.axial += cubedIntegral(a.axial, b.axial, w0, w1, h);
  sums.cubes.radial += cubedIntegral(a.radial, b.radial, w0, w1, h);
  sums.cubes.tilting += cubedIntegral(a.tilting, b.tilting, w0, w1, h);
  sums.turned += cubedIntegral(1.0, 1.0, w0, w1, h);
}

// The axis of a joint with one in its child's frame; nothing for others.
std::optional<Vector3d> axisOf(const Model& model, const Joint& joint) {
  if (!hasOneCoordinate(joint.type) || joint.body == 0) return std::nullopt;
  return Vector3d(model.links[joint.child].X_BL.rotation.transpose() * Vector3d::UnitZ());
}

}  // namespace

std::vector<BearingLoad> bearingLoads(const Model& model,
                                      std::span<const std::vector<MotionSample>> motions) {
  std::vector<BearingLoad> loads(model.joints.size());
  std::vector<Sums> sums(loads.size());
  std::vector<std::optional<Vector3d>> axes;
  for (size_t j = 0; j < loads.size(); ++j) {
    loads[j].joint = model.joints[j].name;
    axes.push_back(axisOf(model, model.joints[j]));
    if (axes[j]) loads[j].largest = Parts{};
  }
  Workspace workspace(model);
  SampleWrenches wrenches(model);
  std::vector<JointReaction> reactions;
  std::vector<Parts> before(loads.size()), now(loads.size());
  for (const std::vector<MotionSample>& motion : motions) {
    for (size_t i = 0; i < motion.size(); ++i) {
      jointReactions(model, motion[i].state, motion[i].acceleration,
                     wrenches.of(model, motion[i], workspace), workspace, reactions);
      for (size_t j = 0; j < loads.size(); ++j) {
        const Force& wrench = reactions[j].wrench;
        for (int k = 0; k < 6; ++k) {
          const double value = k < 3 ? wrench.force[k] : wrench.moment[k - 3];
          double& peak = loads[j].peaks[static_cast<size_t>(k)];
          if (std::abs(value) > std::abs(peak)) peak = value;
        }
        if (!axes[j]) continue;
        now[j] = partsOf(wrench, *axes[j]);
        Parts& largest = *loads[j].largest;
        largest.axial = std::max(largest.axial, now[j].axial);
        largest.radial = std::max(largest.radial, now[j].radial);
        largest.tilting = std::max(largest.tilting, now[j].tilting);
        if (i == 0) continue;
        const int v = model.joints[j].velocity_index;
        addStretch(before[j], now[j], motion[i - 1].state.velocity[v], motion[i].state.velocity[v],
                   motion[i].state.time - motion[i - 1].state.time, sums[j]);
      }
      std::swap(before, now);
    }
  }
  for (size_t j = 0; j < loads.size(); ++j) {
    if (!axes[j] || !(sums[j].turned > 0.0)) continue;
    const auto mean = [&](double cubes) { return std::cbrt(cubes / sums[j].turned); };
    const Parts& cubes = sums[j].cubes;
    loads[j].equivalent = Parts{mean(cubes.axial), mean(cubes.radial), mean(cubes.tilting)};
  }
  return loads;
}

std::string bearingTable(std::span<const BearingLoad> loads) {
  std::string text = csvRow(
      std::vector<std::string>{"joint", "fx/peak", "fy/peak", "fz/peak", "tx/peak", "ty/peak",
                               "tz/peak", "axial/peak", "radial/peak", "tilting/peak",
                               "axial/equivalent", "radial/equivalent", "tilting/equivalent"});
  for (const BearingLoad& load : loads) {
    std::vector<std::string> row{load.joint};
    for (const double peak : load.peaks) row.push_back(shortest(peak));
    for (const std::optional<Parts>& parts : {load.largest, load.equivalent}) {
      row.push_back(parts ? shortest(parts->axial) : "");
      row.push_back(parts ? shortest(parts->radial) : "");
      row.push_back(parts ? shortest(parts->tilting) : "");
    }
    text += csvRow(row);
  }
  return text;
}

}  // namespace armillary
