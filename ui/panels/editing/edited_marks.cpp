// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/edited_marks.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/read/nearest_inertia.h"
#include "ui/scene/frame_arrows.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Of the least, the middle and the largest principal moment.
constexpr std::array<Color, 3> kAxisColors = {
    {{0.84, 0.37, 0.0, 1.0}, {0.0, 0.62, 0.45, 1.0}, {0.0, 0.45, 0.70, 1.0}}};
constexpr Color kCenterColor{0.90, 0.62, 0.0, 1.0};
constexpr int kCenterHandle = 0;  // the axes' are 1, 2, 3

template <class Part>
const Part* partOf(const std::vector<Part>& parts, const std::string& name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

const Pose* poseOf(const Model& model, std::span<const Pose> X_WL, const std::string& link) {
  const Link* found = partOf(model.links, link);
  return found == nullptr ? nullptr : &X_WL[static_cast<std::size_t>(found - model.links.data())];
}

}  // namespace

Overlay linkMarks(const RobotDescription& robot, const Model& model, std::span<const Pose> X_WL,
                  const std::vector<std::string>& names, double size) {
  Overlay overlay;
  for (const std::string& name : names) {
    const LinkDescription* link = partOf(robot.links, name);
    const Pose* X = poseOf(model, X_WL, name);
    if (link == nullptr || X == nullptr || !link->inertial || !(link->inertial->mass > 0.0)) {
      continue;
    }
    const InertialDescription& inertial = *link->inertial;
    const Pose X_WI = *X * inertial.X_LI;
    const PrincipalAxes principal = principalAxes(inertial.rotational);
    for (int k = 0; k < 3; ++k) {
      const double radius = std::sqrt(std::max(principal.moments[k], 0.0) / inertial.mass);
      const Vector3d axis = X_WI.rotation * principal.axes.col(k);
      const Vector3d along = std::clamp(radius, 0.03 * size, 0.5 * size) * axis;
      const Color& color = kAxisColors[static_cast<std::size_t>(k)];
      overlay.arrows.push_back({X_WI.position, along, color, 0.004 * size});
      if (names.size() != 1) continue;
      overlay.labels.push_back({X_WI.position + 1.1 * along,
                                QCoreApplication::translate("EditingPanel", "%1 kg m²")
                                    .arg(QLocale().toString(principal.moments[k], 'g', 4)),
                                qColor(color), k});
      overlay.handles.push_back({k + 1, X_WI.position + along, axis, qColor(color)});
    }
    if (names.size() == 1) {
      overlay.handles.push_back(
          {kCenterHandle, X_WI.position, Vector3d::Zero(), qColor(kCenterColor)});
    }
  }
  overlay.see_through = !overlay.empty();
  return overlay;
}

Overlay jointMarks(const RobotDescription& robot, const Model& model, std::span<const Pose> X_WL,
                   const std::vector<std::string>& names, double size) {
  Overlay overlay;
  for (const std::string& name : names) {
    const JointDescription* joint = partOf(robot.joints, name);
    const Pose* X = joint == nullptr ? nullptr : poseOf(model, X_WL, joint->parent);
    if (X == nullptr) continue;
    const std::vector<Pose> frames{*X * joint->X_PJ};
    const auto arrows = frameArrows(frames, 0.12 * size, 0.0035 * size);
    overlay.arrows.insert(overlay.arrows.end(), arrows.begin(), arrows.end());
    if (joint->type == JointType::kFixed) continue;
    const Vector3d axis = frames[0].rotation * joint->axis * 0.2 * size;
    overlay.lines.push_back(
        {frames[0].position - axis, frames[0].position + axis, kAxisColors[0], 2.0});
  }
  return overlay;
}

std::vector<DescriptionChange> changesByHandle(const RobotDescription& robot,
                                               const std::string& link, const Pose& X_WL, int id,
                                               const Vector3d& p_WQ) {
  const LinkDescription* found = partOf(robot.links, link);
  if (found == nullptr || !found->inertial) return {};
  const InertialDescription& inertial = *found->inertial;
  const Vector3d p_LQ = X_WL.inverse() * p_WQ;
  if (id == kCenterHandle) {
    return {{RobotProperty::kCenter, link, {p_LQ.x(), p_LQ.y(), p_LQ.z()}}};
  }
  const PrincipalAxes principal = principalAxes(inertial.rotational);
  Vector3d m = principal.moments;
  const Vector3d reach = inertial.X_LI.rotation.transpose() * (p_LQ - inertial.X_LI.position);
  // by its direction: on the way the least moment may become another
  int k = 0;
  (principal.axes.transpose() * reach).cwiseAbs().maxCoeff(&k);
  const int a = (k + 1) % 3, b = (k + 2) % 3;
  const double radius = reach.norm();
  m[k] = std::clamp(inertial.mass * radius * radius, std::abs(m[a] - m[b]), m[a] + m[b]);
  const Matrix3d I = principal.axes * m.asDiagonal() * principal.axes.transpose();
  return {{RobotProperty::kInertia, link, {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)}}};
}

}  // namespace armillary
