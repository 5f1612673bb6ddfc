// Robots whose equations of motion are known in closed form.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kGravity = 9.81;

// Compares inverse dynamics with M a + rest at random motions, and forward dynamics with the
// solution of the same equations.
template <class Equations>
void verifyEquations(const Model& model, Equations&& equations, std::uint64_t seed) {
  Random random(seed);
  Workspace workspace(model);
  const int n = model.velocitySize();
  for (int k = 0; k < 20; ++k) {
    const State state = randomState(model, random, 3.0);
    const VectorXd acceleration = random.numbers(n, 5.0), effort = random.numbers(n, 5.0);
    Eigen::MatrixXd M(n, n);
    VectorXd rest(n), got;
    equations(state, M, rest);
    inverseDynamics(model, state, acceleration, {}, workspace, got);
    VERIFY_CLOSE(got, M * acceleration + rest, 1e-13, "inverse");
    QVERIFY(forwardDynamics(model, state, effort, {}, workspace, got));
    VERIFY_CLOSE(got, M.ldlt().solve(effort - rest), 1e-11, "forward");
  }
}

JointDescription joint(const std::string& name, JointType type, const std::string& parent,
                       const std::string& child, const Vector3d& axis, const Vector3d& place) {
  JointDescription result;
  result.name = name;
  result.type = type;
  result.parent = parent;
  result.child = child;
  result.axis = axis;
  result.X_PJ.position = place;
  return result;
}

LinkDescription link(const std::string& name, double mass, const Vector3d& center,
                     const Matrix3d& rotational) {
  LinkDescription result;
  result.name = name;
  result.inertial = InertialDescription{0, {Matrix3d::Identity(), center}, mass, rotational};
  return result;
}

}  // namespace

class TestClosedForms : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // T = ½ (m l² + I) q̇², U = −m g l cos q, from which (m l² + I) q̈ + m g l sin q = τ.
  void pendulum() {
    const Reached reached;
    verifyEquations(
        *bundledRobot("pendulum").model,
        [](const State& state, Eigen::MatrixXd& M, VectorXd& rest) {
          M << 1.0 * 1.0 * 1.0 + 0.001;
          rest << 1.0 * kGravity * 1.0 * std::sin(state.position[0]);
        },
        51);
  }

  // Bobs m1, m2 on light rods l1, l2 hanging down; a = q1, b = q1 + q2 from the vertical:
  //   T = ½ (m1 l1² + I1) ȧ² + ½ I2 ḃ² + ½ m2 (l1² ȧ² + l2² ḃ² + 2 l1 l2 ȧ ḃ cos q2)
  //   U = −(m1 + m2) g l1 cos a − m2 g l2 cos b
  // and Lagrange's equations in q1, q2 give M below and, with h = m2 l1 l2 sin q2, the rest.
  void doublePendulum() {
    const Reached reached;
    const double m1 = 1.0, l1 = 0.5, I1 = 0.00045, m2 = 1.0, l2 = 0.4, I2 = 0.00064;
    verifyEquations(
        *bundledRobot("double_pendulum").model,
        [=](const State& state, Eigen::MatrixXd& M, VectorXd& rest) {
          const double q1 = state.position[0], q2 = state.position[1];
          const double v1 = state.velocity[0], v2 = state.velocity[1];
          const double c = m2 * l1 * l2 * std::cos(q2), h = m2 * l1 * l2 * std::sin(q2);
          M(0, 0) = m1 * l1 * l1 + I1 + m2 * (l1 * l1 + l2 * l2) + 2.0 * c + I2;
          M(0, 1) = M(1, 0) = m2 * l2 * l2 + c + I2;
          M(1, 1) = m2 * l2 * l2 + I2;
          const double lower = m2 * kGravity * l2 * std::sin(q1 + q2);
          rest[0] =
              -h * (2.0 * v1 * v2 + v2 * v2) + (m1 + m2) * kGravity * l1 * std::sin(q1) + lower;
          rest[1] = h * v1 * v1 + lower;
        },
        52);
  }

  // Cart M at x, pole m with centre c from the hinge, q from upright towards x: the centre is at
  // (x + c sin q, c cos q), so
  //   T = ½ (M + m) ẋ² + m c ẋ q̇ cos q + ½ (I + m c²) q̇²,   U = m g c cos q.
  void cartPole() {
    const Reached reached;
    const TestRobot robot = bundledRobot("cart_pole");
    const double cart = 1.0, m = 0.1, c = 0.5;
    // m (2 c)² / 12, in the six digits that the file has of it
    const double I = robot.description.links.back().inertial->rotational(1, 1);
    QVERIFY2(std::abs(I * 12.0 / m - 1.0) < 1e-6, "the pole is no uniform rod");
    verifyEquations(
        *robot.model,
        [=](const State& state, Eigen::MatrixXd& M, VectorXd& rest) {
          const double q = state.position[1], rate = state.velocity[1];
          M << cart + m, m * c * std::cos(q), m * c * std::cos(q), I + m * c * c;
          rest << -m * c * rate * rate * std::sin(q), -m * kGravity * c * std::sin(q);
        },
        53);
  }

  // Two bars in a vertical plane, turning about z with gravity along −y; centres at c1, c2 from
  // their joints, the second joint at l1. With a = q1, b = q1 + q2:
  //   T = ½ (I1 + m1 c1²) ȧ² + ½ I2 ḃ² + ½ m2 (l1² ȧ² + c2² ḃ² + 2 l1 c2 ȧ ḃ cos q2)
  //   U = m1 g c1 sin a + m2 g (l1 sin a + c2 sin b)
  // (Spong, Hutchinson, Vidyasagar, Robot Modeling and Control, example 7.2).
  void planarTwoLinkArm() {
    const Reached reached;
    const double m1 = 2.3, c1 = 0.21, l1 = 0.47, I1 = 0.031, m2 = 1.1, c2 = 0.33, I2 = 0.017;
    RobotDescription robot;
    robot.name = "2r";
    robot.links = {LinkDescription{}, link("upper", m1, {c1, 0.0, 0.0}, I1 * Matrix3d::Identity()),
                   link("lower", m2, {c2, 0.0, 0.0}, I2 * Matrix3d::Identity())};
    robot.links[0].name = "base";
    robot.joints = {
        joint("one", JointType::kRevolute, "base", "upper", Vector3d::UnitZ(), Vector3d::Zero()),
        joint("two", JointType::kRevolute, "upper", "lower", Vector3d::UnitZ(), {l1, 0.0, 0.0})};
    verifyEquations(
        *compileModel(robot, {.gravity = {0.0, -kGravity, 0.0}}),
        [=](const State& state, Eigen::MatrixXd& M, VectorXd& rest) {
          const double q1 = state.position[0], q2 = state.position[1];
          const double v1 = state.velocity[0], v2 = state.velocity[1];
          const double c = m2 * l1 * c2 * std::cos(q2), h = m2 * l1 * c2 * std::sin(q2);
          M(0, 0) = m1 * c1 * c1 + I1 + m2 * (l1 * l1 + c2 * c2) + 2.0 * c + I2;
          M(0, 1) = M(1, 0) = m2 * c2 * c2 + c + I2;
          M(1, 1) = m2 * c2 * c2 + I2;
          const double lower = m2 * kGravity * c2 * std::cos(q1 + q2);
          rest[0] = -h * (2.0 * v1 * v2 + v2 * v2) + (m1 * c1 + m2 * l1) * kGravity * std::cos(q1) +
                    lower;
          rest[1] = h * v1 * v1 + lower;
        },
        54);
  }

  // A free body, moments about the link's origin O with the centre of mass at c (all in the body's
  // axes; ω, v the velocity of O, g seen in the body):
  //   a_O = v̇ + ω × v,   f = m (a_O − g + ω̇ × c + ω × (ω × c))
  //   n = I_O ω̇ + ω × I_O ω + m c × (a_O − g)
  // which for c = 0 are Euler's equations.
  void freeBodyObeysEuler_data() {
    QTest::addColumn<double>("offset");
    QTest::newRow("about its centre") << 0.0;
    QTest::newRow("about a point beside it") << 0.3;
  }
  void freeBodyObeysEuler() {
    QFETCH(const double, offset);
    const Reached reached;
    const double m = 1.7;
    const Vector3d c = offset * Vector3d(1.0, -0.5, 0.7);
    Matrix3d I_c = Vector3d(0.11, 0.23, 0.29).asDiagonal();
    I_c(0, 1) = I_c(1, 0) = 0.02;
    RobotDescription robot;
    robot.name = "stone";
    robot.links = {link("stone", m, c, I_c)};
    freeBase(robot);
    const auto model = compileModel(robot);
    const Matrix3d I_O = I_c + m * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
    Workspace workspace(*model);
    Random random(55);
    for (int k = 0; k < 20; ++k) {
      const State state = randomState(*model, random, 3.0);
      const VectorXd acceleration = random.numbers(6, 3.0);
      const Vector3d w = state.velocity.head<3>(), v = state.velocity.tail<3>();
      const Vector3d alpha = acceleration.head<3>();
      const auto& q = state.position;
      const Eigen::Quaterniond orientation(q[3], q[4], q[5], q[6]);
      const Vector3d a = Vector3d(acceleration.tail<3>()) + w.cross(v) -
                         orientation.conjugate() * Vector3d(0.0, 0.0, -kGravity);
      VectorXd want(6), got;
      want << I_O * alpha + w.cross(I_O * w) + m * c.cross(a),
          m * (a + alpha.cross(c) + w.cross(w.cross(c)));
      inverseDynamics(*model, state, acceleration, {}, workspace, got);
      VERIFY_CLOSE(got, want, 1e-13, "inverse");
      QVERIFY(forwardDynamics(*model, state, want, {}, workspace, got));
      VERIFY_CLOSE(got, acceleration, 1e-12, "forward");
    }
  }

  // ω × about a symmetry axis: the body of revolution precesses at (I3 − I1) / I1 ω3.
  void symmetricTopPrecesses() {
    RobotDescription robot;
    robot.name = "top";
    robot.links = {link("top", 1.0, Vector3d::Zero(), Vector3d(0.2, 0.2, 0.3).asDiagonal())};
    freeBase(robot);
    const auto model = compileModel(robot, {.gravity = Vector3d::Zero()});
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.velocity << 0.4, -0.1, 2.0, 0.0, 0.0, 0.0;
    VectorXd acceleration;
    QVERIFY(forwardDynamics(*model, state, VectorXd::Zero(6), {}, workspace, acceleration));
    const double rate = (0.3 - 0.2) / 0.2 * 2.0;
    VectorXd want(6);
    want << -rate * -0.1, rate * 0.4, 0.0, 0.0, 0.0, 0.0;
    VERIFY_CLOSE(acceleration, want, 1e-15, "precession");
  }

  // The cylinder's own numbers: a bar on a slide lifts m g and nothing else.
  void slideCarriesItsWeight() {
    RobotDescription robot;
    robot.name = "lift";
    robot.links = {LinkDescription{}, link("load", 12.5, {0.4, 0.1, 0.0}, Matrix3d::Identity())};
    robot.links[0].name = "shaft";
    robot.joints = {joint("lift", JointType::kPrismatic, "shaft", "load", Vector3d(0.0, 0.6, 0.8),
                          Vector3d::Zero())};
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    VectorXd effort;
    gravityEffort(*model, neutralState(*model), workspace, effort);
    VERIFY_CLOSE(effort[0], 12.5 * kGravity * 0.8, 1e-15, "weight along the slide");
    Eigen::MatrixXd M;
    massMatrix(*model, neutralState(*model), workspace, M);
    VERIFY_CLOSE(M(0, 0), 12.5, 1e-15, "mass");
  }
};

QTEST_APPLESS_MAIN(TestClosedForms)
#include "tst_closed_forms.moc"
