// SPDX-License-Identifier: BSD-3-Clause
// Base parameters: their number where it is known, and that they say all that the efforts do.
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/orthogonal.h"
#include "engine/parameters/base_parameters.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// A chain of revolute joints with these axes, each a step along `offset` from the one before.
RobotDescription chain(const std::vector<Vector3d>& axes, const Vector3d& offset) {
  Random random(520);
  RobotDescription robot;
  robot.name = "chain";
  robot.links.push_back(solidLink(random, "base"));
  for (size_t i = 0; i < axes.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    robot.links.push_back(solidLink(random, "link" + number));
    JointDescription joint;
    joint.name = "joint" + number;
    joint.type = JointType::kRevolute;
    joint.parent = robot.links[i].name;
    joint.child = "link" + number;
    joint.axis = axes[i];
    if (i > 0) joint.X_PJ.position = offset;
    robot.joints.push_back(joint);
  }
  return robot;
}

int rankOf(const RobotDescription& robot, const Vector3d& gravity = {0.0, 0.0, -9.81}) {
  return findBaseParameters(*compileModel(robot, {gravity})).rank();
}

int indexOf(const BaseParameters& base, const std::string& name) {
  const auto found = std::find(base.names.begin(), base.names.end(), name);
  if (found == base.names.end()) throw std::runtime_error("no " + name);
  return static_cast<int>(found - base.names.begin());
}

// The combination that is called by that parameter.
std::string combinationOf(const BaseParameters& base, const std::string& name) {
  for (int k = 0; k < base.rank(); ++k) {
    if (base.names[base.independent[k]] == name) return combination(base, k);
  }
  return "none";
}

}  // namespace

class TestBaseParameters : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void planarArmsHaveThreePerLink() {
    // a planar arm feels of each link its inertia about the axis and two first moments; where
    // gravity is along the axes, the first link's first moments are not felt
    const Vector3d y(0.0, 1.0, 0.0), step(0.4, 0.0, 0.0);
    for (int n = 1; n <= 4; ++n) {
      const RobotDescription arm = chain(std::vector<Vector3d>(n, y), step);
      QCOMPARE(rankOf(arm), 3 * n);
      QCOMPARE(rankOf(arm, {0.0, -9.81, 0.0}), 3 * n - 2);
      QCOMPARE(rankOf(arm, Vector3d::Zero()), 3 * n - 2);
    }
  }

  void sixRevoluteArmsHaveThirtySix() {
    // Khalil and Dombre 2002, section 9.4.2: seven per link, of the first only the inertia about
    // its axis where that is vertical; parallel axes further out change nothing
    const TestRobot puma = bundledRobot("puma560");
    QCOMPARE(findBaseParameters(*puma.model).rank(), 36);
    const Vector3d x(1.0, 0.0, 0.0), y(0.0, 1.0, 0.0), z(0.0, 0.0, 1.0);
    QCOMPARE(rankOf(chain({z, y, y, y, z, y}, {0.3, 0.1, 0.2})), 36);  // as a UR
    QCOMPARE(rankOf(chain({z, y, z, y, z, y}, {0.3, 0.1, 0.2})), 36);
    // with gravity across the first axis, its first moments too
    QCOMPARE(rankOf(chain({x, y, z, y, z, y}, {0.3, 0.1, 0.2})), 38);
  }

  void jointsOfEachTypeAddWhatIsKnown() {
    // on a floating base, which shows all ten of its own, a body shows the ten but for the inertias
    // that its joint's motion neither feels (I S = 0) nor turns or shifts as the parent sees them:
    // revolute: mass on the axis and an inertia alike across it, three; prismatic: the rotational
    // inertia; spherical and universal: mass at the centre; the others: an inertia alike across z
    const std::pair<JointType, int> added[] = {
        {JointType::kFixed, 0},     {JointType::kRevolute, 7},  {JointType::kPrismatic, 4},
        {JointType::kHelical, 9},   {JointType::kPlanar, 9},    {JointType::kCylindrical, 9},
        {JointType::kUniversal, 9}, {JointType::kSpherical, 9}, {JointType::kFloating, 10}};
    Random random(521);
    for (const auto& [type, count] : added) {
      RobotDescription robot = randomRobot(random, {{type}}, name(type));
      if (type == JointType::kFloating) {
        robot = randomRobot(random, {{type, type}}, name(type));
        QCOMPARE(rankOf(robot), 20);
        continue;
      }
      freeBase(robot);
      QVERIFY2(rankOf(robot) == 10 + count,
               (std::string(name(type)) + ": " + std::to_string(rankOf(robot))).c_str());
    }
  }

  void doublePendulumsCombinationsAreTheTextbooks() {
    // two links of length 0.4 along x about y: I1 + m2 l², m1 x1 + m2 l
    const BaseParameters base = findBaseParameters(
        *compileModel(chain({{0.0, 1.0, 0.0}, {0.0, 1.0, 0.0}}, {0.4, 0.0, 0.0})));
    QCOMPARE(combinationOf(base, "link1.mx"), std::string("link1.mx + 0.4 link2.m"));
    QCOMPARE(combinationOf(base, "link1.Iyy"), std::string("link1.Iyy + 0.16 link2.m"));
    for (const char* alone : {"link1.mz", "link2.mx", "link2.mz", "link2.Iyy"}) {
      QCOMPARE(combinationOf(base, alone), std::string(alone));
      QVERIFY(base.identifiability[indexOf(base, alone)] == Identifiability::kAlone);
    }
    for (const char* combined : {"link1.mx", "link1.Iyy", "link2.m"}) {
      QVERIFY(base.identifiability[indexOf(base, combined)] == Identifiability::kCombined);
    }
    int unseen = 0;
    for (const Identifiability one : base.identifiability) unseen += one == Identifiability::kNot;
    QCOMPARE(unseen, 20 - 7);
  }

  void sayAllThatTheEffortsDo() {
    // Y φ = Y₁ β, at states that the choice has not seen, and for any φ
    const Reached reached;
    Random random(522);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const BaseParameters base = findBaseParameters(model);
      QVERIFY2(base.least_kept > 1e3 * base.most_dropped, robot.name.c_str());
      Workspace workspace(model);
      const VectorXd phi = random.numbers(inertialParameterCount(model), 1.0);
      MatrixXd Y;
      regressor(model, randomState(model, random), random.numbers(model.velocitySize(), 1.0),
                workspace, Y);
      VERIFY_CLOSE(baseRegressor(base, Y) * baseParameters(base, phi), Y * phi, 1e-10, robot.name);
    }
  }

  void areIndependent() {
    // no fewer would do: the base parameters' columns have full rank, at other states than theirs
    Random random(523);
    for (const TestRobot& robot : bundledRobots()) {
      const Model& model = *robot.model;
      const BaseParameters base = findBaseParameters(model);
      Workspace workspace(model);
      const int trials = 3 * base.rank(), rows = model.velocitySize();
      MatrixXd W(trials * rows, base.rank()), Y;
      for (int trial = 0; trial < trials; ++trial) {
        regressor(model, randomState(model, random, 3.0), random.numbers(rows, 9.0), workspace, Y);
        W.middleRows(trial * rows, rows) = baseRegressor(base, Y);
      }
      W.colwise().normalize();
      const PivotedOrthogonal factor(W, 1e-9);
      QCOMPARE(static_cast<int>(factor.rank()), base.rank());
    }
  }

  void doNotDependOnTheSeed() {
    for (const TestRobot& robot : bundledRobots()) {
      BaseParameterOptions other;
      other.seed = 99;
      const BaseParameters one = findBaseParameters(*robot.model);
      const BaseParameters two = findBaseParameters(*robot.model, other);
      QVERIFY(one.independent == two.independent);
      QVERIFY2(one.identifiability == two.identifiability, robot.name.c_str());
      VERIFY_CLOSE(one.K, two.K, 1e-10, robot.name);
    }
  }

  void coefficientsAreSnappedOnlyWhereTheyAreExact() {
    // a step of 0.4 is snapped, one of √0.2 is not
    const std::vector<Vector3d> axes(2, Vector3d::UnitY());
    const double root = std::sqrt(0.2);
    for (const double length : {0.4, root}) {
      const BaseParameters base =
          findBaseParameters(*compileModel(chain(axes, {length, 0.0, 0.0})));
      for (int k = 0; k < base.rank(); ++k) {
        if (base.names[base.independent[k]] != "link1.mx") continue;
        const double coefficient = base.K(k, indexOf(base, "link2.m"));
        if (length == 0.4) QCOMPARE(coefficient, 0.4);
        VERIFY_CLOSE(coefficient, length, 1e-11, "coefficient");
      }
    }
  }

  void rotorsAndLinksOfTheFirstJointAreOne() {
    BaseParameterOptions options;
    options.columns = {true, true};
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    const BaseParameters base = findBaseParameters(model, options);
    QCOMPARE(base.rank(), 9 + 6 + 2);  // the first rotor cannot be told from its link
    QCOMPARE(combinationOf(base, "shoulder.friction"), std::string("shoulder.friction"));
    const std::string first = combinationOf(base, "upper_arm.Iyy");
    QVERIFY2(first.ends_with("+ shoulder.rotor_inertia"), first.c_str());
    QVERIFY(base.identifiability[indexOf(base, "elbow.rotor_inertia")] == Identifiability::kAlone);
  }

  void robotsWithoutMotionHaveNone() {
    RobotDescription stone;
    stone.name = "stone";
    stone.links.emplace_back();
    stone.links.back().name = "stone";
    QCOMPARE(rankOf(stone), 0);
  }
};

ARMILLARY_TEST(TestBaseParameters)
#include "tst_base_parameters.moc"
