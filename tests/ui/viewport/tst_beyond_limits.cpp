// SPDX-License-Identifier: GPL-3.0-or-later
// Poses beyond the limits of joints are red and are told, those at a limit are not.
#include "ui/viewport/beyond_limits.h"

#include <QTest>

#include "engine/model/compile_model.h"
#include "tests/support/test_program.h"

using namespace armillary;

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

}  // namespace

class TestBeyondLimits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyWhatIsBeyondIsFound() {
    const auto model = chain();
    Eigen::VectorXd q(3);
    q << 1.2 + 1e-9, 0.1, 50.0;  // at its limit, at its limit, without one
    QVERIFY(beyondLimits(*model, q).empty());
    QVERIFY(limitTints(*model, beyondLimits(*model, q)).empty());
    q << 1.2 + 0.003, 0.1, 50.0;  // resting on a stop that gives by less than 1/500 of its range
    QVERIFY(beyondLimits(*model, q).empty());
    q[0] = 1.2 + 0.004;
    QCOMPARE(beyondLimits(*model, q).size(), std::size_t(1));
    QVERIFY(inWords(*model, {}, Units()).isEmpty());
    q << 1.5, 0.02, 50.0;
    const auto beyond = beyondLimits(*model, q);
    QCOMPARE(beyond.size(), std::size_t(2));
    QCOMPARE(beyond[0].limit, 1.2);
    QCOMPARE(beyond[1].limit, 0.1);
    const auto tints = limitTints(*model, beyond);
    QCOMPARE(tints.size(), std::size_t(2));
    QCOMPARE(model->links[tints[0].link].name, std::string("arm"));
    QCOMPARE(model->links[tints[1].link].name, std::string("slide"));
    QVERIFY(tints[0].color.red > 2.0 * tints[0].color.blue);
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
      return inWords(*model, beyondLimits(*model, Eigen::VectorXd::Constant(1, position)), Units());
    };
    QCOMPARE(said(-1e-4, 0.0, 3.4e-5),
             QStringLiteral("Beyond its limit: rail, 3.4e-05 of at most 0 m"));
    QCOMPARE(said(12.0, 12.1, 12.10031),
             QStringLiteral("Beyond its limit: rail, 12.10031 of at most 12.1 m"));
    QCOMPARE(said(0.0, 0.001, 0.0017),
             QStringLiteral("Beyond its limit: rail, 0.002 of at most 0.001 m"));
    QLocale::setDefault(before);
  }

  void itIsSaidInTheUnitsOfTheWindow() {
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    const auto model = chain();
    Eigen::VectorXd q(3);
    q << -0.75, 0.2, 0.0;
    QCOMPARE(inWords(*model, beyondLimits(*model, q), Units{false}),
             QStringLiteral("Beyond its limit: elbow, -0.750 of at least -0.500 rad"));
    q << 1.5, 0.02, 0.0;
    QCOMPARE(inWords(*model, beyondLimits(*model, q), Units{true}),
             QStringLiteral("Beyond its limit: elbow, 85.94 of at most 68.75 °, and 1 more"));
    QLocale::setDefault(before);
  }
};

ARMILLARY_WIDGET_TEST(TestBeyondLimits)
#include "tst_beyond_limits.moc"
