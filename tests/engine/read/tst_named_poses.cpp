// SPDX-License-Identifier: BSD-3-Clause
// Named poses: SRDF's group states come in with findings, and go out as they came.
#include "engine/read/named_poses.h"

#include <filesystem>

#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"
#include "engine/model/named_pose_position.h"
#include "tests/engine/read/reading.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

class SrdfFile {
 public:
  explicit SrdfFile(const std::string& text) {
    QFile file(folder_.filePath("poses.srdf"));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(text.data(), static_cast<qint64>(text.size()));
  }
  std::string path() const { return folder_.filePath("poses.srdf").toStdString(); }

 private:
  QTemporaryDir folder_;
};

// Whether one of the findings is of that line and severity and says the words.
bool says(const Diagnostics& diagnostics, Severity severity, int line, const std::string& words) {
  for (const Diagnostic& found : diagnostics.all()) {
    if (found.severity == severity && found.line == line &&
        toText(found).find(words) != std::string::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

class TestNamedPoses : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void jointsGoWhereTheGroupStateSays() {
    const TestRobot robot = bundledRobot("planar_3r");
    const SrdfFile file(
        "<robot name='planar_3r'>\n<group_state name='up' group='arm'>\n"
        "<joint name='shoulder' value='0.5'/><joint name='wrist' value='-0.25'/>\n"
        "</group_state></robot>");
    const NamedPosesResult read = readNamedPoses(file.path(), robot.description);
    QVERIFY(read.diagnostics.all().empty());
    QCOMPARE(read.poses.size(), size_t{1});
    QCOMPARE(read.poses[0].name, std::string("up"));
    QCOMPARE(read.poses[0].group, std::string("arm"));
    Eigen::VectorXd q = Eigen::Vector3d(9.0, 0.75, 9.0);
    QCOMPARE(applyNamedPose(*robot.model, read.poses[0], q), 2);
    QVERIFY(q == Eigen::Vector3d(0.5, 0.75, -0.25));
  }

  void whatIsWrongIsSaidWithItsLine() {
    const TestRobot robot = bundledRobot("planar_3r");
    const SrdfFile file(
        "<robot name='another'>\n"
        "<group_state name='one'>\n"
        "<joint name='shoulder' value='0.5'/>\n"
        "<joint name='nobody' value='1'/>\n"
        "<joint name='elbow' value='1,5'/>\n"
        "<joint name='wrist'/>\n"
        "</group_state>\n"
        "<group_state><joint name='wrist' value='0'/></group_state>\n"
        "<group_state name='empty'/>\n"
        "<group_state name='one'><joint name='wrist' value='0 1'/>\n"
        "<joint name='elbow' value='99'/></group_state>\n"
        "</robot>");
    const NamedPosesResult read = readNamedPoses(file.path(), robot.description);
    const Diagnostics& found = read.diagnostics;
    QVERIFY(says(found, Severity::kNote, 1, "'another'"));
    QVERIFY(says(found, Severity::kWarning, 4, "has no such joint"));
    QVERIFY(says(found, Severity::kError, 5, "decimal comma"));
    QVERIFY(says(found, Severity::kError, 6, "'value' is missing"));
    QVERIFY(says(found, Severity::kError, 8, "no name"));
    QVERIFY(says(found, Severity::kWarning, 9, "moves no joint"));
    QVERIFY(says(found, Severity::kWarning, 10, "another pose of that name"));
    QVERIFY(says(found, Severity::kError, 10, "1 number"));
    QVERIFY(says(found, Severity::kWarning, 11, "outside"));
    QCOMPARE(read.poses.size(), size_t{2});
    QCOMPARE(read.poses[0].joints.size(), size_t{1});
  }

  void filesThatAreNoneAreRefused() {
    const TestRobot robot = bundledRobot("planar_3r");
    QVERIFY(readNamedPoses("/nowhere/poses.srdf", robot.description).unreadable);
    for (const char* text : {"", "poses", "<robot>", "<sdf/>"}) {
      QVERIFY2(readNamedPoses(SrdfFile(text).path(), robot.description).diagnostics.hasErrors(),
               text);
    }
    const NamedPosesResult none = readNamedPoses(
        SrdfFile("<robot name='planar_3r'><link name='a'/></robot>").path(), robot.description);
    QVERIFY(says(none.diagnostics, Severity::kWarning, 1, "robot's description"));
  }

  void aFloatingRootIsPlaced() {
    TestRobot robot = bundledRobot("planar_3r");
    const SrdfFile file(
        "<robot name='planar_3r'><virtual_joint name='v' type='floating' parent_frame='w' "
        "child_link='stand'/>\n<group_state name='up'>\n"
        "<joint name='v' value='1 2 3 0 0 0.6 0.8'/><joint name='wrist' value='1'/>\n"
        "</group_state></robot>");
    NamedPosesResult read = readNamedPoses(file.path(), robot.description);
    QVERIFY(says(read.diagnostics, Severity::kNote, 3, "stands fixed"));
    freeBase(robot.description);
    const auto model = compileModel(robot.description);
    read = readNamedPoses(file.path(), robot.description);
    QVERIFY(read.diagnostics.all().empty());
    Eigen::VectorXd q = neutralState(*model).position;
    QCOMPARE(applyNamedPose(*model, read.poses[0], q), 2);
    const int base = model->joints[model->findJoint("floating_base")].position_index;
    Eigen::VectorXd want(7);
    want << 1.0, 2.0, 3.0, 0.8, 0.0, 0.0, 0.6;
    VERIFY_CLOSE(q.segment(base, 7), want, 1e-15, "the base");
  }

  // Every joint type's coordinates, names that XML must escape.
  void whatIsWrittenReadsBackTheSame() {
    for (const TestRobot& robot : {bundledRobot("joint_zoo"), bundledRobot("puma560")}) {
      Random random(631);
      const State state = randomState(*robot.model, random);
      const NamedPose pose = namedPose(*robot.model, state.position, "a \"pose\" <of> mine & co");
      NamedPose other = namedPose(*robot.model, neutralState(*robot.model).position, "home");
      other.group = "all";
      const SrdfFile file(namedPosesText(robot.model->name, {pose, other}));
      const NamedPosesResult read = readNamedPoses(file.path(), robot.description);
      QVERIFY(!read.diagnostics.hasErrors());
      QCOMPARE(read.poses.size(), size_t{2});
      QCOMPARE(read.poses[0].name, pose.name);
      QVERIFY(read.poses[1] == other);
      Eigen::VectorXd q = neutralState(*robot.model).position;
      applyNamedPose(*robot.model, read.poses[0], q);
      VERIFY_CLOSE(q, state.position, 1e-15, robot.name);
    }
  }

  void posesBesideARobotAreFound() {
    QTemporaryDir folder;
    const auto touch = [&](const char* name) {
      QFile file(folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
    };
    const std::string robot = folder.filePath("arm.urdf").toStdString();
    QCOMPARE(namedPosesBeside(robot), std::string());
    touch("other.srdf");
    QCOMPARE(namedPosesBeside(robot), folder.filePath("other.srdf").toStdString());
    touch("arm.srdf");
    QCOMPARE(namedPosesBeside(robot), folder.filePath("arm.srdf").toStdString());
    QCOMPARE(namedPosesBeside(folder.filePath("leg.urdf").toStdString()), std::string());
  }

  void theCorpusIsRead() {
    const std::filesystem::path corpus = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
    int robots = 0;
    for (const char* name : {"panda", "baxter", "anymal_c", "hyq", "kinova_j2s6s200",
                             "romeo_laas_small", "simple_humanoid"}) {
      const std::filesystem::path file = corpus / name / "robot.urdf";
      if (!std::filesystem::exists(file)) continue;
      ++robots;
      ReadResult robot = readRobot(file.string());
      QVERIFY2(robot.description, name);
      const std::string poses = namedPosesBeside(file.string());
      QVERIFY2(!poses.empty(), name);
      const NamedPosesResult read = readNamedPoses(poses, *robot.description);
      for (const Diagnostic& found : read.diagnostics.all()) {
        qInfo("%s", toText(found).substr(corpus.string().size()).c_str());
      }
      QVERIFY2(!read.diagnostics.hasErrors(), name);
      QVERIFY2(!read.poses.empty(), name);
      const auto model = compileModel(*robot.description);
      Eigen::VectorXd q = homeState(*model).position;
      QVERIFY2(applyNamedPose(*model, read.poses[0], q) > 0, name);
    }
    if (robots == 0) QSKIP("the corpus is not here");
  }
};

ARMILLARY_EVENT_TEST(TestNamedPoses)
#include "tst_named_poses.moc"
