// SPDX-License-Identifier: BSD-3-Clause
// MJCF: what bodies, joints, geoms and files mean as links and joints.
#include <numbers>

#include "engine/dynamics/kinematics.h"
#include "engine/model/compile_model.h"
#include "tests/engine/read/mjcf_reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::AngleAxisd;
using Eigen::Vector3d;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

}  // namespace

class TestMjcfReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bodiesHangFromTheWorldByTheirJoints() {
    const ReadResult result = readWorld(
        "<body name='base'>" + kBall +
        "<body name='arm' pos='0 0 1'><joint name='j' axis='0 2 0' "
        "range='-30 60' damping='.5' frictionloss='.1' stiffness='3' springref='10' armature='.02' "
        "actuatorfrcrange='-7 9'/>" +
        kBall +
        "<body name='tip'><joint name='s' type='slide' "
        "range='-1 2' limited='false'/>" +
        kBall + "</body></body></body>");
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(result.description->links.size(), std::size_t{4});
    QCOMPARE(joint(result, "base_fixed")->type, JointType::kFixed);
    const JointDescription& j = *joint(result, "j");
    QCOMPARE(j.type, JointType::kRevolute);
    QCOMPARE(j.parent, std::string("base"));
    QCOMPARE(j.child, std::string("arm"));
    VERIFY_NEAR(j.axis, Vector3d::UnitY());
    VERIFY_NEAR(j.X_PJ.position, Vector3d(0, 0, 1));
    VERIFY_NEAR(Eigen::Vector2d(j.limits.lower, j.limits.upper),
                Eigen::Vector2d(-30 * kDegree, 60 * kDegree));
    QCOMPARE(j.damping, 0.5);
    QCOMPARE(j.friction, 0.1);
    QCOMPARE(j.stiffness, 3.0);
    QCOMPARE(j.spring_reference, 10 * kDegree);
    QCOMPARE(j.rotor_inertia, 0.02);
    QCOMPARE(j.limits.effort, 9.0);
    QCOMPARE(joint(result, "s")->type, JointType::kPrismatic);
    QVERIFY(std::isinf(joint(result, "s")->limits.upper));
  }

  void anUnlimitedHingeIsContinuous() {
    QCOMPARE(joint(readWorld("<body><joint name='j'/>" + kBall + "</body>"), "j")->type,
             JointType::kContinuous);
    const ReadResult unlimited =
        readModel("<compiler autolimits='false'/><worldbody><body><joint name='j' range='0 1'/>" +
                  kBall + "</body></worldbody>");
    QCOMPARE(joint(unlimited, "j")->type, JointType::kContinuous);
    // a range without room says that there is none, unless it is said to count
    for (const char* range : {"0 0", "1 -1"}) {
      const ReadResult none = readWorld("<body><joint name='j' range='" + std::string(range) +
                                        "'/>" + kBall + "</body>");
      QCOMPARE(joint(none, "j")->type, JointType::kContinuous);
    }
    const ReadResult said =
        readWorld("<body><joint name='j' limited='true' range='0 0'/>" + kBall + "</body>");
    QCOMPARE(joint(said, "j")->type, JointType::kRevolute);
  }

  void aFreeBodysCoordinatesAreItsPoseInTheWorld() {
    const ReadResult result =
        readWorld("<body name='b' pos='1 2 3' euler='0 0 90'><freejoint/>" + kBall + "</body>");
    const JointDescription* free = joint(result, "b_free");
    QVERIFY(free != nullptr);
    QCOMPARE(free->type, JointType::kFloating);
    QVERIFY(free->X_PJ.position.isZero());
    QCOMPARE(result.description->poses.size(), std::size_t{1});
    const NamedPose& initial = result.description->poses[0];
    QCOMPARE(initial.name, std::string("initial"));
    const double half = std::sqrt(0.5);
    VERIFY_NEAR(Eigen::Map<const Eigen::VectorXd>(initial.joints[0].values.data(), 7),
                (Eigen::VectorXd(7) << 1, 2, 3, 0, 0, half, half).finished());
  }

  void aFreeJointInsideTheTreeIsRefused() {
    VERIFY_FINDS(
        readWorld("<body>" + kBall + "<body><joint type='free'/>" + kBall + "</body></body>"),
        Severity::kError, "a free joint is the only joint of a body");
  }

  // Each turns in what those before it have moved; a position is the file's own number.

  void severalJointsOfABodyAreAChainInTheirOrder() {
    const ReadResult result = readWorld(
        "<body name='b' pos='0 0 2'><joint name='x' type='slide' axis='1 0 0' ref='.5'/><joint "
        "name='z' axis='0 0 1' pos='1 0 0' ref='90'/>" +
        kBall + "</body>");
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(result.diagnostics.all().size(), std::size_t{0});  // nobody wrote the link between
    QCOMPARE(joint(result, "z")->parent, joint(result, "x")->child);
    const auto model = compileModel(*result.description);
    State state = neutralState(*model);
    state.position[model->joints[static_cast<std::size_t>(model->findJoint("x"))].position_index] =
        1.25;
    state.position[model->joints[static_cast<std::size_t>(model->findJoint("z"))].position_index] =
        0.0;
    Workspace workspace(*model);
    forwardKinematics(*model, state, workspace, workspace.X_WB);
    const Link& b = model->links[static_cast<std::size_t>(model->findLink("b"))];
    const Pose X_WL = workspace.X_WB[static_cast<std::size_t>(b.body)] * b.X_BL;
    // .75 along x, then -90 degrees about the point 1 beside the body
    VERIFY_NEAR(X_WL.position, Vector3d(0.75 + 1.0, 1.0, 2.0));
    VERIFY_NEAR(X_WL.rotation, AngleAxisd(-90 * kDegree, Vector3d::UnitZ()).toRotationMatrix());
  }

  void defaultsAreInheritedByClassAndByBody() {
    const ReadResult result = readModel(
        "<default><joint damping='1' axis='1 0 0'/><default class='a'><joint damping='2'/><default "
        "class='aa'><joint armature='3'/></default></default></default><worldbody><body><joint "
        "name='j1'/>" +
        kBall + "<body childclass='aa'><joint name='j2'/>" + kBall +
        "<body><joint name='j3' class='a' damping='5'/>" + kBall +
        "</body></body></body></worldbody>");
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(joint(result, "j1")->damping, 1.0);
    QCOMPARE(joint(result, "j2")->damping, 2.0);
    QCOMPARE(joint(result, "j2")->rotor_inertia, 3.0);
    QCOMPARE(joint(result, "j3")->damping, 5.0);
    QCOMPARE(joint(result, "j3")->rotor_inertia, 0.0);
    VERIFY_NEAR(joint(result, "j3")->axis, Vector3d::UnitX());
    VERIFY_FINDS(readWorld("<body><joint class='nobody'/>" + kBall + "</body>"), Severity::kError,
                 "the class 'nobody' is not declared");
  }

  void framesAndReplicasPlaceWhatTheyHold() {
    const ReadResult result = readWorld(
        "<frame pos='0 0 1' euler='0 0 90'><replicate count='2' offset='1 0 0' euler='0 0 90' "
        "sep='-'><body name='b' pos='0 0 .5'><joint name='j'/>" +
        kBall + "</body></replicate></frame>");
    VERIFY_VERDICT(result, "ok");
    VERIFY_NEAR(joint(result, "j-0")->X_PJ.position, Vector3d(0, 0, 1.5));
    VERIFY_NEAR(joint(result, "j-1")->X_PJ.position, Vector3d(0, 1, 1.5));
    VERIFY_NEAR(joint(result, "j-1")->X_PJ.rotation,
                AngleAxisd(180 * kDegree, Vector3d::UnitZ()).toRotationMatrix());
    QVERIFY(link(result, "b-1") != nullptr);
  }

  void attachedModelsBringTheirSettingsAndReferences() {
    const Folder folder;
    folder.write(
        "sub/arm.xml",
        "<mujoco model='Arm'><compiler angle='radian'/><default><joint damping='4'/></default>"
        "<worldbody><body name='arm' euler='0 0 .5'><joint name='j' range='-1 1'/>" +
            kBall +
            "</body></worldbody><actuator><motor joint='j' "
            "forcerange='-3 3'/></actuator></mujoco>");
    const ReadResult result = readRobot(folder.write(
        "robot.xml",
        "<mujoco><asset><model name='arm' file='sub/arm.xml'/><model "
        "file='sub/arm.xml'/></asset><worldbody><body "
        "name='base'>" +
            kBall +
            "<frame pos='0 0 1'><attach model='arm' body='arm' prefix='left_'/></frame><attach "
            "model='Arm' body='arm' prefix='right_'/></body></worldbody></mujoco>"));
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(joint(result, "left_j")->damping, 4.0);
    QCOMPARE(joint(result, "left_j")->limits.upper, 1.0);
    QCOMPARE(joint(result, "right_j")->limits.effort, 3.0);
    QCOMPARE(joint(result, "left_j")->child, std::string("left_arm"));
    VERIFY_NEAR(joint(result, "left_j")->X_PJ.position, Vector3d(0, 0, 1));
  }

  void includesNestAndTheirFindingsAreTheirs() {
    const Folder folder;
    folder.write("parts/inner.xml",
                 "<mujocoinclude>\n\n<joint name='j' damping='1,5'/>\n</mujocoinclude>");
    folder.write("parts/outer.xml",
                 "<mujoco><worldbody><body name='b'><include file='inner.xml'/>" + kBall +
                     "</body></worldbody></mujoco>");
    const ReadResult result = readRobot(folder.write(
        "robot.xml", "<mujoco model='m'>\n<include file='parts/outer.xml'/></mujoco>"));
    VERIFY_VERDICT(result, "error");
    const Diagnostic& found = result.diagnostics.all().front();
    QVERIFY(found.file.ends_with("parts/inner.xml"));
    QCOMPARE(found.line, 3);
    VERIFY_FINDS(result, Severity::kError, "joint 'j': damping=\"1,5\"");
  }

  void aFileThatIncludesItselfIsRefused() {
    const Folder folder;
    folder.write("a.xml", "<mujocoinclude><include file='b.xml'/></mujocoinclude>");
    folder.write("b.xml", "<mujocoinclude><include file='a.xml'/></mujocoinclude>");
    const ReadResult result =
        readRobot(folder.write("robot.xml", "<mujoco><include file='a.xml'/></mujoco>"));
    VERIFY_FINDS(result, Severity::kError, "includes itself");
  }

  void aPartOfAModelIsNoRobot() {
    const ReadResult result = readText("<mujocoinclude/>");
    VERIFY_FINDS(result, Severity::kError, "a part of an MJCF model");
    QVERIFY(result.diagnostics.all()[0].remedy.find("includes it") != std::string::npos);
  }

  void geomsAreSeenAndTouchedBySizeAndGroup() {
    const ReadResult result = readModel(
        "<asset><material name='red' rgba='1 0 0 1'/></asset><worldbody><geom type='plane' size='1 "
        "1 1'/><geom type='plane' size='1 1 1'/><body name='b'><joint/><geom type='box' size='.1 "
        ".2 "
        ".3' material='red'/><geom type='cylinder' size='.1' fromto='0 0 0 2 0 0' contype='0' "
        "conaffinity='0'/><geom type='capsule' size='.1 .4' group='3'/><geom type='ellipsoid' "
        "size='.1 .2 .3' rgba='0 0 1 .5'/></body></worldbody>");
    VERIFY_VERDICT(result, "ok");
    const LinkDescription& b = *link(result, "b");
    QCOMPARE(b.visuals.size(), std::size_t{3});
    QCOMPARE(b.collisions.size(), std::size_t{3});
    VERIFY_NEAR(b.visuals[0].shape.size, Vector3d(0.2, 0.4, 0.6));
    QCOMPARE(b.visuals[0].material->color->red, 1.0);
    QCOMPARE(b.visuals[1].shape.length, 2.0);
    VERIFY_NEAR(b.visuals[1].X_LG.position, Vector3d(1, 0, 0));
    VERIFY_NEAR(b.visuals[1].X_LG.rotation.col(2).cwiseAbs(), Vector3d(1, 0, 0));
    QCOMPARE(b.collisions[1].shape.length, 0.8);
    QCOMPARE(b.visuals[2].material->color->alpha, 0.5);
    int planes = 0;
    for (const Diagnostic& found : result.diagnostics.all()) {
      planes += found.message.find("planes") != std::string::npos;
    }
    QCOMPARE(planes, 1);
  }

  void inlineMeshesAreShapesAndHaveMass() {
    // half a cube's corner: volume 1/6 before the scale
    const ReadResult result = readModel(
        "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' scale='1 2 3' refpos='.5 0 "
        "0'/></asset><worldbody><body name='b'><joint/><geom type='mesh' mesh='m' density='100' "
        "pos='0 0 1'/></body></worldbody>");
    VERIFY_VERDICT(result, "ok");
    const LinkDescription& b = *link(result, "b");
    QVERIFY(std::abs(b.inertial->mass - 100.0) < 1e-10);
    VERIFY_NEAR(b.inertial->X_LI.position, Vector3d(0.25 - 0.5, 0.5, 1.75));
    QVERIFY(b.visuals[0].shape.inline_mesh != nullptr);
    QCOMPARE(b.visuals[0].shape.inline_mesh->triangles.size(), std::size_t{4});
    VERIFY_NEAR(b.visuals[0].X_LG.position, Vector3d(-0.5, 0, 1));
  }

  void aMassThatFollowsFromAMissingMeshIsAnError() {
    const std::string asset = "<asset><mesh name='m' file='gone.stl'/></asset><worldbody><body>";
    const ReadResult unknown =
        readModel(asset + "<joint/><geom type='mesh' mesh='m'/></body></worldbody>");
    VERIFY_FINDS(unknown, Severity::kError, "the mass follows from mesh 'm'");
    const ReadResult given =
        readModel(asset +
                  "<joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom type='mesh' "
                  "mesh='m'/></body></worldbody>");
    VERIFY_VERDICT(given, "warn");
    QCOMPARE(given.description->missing_files, std::vector<std::string>{"gone.stl"});
  }
};

ARMILLARY_TEST(TestMjcfReader)
#include "tst_mjcf_reader.moc"
