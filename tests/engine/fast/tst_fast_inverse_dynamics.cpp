// SPDX-License-Identifier: BSD-3-Clause
// The fast form of inverse dynamics gives what the readable one gives: every joint type, bases,
// followers and rotors, one sample and many, with the instructions of every set that runs here.
#include <cmath>
#include <limits>

#include "engine/fast/fast_dynamics.h"
#include "engine/fast/fast_model.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kEffortTolerance = 1e-12;

// Samples of a robot as columns, and one by one.
struct Motions {
  std::vector<State> states;
  std::vector<VectorXd> accelerations;
  MatrixXd q, v, a;

  Motions(const Model& model, int count, Random& random)
      : q(model.positionSize(), count), v(model.velocitySize(), count), a(v) {
    for (int i = 0; i < count; ++i) {
      states.push_back(randomState(model, random, 2.0));
      accelerations.push_back(random.numbers(model.velocitySize(), 5.0));
      q.col(i) = states[i].position;
      v.col(i) = states[i].velocity;
      a.col(i) = accelerations[i];
    }
  }
};

std::vector<TestRobot> someRobots() {
  return upTo(12, allRobots());
}

// A column a sample, by the readable form.
MatrixXd wanted(const Model& model, const Motions& motions) {
  Workspace workspace(model);
  MatrixXd efforts(model.velocitySize(), motions.q.cols());
  VectorXd effort;
  for (size_t i = 0; i < motions.states.size(); ++i) {
    inverseDynamics(model, motions.states[i], motions.accelerations[i], {}, workspace, effort);
    efforts.col(static_cast<Eigen::Index>(i)) = effort;
  }
  return efforts;
}

bool sameBits(const VectorXd& left, const VectorXd& right) {
  return left.size() == right.size() && (left.array() == right.array()).all();
}

}  // namespace

class TestFastInverseDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithTheReadableForm() {
    const Reached reached;
    Random random(1601);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random, 2.0);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
      VectorXd got, want;
      fast::inverseDynamics(model, state, acceleration, {}, workspace, got);
      inverseDynamics(model, state, acceleration, {}, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name);
      fast::bias(model, state, workspace, got);
      bias(model, state, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name + " bias");
      fast::gravityEffort(model, state, workspace, got);
      gravityEffort(model, state, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name + " gravity");
      fast::inertiaEffort(model, state, acceleration, workspace, got);
      inertiaEffort(model, state, acceleration, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name + " inertia");
      fast::coriolisEffort(model, state, workspace, got);
      coriolisEffort(model, state, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name + " velocity terms");
    }
  }

  void everyInstructionSetAgrees() {
    QCOMPARE(std::string(fast::kernelsOfThisProcessor().front()->name), std::string("any"));
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      Random random(1602);
      for (const TestRobot& robot : allRobots()) {
        const Model& model = *robot.model;
        const Motions motions(model, 3, random);
        fast::FastModel fast_model(model, *kernels);
        const MatrixXd want = wanted(model, motions);
        MatrixXd one(want.rows(), want.cols()), many(want.rows(), want.cols());
        for (int i = 0; i < 3; ++i) {
          fast_model.newtonEuler(fast::Terms::kAll, model.gravity, motions.q.col(i).data(),
                                 motions.v.col(i).data(), motions.a.col(i).data(),
                                 one.col(i).data());
        }
        const std::string where = robot.name + " with " + kernels->name;
        VERIFY_CLOSE(one, want, kEffortTolerance, where + ", one by one");
        const long nq = model.positionSize(), n = model.velocitySize();
        fast_model.newtonEuler(fast::Terms::kAll, model.gravity, {motions.q.data(), nq},
                               {motions.v.data(), n}, {motions.a.data(), n}, 3, many.data(), n);
        VERIFY_CLOSE(many, want, kEffortTolerance, where + ", at once");
      }
    }
  }

  void manySamplesAgreeInEveryTerm() {
    Random random(1603);
    for (const TestRobot& robot : someRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const Motions motions(model, 5, random);
      MatrixXd whole, resting, held, inertia, velocity;
      fast::inverseDynamics(model, motions.q, motions.v, motions.a, workspace, whole);
      fast::bias(model, motions.q, motions.v, workspace, resting);
      fast::gravityEffort(model, motions.q, workspace, held);
      fast::inertiaEffort(model, motions.q, motions.a, workspace, inertia);
      fast::coriolisEffort(model, motions.q, motions.v, workspace, velocity);
      VERIFY_CLOSE(whole, wanted(model, motions), kEffortTolerance, robot.name);
      for (int i = 0; i < 5; ++i) {
        VectorXd want;
        bias(model, motions.states[i], workspace, want);
        VERIFY_CLOSE(VectorXd(resting.col(i)), want, kEffortTolerance, robot.name + " bias");
        gravityEffort(model, motions.states[i], workspace, want);
        VERIFY_CLOSE(VectorXd(held.col(i)), want, kEffortTolerance, robot.name + " gravity");
        inertiaEffort(model, motions.states[i], motions.accelerations[i], workspace, want);
        VERIFY_CLOSE(VectorXd(inertia.col(i)), want, kEffortTolerance, robot.name + " inertia");
        coriolisEffort(model, motions.states[i], workspace, want);
        VERIFY_CLOSE(VectorXd(velocity.col(i)), want, kEffortTolerance,
                     robot.name + " velocity terms");
      }
    }
  }

  // To the bit, whatever the number of samples and wherever it stands among them.
  void aSampleDoesNotDependOnItsNeighbours() {
    Random random(1604);
    const TestRobot robot = bundledRobot("quadruped");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const Motions motions(model, 37, random);
    MatrixXd all;
    fast::inverseDynamics(model, motions.q, motions.v, motions.a, workspace, all);
    for (const int count : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17}) {
      for (const int first : {0, 1, 6, 20}) {
        MatrixXd part;
        fast::inverseDynamics(model, motions.q.middleCols(first, count),
                              motions.v.middleCols(first, count),
                              motions.a.middleCols(first, count), workspace, part);
        QCOMPARE(part.cols(), count);
        for (int i = 0; i < count; ++i) QVERIFY(sameBits(part.col(i), all.col(first + i)));
      }
    }
    MatrixXd none;
    fast::inverseDynamics(model, motions.q.leftCols(0), motions.v.leftCols(0),
                          motions.a.leftCols(0), workspace, none);
    QCOMPARE(none.cols(), 0);
    QCOMPARE(none.rows(), model.velocitySize());
  }

  // Samples that are rows of a wider table.
  void readsSamplesThatLieApart() {
    Random random(1605);
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const Motions motions(model, 11, random);
    const int n = model.velocitySize();
    MatrixXd table(3 * n + 2, 11);
    table.setConstant(std::numeric_limits<double>::quiet_NaN());
    table.topRows(n) = motions.q;
    table.middleRows(n, n) = motions.v;
    table.middleRows(2 * n, n) = motions.a;
    MatrixXd got;
    fast::inverseDynamics(model, table.topRows(n), table.middleRows(n, n),
                          table.middleRows(2 * n, n), workspace, got);
    VERIFY_CLOSE(got, wanted(model, motions), kEffortTolerance, "apart");
  }

  void feelsRotors() {
    Random random(1606);
    int with_rotors = 0;
    for (const TestRobot& robot : someRobots()) {
      Model with = *robot.model;
      for (Body& body : with.bodies) {
        const bool single = body.kind.type == BodyJoint::kRevolute ||
                            body.kind.type == BodyJoint::kPrismatic ||
                            body.kind.type == BodyJoint::kHelical;
        if (single) body.rotor_inertia = random.uniform(0.5, 3.0);
        with.has_rotors = with.has_rotors || single;
      }
      with_rotors += with.has_rotors;
      Workspace workspace(with);
      const State state = randomState(with, random);
      const VectorXd acceleration = random.numbers(with.velocitySize(), 5.0);
      VectorXd got, want;
      fast::inverseDynamics(with, state, acceleration, {}, workspace, got);
      inverseDynamics(with, state, acceleration, {}, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name);
      fast::inertiaEffort(with, state, acceleration, workspace, got);
      inertiaEffort(with, state, acceleration, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, robot.name + " inertia");
    }
    QVERIFY(with_rotors > 50);
  }

  void feelsWrenches() {
    Random random(1607);
    const TestRobot robot = bundledRobot("humanoid");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const State state = randomState(model, random);
    const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
    const LinkWrench push{static_cast<int>(model.links.size()) - 1,
                          {random.vector(10.0), random.vector(10.0)}};
    VectorXd got, want;
    fast::inverseDynamics(model, state, acceleration, {&push, 1}, workspace, got);
    inverseDynamics(model, state, acceleration, {&push, 1}, workspace, want);
    VERIFY_CLOSE(got, want, kEffortTolerance, "pushed");
  }

  // Angles of many turns, where the reduction of the argument would lose digits.
  void largeAnglesAgree() {
    Random random(1608);
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    Workspace workspace(model);
    for (const double size : {1e2, 1e4, 4.9e5, 5.1e5, 1e7, 1e12}) {
      State state = randomState(model, random);
      state.position = random.numbers(model.positionSize(), size);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
      VectorXd got, want;
      fast::inverseDynamics(model, state, acceleration, {}, workspace, got);
      inverseDynamics(model, state, acceleration, {}, workspace, want);
      VERIFY_CLOSE(got, want, kEffortTolerance, "angles up to " + std::to_string(size));
      MatrixXd many;
      fast::inverseDynamics(model, state.position, state.velocity, acceleration, workspace, many);
      VERIFY_CLOSE(VectorXd(many.col(0)), want, kEffortTolerance, "at once");
    }
  }

  // What is no number spreads to every effort that depends on it, and in lanes to no other sample.
  void whatIsNoNumberSpreads() {
    Random random(1609);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    int spread = 0;
    for (const TestRobot& robot : someRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      for (int which = 0; which < 3; ++which) {
        Motions motions(model, 3, random);
        MatrixXd& spoilt = which == 0 ? motions.q : which == 1 ? motions.v : motions.a;
        if (spoilt.rows() == 0) continue;
        const int row = random.below(static_cast<int>(spoilt.rows()));
        const MatrixXd whole = wanted(model, motions);
        const double was = spoilt(row, 1);
        const auto set = [&](double value) {
          spoilt(row, 1) = value;
          motions.states[1].position = motions.q.col(1);
          motions.states[1].velocity = motions.v.col(1);
          motions.accelerations[1] = motions.a.col(1);
        };
        set(was + 0.7);
        const MatrixXd other = wanted(model, motions);
        set(nan);
        const MatrixXd want = wanted(model, motions);
        MatrixXd got;
        fast::inverseDynamics(model, motions.q, motions.v, motions.a, workspace, got);
        VERIFY_CLOSE(VectorXd(got.col(0)), VectorXd(want.col(0)), kEffortTolerance, robot.name);
        VERIFY_CLOSE(VectorXd(got.col(2)), VectorXd(want.col(2)), kEffortTolerance, robot.name);
        for (int k = 0; k < want.rows(); ++k) {
          const std::string where = robot.name + ", input " + std::to_string(which) + " row " +
                                    std::to_string(row) + ", effort " + std::to_string(k);
          const bool depends = std::abs(other(k, 1) - whole(k, 1)) > 1e-9;
          spread += depends;
          QVERIFY2(std::isnan(got(k, 1)) || !depends, where.c_str());
        }
      }
    }
    QVERIFY(spread > 500);
  }

  void refusesSizesOfAnotherRobot() {
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const int n = model.velocitySize();
    const MatrixXd right = MatrixXd::Zero(n, 4), tall = MatrixXd::Zero(n + 1, 4),
                   wide = MatrixXd::Zero(n, 5);
    MatrixXd efforts;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             fast::inverseDynamics(model, tall, right, right, workspace, efforts));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             fast::inverseDynamics(model, right, wide, right, workspace, efforts));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             fast::inverseDynamics(model, right, right, tall, workspace, efforts));
    VectorXd effort;
    State state = neutralState(model);
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        fast::inverseDynamics(model, state, VectorXd::Zero(n + 1), {}, workspace, effort));
    state.position.resize(n + 1);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, fast::bias(model, state, workspace, effort));
  }

  void longChainsAreNoTrouble() {
    RobotDescription description;
    Random random(1610);
    description.name = "long";
    description.links.push_back(solidLink(random, "link0"));
    for (int i = 1; i <= 5000; ++i) {
      const std::string name = "link" + std::to_string(i);
      LinkDescription& link = description.links.emplace_back(solidLink(random, name));
      link.inertial->mass = 1e-3;
      JointDescription joint =
          randomJoint(random, JointType::kContinuous, "joint" + std::to_string(i),
                      "link" + std::to_string(i - 1), name);
      joint.X_PJ.position *= 1e-3;
      description.joints.push_back(joint);
    }
    const auto model = compileModel(description);
    Workspace workspace(*model);
    const State state = randomState(*model, random, 0.01);
    const VectorXd acceleration = random.numbers(model->velocitySize(), 0.01);
    VectorXd got, want;
    fast::inverseDynamics(*model, state, acceleration, {}, workspace, got);
    inverseDynamics(*model, state, acceleration, {}, workspace, want);
    VERIFY_CLOSE(got, want, 1e-11, "5000 joints");
  }
};

ARMILLARY_TEST(TestFastInverseDynamics)
#include "tst_fast_inverse_dynamics.moc"
