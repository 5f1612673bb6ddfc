// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <numbers>

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const double kInfinite = std::numeric_limits<double>::infinity();

std::string robotWithVisual(const std::string& inside) {
  return robotOf("<link name=\"base\"><visual>" + inside + "</visual></link>\n");
}

std::string geometry(const std::string& shape) {
  return "<geometry>" + shape + "</geometry>";
}

}  // namespace

class TestUrdfReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everythingOfALinkIsRead();
  void everythingOfAJointIsRead();
  void defaultsAreThoseOfUrdf();
  void everyJointTypeIsRead();
  void quaternionsReplaceRollPitchYaw();
  void malformedNumbersAreErrorsThatQuoteThem_data();
  void malformedNumbersAreErrorsThatQuoteThem();
  void incompleteInertialsSaySo();
  void unknownAndMissingTypesAreErrors();
  void axesAreMadeUnitVectors();
  void axesOfJointsThatHaveNoneDoNotMatter();
  void limitsThatAreMissingAreUnlimited();
  void exchangedLimitsArePutInOrder();
  void infiniteLimitsAreNone();
  void limitsWithoutRoomAreKept();
  void continuousJointsKeepEffortAndVelocityOnly();
  void negativeEffortAndVelocityMeanUnlimited();
  void zeroEffortAndVelocityAreKeptSilently();
  void otherTagsAndAttributesAreIgnored();
  void loopJointsAreRead();
  void loopJointsThatHoldNothingAreErrors();
  void jointTypesBeyondUrdfAreRead();
  void shapesAreRead();
  void shapesWithoutExtentAreWarnedOfAndNegativeOnesRefused();
  void unknownShapesAreLeftOut();
  void oddMeshScalesAreUnderstood();
  void materialsAreFoundByNameAnywhereInTheFile();
  void conflictingMaterialsAreWarnedOfOnce();
  void undefinedMaterialsAreWarnedOfOnce();
  void unnamedMaterialsNeverConflict();
  void coloursOutOfRangeAreClamped();
  void aPackageThatIsMissingIsNoFloodOfWarnings();
  void missingMeshesAreListedOnceAndTheRobotLoads();
  void meshesThatAreThereAreResolved();
};

void TestUrdfReader::everythingOfALinkIsRead() {
  const ReadResult result = readText(robotOf(
      "<link name=\"base\"><inertial><origin xyz=\"1 2 3\" rpy=\"0 0 1.5707963267948966\"/>"
      "<mass value=\"2.5\"/><inertia ixx=\"1\" ixy=\"0.1\" ixz=\"0.2\" iyy=\"1.1\" iyz=\"0.3\" "
      "izz=\"1.2\"/></inertial>"
      "<visual name=\"v\"><origin xyz=\"0 0 4\"/><geometry><box size=\"1 2 3\"/></geometry>"
      "</visual><collision><geometry><sphere radius=\"0.5\"/></geometry></collision></link>\n"));
  VERIFY_VERDICT(result, "ok");
  const LinkDescription& link = result.description->links.at(0);
  QCOMPARE(link.name, std::string("base"));
  QCOMPARE(link.line, 3);
  const InertialDescription& inertial = link.inertial.value();
  QCOMPARE(inertial.mass, 2.5);
  QVERIFY(inertial.X_LI.position == Eigen::Vector3d(1, 2, 3));
  QVERIFY((inertial.X_LI.rotation.col(0) - Eigen::Vector3d::UnitY()).norm() < 1e-15);
  Eigen::Matrix3d tensor;
  tensor << 1, 0.1, 0.2, 0.1, 1.1, 0.3, 0.2, 0.3, 1.2;
  QVERIFY(inertial.rotational == tensor);
  QCOMPARE(link.visuals.at(0).name, std::string("v"));
  QVERIFY(link.visuals.at(0).X_LG.position == Eigen::Vector3d(0, 0, 4));
  QVERIFY(link.visuals.at(0).shape.size == Eigen::Vector3d(1, 2, 3));
  QCOMPARE(link.collisions.at(0).shape.radius, 0.5);
}

void TestUrdfReader::everythingOfAJointIsRead() {
  const ReadResult result = readText(
      robotOf(solidLink("base") + solidLink("a") + solidLink("b") +
              jointBetween("j", "revolute", "base", "a",
                           "<origin xyz=\"1 2 3\" rpy=\"0.1 0.2 0.3\"/><axis xyz=\"0 1 0\"/>"
                           "<limit lower=\"-1\" upper=\"2\" effort=\"3\" velocity=\"4\"/>"
                           "<dynamics damping=\"0.5\" friction=\"0.25\"/>"
                           "<mimic joint=\"k\" multiplier=\"-2\" offset=\"0.5\"/>") +
              jointBetween("k", "prismatic", "a", "b", kLimit)));
  VERIFY_VERDICT(result, "ok");
  const JointDescription& joint = result.description->joints.at(0);
  QCOMPARE(joint.name, std::string("j"));
  QCOMPARE(joint.line, 6);
  QVERIFY(joint.type == JointType::kRevolute);
  QCOMPARE(joint.parent, std::string("base"));
  QCOMPARE(joint.child, std::string("a"));
  QVERIFY(joint.X_PJ.position == Eigen::Vector3d(1, 2, 3));
  QVERIFY(joint.X_PJ.rotation == rotationFromRollPitchYaw({0.1, 0.2, 0.3}));
  QVERIFY(joint.axis == Eigen::Vector3d::UnitY());
  QCOMPARE(joint.limits.lower, -1.0);
  QCOMPARE(joint.limits.upper, 2.0);
  QCOMPARE(joint.limits.effort, 3.0);
  QCOMPARE(joint.limits.velocity, 4.0);
  QCOMPARE(joint.damping, 0.5);
  QCOMPARE(joint.friction, 0.25);
  QCOMPARE(joint.mimic.value().joint, std::string("k"));
  QCOMPARE(joint.mimic.value().multiplier, -2.0);
  QCOMPARE(joint.mimic.value().offset, 0.5);
}

void TestUrdfReader::defaultsAreThoseOfUrdf() {
  const ReadResult plain = readText(robotWithJoint("continuous", ""));
  VERIFY_VERDICT(plain, "ok");
  const JointDescription& joint = plain.description->joints.at(0);
  QVERIFY(joint.axis == Eigen::Vector3d::UnitX());
  QVERIFY(joint.X_PJ.position.isZero());
  QVERIFY(joint.X_PJ.rotation.isIdentity());
  QCOMPARE(joint.limits.effort, kInfinite);
  QCOMPARE(joint.limits.upper, kInfinite);
  QCOMPARE(joint.damping, 0.0);
  QVERIFY(!joint.mimic);
}

void TestUrdfReader::everyJointTypeIsRead() {
  for (const JointType type : {JointType::kFixed, JointType::kRevolute, JointType::kContinuous,
                               JointType::kPrismatic, JointType::kPlanar, JointType::kFloating}) {
    const bool limited = type == JointType::kRevolute || type == JointType::kPrismatic;
    const ReadResult result = readText(robotWithJoint(name(type), limited ? kLimit : ""));
    VERIFY_VERDICT(result, "ok");
    QVERIFY(result.description->joints.at(0).type == type);
  }
}

void TestUrdfReader::quaternionsReplaceRollPitchYaw() {
  const ReadResult result =
      readText(robotWithJoint("continuous", "<origin xyz=\"1 0 0\" quat_xyzw=\"0 0 0.6 0.8\"/>"));
  VERIFY_VERDICT(result, "ok");
  const Eigen::Quaterniond expected(0.8, 0, 0, 0.6);
  QVERIFY(result.description->joints.at(0).X_PJ.rotation.isApprox(expected.toRotationMatrix()));
  VERIFY_VERDICT(
      readText(robotWithJoint("continuous", "<origin rpy=\"0 0 0\" quat_xyzw=\"0 0 0 1\"/>")),
      "error");
  VERIFY_VERDICT(readText(robotWithJoint("continuous", "<origin quat_xyzw=\"0 0 0 0\"/>")),
                 "error");
}

void TestUrdfReader::malformedNumbersAreErrorsThatQuoteThem_data() {
  QTest::addColumn<QString>("inside");
  QTest::addColumn<QString>("message");
  QTest::newRow("comma") << "<origin xyz=\"0,1 0 0\"/>"
                         << "xyz=\"0,1 0 0\": '0,1' has a decimal";
  QTest::newRow("two") << "<origin rpy=\"0 0\"/>"
                       << "rpy=\"0 0\": 2 numbers where 3 are needed";
  QTest::newRow("junk") << "<limit lower=\"-1.57.\" upper=\"1\"/>"
                        << "lower=\"-1.57.\"";
  QTest::newRow("nan") << "<dynamics damping=\"nan\"/>"
                       << "'nan' is not a finite number";
  QTest::newRow("huge") << "<origin xyz=\"1e308 0 0\"/>"
                        << "too large to compute with";
  QTest::newRow("overflow") << "<origin xyz=\"1e400 0 0\"/>"
                            << "too large for a number";
  QTest::newRow("optenv") << "<origin xyz=\"$(optenv X 0 0 0)\"/>"
                          << "was not expanded";
  QTest::newRow("axis") << "<axis xyz=\"0 0 one\"/>"
                        << "'one' is not a number";
  QTest::newRow("mimic") << "<mimic joint=\"k\" multiplier=\"x\"/>"
                         << "multiplier=\"x\"";
}

void TestUrdfReader::malformedNumbersAreErrorsThatQuoteThem() {
  QFETCH(QString, inside);
  QFETCH(QString, message);
  const ReadResult result = readText(robotWithJoint("revolute", inside.toStdString()));
  VERIFY_FINDS(result, Severity::kError, message.toStdString());
  QVERIFY(!result.description);
}

void TestUrdfReader::incompleteInertialsSaySo() {
  const auto with = [](const std::string& inside) {
    return readText(robotOf("<link name=\"base\"><inertial>" + inside + "</inertial></link>"));
  };
  const std::string tensor =
      "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/>";
  VERIFY_FINDS(with(tensor), Severity::kError, "there is no <mass>");
  VERIFY_FINDS(with("<mass/>" + tensor), Severity::kError, "the attribute 'value' is missing");
  VERIFY_FINDS(with("<mass value=\"1\"/>"), Severity::kWarning, "taken as a point mass");
  VERIFY_FINDS(with("<mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/>"),
               Severity::kWarning, "'ixy' is missing and is taken as 0");
  VERIFY_FINDS(with("<mass value=\"1\"/><inertia ixx=\"1\"/>"), Severity::kError,
               "the attribute 'izz' is missing");
}

void TestUrdfReader::unknownAndMissingTypesAreErrors() {
  VERIFY_FINDS(readText(robotWithJoint("Revolute", kLimit)), Severity::kError,
               "unknown joint type 'Revolute'");
  VERIFY_FINDS(readText(robotOf(solidLink("base") + solidLink("arm") +
                                "<joint name=\"j\"><parent link=\"base\"/><child link=\"arm\"/>"
                                "</joint>")),
               Severity::kError, "the attribute 'type' is missing");
}

void TestUrdfReader::axesAreMadeUnitVectors() {
  const ReadResult longer = readText(robotWithJoint("continuous", "<axis xyz=\"0 0 2\"/>"));
  VERIFY_FINDS(longer, Severity::kWarning, "xyz=\"0 0 2\" has length 2 and is normalized");
  QVERIFY(longer.description->joints.at(0).axis == Eigen::Vector3d::UnitZ());
  const ReadResult rounded =
      readText(robotWithJoint("continuous", "<axis xyz=\"0 0.707 0.707\"/>"));
  VERIFY_VERDICT(rounded, "ok");
  QVERIFY(std::abs(rounded.description->joints.at(0).axis.norm() - 1.0) < 1e-15);
  VERIFY_VERDICT(readText(robotWithJoint("planar", "<axis xyz=\"0 0 0\"/>")), "error");
}

void TestUrdfReader::axesOfJointsThatHaveNoneDoNotMatter() {
  VERIFY_VERDICT(readText(robotWithJoint("fixed", "<axis xyz=\"0 0 0\"/>")), "ok");
  VERIFY_VERDICT(readText(robotWithJoint("floating", "<axis xyz=\"0 0 0\"/>")), "ok");
}

void TestUrdfReader::limitsThatAreMissingAreUnlimited() {
  const ReadResult none = readText(robotWithJoint("revolute", ""));
  VERIFY_FINDS(none, Severity::kWarning, "a revolute joint needs a <limit>");
  QCOMPARE(none.description->joints.at(0).limits.lower, -kInfinite);
  const ReadResult no_range =
      readText(robotWithJoint("prismatic", "<limit effort=\"1\" velocity=\"2\"/>"));
  VERIFY_FINDS(no_range, Severity::kWarning, "neither lower nor upper is given");
  QCOMPARE(no_range.description->joints.at(0).limits.upper, kInfinite);
  QCOMPARE(no_range.description->joints.at(0).limits.effort, 1.0);
  const ReadResult half =
      readText(robotWithJoint("revolute", "<limit upper=\"1\" effort=\"1\" velocity=\"2\"/>"));
  VERIFY_FINDS(half, Severity::kWarning, "'lower' is missing and is taken as 0");
  QCOMPARE(half.description->joints.at(0).limits.lower, 0.0);
  const ReadResult no_effort =
      readText(robotWithJoint("revolute", "<limit lower=\"0\" upper=\"1\" velocity=\"2\"/>"));
  VERIFY_FINDS(no_effort, Severity::kWarning, "'effort' is missing and is taken as unlimited");
  QCOMPARE(no_effort.description->joints.at(0).limits.effort, kInfinite);
}

void TestUrdfReader::infiniteLimitsAreNone() {
  const ReadResult result = readText(robotWithJoint(
      "revolute", "<limit lower=\"-inf\" upper=\"2\" effort=\"inf\" velocity=\".Inf\"/>"));
  QVERIFY(result.description.has_value());
  const JointLimits& limits = result.description->joints.at(0).limits;
  QCOMPARE(limits.lower, -kInfinite);
  QCOMPARE(limits.upper, 2.0);
  QCOMPARE(limits.effort, kInfinite);
  QCOMPARE(limits.velocity, kInfinite);
}

void TestUrdfReader::exchangedLimitsArePutInOrder() {
  const ReadResult result = readText(
      robotWithJoint("revolute", "<limit lower=\"1\" upper=\"-2\" effort=\"1\" velocity=\"1\"/>"));
  VERIFY_FINDS(result, Severity::kWarning, "wrong order (lower 1, upper -2) and are exchanged");
  QCOMPARE(result.description->joints.at(0).limits.lower, -2.0);
  QCOMPARE(result.description->joints.at(0).limits.upper, 1.0);
}

void TestUrdfReader::limitsWithoutRoomAreKept() {
  const ReadResult result = readText(
      robotWithJoint("revolute", "<limit lower=\"0\" upper=\"0\" effort=\"1\" velocity=\"1\"/>"));
  VERIFY_FINDS(result, Severity::kWarning, "no room to move");
  QCOMPARE(result.description->joints.at(0).limits.upper, 0.0);
}

void TestUrdfReader::continuousJointsKeepEffortAndVelocityOnly() {
  const ReadResult result = readText(robotWithJoint("continuous", kLimit));
  VERIFY_FINDS(result, Severity::kWarning, "lower and upper are ignored");
  const JointLimits& limits = result.description->joints.at(0).limits;
  QCOMPARE(limits.lower, -kInfinite);
  QCOMPARE(limits.upper, kInfinite);
  QCOMPARE(limits.effort, 10.0);
  QCOMPARE(limits.velocity, 2.0);
}

void TestUrdfReader::negativeEffortAndVelocityMeanUnlimited() {
  const ReadResult result =
      readText(robotWithJoint("continuous", "<limit effort=\"-1\" velocity=\"-1\"/>"));
  VERIFY_FINDS(result, Severity::kWarning, "effort=\"-1\" is negative");
  VERIFY_FINDS(result, Severity::kWarning, "velocity=\"-1\" is negative");
  QCOMPARE(result.description->joints.at(0).limits.effort, kInfinite);
}

void TestUrdfReader::zeroEffortAndVelocityAreKeptSilently() {
  const ReadResult result =
      readText(robotWithJoint("continuous", "<limit effort=\"0\" velocity=\"0\"/>"));
  VERIFY_VERDICT(result, "ok");
  QCOMPARE(result.description->joints.at(0).limits.effort, 0.0);
}

void TestUrdfReader::otherTagsAndAttributesAreIgnored() {
  const ReadResult result =
      readText("<robot name=\"r\" xmlns:drake=\"http://drake.mit.edu\" version=\"1.0\">" +
               solidLink("base") + solidLink("arm") +
               jointBetween("j", "continuous", "base", "arm",
                            "<safety_controller k_velocity=\"x\"/><calibration rising=\"x\"/>") +
               "<transmission name=\"t\"/><gazebo reference=\"base\"><a/></gazebo>"
               "<drake:x v=\"1\"/><drake:x v=\"2\"/></robot>");
  VERIFY_VERDICT(result, "ok");
  VERIFY_FINDS(result, Severity::kNote, "<drake:x> is not read");
  VERIFY_FINDS(result, Severity::kNote, "1 <gazebo> block has elements that are not read: a");
  QCOMPARE(result.diagnostics.count(Severity::kNote), 2);
}

void TestUrdfReader::loopJointsAreRead() {
  const std::string loop =
      "<loop_joint name=\"l\" type=\"helical\"><axis xyz=\"0 0 1\" pitch=\"0.25\"/>"
      "<link1 link=\"base\" xyz=\"1 2 3\"/><link2 link=\"arm\" rpy=\"0 0 1\"/></loop_joint>"
      "<loop_joint name=\"p\" type=\"point\"><link1 link=\"base\"/><link2 link=\"arm\"/>"
      "</loop_joint>";
  const ReadResult result =
      readText(robotOf(solidLink("base") + solidLink("arm") +
                       jointBetween("j", "continuous", "base", "arm", "") + loop));
  VERIFY_VERDICT(result, "ok");
  const RobotDescription& robot = *result.description;
  QCOMPARE(robot.loops.size(), size_t{2});
  QVERIFY(robot.loops[0].type == JointType::kHelical);
  QCOMPARE(robot.loops[0].pitch, 0.25);
  QCOMPARE(robot.loops[0].link1, std::string("base"));
  QCOMPARE(robot.loops[0].X_L1F.position.z(), 3.0);
  QVERIFY(robot.loops[0].X_L2F.rotation(1, 0) > 0.8);
  QVERIFY(robot.loops[1].type == JointType::kSpherical);
}

void TestUrdfReader::loopJointsThatHoldNothingAreErrors() {
  const std::string links =
      solidLink("base") + solidLink("arm") + jointBetween("j", "continuous", "base", "arm", "");
  VERIFY_FINDS(readText(robotOf(links + "<loop_joint name=\"l\" type=\"revolute\"/>")),
               Severity::kError, "<link1> is missing");
  VERIFY_FINDS(
      readText(robotOf(links + "<loop_joint name=\"l\" type=\"revolute\">"
                               "<link1 link=\"base\"/><link2 link=\"leg\"/></loop_joint>")),
      Severity::kError, "unknown link 'leg'");
  VERIFY_FINDS(
      readText(robotOf(links + "<loop_joint name=\"l\" type=\"rope\">"
                               "<link1 link=\"base\"/><link2 link=\"arm\"/></loop_joint>")),
      Severity::kError, "unknown joint type 'rope'");
}

void TestUrdfReader::jointTypesBeyondUrdfAreRead() {
  const auto read = [](const std::string& type, const std::string& inside) {
    return readText(robotOf(solidLink("base") + solidLink("arm") +
                            jointBetween("j", type, "base", "arm", inside)));
  };
  const ReadResult screw = read("helical", "<axis xyz=\"0 1 0\" pitch=\"-0.5\"/>");
  VERIFY_VERDICT(screw, "ok");
  QCOMPARE(screw.description->joints.at(0).pitch, -0.5);
  const ReadResult universal = read("universal", "<axis xyz=\"1 0 0\"/><axis2 xyz=\"0 1 0\"/>");
  VERIFY_VERDICT(universal, "ok");
  QCOMPARE(universal.description->joints.at(0).axis2.y(), 1.0);
  VERIFY_VERDICT(read("spherical", ""), "ok");
  VERIFY_VERDICT(read("cylindrical", "<axis xyz=\"0 0 1\"/>"), "ok");
  VERIFY_FINDS(read("helical", "<axis xyz=\"0 1 0\"/>"), Severity::kError, "no pitch");
  VERIFY_FINDS(read("universal", "<axis xyz=\"1 0 0\"/>"), Severity::kError, "no second axis");
  VERIFY_FINDS(read("universal", "<axis xyz=\"1 0 0\"/><axis2 xyz=\"1 0 0\"/>"), Severity::kError,
               "have one direction");
  VERIFY_FINDS(read("spherical", "<limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/>"),
               Severity::kError, "no single position to limit");
}

void TestUrdfReader::shapesAreRead() {
  const auto shapeOf = [](const std::string& shape) {
    return readText(robotWithVisual(geometry(shape))).description->links.at(0).visuals.at(0).shape;
  };
  const ShapeDescription cylinder = shapeOf("<cylinder radius=\"0.1\" length=\"0.2\"/>");
  QVERIFY(cylinder.type == ShapeType::kCylinder);
  QCOMPARE(cylinder.radius, 0.1);
  QCOMPARE(cylinder.length, 0.2);
  QVERIFY(shapeOf("<capsule radius=\"0.1\" length=\"0.2\"/>").type == ShapeType::kCapsule);
  QVERIFY(shapeOf("<sphere radius=\"0.1\"/>").type == ShapeType::kSphere);
  const ShapeDescription mesh = shapeOf("<mesh filename=\"a.stl\" scale=\"1 -1 2\"/>");
  QVERIFY(mesh.type == ShapeType::kMesh);
  QVERIFY(mesh.scale == Eigen::Vector3d(1, -1, 2));
}

void TestUrdfReader::shapesWithoutExtentAreWarnedOfAndNegativeOnesRefused() {
  VERIFY_VERDICT(readText(robotWithVisual(geometry("<box size=\"0 1 1\"/>"))), "warn");
  VERIFY_VERDICT(readText(robotWithVisual(geometry("<sphere radius=\"0\"/>"))), "warn");
  VERIFY_VERDICT(readText(robotWithVisual(geometry("<box size=\"1 -1 1\"/>"))), "error");
  VERIFY_VERDICT(readText(robotWithVisual(geometry("<sphere radius=\"-1\"/>"))), "error");
  VERIFY_VERDICT(readText(robotWithVisual(geometry("<cylinder radius=\"1\"/>"))), "error");
}

void TestUrdfReader::unknownShapesAreLeftOut() {
  for (const std::string& inside :
       {geometry("<plane normal=\"0 0 1\"/>"), geometry(""), std::string()}) {
    const ReadResult result = readText(robotWithVisual(inside));
    VERIFY_VERDICT(result, "warn");
    QVERIFY(result.description->links.at(0).visuals.empty());
  }
}

void TestUrdfReader::oddMeshScalesAreUnderstood() {
  const auto scaleOf = [](const std::string& scale) {
    const ReadResult result =
        readText(robotWithVisual(geometry("<mesh filename=\"a.stl\" scale=\"" + scale + "\"/>")));
    return result.description ? result.description->links.at(0).visuals.at(0).shape.scale
                              : Eigen::Vector3d(-1, -1, -1);
  };
  QVERIFY(scaleOf("1 2 3 1") == Eigen::Vector3d(1, 2, 3));
  QVERIFY(scaleOf("0.001") == Eigen::Vector3d::Constant(0.001));
  QVERIFY(scaleOf("1 2") == Eigen::Vector3d(-1, -1, -1));
}

void TestUrdfReader::materialsAreFoundByNameAnywhereInTheFile() {
  const std::string sphere = geometry("<sphere radius=\"1\"/>");
  const ReadResult result = readText(robotOf(
      "<link name=\"base\"><visual>" + sphere + "<material name=\"late\"/></visual><visual>" +
      sphere + "<material name=\"inline\"/></visual><visual>" + sphere +
      "<material name=\"inline\"><color rgba=\"0 1 0 0.5\"/></material></visual></link>"
      "<material name=\"late\"><color rgba=\"1 0 0 1\"/></material>"));
  VERIFY_VERDICT(result, "ok");
  const auto& visuals = result.description->links.at(0).visuals;
  QVERIFY(visuals.at(0).material->color == (Color{1, 0, 0, 1}));
  QVERIFY(visuals.at(1).material->color == (Color{0, 1, 0, 0.5}));
  QVERIFY(visuals.at(2).material->color == (Color{0, 1, 0, 0.5}));
}

void TestUrdfReader::conflictingMaterialsAreWarnedOfOnce() {
  const std::string red = "<material name=\"m\"><color rgba=\"1 0 0 1\"/></material>\n";
  const std::string green = "<material name=\"m\"><color rgba=\"0 1 0 1\"/></material>\n";
  const ReadResult result = readText(robotOf(red + green + green + solidLink("base")));
  VERIFY_FINDS(result, Severity::kWarning, "material 'm' is defined differently in line 3");
  QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
  VERIFY_VERDICT(readText(robotOf(red + red + solidLink("base"))), "ok");
}

void TestUrdfReader::undefinedMaterialsAreWarnedOfOnce() {
  const std::string visual =
      "<visual><geometry><sphere radius=\"1\"/></geometry><material name=\"zz\"/></visual>";
  const ReadResult result = readText(robotOf("<link name=\"base\">" + visual + visual + "</link>"));
  VERIFY_FINDS(result, Severity::kWarning, "material 'zz' is not defined");
  QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
}

void TestUrdfReader::unnamedMaterialsNeverConflict() {
  const auto visual = [](const std::string& rgba) {
    return "<visual><geometry><sphere radius=\"1\"/></geometry><material name=\"\"><color rgba=\"" +
           rgba + "\"/></material></visual>";
  };
  const ReadResult result =
      readText(robotOf("<link name=\"base\">" + visual("1 0 0 1") + visual("0 1 0 1") + "</link>"));
  VERIFY_VERDICT(result, "ok");
  QVERIFY(result.description->links.at(0).visuals.at(1).material->color == (Color{0, 1, 0, 1}));
}

void TestUrdfReader::coloursOutOfRangeAreClamped() {
  const auto with = [](const std::string& rgba) {
    return readText(robotOf("<material name=\"m\"><color rgba=\"" + rgba + "\"/></material>" +
                            solidLink("base")));
  };
  VERIFY_FINDS(with("255 255 255 1"), Severity::kWarning, "leaves the range 0 to 1");
  VERIFY_VERDICT(with("1 1 1"), "error");
}

void TestUrdfReader::aPackageThatIsMissingIsNoFloodOfWarnings() {
  std::string links;
  for (int i = 0; i < 40; ++i) {
    const std::string mesh =
        geometry("<mesh filename=\"package://none/x" + std::to_string(i) + ".stl\"/>");
    links += "<visual>" + mesh + "</visual>";
  }
  const ReadResult result = readText(robotOf("<link name=\"base\">" + links + "</link>"));
  QCOMPARE(result.diagnostics.count(Severity::kWarning), 4);
  VERIFY_FINDS(result, Severity::kWarning, "37 more files of package 'none' were not found either");
  QCOMPARE(result.description->missing_files.size(), std::size_t{40});
}

void TestUrdfReader::missingMeshesAreListedOnceAndTheRobotLoads() {
  const std::string mesh = geometry("<mesh filename=\"package://none/x.stl\"/>");
  const ReadResult result =
      readText(robotOf("<link name=\"base\"><visual>" + mesh + "</visual><collision>" + mesh +
                       "</collision></link>"));
  VERIFY_FINDS(result, Severity::kWarning,
               "the file 'package://none/x.stl' was not found; searched: /");
  QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
  QVERIFY(result.diagnostics.all()[0].remedy.find("--package none=FOLDER") != std::string::npos);
  QVERIFY(result.description->missing_files == std::vector<std::string>{"package://none/x.stl"});
  QCOMPARE(result.description->links.at(0).visuals.size(), std::size_t{1});
  QVERIFY(result.description->links.at(0).visuals.at(0).shape.file.empty());
}

void TestUrdfReader::meshesThatAreThereAreResolved() {
  const Folder folder;
  const std::string mesh = folder.write("arm/meshes/x.STL", "solid");
  const std::string robot =
      folder.write("arm/urdf/robot.urdf",
                   robotWithVisual(geometry("<mesh filename=\"package://arm/meshes/x.stl\"/>")));
  const ReadResult found = readRobot(robot);
  VERIFY_VERDICT(found, "ok");
  QCOMPARE(found.description->links.at(0).visuals.at(0).shape.file, mesh);
  const std::string other = folder.write("other/meshes/x.stl", "solid");
  const ReadResult mapped = readRobot(robot, {.packages = {{"arm", folder.path() + "/other"}}});
  QCOMPARE(mapped.description->links.at(0).visuals.at(0).shape.file, other);
}

ARMILLARY_TEST(TestUrdfReader)
#include "tst_urdf_reader.moc"
