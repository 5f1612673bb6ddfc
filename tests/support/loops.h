// SPDX-License-Identifier: BSD-3-Clause
// Loops for tests, closed at a given pose.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/loops/loop_constraints.h"
#include "tests/support/robots.h"

namespace armillary::test {

// m, or rad where it is an angle.
inline double largestGap(const Model& model, const State& state) {
  Workspace workspace(model);
  std::vector<LoopGap> gaps;
  loopGaps(model, model.loops, state, workspace, gaps);
  double largest = 0.0;
  for (const LoopGap& gap : gaps) largest = std::max(largest, gap.largest());
  return largest;
}

// A random joint of that type between two bodies (0: the world) that is closed in `state`, its own
// coordinates random.
inline Loop closedLoop(Random& random, const Model& model, const State& state, JointType type,
                       int body1, int body2) {
  Loop loop;
  loop.name = std::string("loop of type ") + name(type);
  loop.type = type;
  loop.kind.type = bodyJoint(type);
  // no finer than 2 cm a radian: what is differentiated moves by less than half a turn's way
  const double pitch = type == JointType::kHelical ? random.uniform(-0.3, 0.3) : 0.0;
  loop.kind.pitch = type == JointType::kHelical ? pitch + std::copysign(0.02, pitch) : 0.0;
  const double angle = random.uniform(0.5, 2.0);
  loop.kind.axes_cosine = std::cos(angle);
  loop.kind.axes_sine = std::sin(angle);
  Pose X_12;
  if (type != JointType::kFixed) {
    visitJoint(loop.kind, [&](auto joint) {
      using Type = decltype(joint);
      double q[Type::kPositions], moved[Type::kPositions], d[Type::kVelocities];
      joint.neutral(q);
      for (double& number : d) number = random.uniform(-1.5, 1.5);
      joint.integrate(q, d, moved);
      X_12 = joint.place(Pose{}, moved);
    });
  }
  Workspace workspace(model);
  BodyPoses poses;
  forwardKinematics(model, state, workspace, poses);
  loop.end1.body = body1;
  loop.end2.body = body2;
  for (Loop::End* end : {&loop.end1, &loop.end2}) {
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
      if (model.links[i].body == end->body) end->link = i;
    }
  }
  loop.end1.X_BF = random.pose(0.3);
  loop.end2.X_BF = poses[body2].inverse() * poses[body1] * loop.end1.X_BF * X_12;
  return loop;
}

// Between two different bodies, one of them perhaps the world.
inline Loop closedLoop(Random& random, const Model& model, const State& state, JointType type) {
  const int body2 = 1 + random.below(model.bodyCount() - 1);
  int body1 = random.below(model.bodyCount() - 1);
  if (body1 >= body2) ++body1;
  return random.chance(0.5) ? closedLoop(random, model, state, type, body1, body2)
                            : closedLoop(random, model, state, type, body2, body1);
}

}  // namespace armillary::test
