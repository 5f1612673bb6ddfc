// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/payload.h"

#include <cmath>
#include <stdexcept>

#include "engine/model/compile_model.h"
#include "engine/parameters/inertial_parameters.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

void expectSize(double value, const char* what) {
  if (value >= 0.0 && std::isfinite(value)) return;
  throw std::invalid_argument(std::string("a payload's ") + what + " is " + std::to_string(value) +
                              "; it must be zero or more");
}

InertialDescription solid(double mass, const Pose& X_LI, const Vector3d& principal) {
  expectSize(mass, "mass");
  InertialDescription inertial;
  inertial.X_LI = X_LI;
  inertial.mass = mass;
  inertial.rotational = principal.asDiagonal();
  return inertial;
}

}  // namespace

InertialDescription pointPayload(double mass, const Vector3d& center) {
  return solid(mass, {Matrix3d::Identity(), center}, Vector3d::Zero());
}

InertialDescription boxPayload(double mass, const Pose& X_LI, const Vector3d& edges) {
  for (int k = 0; k < 3; ++k) expectSize(edges[k], "edge");
  const Vector3d squares = edges.cwiseAbs2();
  return solid(mass, X_LI, mass / 12.0 * (Vector3d::Constant(squares.sum()) - squares));
}

InertialDescription spherePayload(double mass, const Vector3d& center, double radius) {
  expectSize(radius, "radius");
  return solid(mass, {Matrix3d::Identity(), center},
               Vector3d::Constant(0.4 * mass * radius * radius));
}

InertialDescription cylinderPayload(double mass, const Pose& X_LI, double radius, double length) {
  expectSize(radius, "radius");
  expectSize(length, "length");
  const double across = mass / 12.0 * (3.0 * radius * radius + length * length);
  return solid(mass, X_LI, {across, across, 0.5 * mass * radius * radius});
}

std::shared_ptr<const Model> withPayload(const Model& model, int link,
                                         const InertialDescription& payload) {
  if (link < 0 || link >= static_cast<int>(model.links.size())) {
    throw std::invalid_argument("robot '" + model.name + "' has no link " + std::to_string(link) +
                                "; it has " + std::to_string(model.links.size()) +
                                ", counted from 0");
  }
  expectSize(payload.mass, "mass");
  const Matrix3d& R = payload.X_LI.rotation;
  const SpatialInertia inertia = SpatialInertia::fromCenterOfMass(
      payload.mass, payload.X_LI.position, R * payload.rotational * R.transpose());
  if (const std::string why = whyNoBody(parametersOf(inertia)); !why.empty()) {
    throw std::invalid_argument("no body can be this payload: " + why);
  }
  auto loaded = std::make_shared<Model>(model);
  if (!loaded->without_payloads) loaded->without_payloads = std::make_shared<Model>(model);
  Link& carrier = loaded->links[link];
  carrier.mass += payload.mass;
  carrier.inertia += inertia;
  loaded->total_mass += payload.mass;
  if (carrier.body > 0) loaded->bodies[carrier.body].inertia += toParent(carrier.X_BL, inertia);
  setSingularPivots(*loaded);
  return loaded;
}

}  // namespace armillary
