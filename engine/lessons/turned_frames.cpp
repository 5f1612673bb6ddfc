// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/turned_frames.h"

namespace armillary {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d turned(const Matrix3d& rotation, Variant::Turned how) {
  if (how == Variant::Turned::kNot) return Matrix3d::Identity();
  return how == Variant::Turned::kTransposed ? Matrix3d(rotation.transpose()) : rotation;
}

Matrix3d inertiaAboutCenter(const SpatialInertia& I) {
  if (!(I.mass > 0.0)) return I.rotational.full();
  const Vector3d c = I.first_moment / I.mass;
  return I.rotational.full() -
         I.mass * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
}

SpatialInertia mistakenInertia(const SpatialInertia& I, const Matrix3d& R_WL,
                               const Variant& variant) {
  const Matrix3d tensor = R_WL.transpose() * turned(R_WL, variant.inertia_turned);
  const Matrix3d center = R_WL.transpose() * turned(R_WL, variant.centers_turned);
  const Vector3d c = I.mass > 0.0 ? Vector3d(I.first_moment / I.mass) : Vector3d::Zero();
  return SpatialInertia::fromCenterOfMass(I.mass, center * c,
                                          tensor * inertiaAboutCenter(I) * tensor.transpose());
}

void turnBases(const Model& model, Variant::Turned how, State& state) {
  if (how == Variant::Turned::kRightly) return;
  for (size_t i = 1; i < model.bodies.size(); ++i) {
    const Body& body = model.bodies[i];
    if (body.parent != 0 || body.kind.type != BodyJoint::kFloating) continue;
    auto wxyz = state.position.segment<4>(body.position_index + 3);
    if (how == Variant::Turned::kTransposed) {
      wxyz.tail<3>() *= -1.0;
    } else {
      wxyz = Eigen::Vector4d::UnitX();
    }
  }
}

}  // namespace armillary
