// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/textbook_frames.h"

#include <cmath>

#include "engine/model/joints.h"

namespace armillary {
namespace {

using Three = std::array<TracedNumber, 3>;

constexpr double kOnAxis = 1e-9;     // of a distance, m
constexpr double kParallel = 1e-12;  // of 1 − cos of an angle: 1e-6 rad

// Its motion and a turn about z can be exchanged.
bool isAboutZ(const PlainBody& body) {
  switch (static_cast<BodyJoint>(body.joint_type)) {
    case BodyJoint::kRevolute:
    case BodyJoint::kPrismatic:
    case BodyJoint::kHelical:
    case BodyJoint::kCylindrical:
      return true;
    default:
      return false;
  }
}

bool isOffAxis(const Three& p) {
  return std::abs(p[0].value()) > kOnAxis || std::abs(p[1].value()) > kOnAxis;
}

// Its joint's axis is along its parent's.
bool isParallel(const PlainBody& body) {
  return 1.0 - std::abs(body.X_PJ.rotation[8].value()) < kParallel;
}

// Where what the body carries is, in its frame.
Three carriedAt(const PlainModel& model, int i) {
  bool outermost = true;
  for (const PlainBody& body : model.bodies) {
    if (&body == model.bodies.data() || body.parent != i) continue;
    outermost = false;
    if (isParallel(body) && isOffAxis(body.X_PJ.position)) return body.X_PJ.position;
  }
  Three c{};
  const PlainInertia& inertia = model.bodies[i].inertia;
  if (!outermost || !(inertia.mass.value() > 0.0)) return c;
  for (int k = 0; k < 3; ++k) c[k] = inertia.first_moment[k].value() / inertia.mass.value();
  return c;
}

// How many quarters x is turned by until it points there; 0 where it never does.
int quartersTo(const Three& p) {
  const double x = p[0].value(), y = p[1].value();
  if (std::abs(x) > kOnAxis && std::abs(y) > kOnAxis) return 0;
  if (std::abs(y) > kOnAxis) return y > 0.0 ? 1 : 3;
  return x < -kOnAxis ? 2 : 0;
}

// A vector of frame B in B', which is B turned by a quarter about z.
Three inTurned(const Three& p) {
  return {p[1], -p[0], p[2]};
}

// X_AC to X_B'C.
void turnBefore(PlainPose& X) {
  X.position = inTurned(X.position);
  for (int column = 0; column < 3; ++column) {
    const Three turned =
        inTurned({X.rotation[column], X.rotation[3 + column], X.rotation[6 + column]});
    for (int row = 0; row < 3; ++row) X.rotation[3 * row + column] = turned[row];
  }
}

// X_PB to X_PB'.
void turnAfter(PlainPose& X) {
  for (int row = 0; row < 3; ++row) {
    const Three turned =
        inTurned({X.rotation[3 * row], X.rotation[3 * row + 1], X.rotation[3 * row + 2]});
    for (int column = 0; column < 3; ++column) X.rotation[3 * row + column] = turned[column];
  }
}

void turnInertia(PlainInertia& inertia) {
  inertia.first_moment = inTurned(inertia.first_moment);
  const auto& [xx, xy, xz, yy, yz, zz] = inertia.rotational;
  inertia.rotational = {yy, -xy, yz, xx, -xz, zz};
}

void turnByAQuarter(PlainModel& model, int i) {
  turnAfter(model.bodies[i].X_PJ);
  turnInertia(model.bodies[i].inertia);
  for (PlainBody& body : model.bodies) {
    if (&body != model.bodies.data() && body.parent == i) turnBefore(body.X_PJ);
  }
  for (PlainLink& link : model.links) {
    if (link.body == i) turnBefore(link.X_BL);
  }
}

}  // namespace

void layFramesAlongLinks(PlainModel& model) {
  for (int i = 1; i < static_cast<int>(model.bodies.size()); ++i) {
    if (!isAboutZ(model.bodies[i])) continue;
    for (int quarters = quartersTo(carriedAt(model, i)); quarters > 0; --quarters) {
      turnByAQuarter(model, i);
    }
  }
}

}  // namespace armillary
