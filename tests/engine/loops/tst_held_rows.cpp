// SPDX-License-Identifier: BSD-3-Clause
// What the rows of a loop's joint are positive for: multipliers and gaps are shown with these
// signs.
#include "engine/loops/held_rows.h"

#include <Eigen/Geometry>

#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;

namespace {

Loop loopOf(JointType type, BodyJoint kind) {
  Loop loop;
  loop.type = type;
  loop.kind.type = kind;
  return loop;
}

const HeldRow& rowOf(const HeldRows& rows, HeldMotion motion) {
  for (int i = 0; i < rows.count; ++i) {
    if (rows.rows[i].motion == motion) return rows.rows[i];
  }
  throw std::runtime_error(std::string("there is no row ") + name(motion));
}

}  // namespace

class TestHeldRows : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A small turn of frame 2 about an axis, and the way along it, are positive in the row of their
  // name, and in no other.
  void rowsArePositiveForTheMotionOfTheirName() {
    constexpr double kSmall = 1e-6;
    const std::tuple<Loop, HeldMotion, int, bool> kCases[] = {
        {loopOf(JointType::kRevolute, BodyJoint::kRevolute), HeldMotion::kTiltX, 0, true},
        {loopOf(JointType::kRevolute, BodyJoint::kRevolute), HeldMotion::kTiltY, 1, true},
        {loopOf(JointType::kRevolute, BodyJoint::kRevolute), HeldMotion::kSlideX, 0, false},
        {loopOf(JointType::kRevolute, BodyJoint::kRevolute), HeldMotion::kSlideZ, 2, false},
        {loopOf(JointType::kSpherical, BodyJoint::kSpherical), HeldMotion::kSlideY, 1, false},
        {loopOf(JointType::kFixed, BodyJoint::kRevolute), HeldMotion::kTurnX, 0, true},
        {loopOf(JointType::kFixed, BodyJoint::kRevolute), HeldMotion::kTurnY, 1, true},
        {loopOf(JointType::kFixed, BodyJoint::kRevolute), HeldMotion::kTurnZ, 2, true}};
    for (const auto& [loop, motion, axis, turns] : kCases) {
      Pose X_12;
      if (turns) {
        X_12.rotation = Eigen::AngleAxisd(kSmall, Vector3d::Unit(axis)).toRotationMatrix();
      } else {
        X_12.position = kSmall * Vector3d::Unit(axis);
      }
      const HeldRows rows = heldRows(loop, X_12, Vector3d::Zero());
      for (int i = 0; i < rows.count; ++i) {
        const HeldRow& row = rows.rows[i];
        VERIFY_CLOSE(row.gap, row.motion == motion ? kSmall : 0.0, 1e-12, name(row.motion));
      }
      const HeldRow& row = rowOf(rows, motion);
      VERIFY_CLOSE(turns ? row.turn : row.slide, Vector3d::Unit(axis), 1e-5, name(motion));
      VERIFY_CLOSE(turns ? row.slide : row.turn, Vector3d::Zero(), 1e-12, name(motion));
      VERIFY_CLOSE(turns ? rows.angle : rows.distance, kSmall, 1e-12, name(motion));
    }
  }
};

ARMILLARY_TEST(TestHeldRows)
#include "tst_held_rows.moc"
