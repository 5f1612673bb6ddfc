// SPDX-License-Identifier: GPL-3.0-or-later
// Poses beyond the limits of joints are red and are told, those at a limit are not.
#include "ui/viewport/beyond_limits.h"

#include <QTest>

#include "engine/forces/stop_give.h"
#include "engine/model/compile_model.h"
#include "engine/simulation/simulator.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A chain of an elbow that turns from -0.5 to 1.2 rad, a rail from 0.1 to 0.3 m, and a wheel.
std::shared_ptr<const Model> chain() {
  RobotDescription robot;
  for (const char* name : {"base", "arm", "slide", "wheel", "tyre"}) {
    LinkDescription link;
    link.name = name;
    robot.links.push_back(link);
  }
  const auto add = [&](const char* name, JointType type, const char* parent, const char* child,
                       double lower, double upper) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent;
    joint.child = child;
    joint.axis = Eigen::Vector3d::UnitY();
    if (lower < upper) {
      joint.limits.lower = lower;
      joint.limits.upper = upper;
    }
    robot.joints.push_back(joint);
  };
  add("elbow", JointType::kRevolute, "base", "arm", -0.5, 1.2);
  add("rail", JointType::kPrismatic, "arm", "slide", 0.1, 0.3);
  add("axle", JointType::kContinuous, "slide", "wheel", 0.0, 0.0);
  add("rim", JointType::kFixed, "wheel", "tyre", 0.0, 0.0);
  return compileModel(robot);
}

RobotDescription slider() {
  RobotDescription robot;
  robot.links.resize(2);
  robot.links[0].name = "base";
  robot.links[1].name = "slide";
  JointDescription joint;
  joint.name = "rail";
  joint.type = JointType::kPrismatic;
  joint.parent = "base";
  joint.child = "slide";
  joint.axis = Eigen::Vector3d::UnitX();
  robot.joints.push_back(joint);
  return robot;
}

// A short finger, which hangs below its stop at the horizontal.
RobotDescription finger() {
  RobotDescription robot = slider();
  InertialDescription& inertial = robot.links[1].inertial.emplace();
  inertial.mass = 0.04;
  inertial.X_LI.position = {0.02, 0.0, 0.0};
  inertial.rotational = 2e-5 * Eigen::Matrix3d::Identity();
  JointDescription& joint = robot.joints[0];
  joint.type = JointType::kRevolute;
  joint.axis = Eigen::Vector3d::UnitY();
  joint.limits.lower = -1.5;
  joint.limits.upper = 0.0;
  return robot;
}

}  // namespace

class TestBeyondLimits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyWhatIsBeyondIsFound() {
    const auto model = chain();
    Eigen::VectorXd q(3);
    q << 1.2 + 1e-9, 0.1, 50.0;  // at its limit, at its limit, without one
    QVERIFY(beyondLimits(*model, q, stopGive(*model)).empty());
    QVERIFY(limitTints(*model, beyondLimits(*model, q, stopGive(*model))).empty());
    q << 1.2 + 0.003, 0.1, 50.0;  // resting on a stop that gives by less than 1/500 of its range
    QVERIFY(beyondLimits(*model, q, stopGive(*model)).empty());
    q[0] = 1.2 + 0.004;
    QCOMPARE(beyondLimits(*model, q, stopGive(*model)).size(), std::size_t(1));
    QVERIFY(inWords(*model, {}, Units()).isEmpty());
    q << 1.5, 0.02, 50.0;
    const auto beyond = beyondLimits(*model, q, stopGive(*model));
    QCOMPARE(beyond.size(), std::size_t(2));
    QCOMPARE(beyond[0].limit, 1.2);
    QCOMPARE(beyond[1].limit, 0.1);
    const auto tints = limitTints(*model, beyond);
    QCOMPARE(tints.size(), std::size_t(2));
    QCOMPARE(model->links[tints[0].link].name, std::string("arm"));
    QCOMPARE(model->links[tints[1].link].name, std::string("slide"));
    QVERIFY(tints[0].color.red > 2.0 * tints[0].color.blue);
  }

  // Wherever a robot comes to rest on its stops: fingers, whose stops give much, and a lift, whose
  // range is small.
  void restingOnItsStopsNothingIsBeyond_data() {
    QTest::addColumn<QString>("robot");
    for (const char* robot : {"scara", "puma560", "finger"}) QTest::newRow(robot) << robot;
  }
  void restingOnItsStopsNothingIsBeyond() {
    QFETCH(const QString, robot);
    const auto model =
        robot == "finger" ? compileModel(finger()) : bundledRobot(robot.toStdString()).model;
    SimulationOptions options;
    options.joint_forces.stops = Stops::kStiff;
    options.step = 1e-4;
    Simulator simulator(model, options);
    State state = neutralState(*model);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
    for (int i = 0; i < 30000; ++i) QVERIFY(bool(simulator.step(state, options.step, none, {})));
    bool rests = false;
    for (int i = 0; i < model->positionSize(); ++i) {
      rests |= state.position[i] > model->coordinates[i].upper + 1e-4 ||
               state.position[i] < model->coordinates[i].lower - 1e-4;
    }
    QVERIFY2(rests, "nothing rests on a stop: the test tells nothing");
    const auto beyond = beyondLimits(*model, state.position, stopGive(*model));
    QVERIFY2(beyond.empty(), qPrintable(inWords(*model, beyond, Units())));
    // by twice as much it is beyond, as far as a stop can give
    for (int i = 0; i < model->positionSize(); ++i) {
      Eigen::VectorXd off = neutralState(*model).position;
      const Coordinate& coordinate = model->coordinates[i];
      off[i] = coordinate.upper + 0.06 * (coordinate.upper - coordinate.lower);
      QCOMPARE(beyondLimits(*model, off, stopGive(*model)).size(), std::size_t(1));
    }
  }

  // By less than the usual digits show.
  void theTwoNumbersDiffer() {
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    const auto said = [](double lower, double upper, double position) {
      RobotDescription robot = slider();
      robot.joints[0].limits.lower = lower;
      robot.joints[0].limits.upper = upper;
      const auto model = compileModel(robot);
      return inWords(*model,
                     beyondLimits(*model, Eigen::VectorXd::Constant(1, position), stopGive(*model)),
                     Units());
    };
    QCOMPARE(said(-1e-4, 0.0, 3.4e-5),
             QStringLiteral("Beyond its limit: rail at 3.4·10⁻⁵, its upper limit is 0 m"));
    QCOMPARE(said(12.0, 12.1, 12.10031),
             QStringLiteral("Beyond its limit: rail at 12.10031, its upper limit is 12.1 m"));
    QCOMPARE(said(0.0, 0.001, 0.0017),
             QStringLiteral("Beyond its limit: rail at 0.002, its upper limit is 0.001 m"));
    QLocale::setDefault(before);
  }

  void itIsSaidInTheUnitsOfTheWindow() {
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    const auto model = chain();
    Eigen::VectorXd q(3);
    q << -0.75, 0.2, 0.0;
    QCOMPARE(inWords(*model, beyondLimits(*model, q, stopGive(*model)), Units{false}),
             QStringLiteral("Beyond its limit: elbow at -0.750, its lower limit is -0.500 rad"));
    q << 1.5, 0.02, 0.0;
    QCOMPARE(
        inWords(*model, beyondLimits(*model, q, stopGive(*model)), Units{true}),
        QStringLiteral("Beyond its limit: elbow at 85.94, its upper limit is 68.75 °, and 1 more"));
    QLocale::setDefault(before);
  }
};

ARMILLARY_WIDGET_TEST(TestBeyondLimits)
#include "tst_beyond_limits.moc"
