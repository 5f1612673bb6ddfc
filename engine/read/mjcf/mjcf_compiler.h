// SPDX-License-Identifier: BSD-3-Clause
// What <compiler> says of how the rest of a model is to be read; orientations, which depend on it.
#pragma once

#include <optional>
#include <string>

#include "engine/read/mjcf/mjcf_element.h"
#include "engine/spatial/pose.h"

namespace armillary {

struct MjcfCompiler {
  enum class FromGeoms { kNever, kWhereMissing, kAlways };

  double angle_unit = 0.017453292519943295;  // rad: degrees unless said otherwise
  bool autolimits = true;
  std::string euler_sequence = "xyz";  // lower case: axes that turn along; upper case: fixed ones
  std::string mesh_folder, texture_folder;
  bool strip_path = false;
  FromGeoms inertia_from_geoms = FromGeoms::kWhereMissing;
  int first_group = 0, last_group = 5;  // of geoms that give inertia
  bool balance_inertia = false;
  double least_mass = 0.0, least_inertia = 0.0;  // kg, kg m²
  double total_mass = -1.0;                      // kg; not above zero: as it comes
  bool fit_box = false;                          // shapes fitted to a mesh's box, not its inertia
  bool exact_meshes = false;                     // of MuJoCo before 3.3
  bool align_free = false;                       // free bodies without children, with their inertia

  // Takes what another <compiler> says; what it does not say stays.
  void read(const MjcfElement& compiler);
  // From quat, axisangle, euler, xyaxes or zaxis; the identity where there is none. More than one
  // is an error.
  Eigen::Matrix3d orientation(const MjcfElement& element) const;
  Eigen::Matrix3d fromEuler(const Eigen::Vector3d& angles) const;
  // pos and orientation.
  Pose pose(const MjcfElement& element) const;
};

// The least rotation that takes z onto a direction; about x where that is -z.
Eigen::Matrix3d rotationOfZOnto(const Eigen::Vector3d& direction);

// The rotation of a quaternion w, x, y, z of any length; nothing where it is zero.
std::optional<Eigen::Matrix3d> rotationOfQuaternion(const double* wxyz);

}  // namespace armillary
