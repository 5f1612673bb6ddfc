// SPDX-License-Identifier: BSD-3-Clause
// Which columns of a table are the place of a robot's base, by their names:
//
//   base_x, root_translateX, pelvis.pos.x, /odom/pose/pose/position/x …      position
//   base_qw …, root_quat.w, base_roll …, root_rotateX …                      orientation
//   x, pos.x, qw, ori.w, roll …                                where the robot floats
//   root_pos_0 … 2, base_quat[0] … [3], base_rpy_0 … 2         by their numbers
//   root_states[0] … [6] and further, base.qpos[0] … [6]       position and quaternion
//
// Where a numbered quaternion has its w is told by the name: one that has wxyz or xyzw in it;
// root_rot and root_states, which have it last (Isaac Gym, GMR, ASAP); body_quat_w, root_state_w,
// body_rotations, which have it first (Isaac Lab), and so has qpos (MuJoCo). Otherwise by what
// stands upright, if one of the two does by far.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/table/csv.h"

namespace armillary {

// The order of a quaternion's numbers by how a robot stands.
struct QuaternionOrder {
  bool certain = false;  // one stands nearer to upright by far
  bool w_first = false;
  double tilt_w_first = 0.0, tilt_w_last = 0.0;  // sin² of half the tilt, in the mean
};
// Nothing where the columns are no unit quaternion in some row, or in all rows empty.
std::optional<QuaternionOrder> quaternionOrder(const Table& table,
                                               const std::array<size_t, 4>& columns);

struct BasePlaces {
  // 0 … 2 position, 3 … 5 turns (or x, y, z of a quaternion), 6 w of a quaternion
  std::array<std::optional<size_t>, 7> at;
  std::string order;                      // how a numbered quaternion's was told
  std::string open;                       // why it cannot be, and what to do; or empty
  std::vector<std::string> left = {};     // of the base, but in no shape that is known
  std::vector<std::string> opensim = {};  // pelvis_tilt, pelvis_list, pelvis_rotation

  bool hasPosition() const { return at[0] && at[1] && at[2]; }
  bool hasTurns() const { return at[3] && at[4] && at[5]; }
};

// `bare`: also those without a word for a base.
BasePlaces basePlaces(const Model& model, const Table& table, bool bare);

// Whether an array of this name may be of a base's place: 3 numbers of position, 4 of orientation,
// or 7 and more of both.
bool saysBasePlace(const std::string& name, size_t columns);

}  // namespace armillary
