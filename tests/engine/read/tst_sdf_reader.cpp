// SPDX-License-Identifier: BSD-3-Clause
// SDF: frames, what other programs wrote, and each way in which a file can be wrong. Poses are
// lopsided, so that no two frames agree by chance.
#include <QElapsedTimer>
#include <cmath>
#include <numbers>

#include "sdf_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using std::numbers::pi;

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

  // As in Gazebo's own test worlds: it holds nothing, and the rest of the robot is there.
  void aJointBetweenFramesOfOneLinkIsLeftOut() {
    const ReadResult result = readSdfText(
        "<sdf version='1.8'><model name='m'>" + solid("a") + solid("b") +
        "<frame name='f' attached_to='a'/>" + joint("odd", "revolute", "f", "a", axis("0 0 1")) +
        joint("j", "revolute", "a", "b", axis("0 0 1")) + "</model></sdf>");
    VERIFY_READ(result);
    VERIFY_FINDS(result, Severity::kWarning, "frames of the same link 'a'");
    QVERIFY(jointOf(result, "j") != nullptr && jointOf(result, "odd") == nullptr);
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
