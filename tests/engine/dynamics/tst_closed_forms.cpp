// SPDX-License-Identifier: BSD-3-Clause
// Robots whose equations of motion are known in closed form.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/cholesky.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Compares forward dynamics by every method that takes the robot.
void verifyAcceleration(const Model& model, const State& state, const VectorXd& effort,
                        const std::vector<LinkWrench>& wrenches, const VectorXd& want,
                        double tolerance) {
  Workspace workspace(model);
  VectorXd got;
  QVERIFY(forwardDynamics(model, state, effort, wrenches, workspace, got));
  VERIFY_CLOSE(got, want, tolerance, "forward");
  QVERIFY(massMatrixSolve(model, state, effort, wrenches, workspace, got));
  VERIFY_CLOSE(got, want, tolerance, "by the mass matrix");
  if (model.has_followers) return;
  QVERIFY(articulatedBody(model, state, effort, wrenches, workspace, got));
  VERIFY_CLOSE(got, want, tolerance, "by articulated bodies");
}

// Compares mass matrix, bias and inverse dynamics with M a + rest at random motions, and forward
// dynamics with the solution of the same equations.
template <class Equations>
void verifyEquations(const Model& model, Equations&& equations, std::uint64_t seed) {
  Random random(seed);
  Workspace workspace(model);
  const int n = model.velocitySize();
  for (int k = 0; k < 20; ++k) {
    const State state = randomState(model, random, 3.0);
    const VectorXd acceleration = random.numbers(n, 5.0), effort = random.numbers(n, 5.0);
    MatrixXd M(n, n), got_M;
    VectorXd rest(n), got;
    equations(state, M, rest);
    massMatrix(model, state, workspace, got_M);
    VERIFY_CLOSE(got_M, M, 1e-13, "mass matrix");
    bias(model, state, workspace, got);
    VERIFY_CLOSE(got, rest, 1e-13, "bias");
    inverseDynamics(model, state, acceleration, {}, workspace, got);
    VERIFY_CLOSE(got, M * acceleration + rest, 1e-13, "inverse");
    verifyAcceleration(model, state, effort, {}, PivotedCholesky(M).solve(effort - rest), 1e-11);
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

// The links hang on one called "ground", which has no inertia.
RobotDescription mechanism(const std::string& name, const std::vector<LinkDescription>& links,
                           const std::vector<JointDescription>& joints) {
  RobotDescription robot;
  robot.name = name;
  robot.links.emplace_back().name = "ground";
  robot.links.insert(robot.links.end(), links.begin(), links.end());
  robot.joints = joints;
  return robot;
}

JointDescription follower(JointDescription joint, const std::string& leader, double multiplier,
                          double offset) {
  joint.mimic = MimicDescription{leader, multiplier, offset};
  return joint;
}

Eigen::Quaterniond quaternionAt(const VectorXd& q, int index) {
  return {q[index], q[index + 1], q[index + 2], q[index + 3]};
}

void setQuaternion(const Matrix3d& R, int index, VectorXd& q) {
  const Eigen::Quaterniond quaternion(R);
  q.segment<4>(index) << quaternion.w(), quaternion.x(), quaternion.y(), quaternion.z();
}

Matrix3d turnX(double angle) {
  return Eigen::AngleAxisd(angle, Vector3d::UnitX()).toRotationMatrix();
}

Matrix3d turnY(double angle) {
  return Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
}

Matrix3d diagonal(double xx, double yy, double zz) {
  return Vector3d(xx, yy, zz).asDiagonal();
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
        [](const State& state, MatrixXd& M, VectorXd& rest) {
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
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
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
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
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
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
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
    MatrixXd M;
    massMatrix(*model, neutralState(*model), workspace, M);
    VERIFY_CLOSE(M(0, 0), 12.5, 1e-15, "mass");
  }

  // A body swinging about an axis that leans back from the horizontal: I about the axis through
  // its centre, the centre at c from the axis. Only gravity across the axis acts, g cos(lean):
  //   T = ½ (I + m c²) q̇²,   U = −m g c cos(lean) cos q.
  void physicalPendulumOnALeaningAxis() {
    const Reached reached;
    const double m = 3.2, c = 0.27, I = 0.061, lean = 0.4;
    const Vector3d axis(0.0, -std::cos(lean), std::sin(lean));
    // at zero the centre is lowest: straight down, less its part along the axis
    const Vector3d lowest = (-Vector3d::UnitZ() + axis.z() * axis).normalized();
    const Vector3d across = axis.cross(lowest);
    const Matrix3d inertia = I * axis * axis.transpose() + 0.02 * lowest * lowest.transpose() +
                             0.05 * across * across.transpose();
    verifyEquations(
        *compileModel(mechanism(
            "pendulum", {link("body", m, c * lowest + 0.13 * axis, inertia)},
            {joint("axis", JointType::kRevolute, "ground", "body", axis, {0.3, -0.2, 0.7})})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          M << I + m * c * c;
          rest << m * kGravity * c * std::cos(lean) * std::sin(state.position[0]);
        },
        56);
  }

  // A bob of isotropic inertia J at l below a universal joint with axes x, then y: with the angles
  // a, b the rod points along u = (−sin b, sin a cos b, −cos a cos b), and the bob turns with
  // ω = ȧ x + ḃ y', whose square is ȧ² + ḃ²:
  //   T = ½ m l² (ȧ² cos² b + ḃ²) + ½ J (ȧ² + ḃ²),   U = −m g l cos a cos b.
  void sphericalPendulumOnAUniversalJoint() {
    const Reached reached;
    const double m = 1.4, l = 0.62, J = 0.011;
    JointDescription hook =
        joint("hook", JointType::kUniversal, "ground", "bob", Vector3d::UnitX(), Vector3d::Zero());
    hook.axis2 = Vector3d::UnitY();
    verifyEquations(
        *compileModel(mechanism(
            "pendulum", {link("bob", m, {0.0, 0.0, -l}, J * Matrix3d::Identity())}, {hook})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          const double a = state.position[0], b = state.position[1];
          const double a_rate = state.velocity[0], b_rate = state.velocity[1];
          const double sc = m * l * l * std::sin(b) * std::cos(b);
          M << m * l * l * std::cos(b) * std::cos(b) + J, 0.0, 0.0, m * l * l + J;
          rest << -2.0 * sc * a_rate * b_rate + m * kGravity * l * std::sin(a) * std::cos(b),
              sc * a_rate * a_rate + m * kGravity * l * std::cos(a) * std::sin(b);
        },
        57);
  }

  // A bob on a massless rod l moves alike whether a universal or a spherical joint holds it: of the
  // force along the rod and gravity, with the rod's direction u, |u| = 1,
  //   ü = (g − (g·u) u) / l − |u̇|² u.
  // The universal joint carries a point mass; so that the spherical one's mass matrix is regular
  // its rod resists spinning about itself, of which there is none: with ω = u × u̇ nothing makes
  // any.
  void sphericalPendulumIsOneOnBothJoints() {
    const Reached reached;
    const double m = 0.8, l = 1.3;
    const Vector3d down(0.0, 0.0, -1.0);
    JointDescription hook =
        joint("hook", JointType::kUniversal, "ground", "bob", Vector3d::UnitX(), Vector3d::Zero());
    hook.axis2 = Vector3d::UnitY();
    const auto universal =
        compileModel(mechanism("universal", {link("bob", m, l * down, Matrix3d::Zero())}, {hook}));
    const auto spherical =
        compileModel(mechanism("spherical", {link("bob", m, l * down, diagonal(0.0, 0.0, 0.3))},
                               {joint("hook", JointType::kSpherical, "ground", "bob",
                                      Vector3d::UnitX(), Vector3d::Zero())}));
    Workspace workspace(*universal);
    Random random(58);
    for (int k = 0; k < 20; ++k) {
      State state = neutralState(*universal);
      state.position << random.uniform(-3.0, 3.0), random.uniform(-1.2, 1.2);
      state.velocity = random.numbers(2, 3.0);
      const double a = state.position[0], b = state.position[1];
      const double a_rate = state.velocity[0], b_rate = state.velocity[1];
      const Matrix3d R = turnX(a) * turnY(b);
      const Vector3d u = R * down;
      const Vector3d along_a = Vector3d::UnitX().cross(u);               // ∂u/∂a
      const Vector3d along_b = (turnX(a) * Vector3d::UnitY()).cross(u);  // ∂u/∂b
      const Vector3d u_rate = along_a * a_rate + along_b * b_rate;
      const Vector3d g = kGravity * down;
      const Vector3d want = (g - g.dot(u) * u) / l - u_rate.squaredNorm() * u;

      // universal: ü from ä, b̈ and the second derivatives of u
      VectorXd acceleration;
      QVERIFY(forwardDynamics(*universal, state, VectorXd::Zero(2), {}, workspace, acceleration));
      const Vector3d aa(0.0, -std::sin(a) * std::cos(b), std::cos(a) * std::cos(b));
      const Vector3d ab(0.0, -std::cos(a) * std::sin(b), -std::sin(a) * std::sin(b));
      const Vector3d bb = -u;
      const Vector3d got = along_a * acceleration[0] + along_b * acceleration[1] +
                           aa * a_rate * a_rate + 2.0 * ab * a_rate * b_rate + bb * b_rate * b_rate;
      VERIFY_CLOSE(got, want, 1e-12, "universal");

      // spherical: ω = u × u̇ and ω̇ = u × ü, in the body's axes
      State same = neutralState(*spherical);
      setQuaternion(R, 0, same.position);
      same.velocity = R.transpose() * u.cross(u_rate);
      verifyAcceleration(*spherical, same, VectorXd::Zero(3), {}, R.transpose() * u.cross(want),
                         1e-12);
      Workspace own(*spherical);
      VectorXd effort;
      inverseDynamics(*spherical, same, R.transpose() * u.cross(want), {}, own, effort);
      VERIFY_CLOSE(effort, VectorXd(VectorXd::Zero(3)), 1e-13, "inverse");
    }
  }

  // Euler's equations of a free asymmetric body held at its centre, principal axes:
  //   I1 ω̇1 = (I2 − I3) ω2 ω3 + n1 and so on in turn.
  void asymmetricTopObeysEuler() {
    const Reached reached;
    const double I1 = 0.13, I2 = 0.21, I3 = 0.29;
    verifyEquations(
        *compileModel(mechanism("top", {link("top", 2.0, Vector3d::Zero(), diagonal(I1, I2, I3))},
                                {joint("ball", JointType::kSpherical, "ground", "top",
                                       Vector3d::UnitX(), {0.1, 0.2, 0.3})})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          const auto& w = state.velocity;
          M = diagonal(I1, I2, I3);
          rest << (I3 - I2) * w[1] * w[2], (I1 - I3) * w[2] * w[0], (I2 - I1) * w[0] * w[1];
        },
        59);
  }

  // A top of revolution on its tip, centre at l, I1 across and I3 along its axis, both about the
  // tip. Leaning by θ with spin s = ω·axis, its axis goes round the vertical at the rate Ω of
  //   I1 cos θ Ω² − I3 s Ω + m g l = 0
  // (moments about the tip across the axis in the plane of the lean), slowly or fast. Then ω goes
  // round with the axis, so that its rate in the body is Rᵀ (Ω z × ω), and no effort acts.
  void heavyTopPrecessesSteadily_data() {
    QTest::addColumn<double>("sign");
    QTest::newRow("slowly") << -1.0;
    QTest::newRow("fast") << 1.0;
  }
  void heavyTopPrecessesSteadily() {
    QFETCH(const double, sign);
    const Reached reached;
    const double m = 0.7, l = 0.11, I1 = 0.0124, I3 = 0.0031, lean = 0.5;
    const double I_c = I1 - m * l * l;  // across the axis, about the centre
    const auto model =
        compileModel(mechanism("top", {link("top", m, {0.0, 0.0, l}, diagonal(I_c, I_c, I3))},
                               {joint("tip", JointType::kSpherical, "ground", "top",
                                      Vector3d::UnitX(), Vector3d::Zero())}));
    const double s = 120.0, cosine = std::cos(lean);
    const double root = std::sqrt(I3 * s * I3 * s - 4.0 * I1 * cosine * m * kGravity * l);
    const double rate = (I3 * s + sign * root) / (2.0 * I1 * cosine);
    Random random(60);
    for (int k = 0; k < 10; ++k) {
      const Vector3d axis(std::sin(lean), 0.0, cosine);
      // the spin about the axis and what of Ω z lies across it
      const Vector3d w = s * axis + rate * (Vector3d::UnitZ() - cosine * axis);
      const Matrix3d turned =
          turnY(lean) *
          Eigen::AngleAxisd(random.uniform(-3.0, 3.0), Vector3d::UnitZ()).toRotationMatrix();
      State state = neutralState(*model);
      setQuaternion(turned, 0, state.position);
      state.velocity = turned.transpose() * w;
      const VectorXd want = turned.transpose() * (rate * Vector3d::UnitZ().cross(w));
      verifyAcceleration(*model, state, VectorXd::Zero(3), {}, want, 1e-12);
      Workspace workspace(*model);
      VectorXd effort;
      inverseDynamics(*model, state, want, {}, workspace, effort);
      VERIFY_CLOSE(effort, VectorXd(VectorXd::Zero(3)), 1e-13, "inverse");
    }
  }

  // A body on a screw of pitch h (m per rad) that leans by β from the vertical; its centre at c
  // from the axis goes round it, at height h q cos β − c sin β cos q:
  //   T = ½ (I + m c² + m h²) q̇²,   U = m g (h q cos β − c sin β cos q).
  void screwUnderGravity() {
    const Reached reached;
    const double m = 1.9, c = 0.23, I = 0.037, h = 0.31, lean = 0.6;
    JointDescription screw = joint("screw", JointType::kHelical, "ground", "nut",
                                   {std::sin(lean), 0.0, std::cos(lean)}, {0.1, 0.2, 0.3});
    screw.pitch = h;
    const Vector3d across(std::cos(lean), 0.0, -std::sin(lean));  // at zero, downwards
    const Matrix3d axes = (Matrix3d() << across, Vector3d::UnitY(), screw.axis).finished();
    const Matrix3d inertia = axes * diagonal(0.03, 0.04, I) * axes.transpose();
    verifyEquations(
        *compileModel(
            mechanism("screw", {link("nut", m, c * across + 0.1 * screw.axis, inertia)}, {screw})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          M << I + m * c * c + m * h * h;
          rest << m * kGravity *
                      (h * std::cos(lean) + c * std::sin(lean) * std::sin(state.position[0]));
        },
        61);
  }

  // The same body free to slide by z and turn by q on a leaning cylindrical joint:
  //   T = ½ m ż² + ½ (I + m c²) q̇²,   U = m g (z cos β − c sin β cos q).
  void nutOnACylindricalJoint() {
    const Reached reached;
    const double m = 1.9, c = 0.23, I = 0.037, lean = 0.6;
    const Vector3d axis(std::sin(lean), 0.0, std::cos(lean));
    const Vector3d across(std::cos(lean), 0.0, -std::sin(lean));
    const Matrix3d axes = (Matrix3d() << across, Vector3d::UnitY(), axis).finished();
    const Matrix3d inertia = axes * diagonal(0.03, 0.04, I) * axes.transpose();
    verifyEquations(
        *compileModel(mechanism(
            "nut", {link("nut", m, c * across + 0.1 * axis, inertia)},
            {joint("rod", JointType::kCylindrical, "ground", "nut", axis, {0.1, 0.2, 0.3})})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          M << m, 0.0, 0.0, I + m * c * c;
          rest << m * kGravity * std::cos(lean),
              m * kGravity * c * std::sin(lean) * std::sin(state.position[1]);
        },
        62);
  }

  // A thread turns the cylindrical joint into the screw: it pushes the nut along by λ and turns it
  // by −h λ (it does no work), so that z̈ = h q̈. From m z̈ = λ − m g, I q̈ = τ − h λ follows
  //   (I + m h²) q̈ = τ − m g h,   λ = m (g + h q̈).
  void threadMakesACylindricalJointAScrew() {
    const Reached reached;
    const double m = 2.4, I = 0.052, h = 0.17, torque = 1.3;
    const LinkDescription nut = link("nut", m, Vector3d::Zero(), I * Matrix3d::Identity());
    JointDescription screw =
        joint("screw", JointType::kHelical, "ground", "nut", Vector3d::UnitZ(), Vector3d::Zero());
    screw.pitch = h;
    const auto threaded = compileModel(mechanism("threaded", {nut}, {screw}));
    screw.type = JointType::kCylindrical;
    const auto smooth = compileModel(mechanism("smooth", {nut}, {screw}));
    const double turning = (torque - m * kGravity * h) / (I + m * h * h);
    const double push = m * (kGravity + h * turning);
    verifyAcceleration(*threaded, neutralState(*threaded), VectorXd::Constant(1, torque), {},
                       VectorXd::Constant(1, turning), 1e-14);
    verifyAcceleration(*smooth, neutralState(*smooth), Eigen::Vector2d(push, torque - h * push), {},
                       Eigen::Vector2d(h * turning, turning), 1e-14);
  }

  // A plate in a vertical plane x-y (its normal horizontal), its centre at c along its own x axis
  // from the joint's frame, which is at (x, y) and turned by q:
  //   T = ½ m (ẋ² + ẏ²) + m c q̇ (ẏ cos q − ẋ sin q) + ½ (I + m c²) q̇²,   U = m g (y + c sin q).
  void plateInAPlane() {
    const Reached reached;
    const double m = 2.7, c = 0.34, I = 0.083;
    RobotDescription robot =
        mechanism("plate", {link("plate", m, {c, 0.0, 0.0}, diagonal(0.03, 0.05, I))},
                  {joint("plane", JointType::kPlanar, "ground", "plate", Vector3d::UnitZ(),
                         Vector3d::Zero())});
    verifyEquations(
        *compileModel(robot, {.gravity = {0.0, -kGravity, 0.0}}),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          const double q = state.position[2], rate = state.velocity[2];
          const double s = m * c * std::sin(q), k = m * c * std::cos(q);
          M << m, 0.0, -s, 0.0, m, k, -s, k, I + m * c * c;
          rest << -k * rate * rate, m * kGravity - s * rate * rate, k * kGravity;
        },
        63);
  }

  // A bead that slides by r on a rod, which turns by q in a horizontal plane:
  //   T = ½ (I + J + m r²) q̇² + ½ m ṙ²,   U = 0.
  void beadOnATurningRod() {
    const Reached reached;
    const double m = 0.6, I = 0.21, J = 0.004;
    verifyEquations(
        *compileModel(mechanism("rod",
                                {link("rod", 5.0, Vector3d::Zero(), diagonal(0.01, 0.2, I)),
                                 link("bead", m, Vector3d::Zero(), J * Matrix3d::Identity())},
                                {joint("hub", JointType::kContinuous, "ground", "rod",
                                       Vector3d::UnitZ(), Vector3d::Zero()),
                                 joint("slide", JointType::kPrismatic, "rod", "bead",
                                       Vector3d::UnitX(), Vector3d::Zero())})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          const double r = state.position[1];
          const double turn = state.velocity[0], slide = state.velocity[1];
          M << I + J + m * r * r, 0.0, 0.0, m;
          rest << 2.0 * m * r * slide * turn, -m * r * turn * turn;
        },
        64);
  }

  // A turntable of inertia I, at its edge r a pendulum that swings outwards by q; the bob's centre
  // at l on it, principal inertias A outwards across the rod, B about the hinge, C along the rod.
  // In the bob the vertical is −cos q along the rod and sin q across it:
  //   T = ½ (I + m (r + l sin q)² + A sin² q + C cos² q) ṗ² + ½ (m l² + B) q̇²
  //   U = −m g l cos q.
  void pendulumOnATurntable() {
    const Reached reached;
    const double I = 0.9, r = 0.35, m = 1.6, l = 0.48, A = 0.05, B = 0.06, C = 0.02;
    verifyEquations(
        *compileModel(mechanism("turntable",
                                {link("table", 8.0, {0.0, 0.0, -0.1}, diagonal(0.4, 0.5, I)),
                                 link("bob", m, {0.0, 0.0, -l}, diagonal(A, B, C))},
                                {joint("table_axis", JointType::kContinuous, "ground", "table",
                                       Vector3d::UnitZ(), Vector3d::Zero()),
                                 joint("hinge", JointType::kContinuous, "table", "bob",
                                       -Vector3d::UnitY(), {r, 0.0, 0.2})})),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          const double s = std::sin(state.position[1]), c = std::cos(state.position[1]);
          const double turn = state.velocity[0], swing = state.velocity[1];
          // half the derivative of the turntable's entry of M by q
          const double half = m * (r + l * s) * l * c + (A - C) * s * c;
          M << I + m * (r + l * s) * (r + l * s) + A * s * s + C * c * c, 0.0, 0.0, m * l * l + B;
          rest << 2.0 * half * turn * swing, -half * turn * turn + m * kGravity * l * s;
        },
        65);
  }

  // The two bars of planarTwoLinkArm() with a gear at the elbow: q2 = k q1 + b, so that with
  // a = q1, b = q1 + q2 the one coordinate has
  //   T = ½ M(q) q̇²,  M = m1 c1² + I1 + (I2 + m2 c2²) (1 + k)² + m2 l1² + 2 m2 l1 c2 (1 + k) cos q2
  //   U = (m1 c1 + m2 l1) g sin a + m2 c2 g sin b,   M q̈ + ½ M'(q) q̇² + U'(q) = τ.
  void elbowDrivenByAGear() {
    const Reached reached;
    const double m1 = 2.3, c1 = 0.21, l1 = 0.47, I1 = 0.031, m2 = 1.1, c2 = 0.33, I2 = 0.017;
    const double k = -1.7, offset = 0.4;
    const RobotDescription robot = mechanism(
        "geared",
        {link("upper", m1, {c1, 0.0, 0.0}, I1 * Matrix3d::Identity()),
         link("lower", m2, {c2, 0.0, 0.0}, I2 * Matrix3d::Identity())},
        {joint("one", JointType::kRevolute, "ground", "upper", Vector3d::UnitZ(), Vector3d::Zero()),
         follower(joint("two", JointType::kRevolute, "upper", "lower", Vector3d::UnitZ(),
                        {l1, 0.0, 0.0}),
                  "one", k, offset)});
    verifyEquations(
        *compileModel(robot, {.gravity = {0.0, -kGravity, 0.0}}),
        [=](const State& state, MatrixXd& M, VectorXd& rest) {
          const double q1 = state.position[0], q2 = k * q1 + offset, rate = state.velocity[0];
          const double arm = m2 * l1 * c2 * (1.0 + k);
          M << m1 * c1 * c1 + I1 + (I2 + m2 * c2 * c2) * (1.0 + k) * (1.0 + k) + m2 * l1 * l1 +
                   2.0 * arm * std::cos(q2);
          rest << -arm * k * std::sin(q2) * rate * rate +
                      (m1 * c1 + m2 * l1) * kGravity * std::cos(q1) +
                      (1.0 + k) * m2 * c2 * kGravity * std::cos(q1 + q2);
        },
        66);
  }

  // Atwood's machine: a drum of inertia I and radius r winds one rope up and the other down, as the
  // slides of the two weights follow it by r and −r:
  //   (I + (m1 + m2) r²) q̈ + (m1 − m2) g r = τ.
  void atwoodsMachine() {
    const Reached reached;
    const double I = 0.021, r = 0.14, m1 = 3.1, m2 = 2.2;
    const auto weight = [](const std::string& name, double mass) {
      return link(name, mass, {0.0, 0.05, 0.0}, 0.01 * Matrix3d::Identity());
    };
    const auto rope = [&](const std::string& name, const std::string& child, double multiplier) {
      return follower(joint(name, JointType::kPrismatic, "ground", child, Vector3d::UnitZ(),
                            {0.0, multiplier, -1.0}),
                      "drum", multiplier, -0.3);
    };
    verifyEquations(
        *compileModel(
            mechanism("atwood",
                      {link("drum_body", 1.0, Vector3d::Zero(), diagonal(I, 0.015, 0.015)),
                       weight("left", m1), weight("right", m2)},
                      {joint("drum", JointType::kContinuous, "ground", "drum_body",
                             Vector3d::UnitX(), Vector3d::Zero()),
                       rope("left_rope", "left", r), rope("right_rope", "right", -r)})),
        [=](const State&, MatrixXd& M, VectorXd& rest) {
          M << I + (m1 + m2) * r * r;
          rest << (m1 - m2) * kGravity * r;
        },
        67);
  }

  // Energy of the two bobs of doublePendulum() with numbers of its own: T and U as there, and no
  // power but that of the efforts: dE/dt = τ·q̇.
  void doublePendulumsEnergy() {
    const Reached reached;
    const double m1 = 1.3, l1 = 0.55, I1 = 0.004, m2 = 0.9, l2 = 0.35, I2 = 0.003;
    const auto model =
        compileModel(mechanism("double",
                               {link("upper", m1, {0.0, 0.0, -l1}, diagonal(0.001, I1, 0.001)),
                                link("lower", m2, {0.0, 0.0, -l2}, diagonal(0.002, I2, 0.002))},
                               {joint("one", JointType::kContinuous, "ground", "upper",
                                      -Vector3d::UnitY(), Vector3d::Zero()),
                                joint("two", JointType::kContinuous, "upper", "lower",
                                      -Vector3d::UnitY(), {0.0, 0.0, -l1})}));
    Workspace workspace(*model);
    Random random(68);
    for (int k = 0; k < 20; ++k) {
      const State state = randomState(*model, random, 4.0);
      const double a = state.position[0], b = a + state.position[1];
      const double a_rate = state.velocity[0], b_rate = a_rate + state.velocity[1];
      const Energy got = energy(*model, state, workspace);
      VERIFY_CLOSE(got.kinetic,
                   0.5 * (m1 * l1 * l1 + I1) * a_rate * a_rate + 0.5 * I2 * b_rate * b_rate +
                       0.5 * m2 *
                           (l1 * l1 * a_rate * a_rate + l2 * l2 * b_rate * b_rate +
                            2.0 * l1 * l2 * a_rate * b_rate * std::cos(b - a)),
                   1e-14, "kinetic");
      VERIFY_CLOSE(got.potential,
                   -(m1 + m2) * kGravity * l1 * std::cos(a) - m2 * kGravity * l2 * std::cos(b),
                   1e-14, "potential");
      const VectorXd effort = random.numbers(2, 3.0);
      VectorXd acceleration;
      QVERIFY(forwardDynamics(*model, state, effort, {}, workspace, acceleration));
      const double power = derivative(
          [&](double t) {
            State later = moved(*model, state, state.velocity + 0.5 * t * acceleration, t);
            later.velocity += t * acceleration;
            return energy(*model, later, workspace).total();
          },
          3e-4);
      VERIFY_CLOSE(power, effort.dot(state.velocity), 1e-9, "power");
    }
  }

  // Three bars in a plane; what a force F = (fx, fy) and a moment n at the end ask of the joints is
  // −Jᵀ (F, n), with J from p = Σ l_i (cos a_i, sin a_i), a_i = q1 + … + q_i. The same efforts keep
  // the arm from starting.
  void forceAtTheEndOfAPlanarArm() {
    const Reached reached;
    const double l1 = 0.5, l2 = 0.4, l3 = 0.25;
    const auto bar = [](const std::string& name, double length) {
      return link(name, 2.0 * length, {0.5 * length, 0.0, 0.0}, 0.02 * Matrix3d::Identity());
    };
    RobotDescription robot = mechanism(
        "3r", {bar("one", l1), bar("two", l2), bar("three", l3), LinkDescription{}},
        {joint("a", JointType::kContinuous, "ground", "one", Vector3d::UnitZ(), Vector3d::Zero()),
         joint("b", JointType::kContinuous, "one", "two", Vector3d::UnitZ(), {l1, 0.0, 0.0}),
         joint("c", JointType::kContinuous, "two", "three", Vector3d::UnitZ(), {l2, 0.0, 0.0}),
         joint("d", JointType::kFixed, "three", "end", Vector3d::UnitZ(), {l3, 0.0, 0.0})});
    robot.links.back().name = "end";
    robot.joints.back().X_PJ.rotation = turnX(0.7) * turnY(-0.4);  // a world wrench minds no axes
    const auto model = compileModel(robot, {.gravity = Vector3d::Zero()});
    Workspace workspace(*model);
    Random random(69);
    for (int k = 0; k < 20; ++k) {
      State state = randomState(*model, random);
      state.velocity.setZero();
      const double a1 = state.position[0], a2 = a1 + state.position[1], a3 = a2 + state.position[2];
      Matrix3d J;  // rows x, y, turn
      J << -l1 * std::sin(a1) - l2 * std::sin(a2) - l3 * std::sin(a3),
          -l2 * std::sin(a2) - l3 * std::sin(a3), -l3 * std::sin(a3),
          l1 * std::cos(a1) + l2 * std::cos(a2) + l3 * std::cos(a3),
          l2 * std::cos(a2) + l3 * std::cos(a3), l3 * std::cos(a3), 1.0, 1.0, 1.0;
      const Vector3d load = random.vector(10.0);
      const std::vector<LinkWrench> wrenches{
          {model->findLink("end"),
           {{random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), load.z()},
            {load.x(), load.y(), random.uniform(-1.0, 1.0)}},
           LinkWrench::Axes::kWorld}};
      const VectorXd want = -J.transpose() * load;
      VectorXd effort;
      inverseDynamics(*model, state, VectorXd::Zero(3), wrenches, workspace, effort);
      VERIFY_CLOSE(effort, want, 1e-13, "inverse");
      verifyAcceleration(*model, state, want, wrenches, VectorXd::Zero(3), 1e-12);
    }
  }

  // A thrown body with a force F through a point r beside its centre (world axes, from the centre):
  // the centre accelerates by g + F / m; about it, in body axes, I ω̇ + ω × I ω = Rᵀ (r × F). The
  // link's frame is at −c from the centre and moves with it: its v̇ + ω × v is the acceleration of
  // its origin.
  void thrownBodyUnderAForceBesideItsCentre() {
    const Reached reached;
    const double m = 1.2;
    const Vector3d c(0.1, -0.2, 0.15);
    const Vector3d I(0.05, 0.08, 0.11);
    RobotDescription robot;
    robot.name = "thrown";
    robot.links = {link("body", m, c, I.asDiagonal()), LinkDescription{}};
    robot.links[1].name = "handle";
    const Vector3d handle(0.3, 0.25, -0.1);
    robot.joints = {joint("grip", JointType::kFixed, "body", "handle", Vector3d::UnitX(), handle)};
    freeBase(robot);
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    Random random(70);
    for (int k = 0; k < 20; ++k) {
      const State state = randomState(*model, random, 3.0);
      const Matrix3d R = quaternionAt(state.position, 3).toRotationMatrix();
      const Vector3d w = state.velocity.head<3>(), v = state.velocity.tail<3>();
      const Vector3d F = random.vector(20.0);
      const Vector3d moment = (handle - c).cross(R.transpose() * F);
      const Vector3d turning = (moment - w.cross(I.cwiseProduct(w))).cwiseQuotient(I);
      const Vector3d center = R.transpose() * (Vector3d(0.0, 0.0, -kGravity) + F / m);
      const Vector3d origin = center - turning.cross(c) - w.cross(w.cross(c));
      VectorXd want(6);
      want << turning, origin - w.cross(v);
      const std::vector<LinkWrench> wrenches{
          {model->findLink("handle"), {Vector3d::Zero(), F}, LinkWrench::Axes::kWorld}};
      verifyAcceleration(*model, state, VectorXd::Zero(6), wrenches, want, 1e-12);
      VectorXd effort;
      inverseDynamics(*model, state, want, wrenches, workspace, effort);
      VERIFY_CLOSE(effort, VectorXd(VectorXd::Zero(6)), 1e-12, "inverse");
    }
  }

  // Two bodies afloat that a slide of effort f pushes apart along their common line of centres:
  // each goes its way by f / m, the slide by f (1 / m1 + 1 / m2), the reduced mass's acceleration.
  void bodiesPushedApartHaveTheReducedMass() {
    const Reached reached;
    const double m1 = 2.0, m2 = 0.5, f = 3.0;
    RobotDescription robot;
    robot.name = "pair";
    robot.links = {link("one", m1, Vector3d::Zero(), diagonal(0.1, 0.2, 0.25)),
                   link("two", m2, Vector3d::Zero(), diagonal(0.02, 0.03, 0.04))};
    robot.joints = {
        joint("slide", JointType::kPrismatic, "one", "two", Vector3d::UnitX(), {0.3, 0.0, 0.0})};
    freeBase(robot);
    const auto model = compileModel(robot, {.gravity = Vector3d::Zero()});
    Random random(71);
    State state = randomState(*model, random);
    state.velocity.setZero();
    VectorXd effort = VectorXd::Zero(7), want = VectorXd::Zero(7);
    effort[6] = f;
    want[3] = -f / m1;
    want[6] = f * (1.0 / m1 + 1.0 / m2);
    verifyAcceleration(*model, state, effort, {}, want, 1e-14);
    Workspace workspace(*model);
    VectorXd got;
    inverseDynamics(*model, state, want, {}, workspace, got);
    VERIFY_CLOSE(got, effort, 1e-14, "inverse");
  }
};

ARMILLARY_TEST(TestClosedForms)
#include "tst_closed_forms.moc"
