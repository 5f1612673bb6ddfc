// SPDX-License-Identifier: BSD-3-Clause
// A setup in words becomes the options and the model of a robot that has such links and joints.
#include "engine/simulation/simulation_setup.h"

#include "engine/parameters/payload.h"
#include "engine/simulation/scenario.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestSimulationSetup : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsNotSaidIsAsTheRobotHasIt() {
    const auto robot = puma();
    const SimulationOptions options = optionsOf({}, *robot, startOf(*robot));
    QVERIFY(options.motors.empty());  // the file's
    QVERIFY(options.control.joints.empty());
    QVERIFY(options.wrenches.empty());
    QVERIFY(!options.ground);
    QCOMPARE(modelOf({}, robot).get(), robot.get());
  }

  void oneJointsOwnWordsLeaveTheOthersAsTheyAre() {
    const auto robot = puma();
    SimulationSetup setup;
    setup.law = ControlLaw::kHold;
    setup.joints["joint2"].law = ControlLaw::kPd;
    setup.joints["joint2"].stiffness = 70.0;
    setup.joints["joint3"].gear_ratio = 11.0;
    setup.joints["no such joint"].gear_ratio = 5.0;
    State start = neutralState(*robot);
    start.position[4] = 0.3;
    const SimulationOptions options = optionsOf(setup, *robot, {start, nullptr, nullptr});
    QCOMPARE(options.control.joints[1].law, ControlLaw::kPd);
    QCOMPARE(options.control.joints[1].stiffness, std::optional(70.0));
    QCOMPARE(options.control.joints[2].law, ControlLaw::kHold);
    QVERIFY(!options.control.joints[2].stiffness);
    QCOMPARE(options.motors[2].gear_ratio, 11.0);
    QCOMPARE(options.motors[1].gear_ratio, motorsOf(*robot)[1].gear_ratio);
  }

  void payloadsAndGravityAreOfTheModel() {
    const auto robot = puma();
    SimulationSetup setup;
    setup.gravity = Eigen::Vector3d(0.5, 0.0, -1.62);
    setup.payloads.push_back({"link5", 2.0, Eigen::Vector3d(0.0, 0.1, 0.0)});
    setup.payloads.push_back({"no such link", 9.0, Eigen::Vector3d::Zero()});
    const auto model = modelOf(setup, robot);
    QCOMPARE(model->gravity, *setup.gravity);
    QVERIFY(std::abs(model->total_mass - robot->total_mass - 2.0) < 1e-12);
    QVERIFY(!sameModel(setup, {}));
    setup.gravity_acts = false;
    QCOMPARE(modelOf(setup, robot)->gravity, Eigen::Vector3d(0.0, 0.0, 0.0));
  }

  void aScenarioTakesThePlaceOfAllLaws() {
    const auto robot = puma();
    ScenarioDescription description;
    description.controllers.push_back({"joint3", 0, "pd", 40.0, 3.0});
    const Scenario scenario = compileScenario(*robot, description);
    SimulationSetup before;
    before.law = ControlLaw::kHold;
    before.step = 0.004;
    before.joints["joint1"].law = ControlLaw::kPdGravity;
    before.joints["joint1"].gear_ratio = 3.0;
    const SimulationSetup setup = withScenario(before, scenario, *robot);
    QCOMPARE(setup.step, 0.004);
    QCOMPARE(setup.joints.at("joint1").gear_ratio, std::optional(3.0));
    const SimulationOptions options = optionsOf(setup, *robot, startOf(*robot));
    for (std::size_t i = 0; i < options.control.joints.size(); ++i) {
      QCOMPARE(options.control.joints[i].law, i == 2 ? ControlLaw::kPd : ControlLaw::kNone);
    }
    QCOMPARE(options.control.joints[2].damping, std::optional(3.0));
  }

 private:
  static std::shared_ptr<const Model> puma() { return bundledRobot("puma560").model; }
  static SimulationStart startOf(const Model& model) {
    return {neutralState(model), nullptr, nullptr};
  }
};

ARMILLARY_TEST(TestSimulationSetup)
#include "tst_simulation_setup.moc"
