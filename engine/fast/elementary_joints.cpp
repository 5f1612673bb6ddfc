// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/elementary_joints.h"

#include <algorithm>

namespace armillary::fast {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Motion = ElementaryJoint::Motion;

Pose turnedOnly(const Matrix3d& rotation) {
  return {rotation, Vector3d::Zero()};
}

// x → y → z → x: the axes whose z is x, and those whose z is y.
Matrix3d zToX() {
  Matrix3d R;
  R << 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
  return R;
}
Matrix3d zToY() {
  return zToX().transpose();
}

// One of a joint's elementary joints: where it stands in the one before it, and which of the
// joint's coordinates it has.
struct Part {
  Motion motion;
  Pose X;
  int coordinate = 0;
  double scale = 1.0;  // of the coordinate: a screw's pitch
};

std::vector<Part> partsOf(const JointKind& kind) {
  switch (kind.type) {
    case BodyJoint::kRevolute:
      return {{Motion::kTurn, {}}};
    case BodyJoint::kPrismatic:
      return {{Motion::kSlide, {}}};
    case BodyJoint::kHelical:
      return {{Motion::kSlide, {}, 0, kind.pitch}, {Motion::kTurn, {}}};
    case BodyJoint::kCylindrical:
      return {{Motion::kSlide, {}, 0}, {Motion::kTurn, {}, 1}};
    case BodyJoint::kPlanar:
      return {{Motion::kSlide, turnedOnly(zToX()), 0},
              {Motion::kSlide, turnedOnly(zToX().transpose() * zToY()), 1},
              {Motion::kTurn, turnedOnly(zToY().transpose()), 2}};
    case BodyJoint::kUniversal: {
      const double c = kind.axes_cosine, s = kind.axes_sine;
      Matrix3d between;
      between << c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c;
      return {{Motion::kTurn, {}, 0}, {Motion::kTurn, turnedOnly(between), 1}};
    }
    case BodyJoint::kSpherical:
      return {{Motion::kBall, {}}};
    case BodyJoint::kFloating:
      return {{Motion::kFree, {}}};
  }
  return {};
}

bool startsWithTurn(const Body& body) {
  return body.kind.type == BodyJoint::kRevolute || body.kind.type == BodyJoint::kUniversal;
}

// The bodies in the order of evaluation.
std::vector<int> orderOf(const Model& model) {
  const int count = model.bodyCount();
  std::vector<int> beyond(count, 1);  // bodies, itself too
  std::vector<std::vector<int>> children(count);
  for (int i = count - 1; i > 0; --i) {
    beyond[model.bodies[i].parent] += beyond[i];
    children[model.bodies[i].parent].push_back(i);
  }
  std::vector<int> order, open{0};
  while (!open.empty()) {
    const int body = open.back();
    open.pop_back();
    if (body > 0) order.push_back(body);
    // last in first out: the one that goes first comes last
    std::stable_sort(children[body].begin(), children[body].end(), [&](int a, int b) {
      const bool a_turns = startsWithTurn(model.bodies[a]),
                 b_turns = startsWithTurn(model.bodies[b]);
      return a_turns != b_turns ? b_turns : beyond[a] < beyond[b];
    });
    open.insert(open.end(), children[body].begin(), children[body].end());
  }
  return order;
}

}  // namespace

Moments::Moments(const SpatialInertia& inertia)
    : mass(inertia.mass),
      first(inertia.first_moment),
      second(0.5 * inertia.rotational.trace() * Matrix3d::Identity() - inertia.rotational.full()) {}

void Moments::operator+=(const Moments& other) {
  mass += other.mass;
  first += other.first;
  second += other.second;
}

Moments toParent(const Pose& X_PB, const Moments& moments) {
  const Matrix3d& R = X_PB.rotation;
  const Vector3d& p = X_PB.position;
  const Vector3d h = R * moments.first;
  Moments result;
  result.mass = moments.mass;
  result.first = h + moments.mass * p;
  const Matrix3d mixed = p * h.transpose();
  result.second = R * moments.second * R.transpose() + mixed + mixed.transpose() +
                  moments.mass * p * p.transpose();
  return result;
}

std::vector<ElementaryJoint> elementaryJoints(const Model& model) {
  std::vector<ElementaryJoint> joints;
  std::vector<int> last(model.bodyCount(), 0);  // number of a body's last joint
  for (const int index : orderOf(model)) {
    const Body& body = model.bodies[index];
    int parent = last[body.parent];
    Pose X_PJ = body.X_PJ;
    for (const Part& part : partsOf(body.kind)) {
      ElementaryJoint& joint = joints.emplace_back();
      joint.motion = part.motion;
      joint.body = index;
      joint.parent = parent;
      joint.position = body.position_index + part.coordinate;
      joint.velocity = body.velocity_index + part.coordinate;
      joint.multiplier = part.scale * body.multiplier;
      joint.offset = part.scale * body.offset;
      joint.X_PJ = X_PJ * part.X;
      parent = static_cast<int>(joints.size());
      X_PJ = Pose{};
    }
    joints.back().moments = Moments(body.inertia);
    last[index] = parent;
  }
  return joints;
}

}  // namespace armillary::fast
