// SPDX-License-Identifier: BSD-3-Clause
// What acts in a joint that floats comes back too.
#include <QTest>

#include "engine/loading/load_robot.h"
#include "engine/write/write_robot.h"
#include "tests/engine/read/reading.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestWriteFreeJoints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A default of all joints is one of the free joint too, where it is a <joint> and no <freejoint>.
  void forcesOfAFreeJointComeBackInMjcf() {
    const Folder folder;
    const LoadResult swims = loadRobot(folder.write(
        "swims.xml",
        "<mujoco><default><joint damping='0.6' frictionloss='0.2'/></default><worldbody>"
        "<body name='hull'><joint name='base' type='free'/><geom type='sphere' size='.1' mass='2'/>"
        "</body></worldbody></mujoco>"));
    QVERIFY(swims.description);
    const auto jointOf = [](const LoadResult& robot) { return robot.description->joints.at(0); };
    VERIFY_CLOSE(jointOf(swims).damping, 0.6, 0.0, "read");
    const WrittenRobot written = writeRobot(*swims.description, RobotFormat::kMjcf, folder.path());
    const LoadResult again = loadRobot(folder.write("again.xml", written.text));
    QVERIFY2(again.description, written.text.c_str());
    QCOMPARE(jointOf(again).type, JointType::kFloating);
    VERIFY_CLOSE(jointOf(again).damping, 0.6, 0.0, "damping");
    VERIFY_CLOSE(jointOf(again).friction, 0.2, 0.0, "friction");
  }

  void aFreeJointWithoutForcesStaysShort() {
    const Folder folder;
    const LoadResult robot = loadRobot(
        folder.write("free.xml",
                     "<mujoco><worldbody><body name='hull'><freejoint name='base'/>"
                     "<geom type='sphere' size='.1' mass='2'/></body></worldbody></mujoco>"));
    QVERIFY(robot.description);
    const std::string text = writeRobot(*robot.description, RobotFormat::kMjcf, folder.path()).text;
    QVERIFY2(text.find("<freejoint name=\"base\"/>") != text.npos, text.c_str());
  }
};

ARMILLARY_TEST(TestWriteFreeJoints)
#include "tst_write_free_joints.moc"
