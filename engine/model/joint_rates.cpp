// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/joint_rates.h"

namespace armillary {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using ConstVector = Eigen::Map<const Vector3d>;
using ToVector = Eigen::Map<Vector3d>;

Quaterniond quaternionAt(const double* q) {
  return {q[0], q[1], q[2], q[3]};
}

// 2 vec(q* r)
Vector3d turnOf(const double* q, const double* r) {
  return 2.0 * (quaternionAt(q).conjugate() * quaternionAt(r)).vec();
}

// Calls plain(size) for coordinates that are numbers with q̇ = v, turning(numbers) for a quaternion
// with that many numbers before it: none, or a floating joint's origin.
template <class Plain, class Turning>
void byCoordinates(const JointKind& kind, Plain&& plain, Turning&& turning) {
  visitJoint(kind, [&](auto joint) {
    if constexpr (joint.kPositions == joint.kVelocities) {
      plain(joint.kPositions);
    } else {
      turning(joint.kPositions - 4);
    }
  });
}

void copy(const double* from, int size, double* to) {
  for (int i = 0; i < size; ++i) to[i] = from[i];
}

}  // namespace

void velocityOfRate(const JointKind& kind, const double* q, const double* q_rate, double* v) {
  byCoordinates(
      kind, [&](int size) { copy(q_rate, size, v); },
      [&](int numbers) {
        ToVector{v} = turnOf(q + numbers, q_rate + numbers);
        if (numbers > 0) {
          ToVector{v + 3} = quaternionAt(q + numbers).conjugate() * Vector3d(ConstVector{q_rate});
        }
      });
}

void accelerationOfRates(const JointKind& kind, const double* q, const double* q_rate,
                         const double* q_second, double* a) {
  byCoordinates(
      kind, [&](int size) { copy(q_second, size, a); },
      [&](int numbers) {
        ToVector{a} = turnOf(q + numbers, q_second + numbers);
        if (numbers > 0) {
          const Quaterniond into = quaternionAt(q + numbers).conjugate();
          const Vector3d velocity = into * Vector3d(ConstVector{q_rate});
          const Vector3d omega = turnOf(q + numbers, q_rate + numbers);
          ToVector{a + 3} = into * Vector3d(ConstVector{q_second}) - omega.cross(velocity);
        }
      });
}

void secondRate(const JointKind& kind, const double* q, const double* v, const double* a,
                double* q_second) {
  byCoordinates(
      kind, [&](int size) { copy(a, size, q_second); },
      [&](int numbers) {
        const Quaterniond inner(-0.5 * ConstVector{v}.squaredNorm(), a[0], a[1], a[2]);
        const Quaterniond second = quaternionAt(q + numbers) * inner;
        const double parts[] = {0.5 * second.w(), 0.5 * second.x(), 0.5 * second.y(),
                                0.5 * second.z()};
        copy(parts, 4, q_second + numbers);
        if (numbers > 0) {
          const Vector3d world =
              quaternionAt(q + numbers) *
              Vector3d(ConstVector{a + 3} + ConstVector{v}.cross(ConstVector{v + 3}));
          copy(world.data(), 3, q_second);
        }
      });
}

}  // namespace armillary
