// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loading/verified_writing.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/text/whole_file.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;

constexpr double kRounding = 1e-11;  // of a value's size
constexpr double kLengths = 1e-13;   // m; of frames, where lengths are added

bool isNear(const Matrix3d& a, const Matrix3d& b) {
  return (a - b).norm() <= kRounding * std::max(a.norm(), b.norm());
}

bool isNear(const Pose& a, const Pose& b) {
  const double size = std::max(a.position.norm(), b.position.norm());
  return isNear(a.rotation, b.rotation) &&
         (a.position - b.position).norm() <= kLengths + kRounding * size;
}

bool isNear(double a, double b) {
  if (a == b) return true;
  return std::isfinite(a) && std::isfinite(b) &&
         std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

bool sameBody(const std::optional<InertialDescription>& a,
              const std::optional<InertialDescription>& b) {
  const InertialDescription nothing;
  const InertialDescription& x = a ? *a : nothing;
  const InertialDescription& y = b ? *b : nothing;
  const Matrix3d& R = x.X_LI.rotation;
  const Matrix3d& S = y.X_LI.rotation;
  const double size = std::max(x.X_LI.position.norm(), y.X_LI.position.norm());
  return isNear(x.mass, y.mass) &&
         (x.X_LI.position - y.X_LI.position).norm() <= kLengths + kRounding * size &&
         isNear(Matrix3d(R * x.rotational * R.transpose()),
                Matrix3d(S * y.rotational * S.transpose()));
}

bool sameJoint(const JointDescription& a, const JointDescription& b) {
  return a.name == b.name && a.type == b.type && isNear(a.X_PJ, b.X_PJ) && isNear(a.X_MC, b.X_MC) &&
         (a.axis - b.axis).norm() <= kRounding && isNear(a.limits.lower, b.limits.lower) &&
         isNear(a.limits.upper, b.limits.upper) && isNear(a.limits.effort, b.limits.effort) &&
         isNear(a.limits.velocity, b.limits.velocity) && isNear(a.damping, b.damping) &&
         isNear(a.friction, b.friction) && isNear(a.stiffness, b.stiffness) &&
         isNear(a.spring_reference, b.spring_reference) &&
         isNear(a.rotor_inertia, b.rotor_inertia) &&
         isNear(a.gear_ratio.value_or(1.0), b.gear_ratio.value_or(1.0));
}

}  // namespace

std::optional<std::string> firstDifference(const RobotDescription& a, const RobotDescription& b) {
  if (a.links.size() != b.links.size() || a.joints.size() != b.joints.size()) {
    return "the number of links or joints";
  }
  for (std::size_t i = 0; i < a.links.size(); ++i) {
    if (a.links[i].name != b.links[i].name || !sameBody(a.links[i].inertial, b.links[i].inertial)) {
      return "link " + inQuotes(a.links[i].name);
    }
  }
  for (std::size_t i = 0; i < a.joints.size(); ++i) {
    if (!sameJoint(a.joints[i], b.joints[i])) return "joint " + inQuotes(a.joints[i].name);
  }
  return std::nullopt;
}

std::string bytesOfUnchanged(const std::string& path, const LoadOptions& options,
                             const RobotDescription& before) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) {
    throw SaveFailure(path + ": the file is gone; export the robot instead");
  }
  const LoadResult now = loadRobot(path, options);
  if (!now.description) {
    throw SaveFailure(path + ": it holds no robot any more; export the robot instead");
  }
  if (const auto other = firstDifference(before, *now.description)) {
    throw SaveFailure(path + ": the file was changed since it was read (" + *other +
                      "); load it again, the edits are kept");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw SaveFailure(path + ": it cannot be read any more; export the robot instead");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::optional<std::string> putIfRead(const std::string& path, const std::string& text,
                                     const LoadOptions& options, const RobotDescription& expected) {
  try {
    WholeFile file(path);
    std::ofstream out(file.part(), std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (!out) throw FileFailure(path, "the disk may be full");
    const LoadResult again = loadRobot(file.part(), options);
    if (!again.description) return "all of it";
    if (auto differs = firstDifference(expected, *again.description)) return differs;
    file.putInPlace();
  } catch (const FileFailure& failure) {
    throw SaveFailure(failure.what());
  }
  return std::nullopt;
}

}  // namespace armillary
