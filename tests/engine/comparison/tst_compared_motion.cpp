// SPDX-License-Identifier: BSD-3-Clause
// Motions that can be held against each other.
#include "engine/comparison/compared_motion.h"

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestComparedMotion : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void ofAWholeMotionEverythingCounts() {
    const auto model = bundledRobot("quadruped").model;
    const ComparedMotion motion = wholeMotion(std::make_shared<const Recording>(model));
    const std::vector<bool> all(static_cast<std::size_t>(model->velocitySize()), true);
    QVERIFY(motion.positions_given == all && motion.velocities_given == all);
    QVERIFY(motion.efforts_given == all && posesTheRobot(motion));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, wholeMotion(nullptr));
  }

  void oneMissingPositionLeavesThePoseOpen() {
    const auto model = bundledRobot("puma560").model;
    ComparedMotion motion = wholeMotion(std::make_shared<const Recording>(model));
    motion.positions_given[3] = false;
    QVERIFY(!posesTheRobot(motion));
  }

  void coordinatesAreTheSameByNameAndOrder() {
    const auto puma = bundledRobot("puma560").model, scara = bundledRobot("scara").model;
    QVERIFY(sameCoordinates(*puma, *withGravity(*puma, Eigen::Vector3d::Zero())));
    QVERIFY(!sameCoordinates(*puma, *scara) && !sameCoordinates(*scara, *puma));
  }
};

ARMILLARY_TEST(TestComparedMotion)
#include "tst_compared_motion.moc"
