// SPDX-License-Identifier: BSD-3-Clause
// MJCF: what refers to bodies and joints, what is left out, and what is said of faults.
#include <numbers>

#include "tests/engine/read/mjcf_reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::AngleAxisd;
using Eigen::Vector3d;

class TestMjcfReferences : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatRefersToReplicasIsReplicated() {
    const ReadResult result = readModel(
        "<worldbody><replicate count='12'><body name='b'><joint name='j'/>" + kBall +
        "</body></replicate></worldbody><actuator><motor joint='j' gear='5' ctrlrange='-2 "
        "1'/></actuator><equality><connect body1='b' anchor='0 0 0'/></equality>");
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(joint(result, "j11")->limits.effort, 10.0);
    QCOMPARE(joint(result, "j00")->gear_ratio.value_or(0.0), 5.0);
    QCOMPARE(result.description->loops.size(), std::size_t{12});
  }

  void constraintsTakeTheDefaultsOfEquality() {
    const std::string bodies =
        "<worldbody><body><joint name='a'/>" + kBall + "<body><joint name='b'/>" + kBall +
        "</body></body></worldbody><equality><joint joint1='a' joint2='b'/></equality>";
    QCOMPARE(readModel(bodies).description->couplings.size(), std::size_t{1});
    const ReadResult idle =
        readModel("<default><equality active='false'/><joint damping='3'/></default>" + bodies);
    QCOMPARE(idle.description->couplings.size(), std::size_t{0});
  }

  void anInertiaInAFrameStandsInIt() {
    const ReadResult result = readModel(
        "<worldbody><body name='b'><joint/><frame pos='1 2 3' euler='0 0 90'><inertial pos='.5 0 "
        "0' "
        "mass='2' diaginertia='.1 .2 .25'/></frame></body></worldbody>");
    const Pose& X = result.description->links.at(1).inertial->X_LI;
    VERIFY_NEAR(X.position, Vector3d(1, 2.5, 3));
    VERIFY_NEAR(X.rotation, AngleAxisd(std::numbers::pi / 2, Vector3d::UnitZ()).toRotationMatrix());
  }

  // Attached to itself in its innermost body: refused before the stack ends.
  void aModelThatAttachesItselfIsRefused() {
    const Folder folder;
    std::string body;
    for (int i = 0; i < 50; ++i) body += "<body" + std::string(i == 0 ? " name='x'" : "") + ">";
    body += "<attach model='B' body='x' prefix='p'/>";
    for (int i = 0; i < 50; ++i) body += "</body>";
    const std::string text = "<mujoco><asset><model name='B' file='B.xml'/></asset><worldbody>" +
                             body + "</worldbody></mujoco>";
    folder.write("B.xml", text);
    const ReadResult result = readRobot(folder.write("main.xml", text));
    QVERIFY(!result.description);
    QVERIFY(result.diagnostics.hasErrors());
  }

  void connectAndWeldCloseLoopsAsTheBodiesLie() {
    const ReadResult result = readModel(
        "<worldbody><body name='a' pos='1 0 0' euler='0 0 90'><joint/>" + kBall +
        "<site name='sa' pos='0 .1 0'/></body><body name='b' pos='0 2 0'><joint/>" + kBall +
        "<site name='sb' pos='.3 0 0'/></body></worldbody><equality><connect name='c' body1='a' "
        "body2='b' anchor='.5 0 0'/><connect body1='a' anchor='0 0 0'/><weld body1='a' "
        "body2='b'/><weld body1='a' body2='b' relpose='1 2 3 0 0 0 1'/><connect site1='sa' "
        "site2='sb'/><connect body1='a' body2='b' anchor='0 0 0' active='false'/></equality>");
    VERIFY_VERDICT(result, "ok");
    const auto& loops = result.description->loops;
    QCOMPARE(loops.size(), std::size_t{5});
    QCOMPARE(loops[0].name, std::string("c"));
    QCOMPARE(loops[0].type, JointType::kSpherical);
    VERIFY_NEAR(loops[0].X_L1F.position, Vector3d(0.5, 0, 0));
    VERIFY_NEAR(loops[0].X_L2F.position, Vector3d(1, 0.5 - 2, 0));
    QCOMPARE(loops[1].link2, std::string("world"));
    QCOMPARE(loops[2].type, JointType::kFixed);
    VERIFY_NEAR(loops[2].X_L1F.position, Vector3d(2, 1, 0));
    VERIFY_NEAR(loops[3].X_L1F.position, Vector3d(1, 2, 3));
    VERIFY_NEAR(loops[3].X_L1F.rotation,
                AngleAxisd(std::numbers::pi, Vector3d::UnitZ()).toRotationMatrix());
    VERIFY_NEAR(loops[4].X_L2F.position, Vector3d(0.3, 0, 0));
  }

  void linearConstraintsOfJointsAndTendonsAreCouplings() {
    const ReadResult result = readModel(
        "<compiler angle='radian'/><worldbody><body><joint name='a' ref='.5'/>" + kBall +
        "<body><joint name='b' ref='.25'/>" + kBall + "<body><joint name='c'/>" + kBall +
        "</body></body></body></worldbody><tendon><fixed name='t'><joint joint='a' "
        "coef='2'/><joint joint='c' coef='-1'/></fixed></tendon><equality><joint joint1='a' "
        "joint2='b' polycoef='.1 3 0 0 0'/><joint joint1='c' polycoef='.2'/><joint joint1='a' "
        "joint2='b' polycoef='0 1 1'/><tendon tendon1='t' polycoef='.3'/></equality>");
    VERIFY_VERDICT(result, "warn");
    const auto& couplings = result.description->couplings;
    QCOMPARE(couplings.size(), std::size_t{3});
    // a - .5 = .1 + 3 (b - .25)
    QCOMPARE(couplings[0].terms[1].coefficient, -3.0);
    QVERIFY(std::abs(couplings[0].offset - (0.5 + 0.1 - 0.75)) < 1e-15);
    QCOMPARE(couplings[1].terms.size(), std::size_t{1});
    QCOMPARE(couplings[1].offset, 0.2);
    QCOMPARE(couplings[2].terms[0].coefficient, 2.0);
    QCOMPARE(couplings[2].offset, 1.3);
    VERIFY_FINDS(result, Severity::kWarning, "couplings that are not linear");
  }

  void whatRefersToBodiesThatAreLeftOutIsLeftOut() {
    const ReadResult result = readModel(
        "<worldbody><composite type='cable'/></worldbody><equality><connect body1='B_last' "
        "anchor='0 0 0'/></equality>");
    VERIFY_VERDICT(result, "warn");
    VERIFY_FINDS(result, Severity::kNote, "references to bodies and joints that are left out");
  }

  void keyframesAreNamedPoses() {
    const ReadResult result = readModel(
        "<worldbody><body name='b'><freejoint name='f'/>" + kBall +
        "<body><joint name='s' type='ball'/>" + kBall + "<body><joint name='h' ref='90'/>" + kBall +
        "</body></body></body></worldbody><keyframe><key name='home' qpos='1 2 3 1 0 0 0  0 0 2 0 "
        ".7'/><key qpos='1 2'/><key ctrl='1'/></keyframe>");
    const auto& poses = result.description->poses;
    QCOMPARE(poses.size(), std::size_t{2});
    QCOMPARE(poses[0].name, std::string("initial"));
    const NamedPose& home = poses[1];
    QCOMPARE(home.name, std::string("home"));
    QCOMPARE(home.joints[0].values, (std::vector<double>{1, 2, 3, 0, 0, 0, 1}));
    QCOMPARE(home.joints[1].values, (std::vector<double>{0, 1, 0, 0}));
    QCOMPARE(home.joints[2].values, std::vector<double>{0.7});
    VERIFY_FINDS(result, Severity::kWarning, "qpos has 2 numbers, the model needs 12");
  }

  // Such a joint's numbers, and the keyframes', are those of another frame than the body's.
  void freeJointsThatMuJoCoTurnsAreTold() {
    const std::string told = "turning free bodies into their inertia's axes (align) is not";
    const auto body = [](const std::string& joint, const std::string& children = {}) {
      return "<worldbody><body name='b'>" + joint + kBall + children + "</body></worldbody>";
    };
    const std::string child = "<frame><body>" + kBall + "</body></frame>";
    VERIFY_FINDS(readModel(body("<freejoint align='true'/>")), Severity::kNote, told);
    VERIFY_FINDS(readModel("<compiler alignfree='true'/>" + body("<joint type='free'/>")),
                 Severity::kNote, told);
    for (const std::string& text :
         {body("<freejoint/>"), body("<freejoint align='true'/>", child),
          "<compiler alignfree='true'/>" + body("<freejoint align='false'/>")}) {
      const ReadResult result = readModel(text);
      VERIFY_VERDICT(result, "ok");
      for (const auto& finding : result.diagnostics.all()) {
        QVERIFY2(finding.message.find(told) == std::string::npos, text.c_str());
      }
    }
  }

  void whatIsNotSupportedIsToldOnceAKind() {
    const ReadResult result = readModel(
        "<option gravity='0 0 -1.6'/><visual/><sensor/><custom/><worldbody><composite "
        "type='cable'/><flexcomp name='cloth'/><light/><camera/><body mocap='true'/><body><joint "
        "name='j'/>" +
        kBall +
        "</body></worldbody><tendon><spatial name='t1'/><spatial name='t2'/></tendon><actuator>"
        "<position name='p' joint='j'/><muscle tendon='t1'/></actuator>");
    VERIFY_VERDICT(result, "warn");
    VERIFY_FINDS(result, Severity::kNote, "spatial tendons are not supported and left out (2 of");
    VERIFY_FINDS(result, Severity::kNote, "'t1', 't2'");
    VERIFY_FINDS(result, Severity::kWarning, "composite is not supported");
    VERIFY_FINDS(result, Severity::kWarning,
                 "flexcomp is not supported and left out: 'cloth'; its bodies");
    VERIFY_FINDS(result, Severity::kNote, "mocap bodies");
    QCOMPARE(result.diagnostics.all().size(), std::size_t{6});
    VERIFY_NEAR(*result.description->simulation.gravity, Vector3d(0, 0, -1.6));
  }

  // What changes how the robot moves is more than a note, which no command but `check` shows.
  void whatMovesOtherwiseWithoutItIsWarnedOf() {
    for (const auto& [joint, told] : std::map<std::string, std::string>{
             {"<joint springdamper='0.5 1'/>", "springdamper"},
             {"<joint type='ball' armature='0.1'/>", "the mass matrix lacks it"},
             {"<joint type='ball' stiffness='2'/>", "these joints move freely here"},
             {"<joint type='free' stiffness='2'/>", "these joints move freely here"},
             {"<joint damping='1 0.5'/>", "the first number alone counts"}}) {
      const ReadResult result =
          readModel("<worldbody><body>" + joint + kBall + "</body></worldbody>");
      VERIFY_VERDICT(result, "warn");
      VERIFY_FINDS(result, Severity::kWarning, told);
    }
    const ReadResult floats =
        readModel("<worldbody><body gravcomp='1'><joint/>" + kBall + "</body></worldbody>");
    VERIFY_FINDS(floats, Severity::kWarning, "their whole weight acts here");
  }

  void faultsAreErrorsWithTheirPlace_data() {
    QTest::addColumn<QString>("inside");
    QTest::addColumn<QString>("words");
    QTest::newRow("size") << "<worldbody><geom size='0'/></worldbody>"
                          << "not above zero";
    QTest::newRow("type") << "<worldbody><geom type='cone'/></worldbody>"
                          << "unknown type 'cone'";
    QTest::newRow("nan") << "<worldbody><body pos='0 nan 0'/></worldbody>"
                         << "pos=\"0 nan 0\"";
    QTest::newRow("huge") << "<worldbody><body pos='0 1e308 0'/></worldbody>"
                          << "too large";
    QTest::newRow("few") << "<worldbody><body pos='0 1'/></worldbody>"
                         << "2 of 3 numbers";
    QTest::newRow("axis") << "<worldbody><body><joint axis='0 0 0'/></body></worldbody>"
                          << "the axis is zero";
    QTest::newRow("quaternion") << "<worldbody><body quat='0 0 0 0'/></worldbody>"
                                << "gives no direction";
    QTest::newRow("mesh") << "<worldbody><geom type='mesh' mesh='m'/></worldbody>"
                          << "the mesh 'm' is not declared";
    QTest::newRow("global") << "<compiler coordinate='global'/>"
                            << "dropped it in 2.3.4";
    QTest::newRow("body") << "<equality><connect body1='x' anchor='0 0 0'/></equality>"
                          << "the body 'x' is not declared";
    QTest::newRow("actuator") << "<actuator><motor joint='x'/></actuator>"
                              << "the joint 'x' is not declared";
    QTest::newRow("name") << "<worldbody><body name='a'/><body name='a'/></worldbody>"
                          << "already taken";
    QTest::newRow("replicas") << "<worldbody><replicate count='99999'><replicate count='99999'>"
                                 "<geom size='1'/></replicate></replicate></worldbody>"
                              << "more than 100000";
    QTest::newRow("count") << "<worldbody><replicate count='1.5'/></worldbody>"
                           << "no whole number";
    QTest::newRow("faces") << "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0' face='0 1 "
                              "9'/></asset>"
                           << "a corner that is no vertex";
    QTest::newRow("flat") << "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 1 1 0'/></asset>"
                          << "enclose no volume";
    QTest::newRow("include") << "<include file='gone.xml'/>"
                             << "was not found";
  }

  void faultsAreErrorsWithTheirPlace() {
    QFETCH(QString, inside);
    QFETCH(QString, words);
    const ReadResult result = readModel(inside.toStdString());
    VERIFY_FINDS(result, Severity::kError, words.toStdString());
    QVERIFY(!result.description);
    QCOMPARE(result.diagnostics.all()[0].line, 2);
  }
};

ARMILLARY_TEST(TestMjcfReferences)
#include "tst_mjcf_references.moc"
