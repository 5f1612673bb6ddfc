// SPDX-License-Identifier: BSD-3-Clause
// The five bundled benchmark mechanisms from their files' own starts: against closed forms and
// their equations of motion in few coordinates, derived here.
#include <cmath>
#include <numbers>

#include "engine/dynamics/energy.h"
#include "engine/forces/point_springs.h"
#include "engine/loops/loop_constraints.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/reference.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector4d;

namespace {

// A bundled mechanism that moves from its file's start under its file's efforts.
class Mechanism {
 public:
  Mechanism(const std::string& name, double step)
      : model_(bundledRobot(name).model),
        simulator_(model_, {Integrator::kRungeKutta4, step, {}}),
        workspace_(*model_),
        state_(homeState(*model_)) {}

  const Model& model() const { return *model_; }
  const State& state() const { return state_; }

  // Throws where a step fails.
  void moveTo(double time) {
    const double step = simulator_.options().step;
    while (state_.time < time - 0.5 * step) {
      const StepStatus status = simulator_.step(state_, step, model_->constant_effort);
      if (!status) throw std::runtime_error(describe(status, *model_));
    }
  }
  double position(const std::string& joint) const {
    return state_.position[model_->joints[model_->findJoint(joint)].position_index];
  }
  double velocity(const std::string& joint) const {
    return state_.velocity[model_->joints[model_->findJoint(joint)].velocity_index];
  }
  Vector3d point() {
    forwardKinematics(*model_, state_, workspace_, workspace_.X_WB);
    return linkPose(*model_, workspace_.X_WB, model_->findLink("point")).position;
  }
  // With the springs'.
  double totalEnergy() {
    const double rigid = energy(*model_, state_, workspace_).total();
    return rigid + PointSprings(*model_).energy(*model_, workspace_);
  }
  double largestGap() {
    std::vector<LoopGap> gaps;
    loopGaps(*model_, model_->loops, state_, workspace_, gaps);
    double largest = 0.0;
    for (const LoopGap& gap : gaps) largest = std::max(largest, gap.largest());
    return largest;
  }

 private:
  std::shared_ptr<const Model> model_;
  Simulator simulator_;
  Workspace workspace_;
  State state_;
};

// y after `steps` steps of the classical fourth-order method for y' = rate(y).
template <class Vector, class Rate>
Vector integrated(Vector y, double h, int steps, Rate&& rate) {
  for (int i = 0; i < steps; ++i) {
    const Vector k1 = rate(y), k2 = rate(Vector(y + 0.5 * h * k1)),
                 k3 = rate(Vector(y + 0.5 * h * k2)), k4 = rate(Vector(y + h * k3));
    y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }
  return y;
}

// Problem A05 while both rods do the same: the slider's height s above the shaft's foot, the rods'
// angle β below the horizontal. The shaft's turning is known from its angular momentum.
struct Governor {
  double a = 0.05, height = 1.0;                      // the hinges, m
  double ball = 5.0, rod = 0.3, slider = 3.0;         // kg
  double along = 5e-6, across = 0.3 * 1.0001 / 12.0;  // the rod's (the shaft's) inertia, kg m²
  double K = 8e5, C = 4e4, rest = 0.5;

  // About the shaft.
  double inertia(double beta) const {
    const double c = std::cos(beta), s = std::sin(beta);
    return along + slider * 0.02 / 12.0 +
           2.0 * (ball * (a + c) * (a + c) + rod * (a + 0.5 * c) * (a + 0.5 * c) + along * s * s +
                  across * c * c);
  }
  double inertiaSlope(double beta) const {
    const double c = std::cos(beta), s = std::sin(beta);
    return 2.0 *
           (-2.0 * ball * (a + c) * s - rod * (a + 0.5 * c) * s + 2.0 * (along - across) * s * c);
  }
  // y = (s, β, s', β'). From the kinetic energy ½ m s'² + I β'² + ½ J(β) ω² with J ω constant.
  Vector4d rate(const Vector4d& y, double momentum) const {
    const double c = std::cos(y[1]), s = std::sin(y[1]);
    const double omega = momentum / inertia(y[1]);
    const Vector2d d(0.5 * c, height - 0.5 * s - y[0]);  // from the slider's side to the middle
    const double length = d.norm(), by_s = -d.y() / length,
                 by_beta = (-0.5 * s * d.x() - 0.5 * c * d.y()) / length;
    const double pull = K * (length - rest) + C * (by_s * y[2] + by_beta * y[3]);
    const double about_hinge = ball + 0.25 * rod + across;
    return {y[2], y[3], -kGravity - 2.0 * pull * by_s / slider,
            (0.25 * inertiaSlope(y[1]) * omega * omega + kGravity * c * (ball + 0.5 * rod) -
             pull * by_beta) /
                about_hinge};
  }
};

}  // namespace

class TestBenchmarkMechanisms : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // From level, T = 4 K(1/2) √(L / g): after half of it at the other side, after all of it back.
  void pendulumKeepsItsPeriod() {
    constexpr double kQuarter = 1.85407467730137191843;  // K(1/2)
    const double period = 4.0 * kQuarter / std::sqrt(kGravity);
    Mechanism pendulum("A01-simple-pendulum", period / 4000.0);
    VERIFY_CLOSE(pendulum.point(), Vector3d(-1.0, 0.0, 0.0), 1e-15, "start");
    pendulum.moveTo(0.25 * period);
    VERIFY_CLOSE(pendulum.velocity("pin"), std::sqrt(2.0 * kGravity), 1e-11, "at the bottom");
    pendulum.moveTo(0.5 * period);
    VERIFY_CLOSE(pendulum.point(), Vector3d(1.0, 0.0, 0.0), 1e-11, "half");
    pendulum.moveTo(period);
    VERIFY_CLOSE(pendulum.point(), Vector3d(-1.0, 0.0, 0.0), 1e-11, "whole");
    VERIFY_CLOSE(pendulum.totalEnergy(), 0.0, 1e-11, "energy");
  }

  void pendulumFollowsTheReference() {
    Mechanism pendulum("A01-simple-pendulum", 1e-3);
    for (const auto& row : reference("A01_simple_pendulum.csv")) {
      pendulum.moveTo(row.at("t"));
      VERIFY_CLOSE(pendulum.point(), Vector3d(row.at("x"), row.at("y"), 0.0), 1e-9, "mass");
    }
  }

  // θ'' = −(g / L) cos θ 3.5 / 3: gravity on three uprights and two bars over their inertia.
  void windowsFollowTheirReducedEquation() {
    Mechanism windows("A02-four-bar", 1e-3);
    VERIFY_CLOSE(windows.point(), Vector3d(0.0, 1.0, 0.0), 1e-15, "start");
    VERIFY_CLOSE(windows.totalEnergy(), 1.5 + 3.5 * kGravity, 1e-14, "energy at the start");
    windows.moveTo(0.6);
    const Vector2d end = integrated(
        Vector2d(0.5 * std::numbers::pi, -1.0), 1e-4, 6000,
        [](const Vector2d& y) { return Vector2d(y[1], -kGravity * std::cos(y[0]) * 3.5 / 3.0); });
    VERIFY_CLOSE(windows.point(), Vector3d(std::cos(end[0]), std::sin(end[0]), 0.0), 1e-11, "B0");
    // on through the pose in which it lies flat
    windows.moveTo(2.0);
    VERIFY_CLOSE(windows.totalEnergy(), 1.5 + 3.5 * kGravity, 1e-10, "energy");
    QVERIFY(windows.largestGap() < 1e-12);
  }

  // Solution at 0.03 s of the Test Set for IVP Solvers (andrews).
  void andrewsSqueezerEndsWhereThePublishedOneDoes() {
    Mechanism squeezer("A03-andrews", 1e-5);
    QVERIFY(squeezer.largestGap() < 1e-15);
    const double stored = squeezer.totalEnergy(), from = squeezer.position("beta");
    squeezer.moveTo(0.03);
    const std::pair<const char*, double> want[] = {
        {"beta", 15.81077119629904},    {"theta", -15.75637105984298},
        {"gamma", 0.04082224013073101}, {"phi", -0.5347301163226948},
        {"delta", 0.5244099658805304},  {"omega", 0.5347301163226948},
        {"epsilon", 1.048080741042263}};
    for (const auto& [joint, angle] : want) {
      VERIFY_CLOSE(squeezer.position(joint), angle, 1e-9, joint);
    }
    const double work = 0.033 * (squeezer.position("beta") - from);
    VERIFY_CLOSE(squeezer.totalEnergy() - stored, work, 1e-9, "the motor's work");
  }

  void andrewsSqueezerFollowsTheReference() {
    const auto rows = reference("A03_andrews.csv");
    Mechanism squeezer("A03-andrews", 1e-5);
    const std::pair<const char*, const char*> joints[] = {
        {"beta", "beta"},   {"theta", "Theta"}, {"gamma", "gamma"},    {"phi", "Phi"},
        {"delta", "delta"}, {"omega", "Omega"}, {"epsilon", "epsilon"}};
    for (const auto& row : rows) {
      if (row.at("t") > 0.0201) break;
      squeezer.moveTo(row.at("t"));
      for (const auto& [joint, column] : joints) {
        VERIFY_CLOSE(squeezer.position(joint), row.at(column), 1e-8, joint);
      }
    }
    QVERIFY(rows.size() > 20);
  }

  // With three-fold symmetry the hinges turn by two angles only, and (1 + sin q₁)(1 + sin q₂) = 1
  // closes the chain.
  void bricardsMechanismKeepsItsSymmetry() {
    Mechanism bricard("A04-bricard", 2e-3);
    VERIFY_CLOSE(bricard.point(), Vector3d(1.0, -1.0, 0.0), 1e-15, "start");
    const double start = bricard.totalEnergy();
    double widest = 0.0;
    for (int i = 1; i <= 100; ++i) {
      bricard.moveTo(0.02 * i);
      const double first = bricard.position("joint1"), second = bricard.position("joint2");
      VERIFY_CLOSE(bricard.position("joint3"), first, 1e-11, "third hinge");
      VERIFY_CLOSE(bricard.position("joint4"), second, 1e-11, "fourth hinge");
      VERIFY_CLOSE(bricard.position("joint5"), first, 1e-11, "fifth hinge");
      VERIFY_CLOSE((1.0 + std::sin(first)) * (1.0 + std::sin(second)), 1.0, 1e-11, "closure");
      VERIFY_CLOSE(bricard.totalEnergy(), start, 1e-9, "energy");
      widest = std::max(widest, std::abs(first));
    }
    QVERIFY(widest > 1.0);
  }

  void governorFollowsItsReducedEquations() {
    const Governor governor;
    const double beta = std::numbers::pi / 6.0;
    const double momentum = governor.inertia(beta) * 2.0 * std::numbers::pi;
    const Vector4d end = integrated(Vector4d(0.5, beta, 0.0, 0.0), 1e-5, 30000,
                                    [&](const Vector4d& y) { return governor.rate(y, momentum); });
    // its own step would be too long for the dampers: the simulator divides it
    Mechanism mechanism("A05-governor", 1e-3);
    VERIFY_CLOSE(mechanism.point(), Vector3d(0.0, 0.5, 0.0), 1e-15, "start");
    mechanism.moveTo(0.3);
    QVERIFY(end[0] > 0.55);
    VERIFY_CLOSE(mechanism.point(), Vector3d(0.0, end[0], 0.0), 1e-10, "slider");
    for (const char* hinge : {"right_hinge", "left_hinge"}) {
      VERIFY_CLOSE(mechanism.position(hinge), end[1], 1e-10, hinge);
    }
    VERIFY_CLOSE(
        governor.inertia(mechanism.position("right_hinge")) * mechanism.velocity("spindle"),
        momentum, 1e-10, "angular momentum");
  }

  void governorFollowsTheReference() {
    const auto rows = reference("A05_flyball.csv");
    Mechanism mechanism("A05-governor", 1e-3);
    for (int i = 0; i < 3; ++i) {
      const auto& row = rows[i];
      mechanism.moveTo(row.at("t"));
      VERIFY_CLOSE(mechanism.point(), Vector3d(0.0, row.at("s"), 0.0), 1e-9, "slider");
      VERIFY_CLOSE(mechanism.position("right_hinge"), row.at("beta_rad"), 1e-9, "rods");
      VERIFY_CLOSE(mechanism.velocity("spindle"), row.at("omega"), 1e-8, "shaft");
    }
    QCOMPARE(rows[2].at("t"), 0.5);
  }
};

ARMILLARY_TEST(TestBenchmarkMechanisms)
#include "tst_benchmark_mechanisms.moc"
