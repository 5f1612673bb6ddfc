// SPDX-License-Identifier: BSD-3-Clause
// Joints of SDF files: every type, axes, limits, followers, what closes loops, gearboxes.
#include <cmath>
#include <numbers>

#include "engine/loops/mobility.h"
#include "sdf_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using std::numbers::pi;

class TestSdfJoints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
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
};

ARMILLARY_TEST(TestSdfJoints)
#include "tst_sdf_joints.moc"
