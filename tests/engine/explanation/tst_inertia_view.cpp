// SPDX-License-Identifier: BSD-3-Clause
// The mass matrix in numbers for people: the shares of links, what others add, closed forms.
#include "engine/explanation/inertia_view.h"

#include <Eigen/LU>
#include <stdexcept>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/orthogonal.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// A uniform bar on a slide along x, hinged there: a cart of mass M with a pendulum.
std::shared_ptr<const Model> cartWithPendulum(double cart, double mass, double length) {
  RobotDescription robot = emptyRobot("cart with pendulum");
  robot.links.push_back(bar("cart", cart, 0.2));
  robot.links.push_back(bar("rod", mass, length));
  JointDescription slide = hinge("slide", "ground", "cart", {0.0, 0.0, 0.0}, Vector3d::UnitX());
  slide.type = JointType::kPrismatic;
  robot.joints.push_back(slide);
  robot.joints.push_back(hinge("pin", "cart", "rod", {0.0, 0.0, 0.0}));
  return compiledInPlane(robot);
}

}  // namespace

class TestInertiaView : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sharesOfLinksSumToTheEntry() {
    const Reached reached;
    Random random(901);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      const double scale = M.cwiseAbs().maxCoeff();
      for (int sample = 0; sample < 20; ++sample) {
        const int i = random.below(model.velocitySize());
        const int j = sample % 4 == 0 ? i : random.below(model.velocitySize());
        InertiaEntry entry;
        inertiaEntry(model, state, i, j, workspace, entry);
        double sum = entry.rotors;
        for (const InertiaShare& share : entry.shares) sum += share.total();
        const std::string where = robot.name + " " + std::to_string(i) + " " + std::to_string(j);
        VERIFY_CLOSE_TO_SCALE(sum, M(i, j), 1e-12, scale, where);
        QCOMPARE(entry.value, sum);
      }
    }
  }

  void sharesAreOfLinksThatBothMove() {
    Random random(902);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0 || model.links.size() > 40) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      bodyMotions(model, state, workspace);
      for (int sample = 0; sample < 5; ++sample) {
        const int i = random.below(model.velocitySize()), j = random.below(model.velocitySize());
        InertiaEntry entry;
        inertiaEntry(model, state, i, j, workspace, entry);
        std::vector<int> listed, moved_by_both;
        for (const InertiaShare& share : entry.shares) listed.push_back(share.link);
        for (int link = 0; link < static_cast<int>(model.links.size()); ++link) {
          Jacobian J;
          bodyJacobian(model, state, model.links[link].body, Vector3d(0.3, -0.4, 0.5), workspace,
                       J);
          if (J.col(i).norm() > 0.0 && J.col(j).norm() > 0.0) moved_by_both.push_back(link);
        }
        QVERIFY2(listed == moved_by_both, robot.name.c_str());
      }
    }
  }

  void rotorsAreTheirOwnShare() {
    RobotDescription robot = FourBar{}.description();
    robot.loops.clear();
    robot.joints[1].rotor_inertia = 0.25;
    const auto model = withRotors(*compileModel(robot));
    Workspace workspace(*model);
    const State state = neutralState(*model);
    MatrixXd M;
    massMatrix(*model, state, workspace, M);
    InertiaEntry entry;
    inertiaEntry(*model, state, 1, 1, workspace, entry);
    QCOMPARE(entry.rotors, 0.25);
    VERIFY_CLOSE(entry.value, M(1, 1), 1e-15, "crank");
    inertiaEntry(*model, state, 0, 1, workspace, entry);
    QCOMPARE(entry.rotors, 0.0);
  }

  // 1 / (M⁻¹)_ii from the inverse itself, and as what a unit effort accelerates.
  void freeInertiaIsThatOfTheInverse() {
    const Reached reached;
    Random random(903);
    for (const TestRobot& robot : ofSolidBodies(upTo(30, allRobots()))) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      if (n == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      InertiaView view;
      inertiaView(model, state, workspace, view);
      const MatrixXd inverse =
          PivotedCholesky(view.matrix)
              .solve(MatrixXd::Identity(view.matrix.rows(), view.matrix.cols()));
      const VectorXd expected = inverse.diagonal().cwiseInverse();
      const double tolerance = std::max(1e-12, 1e-15 * view.coupling_condition);
      VERIFY_CLOSE(view.free.cwiseQuotient(expected), VectorXd::Ones(n), tolerance, robot.name);
      QVERIFY2((view.free.array() > 0.0).all(), robot.name.c_str());
      const VectorXd bound = view.locked * (1.0 + 1e-12);
      QVERIFY2((view.free.array() <= bound.array()).all(), robot.name.c_str());
      QVERIFY2(view.coupling.cwiseAbs().maxCoeff() <= 1.0 + 1e-14, robot.name.c_str());
    }
  }

  void eigenvaluesHaveTraceAndDeterminantOfTheMatrix() {
    const Reached reached;
    Random random(904);
    for (const TestRobot& robot : ofSolidBodies(upTo(12, allRobots()))) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      InertiaView view;
      inertiaView(model, randomState(model, random), workspace, view);
      VERIFY_CLOSE(view.eigenvalues.sum(), view.matrix.trace(), 1e-13, robot.name);
      const double log_det = upperTriangle(view.matrix).diagonal().array().abs().log().sum();
      VERIFY_CLOSE(view.eigenvalues.array().log().sum(), log_det, 1e-10, robot.name);
      const int n = model.velocitySize();
      VERIFY_CLOSE(view.condition * view.eigenvalues[0], view.eigenvalues[n - 1], 1e-12,
                   robot.name);
    }
  }

  // Counting slides in other units changes M's condition, not that of the coupling.
  void couplingDependsOnNoUnit() {
    const auto model = cartWithPendulum(2.0, 0.7, 1.2);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position[1] = 0.4;
    InertiaView view;
    inertiaView(*model, state, workspace, view);
    QVERIFY(view.mixed_units);
    const double scale = 1000.0;  // mm
    MatrixXd D = MatrixXd::Identity(2, 2);
    D(0, 0) = 1.0 / scale;
    const MatrixXd other = D * view.matrix * D;
    const double coupled = other(0, 1) / std::sqrt(other(0, 0) * other(1, 1));
    VERIFY_CLOSE(view.coupling(0, 1), coupled, 1e-15, "coupling");
    const double k = std::abs(coupled);
    VERIFY_CLOSE(view.coupling_condition, (1.0 + k) / (1.0 - k), 1e-13, "condition");
  }

  // M = [M + m, −m l/2 sin q; ·, m l²/3]: with the other free, what is felt is the Schur
  // complement.
  void cartWithPendulumIsInClosedForm() {
    const double cart = 2.0, m = 0.7, l = 1.2;
    const auto model = cartWithPendulum(cart, m, l);
    Workspace workspace(*model);
    State state = neutralState(*model);
    for (const double q : {-1.3, 0.0, 0.4, 2.0}) {
      state.position[1] = q;
      InertiaView view;
      inertiaView(*model, state, workspace, view);
      const double coupled = -0.5 * m * l * std::sin(q), turn = m * l * l / 3.0;
      VERIFY_CLOSE(view.matrix(0, 1), coupled, 1e-15, "M");
      VERIFY_CLOSE(view.locked, Eigen::Vector2d(cart + m, turn), 1e-15, "locked");
      const Eigen::Vector2d free(cart + m - coupled * coupled / turn,
                                 turn - coupled * coupled / (cart + m));
      VERIFY_CLOSE(view.free, free, 1e-14, "free");
      InertiaEntry entry;
      inertiaEntry(*model, state, 0, 1, workspace, entry);
      QCOMPARE(entry.shares.size(), size_t(1));  // the rod alone
      QCOMPARE(model->links[entry.shares[0].link].name, std::string("rod"));
      VERIFY_CLOSE(entry.shares[0].by_mass, coupled, 1e-15, "by mass");
      QCOMPARE(entry.shares[0].by_turning, 0.0);  // the slide turns nothing
    }
  }

  // A massless link behind a free joint: that joint moves nothing, the others feel no change.
  void jointThatMovesNothingHasNoInertia() {
    RobotDescription robot = emptyRobot("empty hand");
    robot.links.push_back(bar("arm", 2.0, 1.0));
    LinkDescription hand;
    hand.name = "hand";
    robot.links.push_back(hand);
    robot.joints.push_back(hinge("shoulder", "ground", "arm", {0.0, 0.0, 0.0}));
    robot.joints.push_back(hinge("wrist", "arm", "hand", {1.0, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    InertiaView view;
    inertiaView(*model, neutralState(*model), workspace, view);
    VERIFY_CLOSE(view.free, Eigen::Vector2d(2.0 / 3.0, 0.0), 1e-15, "free");
    QVERIFY(std::isinf(view.condition) && std::isinf(view.coupling_condition));
  }

  // Two slides along the same line before one mass: either can move it without the other.
  void motionThatNothingResistsIsFree() {
    RobotDescription robot = emptyRobot("telescope");
    LinkDescription sleeve;
    sleeve.name = "sleeve";
    robot.links.push_back(sleeve);
    robot.links.push_back(bar("rod", 3.0, 1.0));
    for (int i = 0; i < 2; ++i) {
      robot.joints.push_back(hinge("slide" + std::to_string(i), robot.links[i].name,
                                   robot.links[i + 1].name, {0.0, 0.0, 0.0}, Vector3d::UnitX()));
      robot.joints.back().type = JointType::kPrismatic;
    }
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    InertiaView view;
    inertiaView(*model, neutralState(*model), workspace, view);
    VERIFY_CLOSE(view.locked, Eigen::Vector2d(3.0, 3.0), 1e-15, "locked");
    QCOMPARE(view.free[0], 0.0);
    QCOMPARE(view.free[1], 0.0);
    QVERIFY(std::isinf(view.condition));
    QVERIFY(!view.mixed_units);
  }

  void robotWithoutJointsHasAnEmptyMatrix() {
    RobotDescription robot = emptyRobot("table");
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    InertiaView view;
    inertiaView(*model, neutralState(*model), workspace, view);
    QCOMPARE(view.matrix.size(), Eigen::Index(0));
    QCOMPARE(view.free.size(), Eigen::Index(0));
    QCOMPARE(view.condition, 1.0);
  }

  void entryThatIsNotThereThrows() {
    const TestRobot robot = bundledRobot("pendulum");
    Workspace workspace(*robot.model);
    InertiaEntry entry;
    for (const int index : {-1, robot.model->velocitySize()}) {
      QVERIFY_THROWS_EXCEPTION(
          std::invalid_argument,
          inertiaEntry(*robot.model, neutralState(*robot.model), 0, index, workspace, entry));
    }
  }
};

ARMILLARY_TEST(TestInertiaView)
#include "tst_inertia_view.moc"
