// SPDX-License-Identifier: BSD-3-Clause
// Energies of links add to the robot's; what acts adds to how they change.
#include "engine/explanation/energy_balance.h"

#include "engine/dynamics/energy.h"
#include "engine/parameters/payload.h"
#include "engine/simulation/sample.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

double sizeOf(const EnergyBalance& balance) {
  return std::max({1.0, std::abs(balance.kinetic_rate), std::abs(balance.potential_rate),
                   std::abs(balance.motors), std::abs(balance.friction),
                   std::abs(balance.joint_springs), std::abs(balance.external),
                   std::abs(balance.contact), std::abs(balance.constraint)});
}

}  // namespace

class TestEnergyBalance : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void linksAddToTheRobot() {
    const Reached reached;
    Random random(411);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      SampleMaker maker(robot.model);
      Workspace workspace(model);
      const State state = randomState(model, random);
      const Sample sample = maker.ofMotion(state, random.numbers(model.velocitySize(), 1.0));
      EnergyBalance balance;
      energyBalance(maker.model(), state, sample.acceleration, sample.effort, sample.shares, true,
                    workspace, balance);
      double kinetic = balance.rotors, potential = 0.0;
      for (const LinkEnergy& link : balance.links) {
        kinetic += link.kinetic;
        potential += link.potential;
      }
      VERIFY_CLOSE(kinetic, balance.kinetic, 1e-12, robot.name + " kinetic");
      VERIFY_CLOSE(potential, balance.potential, 1e-12, robot.name + " potential");
    }
  }

  // Any motion: the motors bring what inverse dynamics asks, with friction, springs and wrenches.
  void powersAddToTheRateOfEnergy() {
    const Reached reached;
    Random random(412);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int last = static_cast<int>(model.links.size()) - 1;
      SimulationOptions options;
      options.wrenches.push_back({last, {{0.3, 0.2, -0.1}, {2.0, -3.0, 1.0}}});
      SampleMaker maker(robot.model, options);
      Workspace workspace(model);
      const State state = randomState(model, random);
      const Sample sample = maker.ofMotion(state, random.numbers(model.velocitySize(), 1.0));
      EnergyBalance balance;
      energyBalance(maker.model(), state, sample.acceleration, sample.effort, sample.shares, true,
                    workspace, balance);
      const double scale = sizeOf(balance);
      VERIFY_CLOSE_TO_SCALE(balance.residual(), 0.0, 1e-9, scale, robot.name);
    }
  }

  // Also while it is simulated, with the ground, loops and stops.
  void powersAddInSimulation() {
    const Reached reached;
    for (const TestRobot& robot : bundledRobots()) {
      Simulator simulator(robot.model, {});
      const Model& model = simulator.model();
      Workspace workspace(model);
      State state = homeState(model);
      VectorXd acceleration;
      ActingForces forces;
      EnergyBalance balance;
      for (int i = 0; i < 50; ++i) {
        QVERIFY(simulator.step(state, 0.001, model.constant_effort));
        QVERIFY(simulator.acceleration(state, model.constant_effort, {}, acceleration));
        simulator.actingForces(state, forces);
        const Sample sample = sampleOfMotion(model, state, acceleration, forces, workspace);
        energyBalance(model, state, acceleration, sample.effort, sample.shares, true, workspace,
                      balance);
        const double scale = sizeOf(balance);
        VERIFY_CLOSE_TO_SCALE(balance.residual(), 0.0, 1e-9, scale, robot.name);
      }
    }
  }

  // The rates are those of the energies that are shown.
  void ratesAreTheSlopesOfTheEnergies() {
    RobotDescription description = bundledRobot("double_pendulum").description;
    for (JointDescription& joint : description.joints) {
      joint.stiffness = 2.0;
      joint.rotor_inertia = 0.05;
    }
    const auto model = withRotors(*compileModel(description));
    Workspace workspace(*model);
    Random random(413);
    const State state = randomState(*model, random);
    const VectorXd acceleration = random.numbers(model->velocitySize(), 1.0);
    SampleMaker maker(model);
    const Sample sample = maker.ofMotion(state, acceleration);
    EnergyBalance balance;
    energyBalance(*model, state, acceleration, sample.effort, sample.shares, true, workspace,
                  balance);
    const auto slope = [&](auto&& part) {
      return derivative([&](double t) {
        State moved = state;
        integratePosition(*model, state.position, t * state.velocity + 0.5 * t * t * acceleration,
                          moved.position);
        moved.velocity += t * acceleration;
        EnergyBalance then;
        energies(*model, moved, true, workspace, then);
        return part(then);
      });
    };
    VERIFY_CLOSE(balance.kinetic_rate, slope([](const auto& b) { return b.kinetic; }), 1e-8, "T");
    VERIFY_CLOSE(balance.potential_rate, slope([](const auto& b) { return b.potential; }), 1e-8,
                 "U");
    VERIFY_CLOSE(-balance.joint_springs, slope([](const auto& b) { return b.elastic; }), 1e-8,
                 "springs");
  }
};

ARMILLARY_TEST(TestEnergyBalance)
#include "tst_energy_balance.moc"
