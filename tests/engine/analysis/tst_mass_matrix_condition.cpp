// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/mass_matrix_condition.h"

#include <cmath>

#include "engine/loading/load_robot.h"
#include "engine/model/compile_model.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;

namespace {

LinkDescription link(const std::string& name, double mass, const Vector3d& center, double moment) {
  LinkDescription made;
  made.name = name;
  made.inertial.emplace();
  made.inertial->mass = mass;
  made.inertial->X_LI.position = center;
  made.inertial->rotational = moment * Eigen::Matrix3d::Identity();
  return made;
}

LinkDescription empty(const std::string& name) {
  LinkDescription made;
  made.name = name;
  return made;
}

JointDescription joint(const std::string& name, JointType type, const std::string& parent,
                       const std::string& child, const Vector3d& axis,
                       const Vector3d& at = {0, 0, 0}) {
  JointDescription made;
  made.name = name;
  made.type = type;
  made.parent = parent;
  made.child = child;
  made.axis = axis;
  made.X_PJ.position = at;
  made.line = 7;
  return made;
}

// A cart slides along x; on it, without mass between, a second one along an axis that is turned
// from x by `angle`. Their matrix is m [[1, c], [c, 1]], c = cos(angle): κ = (1 + c) / (1 − c).
RobotDescription twoCarts(double angle) {
  RobotDescription robot;
  robot.name = "carts";
  robot.line = 1;
  robot.links = {link("base", 1.0, Vector3d::Zero(), 0.1), empty("between"),
                 link("cart", 2.5, Vector3d(0.1, 0.2, 0.3), 0.02)};
  robot.joints = {joint("first", JointType::kPrismatic, "base", "between", Vector3d::UnitX()),
                  joint("second", JointType::kPrismatic, "between", "cart",
                        {std::cos(angle), std::sin(angle), 0.0})};
  return robot;
}

// A head on two axes that cross at right angles; its mass lies in their plane, so that at zero both
// move it along the plane's normal: a point mass has nothing to tell them apart by.
RobotDescription neck(double moment) {
  RobotDescription robot;
  robot.name = "neck";
  robot.line = 1;
  robot.links = {link("base", 1.0, Vector3d::Zero(), 0.1),
                 link("ring", 0.3, Vector3d::Zero(), moment),
                 link("head", 2.0, Vector3d(0.03, 0.0, 0.05), moment)};
  robot.joints = {
      joint("roll", JointType::kContinuous, "base", "ring", Vector3d::UnitX(), {0.0, 0.1, 1.0}),
      joint("yaw", JointType::kContinuous, "ring", "head", Vector3d::UnitZ())};
  return robot;
}

MassMatrixCondition atHome(const RobotDescription& robot) {
  const auto model = compileModel(robot);
  Workspace workspace(*model);
  return massMatrixCondition(*model, neutralState(*model), workspace);
}

Diagnostics findings(const RobotDescription& robot) {
  Diagnostics diagnostics("robot.urdf");
  checkMassMatrix(*compileModel(robot), robot, diagnostics);
  return diagnostics;
}

}  // namespace

class TestMassMatrixCondition : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void twoCartsHaveTheConditionOfTheirAngle() {
    for (const double angle : {1.2, 0.1, 1e-3, 1e-5}) {
      const double expected = std::pow(1.0 / std::tan(0.5 * angle), 2);
      const MassMatrixCondition found = atHome(twoCarts(angle));
      // λ_min is known to ε, and with it κ to κ ε
      QVERIFY2(std::abs(found.condition / expected - 1.0) < 1e-15 * expected + 1e-12,
               qPrintable(QString("%1 and %2").arg(found.condition).arg(expected)));
      QVERIFY(!found.singular);
    }
  }

  void unitsOfLengthDoNotMatter() {
    // a slide with a turn on it, in metres and in millimetres (kg mm² are 1e-6 kg m²)
    const auto robot = [](double scale) {
      RobotDescription made = twoCarts(0.3);
      made.joints[1].type = JointType::kContinuous;
      made.joints[1].axis = Vector3d::UnitZ();
      made.links[2].inertial->X_LI.position *= scale;
      made.links[2].inertial->rotational *= scale * scale;
      return made;
    };
    const double here = atHome(robot(1.0)).condition, there = atHome(robot(1000.0)).condition;
    QVERIFY(here > 1.1);
    QVERIFY(std::abs(there / here - 1.0) < 1e-12);
  }

  void jointsThatMoveTheSameThingAreNamed() {
    const RobotDescription robot = twoCarts(0.0);
    const MassMatrixCondition found = atHome(robot);
    QVERIFY(found.singular);
    QVERIFY(!found.alone);
    QCOMPARE(found.weak.size(), size_t{2});
    const Diagnostics told = findings(robot);
    QCOMPARE(told.count(Severity::kWarning), 1);
    QCOMPARE(told.all().front().line, 7);
    QVERIFY(told.all().front().message.find("'first' and 'second' can move together") !=
            std::string::npos);
    QVERIFY(told.all().front().message.find("zero position") == std::string::npos);
  }

  void pointMassesAreFoundInTheZeroPosition() {
    const MassMatrixCondition found = atHome(neck(1e-20));
    QVERIFY2(found.singular, qPrintable(QString::number(found.condition)));
    const Diagnostics told = findings(neck(1e-20));
    QCOMPARE(told.count(Severity::kWarning), 1);
    QVERIFY(told.all().front().message.find("so in the zero position, not in others") !=
            std::string::npos);
    QVERIFY(!atHome(neck(1e-4)).singular);
    QCOMPARE(findings(neck(1e-4)).all().size(), size_t{0});
  }

  void whatMovesNothingByItselfIsLeftToTheOtherCheck() {
    RobotDescription robot = twoCarts(0.5);
    robot.links[2].inertial.reset();
    const MassMatrixCondition found = atHome(robot);
    QVERIFY(found.singular);
    QVERIFY(found.alone);
    QCOMPARE(findings(robot).all().size(), size_t{0});
  }

  void theQuickTestPassesNoSingularMatrix() {
    for (const double angle : {1.0, 1e-3, 1e-6, 1e-7, 0.0}) {
      const auto model = compileModel(twoCarts(angle));
      Workspace workspace(*model);
      const State home = neutralState(*model);
      const bool singular = massMatrixCondition(*model, home, workspace).singular;
      const bool perhaps = mayBeSingular(*model, home, workspace);
      QVERIFY(perhaps || !singular);
      QCOMPARE(perhaps, angle < 1e-4);
    }
  }

  void soundRobotsAreNotSuspected() {
    for (const TestRobot& robot : bundledRobots()) {
      Workspace workspace(*robot.model);
      const State home = neutralState(*robot.model);
      const MassMatrixCondition found = massMatrixCondition(*robot.model, home, workspace);
      QVERIFY2(!found.singular, robot.name.c_str());
      QVERIFY(found.condition >= 1.0);
    }
  }
};

ARMILLARY_TEST(TestMassMatrixCondition)

#include "tst_mass_matrix_condition.moc"
