// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_gearbox.h"

#include <cmath>

#include "engine/read/labels.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

Vector3d inWorld(const SdfJoint& joint, const Vector3d& axis, const SdfFrames& frames) {
  return frames.pose(SdfFrames::kWorld, joint.frame).rotation * axis;
}

// The angle of `link` from the reference body about `axis` (world), as a multiple of a joint.
std::optional<CouplingDescription::Term> shaft(int reference, int link, const Vector3d& axis,
                                               std::span<const SdfJoint* const> joints,
                                               const SdfFrames& frames) {
  constexpr double kParallel = 0.999;
  for (const SdfJoint* joint : joints) {
    const JointType type = joint->joint.type;
    if (type != JointType::kRevolute && type != JointType::kContinuous) continue;
    const bool forth = joint->parent == reference && joint->child == link;
    const bool back = joint->parent == link && joint->child == reference;
    if (!forth && !back) continue;
    const double cosine = axis.dot(inWorld(*joint, joint->joint.axis, frames));
    if (std::abs(cosine) < kParallel) continue;
    return CouplingDescription::Term{joint->joint.name, (cosine > 0.0) == forth ? 1.0 : -1.0};
  }
  return std::nullopt;
}

}  // namespace

std::optional<CouplingDescription> gearboxCoupling(const SdfJoint& gearbox,
                                                   std::span<const SdfJoint* const> joints,
                                                   const SdfFrames& frames) {
  const JointDescription& said = gearbox.joint;
  const int reference = gearbox.gearbox->reference;
  const auto first =
      shaft(reference, gearbox.parent, inWorld(gearbox, said.axis, frames), joints, frames);
  const auto second =
      shaft(reference, gearbox.child, inWorld(gearbox, said.axis2, frames), joints, frames);
  if (!first || !second) {
    const SdfFrame& made = frames.frame(gearbox.frame);
    elementIn(*made.element, jointLabel(made.name), *made.file)
        .warning(std::string("no revolute joint about <") + (first ? "axis2" : "axis") +
                     "> joins its " + (first ? "child" : "parent") +
                     " to the reference body; the gearbox is left out",
                 "let both shafts turn in the reference body");
    return std::nullopt;
  }
  CouplingDescription coupling;
  coupling.name = said.name;
  coupling.line = said.line;
  coupling.terms = {*second, *first};
  coupling.terms.back().coefficient *= gearbox.gearbox->ratio;
  return coupling;
}

}  // namespace armillary
