// SPDX-License-Identifier: BSD-3-Clause
// Whether a method of forward dynamics gives what the articulated body algorithm and the mass
// matrix give.
#pragma once

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

namespace armillary::test {

inline std::vector<LinkWrench> threeRandomWrenches(const Model& model, Random& random) {
  std::vector<LinkWrench> wrenches;
  for (int i = 0; i < 3; ++i) {
    wrenches.push_back({random.below(static_cast<int>(model.links.size())),
                        {random.vector(2.0), random.vector(5.0)},
                        random.chance(0.5) ? LinkWrench::Axes::kWorld : LinkWrench::Axes::kLink});
  }
  return wrenches;
}

inline double massMatrixCondition(const Model& model, const State& state, Workspace& workspace) {
  Eigen::MatrixXd M;
  massMatrix(model, state, workspace, M);
  const Eigen::VectorXd values = SymmetricEigensolver(M).values();
  return values[values.size() - 1] / values[0];
}

// A question of forward dynamics.
struct ForwardCase {
  State state;
  Eigen::VectorXd effort;
  std::vector<LinkWrench> wrenches;

  ForwardCase(const Model& model, Random& random)
      : state(randomState(model, random)),
        effort(random.numbers(model.velocitySize(), 10.0)),
        wrenches(threeRandomWrenches(model, random)) {}
};

// Fails the test where solve(model, state, effort, wrenches, workspace, acceleration) and one of
// the default methods differ by more than max(1e-9, 1e-16 cond M), relative.
template <class Solver>
void verifyAgrees(Solver&& solve, const std::string& name, const Model& model, Random& random) {
  Workspace workspace(model);
  const ForwardCase c(model, random);
  Eigen::VectorXd got, articulated, by_matrix;
  QVERIFY2(solve(model, c.state, c.effort, c.wrenches, workspace, got), name.c_str());
  QVERIFY(articulatedBody(model, c.state, c.effort, c.wrenches, workspace, articulated));
  QVERIFY(massMatrixSolve(model, c.state, c.effort, c.wrenches, workspace, by_matrix));
  double tolerance = 1e-9;
  if (!compareNumbers(got, articulated, tolerance, name).empty() ||
      !compareNumbers(got, by_matrix, tolerance, name).empty()) {
    tolerance = std::max(1e-9, 1e-16 * massMatrixCondition(model, c.state, workspace));
  }
  VERIFY_CLOSE(got, articulated, tolerance, name);
  VERIFY_CLOSE(got, by_matrix, tolerance, name);
}

// Random types of joints that move.
inline std::vector<JointType> movingTypes(Random& random, int count) {
  std::vector<JointType> types;
  while (static_cast<int>(types.size()) < count) {
    const JointType type = randomTypes(random, 1)[0];
    if (type != JointType::kFixed) types.push_back(type);
  }
  return types;
}

// A chain of that many moving bodies, its joints of any type but floating where that is asked.
inline std::shared_ptr<const Model> randomChain(Random& random, int bodies, bool floating = true) {
  std::vector<JointType> types = movingTypes(random, bodies);
  for (JointType& type : types) {
    if (!floating && type == JointType::kFloating) type = JointType::kSpherical;
  }
  return compileModel(randomRobot(random, {types}, "chain-" + std::to_string(bodies)));
}

// Whether the message of the MethodDoesNotApply that call() throws contains `word`.
template <class Call>
bool refusalNames(Call&& call, const std::string& word) {
  try {
    call();
  } catch (const MethodDoesNotApply& refusal) {
    if (std::string(refusal.what()).find(word) != std::string::npos) return true;
    qWarning("%s", refusal.what());
  }
  return false;
}

// A chain of three with a middle link that has no mass, is a point, or a rod without thickness;
// every one of them has a mass matrix that is not singular.
enum class Weakness { kMassless, kPoint, kRod };
inline RobotDescription weakRobot(Weakness weakness) {
  Random random(31);
  RobotDescription robot = randomRobot(
      random, {{JointType::kRevolute, JointType::kRevolute, JointType::kRevolute}}, "weak");
  std::optional<InertialDescription>& inertial = robot.links[2].inertial;
  inertial->rotational.setZero();
  if (weakness == Weakness::kRod) inertial->rotational.diagonal() << 0.1, 0.1, 0.0;
  if (weakness == Weakness::kMassless) inertial.reset();
  robot.links[2].name = "feather";
  robot.joints[1].child = robot.joints[2].parent = "feather";
  return robot;
}

}  // namespace armillary::test
