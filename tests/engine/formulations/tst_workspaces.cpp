// SPDX-License-Identifier: BSD-3-Clause
// A workspace that has served another model of the same sizes: every method gives the bits that a
// new one gives.
#include <functional>
#include <map>
#include <optional>

#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/analysis/inverse_dynamics_derivatives.h"
#include "engine/analysis/momentum.h"
#include "engine/analysis/operational_space.h"
#include "engine/analysis/reactions.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/explanation/free_bodies.h"
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
#include "engine/parameters/regressor.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// A question, and its answer as numbers.
struct WorkspaceQuestion {
  State state;
  VectorXd rates;  // accelerations or efforts
  int link = 0;
};
using Method = std::function<MatrixXd(const Model&, const WorkspaceQuestion&, Workspace&)>;

template <class Solve>
Method forward(Solve solve) {
  return [solve](const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
    VectorXd result;
    if (!solve(model, q.state, q.rates, std::span<const LinkWrench>(), workspace, result)) {
      throw std::runtime_error("singular");
    }
    return MatrixXd(result);
  };
}

template <class Compute>
Method inverse(Compute compute) {
  return [compute](const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
    VectorXd result;
    compute(model, q.state, q.rates, std::span<const LinkWrench>(), workspace, result);
    return MatrixXd(result);
  };
}

template <class Compute>
Method ofState(Compute compute) {
  return [compute](const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
    MatrixXd result;
    (void)compute(model, q.state, workspace, result);
    return result;
  };
}

VectorXd numbersOf(const Force& force) {
  VectorXd numbers(6);
  numbers << force.moment, force.force;
  return numbers;
}

MatrixXd derivatives(const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
  InverseDynamicsDerivatives result;
  inverseDynamicsDerivatives(model, q.state, q.rates, {}, workspace, result);
  MatrixXd both(result.by_position.rows(), 2 * result.by_position.cols());
  both << result.by_position, result.by_velocity;
  return both;
}

MatrixXd forwardDerivatives(const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
  ForwardDynamicsDerivatives result;
  VectorXd acceleration;
  if (!forwardDynamicsDerivatives(model, q.state, q.rates, {}, workspace, acceleration, result)) {
    return {};
  }
  MatrixXd both(result.by_position.rows(), 2 * result.by_position.cols());
  both << result.by_position, result.by_velocity;
  return both;
}

MatrixXd operationalInertia(const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
  OperationalSpace result;
  if (!operationalSpace(model, q.state, q.link, workspace, result)) return {};
  return result.inertia;
}

MatrixXd reactions(const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
  std::vector<JointReaction> result;
  jointReactions(model, q.state, q.rates, {}, workspace, result);
  MatrixXd numbers(6, static_cast<Eigen::Index>(result.size()));
  for (size_t i = 0; i < result.size(); ++i) {
    numbers.col(static_cast<Eigen::Index>(i)) = numbersOf(result[i].wrench);
  }
  return numbers;
}

MatrixXd momentum(const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
  MomentumMatrix A;
  momentumMatrix(model, q.state, MomentumPoint::kCenterOfMass, workspace, A);
  return A;
}

const std::vector<std::pair<std::string, Method>>& methods() {
  static const std::vector<std::pair<std::string, Method>> list{
      {"rnea", inverse(inverseDynamics)},
      {"newton-euler", inverse(newtonEulerLinkFrames)},
      {"cartesian-tensors", inverse(cartesianTensors)},
      {"jacobian-projection", inverse(jacobianProjection)},
      {"recursive-lagrangian", inverse(recursiveLagrangian)},
      {"dalembert", inverse(dalembert)},
      {"aba", forward(articulatedBody)},
      {"crba", forward(massMatrixSolve)},
      {"walker-orin-1", forward(walkerOrinForwardDynamics)},
      {"innovations", forward(innovationsForwardDynamics)},
      {"sparse-kkt", forward(sparseElimination)},
      {"constraint-force", forward([](auto&&... given) { return constraintForce(given...); })},
      {"mass matrix", ofState([](auto&&... given) {
         massMatrix(given...);
         return 0;
       })},
      {"inverse mass matrix", ofState([](auto&&... given) { return inverseMassMatrix(given...); })},
      {"newton-euler-factorization", ofState([](auto&&... given) {
         newtonEulerFactorizationMassMatrix(given...);
         return 0;
       })},
      {"coriolis matrix", ofState([](auto&&... given) {
         coriolisMatrix(given...);
         return 0;
       })},
      {"inverse dynamics derivatives", derivatives},
      {"forward dynamics derivatives", forwardDerivatives},
      {"operational space", operationalInertia},
      {"reactions", reactions},
      {"momentum", momentum},
      {"regressor",
       [](const Model& model, const WorkspaceQuestion& q, Workspace& workspace) {
         MatrixXd Y;
         regressor(model, q.state, q.rates, workspace, Y);
         return Y;
       }},
  };
  return list;
}

std::shared_ptr<const Model> chain(Random& random, JointType type) {
  return compileModel(randomRobot(random, {std::vector<JointType>(6, type), false}, "chain"));
}

// Six joints each: chains and trees, which differ in inertias, places and what carries what.
std::vector<std::shared_ptr<const Model>> alikeInSize() {
  Random random(470);
  std::vector<std::shared_ptr<const Model>> models;
  for (int i = 0; i < 3; ++i) models.push_back(chain(random, JointType::kRevolute));
  models.push_back(chain(random, JointType::kPrismatic));
  for (int i = 0; i < 3; ++i) {
    models.push_back(compileModel(
        randomRobot(random, {std::vector<JointType>(6, JointType::kRevolute), true}, "tree")));
  }
  return models;
}

}  // namespace

class TestWorkspaces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyMethodForgetsTheModelBefore() {
    const auto models = alikeInSize();
    Random random(471);
    std::map<std::string, int> answered;
    for (const auto& before : models) {
      for (const auto& now : models) {
        if (before == now) continue;
        QCOMPARE(before->velocitySize(), now->velocitySize());
        QCOMPARE(before->bodyCount(), now->bodyCount());
        const WorkspaceQuestion q{randomState(*now, random),
                                  random.numbers(now->velocitySize(), 3.0),
                                  static_cast<int>(now->links.size()) - 1};
        for (const auto& [name, method] : methods()) {
          Workspace used(*before), fresh(*now);
          try {
            (void)method(*before, q, used);
          } catch (const MethodDoesNotApply&) {  // leaves what it has made so far
          }
          MatrixXd expected, got;
          try {
            expected = method(*now, q, fresh);
          } catch (const MethodDoesNotApply&) {
            QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, method(*now, q, used));
            continue;
          }
          got = method(*now, q, used);
          QVERIFY2(got.size() > 0 && got == expected, name.c_str());
          ++answered[name];
        }
      }
    }
    for (const auto& [name, method] : methods()) {
      QVERIFY2(answered[name] >= 6, (name + " hardly ever answered").c_str());
    }
  }

  // A number of its own, also where a copy is made or another model at the same place.
  void everyModelHasItsNumber() {
    Random random(472);
    const auto model = chain(random, JointType::kRevolute);
    QVERIFY(Model(*model).number.value() != model->number.value());
    QVERIFY(withGravity(*model, Eigen::Vector3d::Zero())->number.value() != model->number.value());
    std::optional<Model> place(*model);
    const std::uint64_t first = place->number.value();
    place.emplace(*model);
    QVERIFY(place->number.value() != first);
  }
};

ARMILLARY_TEST(TestWorkspaces)
#include "tst_workspaces.moc"
