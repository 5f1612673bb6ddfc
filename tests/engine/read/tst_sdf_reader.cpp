// SPDX-License-Identifier: BSD-3-Clause
// SDF: frames, joints of every type, loops, nested and included models, worlds, and each way in
// which a file can be wrong. Poses are lopsided, so that no two frames agree by chance.
#include <QElapsedTimer>
#include <cmath>
#include <numbers>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/mobility.h"
#include "engine/model/compile_model.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using std::numbers::pi;

namespace {

std::string sdf(const std::string& content, const std::string& version = "1.9") {
  return "<?xml version=\"1.0\"?>\n<sdf version=\"" + version + "\">\n" + content + "</sdf>\n";
}

std::string modelOf(const std::string& content, const std::string& version = "1.9") {
  return sdf("<model name=\"m\">\n" + content + "</model>\n", version);
}

// A link of one kilogram that raises no finding.
std::string solid(const std::string& name, const std::string& inside = {}) {
  return "<link name=\"" + name + "\">" + inside +
         "<inertial><pose>0.1 0.2 0.3 0 0 0</pose><mass>1</mass><inertia><ixx>0.01</ixx>"
         "<ixy>0</ixy><ixz>0</ixz><iyy>0.02</iyy><iyz>0</iyz><izz>0.025</izz></inertia>"
         "</inertial></link>\n";
}

std::string pose(const std::string& numbers, const std::string& base = {}) {
  return "<pose" + (base.empty() ? "" : " relative_to=\"" + base + "\"") + ">" + numbers +
         "</pose>";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& inside = {}) {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent>" + parent +
         "</parent><child>" + child + "</child>" + inside + "</joint>\n";
}

std::string axis(const std::string& xyz, const std::string& attributes = {},
                 const std::string& inside = {}) {
  return "<axis><xyz" + attributes + ">" + xyz + "</xyz>" + inside + "</axis>";
}

const JointDescription* jointOf(const ReadResult& result, const std::string& name) {
  if (!result.description) return nullptr;
  for (const JointDescription& each : result.description->joints) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

const LinkDescription* linkOf(const ReadResult& result, const std::string& name) {
  if (!result.description) return nullptr;
  for (const LinkDescription& each : result.description->links) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

// A file of that text, read in a folder of its own.
ReadResult readSdfText(const std::string& text) {
  const Folder folder;
  return readRobot(folder.write("robot.sdf", text));
}

struct Compiled {
  explicit Compiled(const ReadResult& result)
      : model(compileModel(*result.description)), workspace(*model), state(neutralState(*model)) {}

  // X_WL in the present state.
  Pose place(const std::string& name) {
    BodyPoses poses;
    forwardKinematics(*model, state, workspace, poses);
    return linkPose(*model, poses, model->findLink(name));
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
};

Pose poseFrom(double x, double y, double z, double roll, double pitch, double yaw) {
  return {rotationFromRollPitchYaw({roll, pitch, yaw}), {x, y, z}};
}

bool near(const Pose& a, const Pose& b, double tolerance = 1e-12) {
  return (a.position - b.position).norm() < tolerance &&
         (a.rotation - b.rotation).norm() < tolerance;
}

#define VERIFY_READ(result) QVERIFY2((result).description.has_value(), findingsOf(result).c_str())

}  // namespace

class TestSdfReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aPendulumIsReadWithoutFindings() {
    const ReadResult result = readSdfText(
        modelOf(solid("base") + solid("arm", pose("0 0 1 0.2 0 0")) +
                joint("j", "revolute", "base", "arm",
                      axis("0 1 0", "",
                           "<limit><lower>-1</lower><upper>2</upper><effort>30</effort>"
                           "<velocity>4</velocity></limit><dynamics><damping>0.5</damping>"
                           "<friction>0.25</friction><spring_stiffness>7</spring_stiffness>"
                           "<spring_reference>0.1</spring_reference></dynamics>"))));
    VERIFY_READ(result);
    QVERIFY2(result.diagnostics.all().empty(), findingsOf(result).c_str());
    QCOMPARE(result.description->name, std::string("m"));
    QCOMPARE(result.description->links.size(), size_t{2});
    const JointDescription& j = *jointOf(result, "j");
    QVERIFY(j.type == JointType::kRevolute);
    QCOMPARE(j.limits.lower, -1.0);
    QCOMPARE(j.limits.upper, 2.0);
    QCOMPARE(j.limits.effort, 30.0);
    QCOMPARE(j.limits.velocity, 4.0);
    QCOMPARE(j.damping, 0.5);
    QCOMPARE(j.friction, 0.25);
    QCOMPARE(j.stiffness, 7.0);
    QCOMPARE(j.spring_reference, 0.1);
    QVERIFY(near(j.X_PJ, poseFrom(0, 0, 1, 0.2, 0, 0)));
    QCOMPARE(linkOf(result, "arm")->inertial->X_LI.position, Vector3d(0.1, 0.2, 0.3));
  }

  // SDF places the joint in the child; the link turns about that frame.
  void aJointsPoseIsInItsChild() {
    const ReadResult result = readSdfText(
        modelOf(solid("base") + solid("arm", pose("1 2 3 0.1 0.2 0.3")) +
                joint("j", "revolute", "base", "arm", pose("0 0 0.5 0 0 0") + axis("1 0 0"))));
    VERIFY_READ(result);
    Compiled robot(result);
    QVERIFY(near(robot.place("arm"), poseFrom(1, 2, 3, 0.1, 0.2, 0.3)));
    robot.state.position[0] = 0.7;
    const Pose X_WJ = poseFrom(1, 2, 3, 0.1, 0.2, 0.3) * poseFrom(0, 0, 0.5, 0, 0, 0);
    QVERIFY(near(robot.place("arm"),
                 X_WJ * poseFrom(0, 0, 0, 0.7, 0, 0) * poseFrom(0, 0, -0.5, 0, 0, 0)));
  }

  void posesAreRelativeToWhatTheyName() {
    const ReadResult result = readSdfText(modelOf(
        solid("base") + "<frame name=\"tool\" attached_to=\"arm\">" + pose("0 0 0.5 0 0 1") +
        "</frame>" + "<frame name=\"alone\">" + pose("9 8 7 0.5 0 0") + "</frame>" +
        solid("arm", pose("0 1 0 0.3 0 0", "alone")) +
        solid("hand", pose("0.1 0 0 0 0.4 0", "tool")) +
        solid("finger", pose("0 0.2 0 0 0 0", "wrist")) +
        joint("j", "revolute", "base", "arm", axis("0 0 1")) +
        joint("wrist", "revolute", "arm", "tool2", pose("0 0 0.01 0 0 0") + axis("1 0 0")) +
        "<frame name=\"tool2\" attached_to=\"hand\"/>" +
        joint("k", "revolute", "tool", "finger", axis("0 1 0", " expressed_in=\"alone\""))));
    VERIFY_READ(result);
    Compiled robot(result);
    const Pose X_WAlone = poseFrom(9, 8, 7, 0.5, 0, 0);
    const Pose X_WArm = X_WAlone * poseFrom(0, 1, 0, 0.3, 0, 0);
    const Pose X_WTool = X_WArm * poseFrom(0, 0, 0.5, 0, 0, 1);
    const Pose X_WHand = X_WTool * poseFrom(0.1, 0, 0, 0, 0.4, 0);
    const Pose X_WWrist = X_WHand * poseFrom(0, 0, 0.01, 0, 0, 0);
    const Pose X_WFinger = X_WWrist * poseFrom(0, 0.2, 0, 0, 0, 0);
    QVERIFY(near(robot.place("arm"), X_WArm));
    QVERIFY(near(robot.place("hand"), X_WHand));
    QVERIFY(near(robot.place("finger"), X_WFinger));
    QCOMPARE(jointOf(result, "wrist")->child, std::string("hand"));
    QCOMPARE(jointOf(result, "k")->parent, std::string("arm"));
    // the axis is alone's y
    const Vector3d in_world = X_WFinger.rotation * jointOf(result, "k")->axis;
    QVERIFY((in_world - X_WAlone.rotation.col(1)).norm() < 1e-12);
  }

  void degreesAndQuaternionsAreRotations() {
    const ReadResult result = readSdfText(
        modelOf(solid("a", "<pose degrees=\"true\">0 0 0 90 0 30</pose>") +
                solid("b", "<pose rotation_format=\"quat_xyzw\">1 2 3 0 0 0.6 0.8</pose>") +
                joint("j", "ball", "a", "b")));
    VERIFY_READ(result);
    Compiled robot(result);
    QVERIFY(near(robot.place("a"), poseFrom(0, 0, 0, pi / 2, 0, pi / 6)));
    QVERIFY(near(robot.place("b"), poseFrom(1, 2, 3, 0, 0, 2.0 * std::asin(0.6))));
  }

  void axesOfOldVersionsAreInTheModelsFrame() {
    const std::string robot = solid("base") + solid("arm", pose("0 0 0 0 0 0.5")) +
                              joint("j", "revolute", "base", "arm", axis("1 0 0"));
    const auto axisIn = [&](const std::string& version) {
      const ReadResult result = readSdfText(modelOf(robot, version));
      return result.description ? jointOf(result, "j")->axis : Vector3d::Zero();
    };
    QVERIFY((axisIn("1.4") - Vector3d(std::cos(0.5), -std::sin(0.5), 0)).norm() < 1e-12);
    QVERIFY((axisIn("1.5") - Vector3d(1, 0, 0)).norm() < 1e-12);
    const ReadResult flag = readSdfText(
        modelOf(solid("base") + solid("arm", pose("0 0 0 0 0 0.5")) +
                    joint("j", "revolute", "base", "arm",
                          axis("1 0 0", "", "<use_parent_model_frame>1</use_parent_model_frame>")),
                "1.6"));
    VERIFY_READ(flag);
    QVERIFY((jointOf(flag, "j")->axis - Vector3d(std::cos(0.5), -std::sin(0.5), 0)).norm() < 1e-12);
  }

  void everyJointTypeHasItsFreedom_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("inside");
    QTest::addColumn<int>("freedom");
    QTest::addColumn<QString>("ours");
    const QString one = "<axis><xyz>0 1 0</xyz></axis>";
    const QString two = one + "<axis2><xyz>0 0 1</xyz></axis2>";
    QTest::newRow("revolute") << "revolute" << one << 1 << "continuous";
    QTest::newRow("continuous") << "continuous" << one << 1 << "continuous";
    QTest::newRow("prismatic") << "prismatic" << one << 1 << "prismatic";
    QTest::newRow("screw") << "screw" << one << 1 << "helical";
    QTest::newRow("ball") << "ball"
                          << "" << 3 << "spherical";
    QTest::newRow("universal") << "universal" << two << 2 << "universal";
    QTest::newRow("revolute2") << "revolute2" << two << 2 << "universal";
    QTest::newRow("fixed") << "fixed"
                           << "" << 0 << "fixed";
  }
  void everyJointTypeHasItsFreedom() {
    QFETCH(QString, type);
    QFETCH(QString, inside);
    QFETCH(int, freedom);
    QFETCH(QString, ours);
    const ReadResult result =
        readSdfText(modelOf(solid("base") + solid("arm", pose("0.1 0.2 0.3 0 0 0")) +
                            joint("j", type.toStdString(), "base", "arm", inside.toStdString())));
    VERIFY_READ(result);
    QCOMPARE(QString(name(jointOf(result, "j")->type)), ours);
    QCOMPARE(compileModel(*result.description)->velocitySize(), freedom);
  }

  // 1e16 and infinity mean none, as do efforts and speeds of -1; one of the two may be there.
  void limitsBeyondAllMeasureAreNone() {
    const auto limits = [](const std::string& said) {
      const ReadResult result = readSdfText(modelOf(
          solid("base") + solid("arm") +
          joint("j", "revolute", "base", "arm", axis("0 0 1", "", "<limit>" + said + "</limit>"))));
      return *jointOf(result, "j");
    };
    QVERIFY(limits("<lower>-1e16</lower><upper>1e+16</upper>").type == JointType::kContinuous);
    QVERIFY(limits("<lower>-inf</lower><upper>inf</upper>").type == JointType::kContinuous);
    QVERIFY(limits("<effort>-1</effort><velocity>-1</velocity>").type == JointType::kContinuous);
    QVERIFY(std::isinf(limits("<effort>-1</effort>").limits.effort));
    QCOMPARE(limits("<effort>0</effort>").limits.effort, 0.0);
    const JointDescription half = limits("<lower>-0.5</lower>");
    QVERIFY(half.type == JointType::kRevolute);
    QCOMPARE(half.limits.lower, -0.5);
    QVERIFY(std::isinf(half.limits.upper));
  }

  // A right-handed thread moves forward as it turns positively; the older element is radians a
  // metre of a left-handed one.
  void aScrewsPitchIsMetresPerRadian() {
    const auto pitch = [](const std::string& said) {
      const ReadResult result = readSdfText(modelOf(
          solid("base") + solid("nut") + joint("j", "screw", "base", "nut", said + axis("0 0 1"))));
      return jointOf(result, "j") ? jointOf(result, "j")->pitch : -99.0;
    };
    QCOMPARE(pitch("<screw_thread_pitch>0.04</screw_thread_pitch>"), 0.04 / (2.0 * pi));
    QCOMPARE(pitch("<thread_pitch>-200</thread_pitch>"), 1.0 / 200.0);
    QCOMPARE(pitch("<thread_pitch>50</thread_pitch>"), -1.0 / 50.0);
    QCOMPARE(pitch(""), 1.0 / (2.0 * pi));
    QCOMPARE(pitch("<thread_pitch>50</thread_pitch><screw_thread_pitch>1</screw_thread_pitch>"),
             1.0 / (2.0 * pi));
    VERIFY_FINDS(readSdfText(modelOf(solid("base") + solid("nut") +
                                     joint("j", "screw", "base", "nut",
                                           "<thread_pitch>0</thread_pitch>" + axis("0 0 1")))),
                 Severity::kError, "<thread_pitch> is zero");
  }

  // follower = multiplier (leader - reference) + offset
  void aFollowerKeepsToItsReference() {
    const ReadResult result = readSdfText(modelOf(
        solid("base") + solid("a") + solid("b") +
            joint("lead", "revolute", "base", "a", axis("0 0 1")) +
            joint("follow", "prismatic", "base", "b",
                  axis("0 0 1", "",
                       "<mimic joint=\"lead\"><multiplier>0.5</multiplier><offset>0.2</offset>"
                       "<reference>0.3</reference></mimic>")),
        "1.11"));
    VERIFY_READ(result);
    const MimicDescription& mimic = *jointOf(result, "follow")->mimic;
    QCOMPARE(mimic.joint, std::string("lead"));
    QCOMPARE(mimic.multiplier, 0.5);
    QCOMPARE(mimic.offset, 0.2 - 0.5 * 0.3);
    QCOMPARE(compileModel(*result.description)->velocitySize(), 1);
  }

  // A four-bar: the joint that is left over closes a loop, and the frames meet as the file has it.
  void whatIsLeftOverClosesALoop() {
    const std::string z = axis("0 0 1");
    const ReadResult result = readSdfText(modelOf(
        solid("ground") + solid("crank", pose("0 0 0 0 0 0.4")) +
        solid("coupler", pose("0.92 0.39 0 0 0 0")) + solid("rocker", pose("3 0 0 0 0 1.3")) +
        joint("a", "revolute", "ground", "crank", z) +
        joint("b", "revolute", "crank", "coupler", z) +
        joint("c", "revolute", "ground", "rocker", z) +
        joint("d", "revolute", "coupler", "rocker", pose("1.5 0 0 0 0 0") + z)));
    VERIFY_READ(result);
    QCOMPARE(result.description->loops.size(), size_t{1});
    const LoopDescription& loop = result.description->loops[0];
    QCOMPARE(loop.name, std::string("d"));
    QCOMPARE(loop.link1, std::string("coupler"));
    QCOMPARE(loop.link2, std::string("rocker"));
    Compiled robot(result);
    QCOMPARE(robot.model->velocitySize(), 3);
    std::vector<LoopGap> gaps;
    loopGaps(*robot.model, robot.model->loops, robot.state, robot.workspace, gaps);
    QVERIFY(gaps[0].largest() < 1e-12);
    const Pose X_W1 = robot.place("coupler") * loop.X_L1F;
    QVERIFY(near(X_W1, poseFrom(3, 0, 0, 0, 0, 1.3) * poseFrom(1.5, 0, 0, 0, 0, 0)));
    Mobility found;
    mobility(*robot.model, robot.model->loops, robot.state, robot.workspace, found);
    QCOMPARE(found.mobility, 1);
  }

  // Two joints with one child and no other way: one of them carries its parent.
  void aJointIsReversedWhereTheTreeNeedsIt() {
    const auto text = [](const std::string& joints) {
      return modelOf(solid("base") + solid("middle", pose("0 0.5 1 0.1 0 0")) +
                     solid("end", pose("0.3 0 2 0 0.2 0.7")) +
                     joint("a", "revolute", "base", "middle", axis("0 1 0")) + joints);
    };
    const std::string place = "0.1 0.2 0.3 0.4 0.5 0.6";
    const ReadResult reversed = readSdfText(
        text(joint("b", "revolute", "end", "middle", pose(place, "__model__") + axis("1 2 0.5"))));
    const ReadResult forth = readSdfText(
        text(joint("b", "revolute", "middle", "end", pose(place, "__model__") + axis("1 2 0.5"))));
    VERIFY_READ(reversed);
    VERIFY_READ(forth);
    VERIFY_FINDS(reversed, Severity::kNote, "its child carries its parent");
    QCOMPARE(reversed.description->joints.size(), size_t{2});
    Compiled one(reversed), other(forth);
    QCOMPARE(one.model->velocitySize(), 2);
    QVERIFY(near(one.place("end"), poseFrom(0.3, 0, 2, 0, 0.2, 0.7)));
    // turning the child against the parent is turning the parent the other way in the child
    one.state.position << 0.3, 0.8;
    other.state.position << 0.3, -0.8;
    QVERIFY(near(one.place("end"), other.place("end")));
  }

  void severalTreesStandFixedInTheWorld() {
    const ReadResult result = readSdfText(modelOf(solid("a", pose("1 0 0 0 0 0")) + solid("b") +
                                                  joint("j", "revolute", "a", "b", axis("0 0 1")) +
                                                  solid("c", pose("0 0 2 0.5 0 0"))));
    VERIFY_READ(result);
    VERIFY_FINDS(result, Severity::kNote, "2 links that no joint holds stand fixed");
    Compiled robot(result);
    QCOMPARE(robot.model->velocitySize(), 1);
    QVERIFY(near(robot.place("c"), poseFrom(0, 0, 2, 0.5, 0, 0)));
    QVERIFY(near(robot.place("a"), poseFrom(1, 0, 0, 0, 0, 0)));
  }

  void theModelsPoseTurnsItAgainstGravity() {
    const ReadResult result = readSdfText(
        modelOf(pose("0 0 1 1.2 0 0") + solid("base") + solid("arm", pose("0 1 0 0 0 0")) +
                joint("j", "revolute", "base", "arm", axis("1 0 0"))));
    VERIFY_READ(result);
    Compiled robot(result);
    QVERIFY(near(robot.place("base"), poseFrom(0, 0, 1, 1.2, 0, 0)));
    Eigen::VectorXd effort;
    gravityEffort(*robot.model, robot.state, robot.workspace, effort);
    // the weight's arm about x: the horizontal part of (0.2, 0.3) turned by 1.2
    const double arm = 0.2 * std::cos(1.2) - 0.3 * std::sin(1.2);
    QVERIFY(std::abs(effort[0] - 9.81 * arm) < 1e-12);
    RobotDescription free = *result.description;
    freeBase(free);
    QCOMPARE(compileModel(free)->velocitySize(), 7);
  }

  void jointsHangFromTheWorld() {
    const ReadResult result =
        readSdfText(modelOf(pose("0 0 3 0 0 0") + solid("arm", pose("1 0 0 0 0 0")) +
                            joint("j", "revolute", "world", "arm", axis("0 1 0"))));
    VERIFY_READ(result);
    QCOMPARE(jointOf(result, "j")->parent, std::string("world"));
    QVERIFY(near(jointOf(result, "j")->X_PJ, poseFrom(1, 0, 3, 0, 0, 0)));
    QVERIFY(result.diagnostics.all().empty());
  }

  void nestedModelsKeepTheirScopes() {
    const ReadResult result =
        readSdfText(modelOf(solid("base") + "<model name=\"hand\" placement_frame=\"palm\">" +
                            pose("0 0 1 0 0 0.5", "base") + solid("palm", pose("0.2 0 0 0 0 0")) +
                            solid("base", pose("0 0.3 0 0 0 0")) +
                            joint("j", "revolute", "palm", "base", axis("1 0 0")) + "</model>" +
                            joint("wrist", "revolute", "base", "hand::palm", axis("0 0 1"))));
    VERIFY_READ(result);
    QVERIFY(linkOf(result, "hand::base") != nullptr);
    QVERIFY(linkOf(result, "base") != nullptr);
    QCOMPARE(jointOf(result, "hand::j")->child, std::string("hand::base"));
    Compiled robot(result);
    // the placement frame stands where the pose says
    const Pose X_WPalm = poseFrom(0, 0, 1, 0, 0, 0.5);
    QVERIFY(near(robot.place("hand::palm"), X_WPalm));
    QVERIFY(near(robot.place("hand::base"),
                 X_WPalm * poseFrom(-0.2, 0, 0, 0, 0, 0) * poseFrom(0, 0.3, 0, 0, 0, 0)));
  }

  void includedModelsAreFoundAndPlaced() {
    const Folder folder;
    const std::string gripper =
        sdf("<model name=\"gripper\">" + pose("5 5 5 0 0 0") + solid("palm") +
                solid("finger", pose("0 0.1 0 0 0 0")) +
                joint("slide", "prismatic", "palm", "finger", axis("0 1 0")) + "</model>",
            "1.6");
    folder.write("models/gripper/model.config",
                 "<model><sdf version=\"1.4\">old.sdf</sdf><sdf version=\"1.10\">new.sdf</sdf>"
                 "<sdf version=\"1.9\">other.sdf</sdf></model>");
    folder.write("models/gripper/new.sdf", gripper);
    folder.write("models/gripper/old.sdf", "no XML");
    const std::string file = folder.write(
        "models/arm/model.sdf",
        modelOf(solid("base") + "<include><uri>model://gripper</uri><name>left</name>" +
                pose("0 1 0 0 0 0") + "</include>" +
                "<include><uri>../gripper/new.sdf</uri><name>right</name>" +
                pose("0 -1 0 0 0 0", "base") + "</include>" +
                joint("l", "fixed", "base", "left::palm") +
                joint("r", "fixed", "base", "right::palm")));
    const ReadResult result = readRobot(file);
    VERIFY_READ(result);
    QVERIFY2(result.diagnostics.all().empty(), findingsOf(result).c_str());
    Compiled robot(result);
    QCOMPARE(robot.model->velocitySize(), 2);
    QVERIFY(near(robot.place("left::finger"), poseFrom(0, 1.1, 0, 0, 0, 0)));
    QVERIFY(near(robot.place("right::finger"), poseFrom(0, -0.9, 0, 0, 0, 0)));
  }

  void mergedModelsBringTheirNames() {
    const Folder folder;
    folder.write("gripper.sdf",
                 sdf("<model name=\"gripper\">" + solid("palm", pose("0 0 0.5 0 0 0")) +
                     solid("finger", pose("0 0.1 0 0 0 0", "__model__")) +
                     joint("slide", "prismatic", "palm", "finger",
                           axis("0 0 1", " expressed_in=\"__model__\"")) +
                     "</model>"));
    const ReadResult result = readRobot(folder.write(
        "robot.sdf",
        modelOf(solid("base") + "<include merge=\"true\"><uri>gripper.sdf</uri>" +
                pose("1 0 0 0.6 0 0") + "</include>" + joint("w", "fixed", "base", "palm"))));
    VERIFY_READ(result);
    Compiled robot(result);
    const Pose X_WG = poseFrom(1, 0, 0, 0.6, 0, 0);
    QVERIFY(near(robot.place("palm"), X_WG * poseFrom(0, 0, 0.5, 0, 0, 0)));
    QVERIFY(near(robot.place("finger"), X_WG * poseFrom(0, 0.1, 0, 0, 0, 0)));
    robot.state.position[0] = 0.2;
    QVERIFY(near(robot.place("finger"), X_WG * poseFrom(0, 0.1, 0.2, 0, 0, 0)));
  }

  void findingsOfIncludedFilesAreTheirs() {
    const Folder folder;
    const std::string part =
        folder.write("part.sdf", sdf("<model name=\"p\">\n" + solid("a") +
                                     "<link name=\"b\">\n<inertial>\n"
                                     "<mass>1,5</mass></inertial></link></model>"));
    const ReadResult result = readRobot(
        folder.write("robot.sdf", modelOf("<include><uri>part.sdf</uri></include>"
                                          "<include><uri>part.sdf</uri><name>q</name></include>")));
    QVERIFY(!result.description);
    int errors = 0;
    for (const Diagnostic& found : result.diagnostics.all()) {
      if (found.severity != Severity::kError) continue;
      ++errors;
      QCOMPARE(found.file, part);
      QCOMPARE(found.line, 7);
    }
    QCOMPARE(errors, 1);
  }

  void aMissingIncludeIsWarnedOfAndTheRestRead() {
    const ReadResult result =
        readSdfText(sdf("<world name=\"w\"><gravity>0 0 -1.62</gravity>"
                        "<include><uri>model://sun_that_is_nowhere</uri></include>"
                        "<model name=\"ground\"><static>true</static>"
                        "<link name=\"link\"><collision name=\"c\"><geometry><plane/></geometry>"
                        "</collision></link></model>"
                        "<model name=\"robot\">" +
                        solid("base") + solid("arm") +
                        joint("j", "revolute", "base", "arm", axis("1 0 0")) + "</model></world>"));
    VERIFY_READ(result);
    VERIFY_FINDS(result, Severity::kWarning, "'model://sun_that_is_nowhere' was not found");
    VERIFY_FINDS(result, Severity::kNote, "<plane> are left out");
    QCOMPARE(result.description->missing_files.size(), size_t{1});
    QCOMPARE(result.description->name, std::string("robot"));
    QVERIFY(jointOf(result, "j") != nullptr);  // the only model that moves needs no scope
    QVERIFY(linkOf(result, "ground::link") != nullptr);
    QCOMPARE(result.description->simulation.gravity->z(), -1.62);
  }

  void severalModelsOfAWorldHaveScopes() {
    const auto robot = [](const std::string& name, const std::string& place) {
      return "<model name=\"" + name + "\">" + pose(place) + solid("base") + solid("arm") +
             joint("j", "revolute", "base", "arm", axis("1 0 0")) + "</model>";
    };
    const ReadResult result = readSdfText(sdf(
        "<world name=\"w\"><frame name=\"table\">" + pose("0 0 1 0 0 0") + "</frame>" +
        robot("one", "1 0 0 0 0 0") + "<model name=\"two\">" + pose("2 0 0 0 0 0", "table") +
        solid("base") + "</model>" + joint("bond", "ball", "one::arm", "two::base") + "</world>"));
    VERIFY_READ(result);
    QCOMPARE(result.description->name, std::string("w"));
    Compiled both(result);
    QCOMPARE(both.model->velocitySize(), 4);
    QVERIFY(near(both.place("two::base"), poseFrom(2, 0, 1, 0, 0, 0)));
    QVERIFY(jointOf(result, "one::j") != nullptr);
  }

  void nothingMovesInAStaticModel() {
    const ReadResult result = readSdfText(
        modelOf("<static>true</static>" + solid("base") + solid("arm", pose("0 0 1 0 0 0")) +
                joint("j", "revolute", "base", "arm", axis("1 0 0"))));
    VERIFY_READ(result);
    VERIFY_FINDS(result, Severity::kWarning, "its model is static: the joint does not move");
    QCOMPARE(compileModel(*result.description)->velocitySize(), 0);
  }

  void aLinkCalledWorldWithoutInertiaIsTheWorld() {
    const ReadResult result =
        readSdfText(modelOf(pose("0 0 1 3 0 0") + "<link name=\"world\"/>" + solid("base") +
                                joint("j", "prismatic", "world", "base", axis("0 0 1")),
                            "1.6"));
    VERIFY_READ(result);
    QCOMPARE(result.description->links.size(), size_t{2});
    Compiled robot(result);
    QVERIFY(near(robot.place("base"), poseFrom(0, 0, 1, 3, 0, 0)));
  }

  void whatSdfTakesForGrantedIsToldOnce() {
    const ReadResult result = readSdfText(
        modelOf("<link name=\"a\"/><link name=\"b\"/><link name=\"c\"><gravity>false</gravity>"
                "</link>" +
                joint("j", "ball", "a", "b") + joint("k", "ball", "b", "c")));
    VERIFY_READ(result);
    QCOMPARE(linkOf(result, "a")->inertial->mass, 1.0);
    QCOMPARE(linkOf(result, "a")->inertial->rotational(1, 1), 1.0);
    VERIFY_FINDS(result, Severity::kWarning, "there is no <inertial>");
    VERIFY_FINDS(result, Severity::kWarning, "(3 times)");
    VERIFY_FINDS(result, Severity::kWarning, "gravity is switched off");
    QCOMPARE(result.diagnostics.all().size(), size_t{2});
  }

  void inertiaFollowsFromShapes() {
    const std::string shapes =
        "<collision name=\"box\">" + pose("0 0 1 0 0 0") +
        "<density>2000</density><geometry><box><size>0.1 0.2 0.3</size></box></geometry>"
        "</collision><collision name=\"cone\"><geometry><cone><radius>0.1</radius>"
        "<length>0.4</length></cone></geometry></collision>";
    const ReadResult result = readSdfText(
        modelOf("<link name=\"a\"><inertial auto=\"true\"><density>500</density></inertial>" +
                    shapes + "</link>",
                "1.12"));
    VERIFY_READ(result);
    const double box = 2000.0 * 0.006, cone = 500.0 * pi * 0.01 * 0.4 / 3.0;
    const InertialDescription& inertial = *linkOf(result, "a")->inertial;
    QVERIFY(std::abs(inertial.mass - (box + cone)) < 1e-12);
    const double center = (box * 1.0 + cone * -0.1) / (box + cone);
    QVERIFY(std::abs(inertial.X_LI.position.z() - center) < 1e-12);
    const double zz = box * (0.01 + 0.04) / 12.0 + 0.3 * cone * 0.01;
    QVERIFY(std::abs(inertial.rotational(2, 2) - zz) < 1e-12);
    const double xx = box * (0.04 + 0.09) / 12.0 + box * std::pow(1.0 - center, 2) +
                      cone * (3.0 / 20.0 * 0.01 + 3.0 / 80.0 * 0.16) +
                      cone * std::pow(-0.1 - center, 2);
    QVERIFY(std::abs(inertial.rotational(0, 0) - xx) < 1e-12);
  }

  // A box as a prism, by its triangles, has the inertia of a box.
  void aPrismsInertiaIsThatOfItsBox() {
    const ReadResult result = readSdfText(modelOf(
        "<link name=\"a\"><inertial auto=\"true\"/><collision name=\"c\">" + pose("1 2 3 0 0 0") +
            "<geometry><polyline><point>0 0</point><point>0 0.2</point><point>0.1 0.2</point>"
            "<point>0.1 0</point><height>0.3</height></polyline></geometry></collision></link>",
        "1.11"));
    VERIFY_READ(result);
    const InertialDescription& inertial = *linkOf(result, "a")->inertial;
    QVERIFY(std::abs(inertial.mass - 6.0) < 1e-12);
    QVERIFY((inertial.X_LI.position - Vector3d(1.05, 2.1, 3.15)).norm() < 1e-12);
    const Vector3d moments = inertial.rotational.diagonal();
    QVERIFY((moments - 0.5 * Vector3d(0.13, 0.1, 0.05)).norm() < 1e-12);
    QVERIFY(std::abs(inertial.rotational(0, 1)) < 1e-12);
  }

  void shapesAndLooksAreRead() {
    const ReadResult result = readSdfText(modelOf(
        "<frame name=\"f\">" + pose("0 0 1 0 0 0") + "</frame>" +
        solid("a",
              "<visual name=\"v\">" + pose("0.1 0 0 0 0 0", "f") +
                  "<transparency>0.25</transparency><geometry><ellipsoid><radii>1 2 3</radii>"
                  "</ellipsoid></geometry><material><ambient>1 1 1 1</ambient>"
                  "<diffuse>0.1 0.2 0.3 1</diffuse></material></visual>"
                  "<visual name=\"w\"><geometry><capsule><radius>0.1</radius><length>2</length>"
                  "</capsule></geometry></visual>"
                  "<visual name=\"x\"><geometry><mesh><uri>no.stl</uri><scale>2 3 4</scale>"
                  "</mesh></geometry></visual>"
                  "<collision name=\"e\"><geometry><empty/></geometry></collision>")));
    VERIFY_READ(result);
    const LinkDescription& a = *linkOf(result, "a");
    QCOMPARE(a.visuals.size(), size_t{3});
    QVERIFY(a.collisions.empty());
    QCOMPARE(a.visuals[0].shape.size, Vector3d(2, 4, 6));
    QCOMPARE(a.visuals[0].X_LG.position, Vector3d(0.1, 0, 1));
    QCOMPARE(a.visuals[0].material->color->green, 0.2);
    QCOMPARE(a.visuals[0].material->color->alpha, 0.75);
    QVERIFY(a.visuals[1].shape.type == ShapeType::kCapsule);
    QCOMPARE(a.visuals[2].shape.scale, Vector3d(2, 3, 4));
    VERIFY_FINDS(result, Severity::kWarning, "'no.stl' was not found");
  }

  void aGearboxCouplesItsShafts() {
    const ReadResult result =
        readSdfText(modelOf(solid("frame") + solid("in", pose("0 0.1 0 0 0 0")) +
                            solid("out", pose("0 0.3 0 0.5 0 0")) +
                            joint("i", "revolute", "frame", "in", axis("1 0 0")) +
                            joint("o", "revolute", "frame", "out", axis("-1 0 0")) +
                            joint("gear", "gearbox", "in", "out",
                                  "<gearbox_ratio>3</gearbox_ratio>"
                                  "<gearbox_reference_body>frame</gearbox_reference_body>" +
                                      axis("1 0 0") + "<axis2><xyz>1 0 0</xyz></axis2>")));
    VERIFY_READ(result);
    QCOMPARE(result.description->couplings.size(), size_t{1});
    const CouplingDescription& gear = result.description->couplings[0];
    QCOMPARE(gear.name, std::string("gear"));
    // theta2 + 3 theta1 = 0, theta2 the other way round of o
    QCOMPARE(gear.terms[0].joint, std::string("o"));
    QCOMPARE(gear.terms[0].coefficient, -1.0);
    QCOMPARE(gear.terms[1].joint, std::string("i"));
    QCOMPARE(gear.terms[1].coefficient, 3.0);
    const auto model = compileModel(*result.description);
    QCOMPARE(model->velocitySize(), 2);
    QCOMPARE(constraintRowCount(model->loops), 1);
  }

  void whatOthersWroteIsReadAllTheSame() {
    const ReadResult result = readSdfText(
        "<sdf version='1.7'><model name='m'><!-- a -- b --->\n" + solid("base") + solid("arm") +
        "<joint name='j' type='revolute'><parent><!-- who --> base\n</parent><child> arm </child>"
        "<axis><xyz><!-- y -->\n 0 1 0\n</xyz></axis><drake:gear_ratio>3</drake:gear_ratio></joint>"
        "<drake:joint name='k' type='planar'/><plugin name='p' filename='q'><x/></plugin>"
        "</model></sdf>");
    VERIFY_READ(result);
    QCOMPARE(jointOf(result, "j")->axis, Vector3d(0, 1, 0));
    QCOMPARE(result.diagnostics.count(Severity::kNote), 1);
    VERIFY_FINDS(result, Severity::kNote, "<drake:...>");
    VERIFY_FINDS(result, Severity::kWarning, "<drake:joint> is not read");
  }

  void mistakesAreErrorsAtTheirLine_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* title, const std::string& content, const char* words) {
      QTest::newRow(title) << QByteArray::fromStdString(content) << words;
    };
    const std::string two = solid("a") + solid("b");
    row("no links", "", "there is no model with links");
    row("unknown parent", two + joint("j", "fixed", "c", "b"), "unknown parent 'c'");
    row("unknown child", two + joint("j", "fixed", "a", "c"), "unknown child 'c'");
    row("no parent", two + "<joint name=\"j\" type=\"fixed\"><child>b</child></joint>",
        "there is no <parent>");
    row("same", two + joint("j", "fixed", "a", "a"), "are the same link 'a'");
    row("unknown type", two + joint("j", "hinge", "a", "b"), "unknown joint type 'hinge'");
    row("zero axis", two + joint("j", "revolute", "a", "b", axis("0 0 0")), "the axis is zero");
    row("parallel",
        two + joint("j", "universal", "a", "b", axis("0 0 1") + "<axis2><xyz>0 0 2</xyz></axis2>"),
        "one direction");
    row("unknown frame", solid("a", pose("0 0 0 0 0 0", "nowhere")), "unknown frame 'nowhere'");
    row("expressed nowhere",
        two + joint("j", "revolute", "a", "b", axis("0 0 1", " expressed_in=\"x\"")),
        "unknown frame 'x'");
    row("circle", solid("a", pose("0 0 0 0 0 0", "b")) + solid("b", pose("0 0 0 0 0 0", "a")),
        "leads back to itself");
    row("attached circle",
        solid("a") +
            "<frame name=\"f\" attached_to=\"g\"/>"
            "<frame name=\"g\" attached_to=\"f\"/>",
        "leads back to itself");
    row("name twice", solid("a") + solid("a"), "the name is already taken");
    row("decimal comma", solid("a", pose("0 0,5 0 0 0 0")), "comma");
    row("five numbers", solid("a", pose("0 0 0 0 0")), "<pose>");
    row("nan", solid("a", pose("nan 0 0 0 0 0")), "is not a finite number");
    row("too large", solid("a", pose("1e308 0 0 0 0 0")), "too large");
    row("no boolean", "<static>maybe</static>" + solid("a"), "neither true nor false");
    row("canonical", "<model name=\"n\" canonical_link=\"x\">" + solid("a") + "</model>",
        "the canonical link 'x' is unknown");
    row("placement", "<model name=\"n\" placement_frame=\"x\">" + solid("a") + "</model>",
        "the placement frame 'x' is unknown");
    row("mimic", two + joint("j", "revolute", "a", "b", axis("0 0 1", "", "<mimic joint=\"x\"/>")),
        "follows the unknown joint 'x'");
    row("no uri", solid("a") + "<include><name>x</name></include>", "does not say what to include");
    row("no collisions", "<link name=\"a\"><inertial auto=\"true\"/></link>",
        "to follow from its collisions");
  }
  void mistakesAreErrorsAtTheirLine() {
    QFETCH(QByteArray, content);
    QFETCH(QString, words);
    const ReadResult result = readSdfText(modelOf(content.toStdString()));
    QVERIFY(!result.description);
    VERIFY_FINDS(result, Severity::kError, words.toStdString());
    for (const Diagnostic& found : result.diagnostics.all()) QVERIFY(found.line > 0);
  }

  void modelsThatIncludeThemselvesAreRefused() {
    const Folder folder;
    folder.write("a.sdf", modelOf(solid("l") + "<include><uri>b.sdf</uri></include>"));
    folder.write("b.sdf", modelOf(solid("l") + "<include><uri>a.sdf</uri></include>"));
    VERIFY_FINDS(readRobot(folder.path() + "/a.sdf"), Severity::kError, "includes itself");
    // and each that includes the next twice
    for (int i = 0; i < 30; ++i) {
      const std::string next = "<uri>n" + std::to_string(i + 1) + ".sdf</uri>";
      folder.write("n" + std::to_string(i) + ".sdf",
                   modelOf(solid("l") + "<include>" + next + "<name>x</name></include><include>" +
                           next + "<name>y</name></include>"));
    }
    QElapsedTimer timer;
    timer.start();
    const ReadResult bomb = readRobot(folder.path() + "/n0.sdf");
    VERIFY_FINDS(bomb, Severity::kError, "more than 100000");
    QVERIFY(timer.elapsed() < 5000);
  }

  void longChainsOfFramesAreReadQuickly() {
    std::string content = solid("a");
    for (int i = 0; i < 20000; ++i) {
      content += "<frame name=\"f" + std::to_string(i) + "\" attached_to=\"" +
                 (i == 0 ? "a" : "f" + std::to_string(i - 1)) + "\">" + pose("0 0 0.001 0 0 0") +
                 "</frame>";
    }
    content += solid("b", pose("0 0 0 0 0 0", "f19999")) + joint("j", "ball", "f19999", "b");
    QElapsedTimer timer;
    timer.start();
    const ReadResult result = readSdfText(modelOf(content));
    VERIFY_READ(result);
    QVERIFY(timer.elapsed() < 5000);
    Compiled robot(result);
    QVERIFY(near(robot.place("b"), poseFrom(0, 0, 20, 0, 0, 0), 1e-9));
    QCOMPARE(jointOf(result, "j")->parent, std::string("a"));
  }
};

ARMILLARY_TEST(TestSdfReader)
#include "tst_sdf_reader.moc"
