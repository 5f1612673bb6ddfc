// SPDX-License-Identifier: BSD-3-Clause
// Models of SDF files: worlds, nested and included ones, what stands fixed.
#include <QElapsedTimer>
#include <cmath>

#include "engine/dynamics/recursive_newton_euler.h"
#include "sdf_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestSdfModels : public QObject {
  Q_OBJECT

 private Q_SLOTS:
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

  // Its own first link, though one of a nested model stands before it.
  void aModelIsItsFirstLink() {
    const ReadResult result =
        readSdfText(modelOf("<model name=\"n\">" + solid("far", pose("0 0 5 0 0 0")) + "</model>" +
                            solid("near", pose("0 1 0 0 0 0")) + "<frame name=\"f\"/>" +
                            solid("arm") + joint("world", "ball", "world", "near") +
                            joint("j", "ball", "f", "arm") + joint("k", "ball", "n", "near")));
    VERIFY_READ(result);
    QCOMPARE(jointOf(result, "j")->parent, std::string("near"));
    QCOMPARE(jointOf(result, "world")->parent, std::string("world"));
    QCOMPARE(jointOf(result, "k")->child, std::string("n::far"));  // reversed: near hangs already
  }

  // A file may be nothing but an include, which others include; the outermost pose counts. Worlds
  // find the models/ beside their folder.
  void includesOfIncludesAreFollowed() {
    const Folder folder;
    folder.write("models/real/model.sdf", modelOf(solid("l")));
    folder.write("models/other/model.sdf",
                 sdf("<include><uri>model://real</uri><name>inner</name>" + pose("9 9 9 0 0 0") +
                     "</include>"));
    const ReadResult result = readRobot(
        folder.write("worlds/w.sdf", sdf("<world name=\"w\"><include><uri>model://other</uri>" +
                                         pose("0 1 2 0 0 0") + "</include></world>")));
    VERIFY_READ(result);
    QCOMPARE(result.description->name, std::string("inner"));
    Compiled robot(result);
    QVERIFY(near(robot.place("l"), poseFrom(0, 1, 2, 0, 0, 0)));
    const ReadResult direct = readRobot(folder.path() + "/models/other/model.sdf");
    VERIFY_READ(direct);
    Compiled other(direct);
    QVERIFY(near(other.place("l"), poseFrom(9, 9, 9, 0, 0, 0)));
  }

  void anIncludeMayBeTheNameOfAModel() {
    const Folder folder;
    folder.write("models/base/model.sdf", modelOf(solid("base_link")));
    const ReadResult result = readRobot(folder.write(
        "models/arm/model.sdf", modelOf("<include merge=\"true\"><uri>base</uri></include>" +
                                        solid("arm") + joint("j", "ball", "base_link", "arm"))));
    VERIFY_READ(result);
    QVERIFY(linkOf(result, "base_link") != nullptr);
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
    VERIFY_FINDS(bomb, Severity::kError, "more than 50000");
    QVERIFY(timer.elapsed() < 2000);
  }
};

ARMILLARY_TEST(TestSdfModels)
#include "tst_sdf_models.moc"
