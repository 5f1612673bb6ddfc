// SPDX-License-Identifier: BSD-3-Clause
// What the bearings and bolts of a robot's joints carry along motions: the six components of each
// joint's reaction (analysis/reactions.h), their peaks, and the steady load that wears a bearing as
// much.
//
// Source of (1): ISO 281, and ISO 281's use for varying loads and speeds in any bearing catalogue;
// exponent 3, of ball bearings. Along the motion P is taken as straight between samples.
//
//   (1)  P_m = (∫ P³ |ω| dt / ∫ |ω| dt)^(1/3),   ω the joint's speed
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

struct BearingLoad {
  std::string joint;
  // fx fy fz (N), tx ty tz (N m), in the child's axes at the joint: where each is largest in size,
  // with its sign.
  std::array<double, 6> peaks = {};
  // Of a joint with an axis: along it, across it, and the moment across it (N, N, N m).
  struct Parts {
    double axial = 0.0, radial = 0.0, tilting = 0.0;
  };
  std::optional<Parts> largest;
  std::optional<Parts> equivalent;  // (1), where the joint turns at all
};

// One entry an entry of Model::joints, fixed ones too. Motors' rotors are no part of it.
std::vector<BearingLoad> bearingLoads(const Model& model,
                                      std::span<const std::vector<MotionSample>> motions);

// As a table, with a line a joint and a header.
std::string bearingTable(std::span<const BearingLoad> loads);

}  // namespace armillary
