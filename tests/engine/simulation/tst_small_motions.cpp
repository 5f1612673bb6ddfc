// SPDX-License-Identifier: BSD-3-Clause
// Small motions of mechanisms with loops about where they rest: those that the loops leave, and no
// others.
#include "engine/dynamics/energy.h"
#include "engine/simulation/small_motions.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// A four-bar with a damper at the coupler's hinge, as a motion of the crank's angle θ alone:
// m(θ) θ̈ + c(θ) θ̇ + V'(θ) = 0 but for squares of θ̇.
class ReducedFourBar {
 public:
  ReducedFourBar() {
    RobotDescription robot = bars_.description();
    for (JointDescription& joint : robot.joints) {
      if (joint.name == "coupler_joint") joint.damping = kDamping;
    }
    model_ = compiledInPlane(robot);
    workspace_ = std::make_unique<Workspace>(*model_);
  }
  const std::shared_ptr<const Model>& model() const { return model_; }

  State at(double theta) const {
    State state = neutralState(*model_);
    state.position = bars_.position(theta);
    return state;
  }
  VectorXd direction(double theta) const {
    return derivative([&](double h) { return VectorXd(bars_.position(theta + h)); });
  }
  double potentialSlope(double theta) const {
    return derivative(
        [&](double h) { return energy(*model_, at(theta + h), *workspace_).potential; });
  }
  double potentialBend(double theta) const {
    return derivative([&](double h) { return potentialSlope(theta + h); });
  }
  double inertia(double theta) const {
    State state = at(theta);
    state.velocity = direction(theta);
    return 2.0 * energy(*model_, state, *workspace_).kinetic;
  }
  double damping(double theta) const {
    const double rate = direction(theta)[1];
    return kDamping * rate * rate;
  }
  // Where V' is zero, near `theta`.
  double rest(double theta) const {
    for (int i = 0; i < 20; ++i) theta -= potentialSlope(theta) / potentialBend(theta);
    return theta;
  }

 private:
  static constexpr double kDamping = 0.3;  // N m s/rad
  FourBar bars_;
  std::shared_ptr<const Model> model_;
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace

class TestSmallMotions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // λ² m + λ c + V'' = 0: hanging it swings, upright it falls one way and came the other.
  void fourBarHasTheMotionsOfItsOneFreedom_data() {
    QTest::addColumn<double>("near");
    QTest::addColumn<bool>("stable");
    QTest::newRow("hanging") << -1.6 << true;
    QTest::newRow("upright") << 1.4 << false;
  }
  void fourBarHasTheMotionsOfItsOneFreedom() {
    QFETCH(const double, near);
    QFETCH(const bool, stable);
    const ReducedFourBar bars;
    const double theta = bars.rest(near);
    QVERIFY(std::abs(bars.potentialSlope(theta)) < 1e-8);
    const double m = bars.inertia(theta), c = bars.damping(theta), k = bars.potentialBend(theta);
    QCOMPARE(k > 0.0, stable);
    const std::complex<double> root = std::sqrt(std::complex<double>(c * c - 4.0 * m * k));
    const std::complex<double> first = (-c + root) / (2.0 * m), second = (-c - root) / (2.0 * m);

    Simulator simulator(bars.model(), {Integrator::kRungeKutta4, 1e-3, {}});
    const std::vector<SmallMotion> motions =
        smallMotions(simulator, bars.at(theta), VectorXd::Zero(3));
    QCOMPARE(motions.size(), stable ? size_t{1} : size_t{2});
    QVERIFY2(std::abs(motions[0].eigenvalue - first) < 1e-5 * std::abs(first),
             qPrintable(QString("%1 %2i, not %3 %4i")
                            .arg(motions[0].eigenvalue.real())
                            .arg(motions[0].eigenvalue.imag())
                            .arg(first.real())
                            .arg(first.imag())));
    if (!stable) {
      QVERIFY(std::abs(motions[1].eigenvalue - second) < 1e-5 * std::abs(second));
    }
    // all joints move as the loop has them do
    VectorXd along = bars.direction(theta);
    Eigen::Index largest = 0;
    along.cwiseAbs().maxCoeff(&largest);
    along /= along[largest];
    VERIFY_CLOSE(VectorXd(motions[0].shape.real()), along, 1e-6, "shape");
    QVERIFY(motions[0].shape.imag().norm() < 1e-6);
  }

  // 18 velocities less 15 constraints.
  void deltaHasThreeFreedoms() {
    const auto model = compileModel(delta());
    Simulator simulator(model, {Integrator::kRungeKutta4, 1e-3, {}});
    const std::vector<SmallMotion> motions =
        smallMotions(simulator, neutralState(*model), VectorXd::Zero(model->velocitySize()));
    int values = 0;
    for (const SmallMotion& motion : motions) values += motion.eigenvalue.imag() > 0.0 ? 2 : 1;
    QCOMPARE(values, 6);
  }

  void loopsThatCannotBeClosedAreNamed() {
    FourBar bars;
    bars.d = 5.0;
    const auto model = bars.model();
    Simulator simulator(model, {Integrator::kRungeKutta4, 1e-3, {}});
    try {
      (void)smallMotions(simulator, neutralState(*model), VectorXd::Zero(3));
      QFAIL("an open loop was taken");
    } catch (const std::invalid_argument& refusal) {
      QVERIFY(std::string(refusal.what()).starts_with("loop 'closure' cannot be closed"));
    }
  }
};

ARMILLARY_TEST(TestSmallMotions)
#include "tst_small_motions.moc"
