// SPDX-License-Identifier: BSD-3-Clause
// Every method of a quantity beside the others, over the whole zoo: what this project is for.
#include <cstdio>
#include <functional>
#include <map>

#include "engine/analysis/inverse_dynamics_derivatives.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/absolute_coordinates.h"
#include "engine/formulations/cartesian_tensors.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/recursive_lagrangian.h"
#include "engine/formulations/sparse_elimination.h"
#include "engine/formulations/walker_orin.h"
#include "engine/linear_algebra/cholesky.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

using InverseDynamics = void (*)(const Model&, const State&, const VectorXd&,
                                 std::span<const LinkWrench>, Workspace&, VectorXd&);
using ForwardDynamics =
    std::function<SolveStatus(const Model&, const State&, const VectorXd&,
                              std::span<const LinkWrench>, Workspace&, VectorXd&)>;
using MassMatrix = void (*)(const Model&, const State&, Workspace&, MatrixXd&);

// How often a method was compared and how close it came, in parts of the tolerance.
struct Record {
  int robots = 0;
  double worst = 0.0;
  std::string where;

  void note(double difference, double tolerance, const std::string& robot) {
    ++robots;
    if (!(difference / tolerance <= worst)) {
      worst = difference / tolerance;
      where = robot;
    }
  }
};

double differenceOf(const MatrixXd& one, const MatrixXd& other) {
  return (one - other).cwiseAbs().maxCoeff() / std::max(1.0, other.cwiseAbs().maxCoeff());
}

void report(const char* quantity, const std::map<std::string, Record>& records) {
  for (const auto& [method, record] : records) {
    qInfo("%s by %s: %d robots, %.2g of the tolerance (%s)", quantity, method.c_str(),
          record.robots, record.worst, record.where.c_str());
  }
}

// How many robots each method must have answered for at least. A method that refuses them all has
// no record, and one that is compared without standing here is not asked for.
using Least = std::map<std::string, int>;

std::string shortfall(const std::map<std::string, Record>& records, const Least& least) {
  for (const auto& [method, robots] : least) {
    const auto found = records.find(method);
    const int answered = found == records.end() ? 0 : found->second.robots;
    if (answered >= robots) continue;
    return method + " answered for " + std::to_string(answered) + " robots, not for " +
           std::to_string(robots);
  }
  for (const auto& [method, record] : records) {
    if (!least.contains(method)) return method + " is compared, but not asked for";
  }
  return {};
}

void verifyRecords(const char* quantity, const std::map<std::string, Record>& records,
                   const Least& least) {
  report(quantity, records);
  const std::string missing = shortfall(records, least);
  QVERIFY2(missing.empty(), missing.c_str());
  for (const auto& [method, record] : records) {
    QVERIFY2(record.worst <= 1.0, (method + " at " + record.where).c_str());
  }
}

}  // namespace

class TestAgreement : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aMethodThatRefusesEveryRobotIsMissed() {
    std::map<std::string, Record> records;
    const Least least{{"one", 2}, {"other", 1}};
    records["one"].robots = 2;
    QCOMPARE(shortfall(records, least), std::string("other answered for 0 robots, not for 1"));
    records["other"].robots = 1;
    QVERIFY(shortfall(records, least).empty());
    records["one"].robots = 1;
    QCOMPARE(shortfall(records, least), std::string("one answered for 1 robots, not for 2"));
    records["one"].robots = 2;
    records["third"].robots = 5;
    QCOMPARE(shortfall(records, least), std::string("third is compared, but not asked for"));
  }

  void inverseDynamicsAgree() {
    const std::vector<std::pair<const char*, InverseDynamics>> methods{
        {"rnea-absolute", absoluteNewtonEuler},        {"newton-euler", newtonEulerLinkFrames},
        {"cartesian-tensors", cartesianTensors},       {"jacobian-projection", jacobianProjection},
        {"recursive-lagrangian", recursiveLagrangian}, {"dalembert", dalembert}};
    std::map<std::string, Record> records;
    Random random(900);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
      for (const auto& [name, method] : methods) {
        VectorXd expected, effort;
        inverseDynamics(model, state, acceleration, wrenches, workspace, expected);
        try {
          method(model, state, acceleration, wrenches, workspace, effort);
        } catch (const MethodDoesNotApply&) {
          continue;
        }
        if (effort.size() == 0) continue;
        records[name].note(differenceOf(effort, expected), 1e-9, robot.name);
      }
    }
    verifyRecords("inverse dynamics", records,
                  {{"rnea-absolute", 150},
                   {"newton-euler", 150},
                   {"cartesian-tensors", 150},
                   {"jacobian-projection", 150},
                   {"recursive-lagrangian", 150},
                   {"dalembert", 15}});
  }

  void massMatricesAgreeAndArePositiveDefinite() {
    const std::vector<std::pair<const char*, MassMatrix>> methods{
        {"crba-absolute", absoluteCompositeBodies},
        {"walker-orin-1", walkerOrinMassMatrix},
        {"newton-euler-factorization", newtonEulerFactorizationMassMatrix},
        {"jacobian-projection", jacobianProjectionMassMatrix}};
    std::map<std::string, Record> records;
    Random random(901);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd expected, M;
      massMatrix(model, state, workspace, expected);
      QVERIFY2(expected == expected.transpose(), robot.name.c_str());
      QVERIFY2(Cholesky(expected).isPositiveDefinite(), robot.name.c_str());
      for (const auto& [name, method] : methods) {
        try {
          method(model, state, workspace, M);
        } catch (const MethodDoesNotApply&) {
          continue;
        }
        records[name].note(differenceOf(M, expected), 1e-9, robot.name);
      }
    }
    verifyRecords("mass matrix", records,
                  {{"crba-absolute", 150},
                   {"walker-orin-1", 150},
                   {"newton-euler-factorization", 150},
                   {"jacobian-projection", 150}});
  }

  void forwardDynamicsAgree() {
    const std::vector<std::pair<const char*, ForwardDynamics>> methods{
        {"crba", massMatrixSolve},
        {"aba-absolute", absoluteArticulatedBodies},
        {"dalembert", dalembertForwardDynamics},
        {"walker-orin-1", walkerOrinForwardDynamics},
        {"innovations", innovationsForwardDynamics},
        {"sparse-kkt", sparseElimination},
        {"constraint-force",
         [](const Model& model, const State& state, const VectorXd& effort,
            std::span<const LinkWrench> wrenches, Workspace& workspace, VectorXd& acceleration) {
           return constraintForce(model, state, effort, wrenches, workspace, acceleration);
         }},
        {"aba", articulatedBody}};
    std::map<std::string, Record> records;
    Random random(902);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
      const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      VectorXd expected, acceleration;
      QVERIFY(forwardDynamics(model, state, effort, wrenches, workspace, expected));
      for (const auto& [name, method] : methods) {
        try {
          const SolveStatus status =
              method(model, state, effort, wrenches, workspace, acceleration);
          QVERIFY2(status, (robot.name + ", " + name).c_str());
        } catch (const MethodDoesNotApply&) {
          continue;
        }
        double tolerance = toleranceFor(M);
        if (name ==
            std::string("aba-absolute")) {  // absolute_coordinates.h says how they lose digits
          double farthest = 1.0;            // m
          forwardKinematics(model, state, workspace, workspace.X_WB);
          const Eigen::Vector3d point = workspace.X_WB[bodyOfAbsolutePoint(model)].position;
          for (const Pose& pose : workspace.X_WB) {
            farthest = std::max(farthest, (pose.position - point).norm());
          }
          tolerance *= farthest * farthest;
        }
        records[name].note(differenceOf(acceleration, expected), tolerance, robot.name);
      }
    }
    verifyRecords("forward dynamics", records,
                  {{"crba", 150},
                   {"aba-absolute", 140},
                   {"dalembert", 15},
                   {"walker-orin-1", 150},
                   {"innovations", 140},
                   {"sparse-kkt", 140},
                   {"constraint-force", 120},
                   {"aba", 140}});
  }

  void coriolisMatricesAgree() {
    std::map<std::string, Record> records;
    Random random(903);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd C, expected;
      VectorXd terms;
      coriolisMatrix(model, state, workspace, C);
      jacobianProjectionCoriolisMatrix(model, state, workspace, expected);
      records["recursion"].note(differenceOf(C, expected), 1e-9, robot.name);
      coriolisEffort(model, state, workspace, terms);
      records["times velocity"].note(differenceOf(C * state.velocity, terms), 1e-9, robot.name);
    }
    verifyRecords("Coriolis matrix", records, {{"recursion", 150}, {"times velocity", 150}});
  }
};

ARMILLARY_TEST(TestAgreement)
#include "tst_agreement.moc"
