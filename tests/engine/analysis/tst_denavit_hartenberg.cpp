// SPDX-License-Identifier: BSD-3-Clause
// Denavit-Hartenberg parameters found in robots: published tables, round trips, special cases.
#include "engine/analysis/denavit_hartenberg.h"

#include <numbers>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Convention = DenavitHartenbergConvention;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr Convention kBoth[] = {Convention::kStandard, Convention::kModified};

DenavitHartenbergTable tableOf(const Model& model, Convention convention,
                               const std::string& tool = {}) {
  Workspace workspace(model);
  DenavitHartenbergTable table;
  extractDenavitHartenberg(model, convention, tool.empty() ? -1 : model.findLink(tool), workspace,
                           table);
  return table;
}

// The deviations that the table states, and that they are the truth at a random pose.
void verifyResiduals(const Model& model, const DenavitHartenbergTable& table, double tolerance,
                     const std::string& where) {
  VERIFY_CLOSE(table.position_residual, 0.0, tolerance, where + " position residual");
  VERIFY_CLOSE(table.orientation_residual, 0.0, tolerance, where + " orientation residual");
  Random random(77);
  const State state = randomState(model, random);
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, state, workspace, X_WB);
  const Pose want = linkPose(model, X_WB, table.tool_link);
  const Pose got = toolPose(model, table, state.position);
  VERIFY_CLOSE(got.position, want.position, tolerance, where + " position");
  VERIFY_CLOSE(got.rotation, want.rotation, tolerance, where + " rotation");
  // one frame after the other, joints' axes along their z
  std::vector<Pose> frames;
  denavitHartenbergFrames(model, table, state.position, frames);
  QCOMPARE(frames.size(), table.rows.size() + 1);
  VERIFY_CLOSE((frames.back() * table.X_nT).position, got.position, 1e-12, where + " last frame");
  for (size_t i = 0; i < table.rows.size(); ++i) {
    const size_t moved_by = table.convention == Convention::kStandard ? i : i + 1;
    const Vector3d axis = X_WB[model.joints[table.rows[i].joint].body].rotation.col(2);
    VERIFY_CLOSE(std::abs(axis.dot(frames[moved_by].rotation.col(2))), 1.0,
                 std::max(tolerance, 1e-9), where + " axis");
  }
}

void verifyRow(const DenavitHartenbergTable& table, size_t row,
               const DenavitHartenbergParameters& want, double tolerance = 1e-12) {
  const DenavitHartenbergParameters& got = table.rows.at(row).parameters;
  const std::string where = std::string(name(table.convention)) + " row " + std::to_string(row + 1);
  VERIFY_CLOSE(Eigen::Vector4d(got.a, got.alpha, got.d, got.theta),
               Eigen::Vector4d(want.a, want.alpha, want.d, want.theta), tolerance, where);
}

// A chain made of rows, as the reader of tables makes it.
RobotDescription chainOf(Random& random, Convention convention,
                         const std::vector<DenavitHartenbergParameters>& rows,
                         const std::vector<JointType>& types) {
  RobotDescription robot;
  robot.name = "rows";
  robot.links.push_back(solidLink(random, "base"));
  for (size_t i = 0; i < rows.size(); ++i) {
    JointDescription joint;
    joint.name = "joint" + std::to_string(i + 1);
    joint.type = types[i];
    joint.parent = robot.links.back().name;
    joint.child = "link" + std::to_string(i + 1);
    joint.axis = Vector3d::UnitZ();
    (convention == Convention::kStandard ? joint.X_MC : joint.X_PJ) = rowPose(convention, rows[i]);
    robot.links.push_back(solidLink(random, joint.child));
    robot.joints.push_back(joint);
  }
  return robot;
}

std::vector<JointType> serialTypes(Random& random, int count) {
  const JointType kinds[] = {JointType::kRevolute, JointType::kContinuous, JointType::kPrismatic};
  std::vector<JointType> types;
  for (int i = 0; i < count; ++i) types.push_back(kinds[random.below(3)]);
  return types;
}

// Twists of 0, ±90 and 180 degrees, lengths that are often zero: axes that are parallel, one, or
// cross.
DenavitHartenbergParameters specialRow(Random& random) {
  const auto length = [&] { return random.chance(0.5) ? 0.0 : random.uniform(-0.5, 0.5); };
  return {length(), 0.5 * kPi * random.below(4), length(),
          random.chance(0.5) ? 0.0 : random.uniform(-kPi, kPi)};
}

std::string refusalOf(const Model& model, const std::string& tool = {}) {
  try {
    tableOf(model, Convention::kStandard, tool);
  } catch (const MethodDoesNotApply& refusal) {
    return refusal.what();
  }
  return {};
}

}  // namespace

class TestDenavitHartenberg : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Corke's and Craig's tables of the Puma 560 in the dimensions of its file.
  void pumaHasItsPublishedTables() {
    const TestRobot puma = bundledRobot("puma560");
    const double right = kPi / 2;
    const DenavitHartenbergTable standard = tableOf(*puma.model, Convention::kStandard);
    QCOMPARE(standard.rows.size(), size_t{6});
    verifyRow(standard, 0, {0.0, -right, 0.6718, 0.0});
    verifyRow(standard, 1, {0.4318, 0.0, 0.0, 0.0});
    verifyRow(standard, 2, {-0.0203, right, 0.1501, 0.0});
    verifyRow(standard, 3, {0.0, -right, 0.4331, 0.0});
    verifyRow(standard, 4, {0.0, right, 0.0, 0.0});
    verifyRow(standard, 5, {0.0, 0.0, 0.0, 0.0});
    const DenavitHartenbergTable modified = tableOf(*puma.model, Convention::kModified);
    verifyRow(modified, 0, {0.0, 0.0, 0.6718, 0.0});
    verifyRow(modified, 1, {0.0, -right, 0.0, 0.0});
    verifyRow(modified, 2, {0.4318, 0.0, 0.1501, 0.0});
    verifyRow(modified, 3, {-0.0203, right, 0.4331, 0.0});
    verifyRow(modified, 4, {0.0, -right, 0.0, 0.0});
    verifyRow(modified, 5, {0.0, right, 0.0, 0.0});
    for (const DenavitHartenbergTable& table : {standard, modified}) {
      QVERIFY(table.X_W0.position.isZero(1e-12) && table.X_W0.rotation.isIdentity(1e-12));
      QVERIFY(table.X_nT.position.isZero(1e-12) && table.X_nT.rotation.isIdentity(1e-12));
      verifyResiduals(*puma.model, table, 1e-13, "puma560");
    }
  }

  // A robot that was written as a table of the modified convention has that table.
  void bundledTableIsFoundAgain() {
    const TestRobot robot = bundledRobot("hydraulic_manipulator_dh");
    const DenavitHartenbergTable table = tableOf(*robot.model, Convention::kModified);
    verifyRow(table, 0, {0.0, 0.0, 1.5, 0.0});
    verifyRow(table, 1, {0.2, kPi / 2, 0.0, 0.96});
    verifyRow(table, 2, {1.8, 0.0, 0.0, -1.56});
    verifyRow(table, 3, {1.5, 0.0, 0.0, 0.6});
    verifyRow(table, 4, {0.3, -kPi / 2, -0.58, 0.0});
    QVERIFY(table.X_nT.position.isZero(1e-12) && table.X_nT.rotation.isIdentity(1e-12));
  }

  void randomChainsMoveAsTheirTables() {
    const Reached reached;
    Random random(601);
    for (int trial = 0; trial < 60; ++trial) {
      const int count = 1 + trial % 8;
      const auto model =
          compileModel(randomRobot(random, {serialTypes(random, count)}, "random chain"));
      for (const Convention convention : kBoth) {
        verifyResiduals(*model, tableOf(*model, convention), 1e-12,
                        "chain " + std::to_string(trial));
      }
    }
  }

  void parallelAndCrossingAxesMoveAsTheirTables() {
    const Reached reached;
    Random random(602);
    for (int trial = 0; trial < 100; ++trial) {
      for (const Convention written : kBoth) {
        const int count = 1 + trial % 8;
        std::vector<DenavitHartenbergParameters> rows;
        for (int i = 0; i < count; ++i) rows.push_back(specialRow(random));
        const auto model = compileModel(chainOf(random, written, rows, serialTypes(random, count)));
        for (const Convention convention : kBoth) {
          const DenavitHartenbergTable table = tableOf(*model, convention);
          verifyResiduals(*model, table, 1e-12, "special chain " + std::to_string(trial));
          for (const DenavitHartenbergTable::Row& row : table.rows) {
            QVERIFY(std::abs(row.parameters.d) < 5.0 && std::abs(row.parameters.a) < 5.0);
          }
        }
      }
    }
  }

  // Rows of general position: a, alpha, d and theta are the ones the chain was made of, where
  // neither its ends nor the turn of theta into ±90 degrees have changed them.
  void rowsInTheMiddleAreFoundAgain() {
    Random random(603);
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<DenavitHartenbergParameters> rows;
      for (int i = 0; i < 6; ++i) {
        rows.push_back({random.uniform(0.1, 0.5), random.uniform(0.2, 2.8),
                        random.uniform(-0.5, 0.5), random.uniform(-1.5, 1.5)});
      }
      const std::vector<JointType> types(6, JointType::kContinuous);
      const auto standard = compileModel(chainOf(random, Convention::kStandard, rows, types));
      const auto modified = compileModel(chainOf(random, Convention::kModified, rows, types));
      // from row 2 (standard) and 3 (modified) on, up to a common change of sign of every x
      const DenavitHartenbergTable s = tableOf(*standard, Convention::kStandard);
      const DenavitHartenbergTable m = tableOf(*modified, Convention::kModified);
      for (size_t i = 1; i + 1 < rows.size(); ++i) {
        const double sign = s.rows[i].parameters.a > 0.0 ? 1.0 : -1.0;
        verifyRow(s, i, {sign * rows[i].a, sign * rows[i].alpha, rows[i].d, rows[i].theta}, 1e-11);
      }
      for (size_t i = 2; i + 1 < rows.size(); ++i) {
        const double sign = m.rows[i].parameters.a > 0.0 ? 1.0 : -1.0;
        verifyRow(m, i, {sign * rows[i].a, sign * rows[i].alpha, rows[i].d, rows[i].theta}, 1e-11);
      }
    }
  }

  void bundledSerialRobotsMoveAsTheirTables() {
    const Reached reached;
    int serial = 0;
    for (const TestRobot& robot : bundledRobots()) {
      if (!refusalOf(*robot.model).empty()) continue;
      ++serial;
      for (const Convention convention : kBoth) {
        verifyResiduals(*robot.model, tableOf(*robot.model, convention), 1e-12, robot.name);
      }
    }
    QVERIFY(serial >= 8);
  }

  // The table of the Panda's maker, and arms whose residual says enough.
  void knownArmsHaveTheirPublishedTables() {
    const Reached reached;
    const std::filesystem::path folder =
        std::filesystem::path(ARMILLARY_SHARED_DATA) / "golden" / "urdf";
    if (!std::filesystem::exists(folder)) QSKIP("the folder of reference robots is not there");
    const double right = kPi / 2;
    const TestRobot panda = loadFile(folder / "panda.urdf");
    const DenavitHartenbergTable arm = tableOf(*panda.model, Convention::kModified, "panda_link8");
    verifyRow(arm, 0, {0.0, 0.0, 0.333, 0.0});
    verifyRow(arm, 1, {0.0, -right, 0.0, 0.0});
    verifyRow(arm, 2, {0.0, right, 0.316, 0.0});
    verifyRow(arm, 3, {0.0825, right, 0.0, 0.0});
    verifyRow(arm, 4, {-0.0825, -right, 0.384, 0.0});
    verifyRow(arm, 5, {0.0, right, 0.0, 0.0});
    verifyRow(arm, 6, {0.088, right, 0.107, 0.0});
    verifyResiduals(*panda.model, arm, 1e-12, "panda");
    for (const char* file : {"ur5.urdf", "kuka_iiwa.urdf", "chain6.urdf", "double_pendulum.urdf"}) {
      const TestRobot robot = loadFile(folder / file);
      const std::string refusal = refusalOf(*robot.model);
      QVERIFY2(refusal.empty(), refusal.c_str());
      for (const Convention convention : kBoth) {
        const DenavitHartenbergTable table = tableOf(*robot.model, convention);
        verifyResiduals(*robot.model, table, 1e-12, file);
      }
    }
  }

  void robotsThatAreNotSerialAreRefusedByName() {
    const std::string branches = refusalOf(*bundledRobot("quadruped").model);
    QVERIFY2(branches.find("front_left_hip") != std::string::npos &&
                 branches.find("front_right_hip") != std::string::npos,
             branches.c_str());
    Random random(604);
    for (const JointType type : {JointType::kSpherical, JointType::kPlanar, JointType::kHelical,
                                 JointType::kCylindrical, JointType::kUniversal}) {
      const auto model =
          compileModel(randomRobot(random, {{JointType::kRevolute, type}}, "other joint"));
      const std::string refusal = refusalOf(*model);
      QVERIFY2(refusal.find("joint 'joint2' is " + std::string(name(type))) != std::string::npos,
               refusal.c_str());
      QVERIFY(refusalOf(*model, "link1").empty());
    }
    RobotDescription follows =
        randomRobot(random, {{JointType::kRevolute, JointType::kRevolute}}, "follower");
    follows.joints[1].mimic = MimicDescription{"joint1", 1.0, 0.0};
    const std::string refusal = refusalOf(*compileModel(follows));
    QVERIFY2(refusal.find("'joint2' follows 'joint1'") != std::string::npos, refusal.c_str());
    const auto still = compileModel(randomRobot(random, {{JointType::kFixed}}, "still"));
    QVERIFY(refusalOf(*still).find("no joint that moves") != std::string::npos);
    QVERIFY(refusalOf(*bundledRobot("puma560").model, "base").find("nothing moves") !=
            std::string::npos);
  }

  // Files that write right angles with few digits have such axes: the table keeps to lengths that
  // can be drawn, and says what that costs.
  void nearlyParallelAxesAreTakenAsParallel() {
    Random random(605);
    const std::vector<DenavitHartenbergParameters> rows{
        {0.5, 4e-6, 0.0, 0.0}, {0.4, 0.0, 0.1, 0.3}, {0.0, 1.0, 0.0, 0.0}};
    const auto model = compileModel(chainOf(random, Convention::kStandard, rows,
                                            std::vector<JointType>(3, JointType::kRevolute)));
    for (const Convention convention : kBoth) {
      const DenavitHartenbergTable table = tableOf(*model, convention);
      for (const DenavitHartenbergTable::Row& row : table.rows) {
        QVERIFY(std::abs(row.parameters.d) < 1.0);
      }
      QVERIFY(table.position_residual < 1e-5 && table.orientation_residual < 2e-5);
    }
  }
};

ARMILLARY_TEST(TestDenavitHartenberg)
#include "tst_denavit_hartenberg.moc"
