// SPDX-License-Identifier: BSD-3-Clause
// URDF 1.2, Drake's elements, transmissions, and blocks for other programs.
#include <cmath>
#include <numbers>

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const double kUnlimited = std::numeric_limits<double>::infinity();

// Three links in a row, joined by 'j' and 'k'; `inside` stands in 'j', `more` beside it all.
ReadResult readRow(const std::string& more, const std::string& inside = {}) {
  return readText(robotOf(solidLink("base") + solidLink("arm") + solidLink("hand") +
                          jointBetween("j", "continuous", "base", "arm", inside) +
                          jointBetween("k", "continuous", "arm", "hand") + more));
}

std::string drakeJoint(const std::string& type, const std::string& inside = {}) {
  return robotOf(solidLink("base") + solidLink("arm") + "<drake:joint name=\"j\" type=\"" + type +
                 "\"><parent link=\"base\"/><child link=\"arm\"/>" + inside + "</drake:joint>");
}

}  // namespace

class TestUrdfExtensions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void ratesOfALimitAreRead();
  void reductionsAndRotorsAreFeltAtTheJoint_data();
  void reductionsAndRotorsAreFeltAtTheJoint();
  void aRotorInDynamicsComesBeforeTheTransmissions();
  void transmissionsThatAreNotUnderstoodAreNotedOnce();
  void malformedTransmissionsLeaveTheRobotAsItIs();
  void gazeboSpringsAreTakenAndTheRestNotedOnce();
  void rosControlIsNotedOnce();
  void mimicComesInEveryForm_data();
  void mimicComesInEveryForm();
  void aChainOfFollowersAndALaterLeaderAreRead();
  void drakeJointsAreRead();
  void drakeJointsKeepTheirPlaceInTheFile();
  void curvilinearJointsAreRefusedByName();
  void drakeShapesAreRead();
  void planarDampingMayHaveThreeNumbers();
};

void TestUrdfExtensions::ratesOfALimitAreRead() {
  const auto limitsOf = [](const std::string& more) {
    const ReadResult result = readText(robotWithJoint(
        "revolute", "<limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"2\" " + more + "/>"));
    return result.description ? result.description->joints.at(0).limits : JointLimits{.lower = 99};
  };
  const JointLimits all = limitsOf("acceleration=\"3\" deceleration=\"4\" jerk=\"5\"");
  QCOMPARE(all.acceleration, 3.0);
  QCOMPARE(all.deceleration, 4.0);
  QCOMPARE(all.jerk, 5.0);
  const JointLimits one = limitsOf("acceleration=\"3\"");
  QCOMPARE(one.deceleration, 3.0);
  QCOMPARE(one.jerk, kUnlimited);
  QCOMPARE(limitsOf("drake:acceleration=\"7\"").acceleration, 7.0);
  QCOMPARE(limitsOf("").acceleration, kUnlimited);
  QCOMPARE(limitsOf("acceleration=\"three\"").lower, 99.0);  // refused
}

void TestUrdfExtensions::reductionsAndRotorsAreFeltAtTheJoint_data() {
  QTest::addColumn<std::string>("inside");
  QTest::addColumn<double>("ratio");
  QTest::addColumn<double>("rotor");
  const std::string joint = "<joint name=\"k\"><hardwareInterface>E</hardwareInterface></joint>";
  QTest::newRow("ROS 1") << joint +
                                "<actuator name=\"m\"><mechanicalReduction> 50.0 "
                                "</mechanicalReduction></actuator>"
                         << 50.0 << 0.0;
  const std::string pr2 =
      "<actuator name=\"m\"/><joint name=\"k\"/><mechanicalReduction>-3</mechanicalReduction>";
  QTest::newRow("PR2") << pr2 << -3.0 << 0.0;
  QTest::newRow("motor inertia") << joint +
                                        "<actuator><mechanicalReduction>-3"
                                        "</mechanicalReduction><motorInertia>2e-3"
                                        "</motorInertia></actuator>"
                                 << -3.0 << 0.018;
  QTest::newRow("Drake") << joint +
                                "<actuator><drake:gear_ratio value=\"10\"/>"
                                "<drake:rotor_inertia value=\".5\"/></actuator>"
                         << 10.0 << 50.0;
  const std::string in_joint =
      "<joint name=\"k\"><mechanicalReduction>4</mechanicalReduction>"
      "<rotor_inertia value=\"0.25\"/></joint><actuator/>";
  QTest::newRow("in the joint") << in_joint << 4.0 << 4.0;
}

void TestUrdfExtensions::reductionsAndRotorsAreFeltAtTheJoint() {
  QFETCH(std::string, inside);
  QFETCH(double, ratio);
  QFETCH(double, rotor);
  const ReadResult result = readRow("<transmission name=\"t\">" + inside + "</transmission>");
  VERIFY_VERDICT(result, "ok");
  const JointDescription& driven = result.description->joints.at(1);
  QVERIFY(driven.gear_ratio.has_value());
  QCOMPARE(*driven.gear_ratio, ratio);
  QCOMPARE(driven.rotor_inertia, rotor);
  QVERIFY(!result.description->joints.at(0).gear_ratio);
}

void TestUrdfExtensions::aRotorInDynamicsComesBeforeTheTransmissions() {
  const std::string one =
      "<transmission name=\"t\"><joint name=\"j\"/><actuator><rotorInertia>1</rotorInertia>"
      "<mechanicalReduction>2</mechanicalReduction></actuator></transmission>";
  const std::string other =
      "<transmission name=\"u\"><joint name=\"j\"/><actuator>"
      "<mechanicalReduction>9</mechanicalReduction></actuator></transmission>";
  const ReadResult result = readRow(one + other, "<dynamics rotor_inertia=\"0.5\"/>");
  QCOMPARE(result.description->joints.at(0).rotor_inertia, 0.5);
  QCOMPARE(*result.description->joints.at(0).gear_ratio, 2.0);
}

void TestUrdfExtensions::transmissionsThatAreNotUnderstoodAreNotedOnce() {
  const ReadResult result = readRow(
      "<transmission name=\"a\"><joint name=\"j\"/><joint name=\"k\"/></transmission>"
      "<transmission name=\"b\"><gap_joint name=\"j\"/></transmission>"
      "<transmission name=\"c\"><joint name=\"gone\"/></transmission>");
  VERIFY_VERDICT(result, "ok");
  VERIFY_FINDS(result, Severity::kNote, "2 drive several joints, or none, and are not read: 'a'");
  VERIFY_FINDS(result, Severity::kNote, "1 are of joints that the robot has not: 'gone'");
  QCOMPARE(result.diagnostics.count(Severity::kNote), 2);
}

void TestUrdfExtensions::malformedTransmissionsLeaveTheRobotAsItIs() {
  for (const char* reduction : {"fifty", "1,5", "0", "1e200"}) {
    const ReadResult result =
        readRow("<transmission name=\"t\"><joint name=\"j\"/><actuator><mechanicalReduction>" +
                std::string(reduction) + "</mechanicalReduction></actuator></transmission>");
    VERIFY_VERDICT(result, "warn");
    QVERIFY(!result.description->joints.at(0).gear_ratio);
  }
  const ReadResult negative = readRow(
      "<transmission name=\"t\"><joint name=\"j\"/><actuator><motorInertia>-1</motorInertia>"
      "</actuator></transmission>");
  VERIFY_FINDS(negative, Severity::kWarning, "the rotor's inertia is negative");
  QCOMPARE(negative.description->joints.at(0).rotor_inertia, 0.0);
}

void TestUrdfExtensions::gazeboSpringsAreTakenAndTheRestNotedOnce() {
  const ReadResult result = readRow(
      "<gazebo reference=\"k\"><springStiffness>7</springStiffness><springReference>.5"
      "</springReference><implicitSpringDamper>1</implicitSpringDamper></gazebo>"
      "<gazebo reference=\"arm\"><material>Gazebo/Orange</material><kp>1</kp></gazebo>"
      "<gazebo reference=\"hand\"><material>Gazebo/Grey</material></gazebo><gazebo/>");
  VERIFY_VERDICT(result, "ok");
  QCOMPARE(result.description->joints.at(1).stiffness, 7.0);
  QCOMPARE(result.description->joints.at(1).spring_reference, 0.5);
  VERIFY_FINDS(result, Severity::kNote,
               "2 <gazebo> blocks have elements that are not read: material, kp");
  QCOMPARE(result.diagnostics.count(Severity::kNote), 1);
  const ReadResult own =
      readRow("<gazebo reference=\"j\"><springStiffness>7</springStiffness></gazebo>",
              "<dynamics spring_stiffness=\"2\"/>");
  QCOMPARE(own.description->joints.at(0).stiffness, 2.0);
}

void TestUrdfExtensions::rosControlIsNotedOnce() {
  const ReadResult result = readRow(
      "<ros2_control name=\"a\"><joint name=\"k\"><param name=\"mimic\">j</param></joint>"
      "</ros2_control><ros2_control name=\"b\"/>");
  VERIFY_VERDICT(result, "ok");
  QCOMPARE(result.diagnostics.count(Severity::kNote), 1);
  VERIFY_FINDS(result, Severity::kNote, "2 <ros2_control> blocks are not read");
  VERIFY_FINDS(result, Severity::kNote, "it lets follow 'k'");
}

void TestUrdfExtensions::mimicComesInEveryForm_data() {
  QTest::addColumn<std::string>("inside");
  QTest::addColumn<std::string>("beside");
  QTest::addColumn<double>("multiplier");
  QTest::addColumn<double>("offset");
  const auto row = [](const char* name, const std::string& inside, const std::string& beside,
                      double multiplier, double offset) {
    QTest::newRow(name) << inside << beside << multiplier << offset;
  };
  row("URDF", "<mimic joint=\"k\" multiplier=\"-2\" offset=\".5\"/>", "", -2.0, 0.5);
  row("an offset alone", "<mimic joint=\"k\" offset=\"+1.\"/>", "", 1.0, 1.0);
  row("a multiplier alone", "<mimic multiplier=\" 3e-1 \" joint=\"k\"/>", "", 0.3, 0.0);
  row("elements", "<mimicJoint> k </mimicJoint><mimicMultiplier>2</mimicMultiplier>", "", 2.0, 0.0);
  row("elements for Gazebo", "",
      "<gazebo reference=\"j\"><mimicJoint>k</mimicJoint><mimicOffset>4</mimicOffset></gazebo>",
      1.0, 4.0);
}

void TestUrdfExtensions::mimicComesInEveryForm() {
  QFETCH(std::string, inside);
  QFETCH(std::string, beside);
  const ReadResult result = readRow(beside, inside);
  VERIFY_VERDICT(result, "ok");
  const auto& mimic = result.description->joints.at(0).mimic;
  QVERIFY(mimic.has_value());
  QCOMPARE(mimic->joint, std::string("k"));
  QTEST(mimic->multiplier, "multiplier");
  QTEST(mimic->offset, "offset");
}

void TestUrdfExtensions::aChainOfFollowersAndALaterLeaderAreRead() {
  const auto chain = [](const std::string& first, const std::string& second) {
    return readText(robotOf(solidLink("a") + solidLink("b") + solidLink("c") + solidLink("d") +
                            jointBetween("j", "continuous", "a", "b", first) +
                            jointBetween("k", "continuous", "b", "c", second) +
                            jointBetween("l", "continuous", "c", "d")));
  };
  VERIFY_VERDICT(chain("<mimic joint=\"k\"/>", "<mimic joint=\"l\"/>"), "ok");
  VERIFY_FINDS(chain("<mimic joint=\"j\"/>", ""), Severity::kError, "mimics itself");
  VERIFY_FINDS(chain("<mimicJoint>j</mimicJoint>", ""), Severity::kError, "mimics itself");
  VERIFY_FINDS(chain("<mimicJoint/>", ""), Severity::kError, "which joint to follow");
  VERIFY_FINDS(chain("<mimicJoint>k</mimicJoint><mimicMultiplier>x</mimicMultiplier>", ""),
               Severity::kError, "\"x\"");
}

void TestUrdfExtensions::drakeJointsAreRead() {
  const auto jointOf = [](const std::string& type, const std::string& inside = {}) {
    const ReadResult result = readText(drakeJoint(type, inside));
    return result.description ? result.description->joints.at(0) : JointDescription{};
  };
  QVERIFY(jointOf("ball").type == JointType::kSpherical);
  const JointDescription universal = jointOf("universal");
  QVERIFY(universal.type == JointType::kUniversal);
  QCOMPARE(universal.axis, Eigen::Vector3d(1, 0, 0));
  QCOMPARE(universal.axis2, Eigen::Vector3d(0, 1, 0));
  const JointDescription screw =
      jointOf("screw", "<axis xyz=\"0 0 1\"/><drake:screw_thread_pitch value=\"0.04\"/>");
  QVERIFY(screw.type == JointType::kHelical);
  QCOMPARE(screw.axis.z(), 1.0);
  QVERIFY(std::abs(screw.pitch - 0.04 / (2.0 * std::numbers::pi)) < 1e-16);
  QVERIFY(jointOf("planar").type == JointType::kPlanar);
  VERIFY_FINDS(readText(drakeJoint("screw", "<axis xyz=\"0 0 1\"/>")), Severity::kError,
               "no pitch");
}

void TestUrdfExtensions::drakeJointsKeepTheirPlaceInTheFile() {
  const ReadResult result =
      readText(robotOf(solidLink("a") + solidLink("b") + solidLink("c") + solidLink("d") +
                       jointBetween("j", "continuous", "a", "b") +
                       "<drake:joint name=\"k\" type=\"ball\"><parent link=\"b\"/>"
                       "<child link=\"c\"/></drake:joint>" +
                       jointBetween("l", "continuous", "c", "d")));
  VERIFY_VERDICT(result, "ok");
  QCOMPARE(result.description->joints.at(1).name, std::string("k"));
}

void TestUrdfExtensions::curvilinearJointsAreRefusedByName() {
  VERIFY_FINDS(readText(drakeJoint("curvilinear")), Severity::kError, "curvilinear joint");
}

void TestUrdfExtensions::drakeShapesAreRead() {
  const ReadResult result = readText(robotOf(
      "<link name=\"base\"><collision><geometry><drake:ellipsoid a=\"0.1\" b=\"0.2\" c=\"0.3\"/>"
      "</geometry></collision><collision><geometry><drake:capsule radius=\"0.1\" length=\"2\"/>"
      "</geometry></collision></link>"));
  VERIFY_VERDICT(result, "ok");
  const auto& shapes = result.description->links.at(0).collisions;
  QVERIFY(shapes.at(0).shape.type == ShapeType::kEllipsoid);
  QCOMPARE(shapes.at(0).shape.size, Eigen::Vector3d(0.2, 0.4, 0.6));
  QVERIFY(shapes.at(1).shape.type == ShapeType::kCapsule);
  QCOMPARE(shapes.at(1).shape.length, 2.0);
}

void TestUrdfExtensions::planarDampingMayHaveThreeNumbers() {
  const ReadResult same = readText(robotWithJoint("planar", "<dynamics damping=\"0.1 0.1 0.1\"/>"));
  VERIFY_VERDICT(same, "ok");
  QCOMPARE(same.description->joints.at(0).damping, 0.1);
  VERIFY_VERDICT(readText(robotWithJoint("planar", "<dynamics damping=\"1 2 3\"/>")), "warn");
  VERIFY_VERDICT(readText(robotWithJoint("continuous", "<dynamics damping=\"1 1 1\"/>")), "error");
}

ARMILLARY_TEST(TestUrdfExtensions)

#include "tst_urdf_extensions.moc"
