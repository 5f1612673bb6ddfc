// SPDX-License-Identifier: BSD-3-Clause
// Moments between the rows of a mechanism's motion: closed, and moving as the loops let it.
#include "engine/simulation/close_between.h"

#include <QTest>

#include "engine/loops/loop_constraints.h"
#include "engine/simulation/recording.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// The four-bar with its crank at `theta`, turning at 2 rad/s: velocities and accelerations by
// differences of closed positions.
Sample sampleAt(const Model& model, double theta) {
  constexpr double kSpeed = 2.0, kStep = 1e-4;
  const VectorXd here = FourBar().position(theta);
  const VectorXd before = FourBar().position(theta - kStep * kSpeed);
  const VectorXd after = FourBar().position(theta + kStep * kSpeed);
  Sample sample;
  sample.state = neutralState(model);
  sample.state.time = theta / kSpeed;
  sample.state.position = here;
  sample.state.velocity = (after - before) / (2.0 * kStep);
  sample.acceleration = (after - 2.0 * here + before) / (kStep * kStep);
  sample.effort.setZero(model.velocitySize());
  for (VectorXd& share : sample.shares.all) share.setZero(model.velocitySize());
  return sample;
}

}  // namespace

class TestCloseBetween : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void betweenClosedRowsItIsClosed() {
    const auto model = FourBar().model();
    Recording recording(model, 8);
    recording.append(sampleAt(*model, 0.5));
    recording.append(sampleAt(*model, 0.6));
    const Sample between = recording.sampleAt(0.2755);
    Workspace workspace(*model);
    LoopConstraints constraints;
    loopConstraints(*model, model->loops, between.state, workspace, constraints);
    QVERIFY(constraints.largestGap() < 1e-9);
    VERIFY_CLOSE(VectorXd(constraints.jacobian * between.state.velocity),
                 VectorXd::Zero(constraints.rowCount()), 1e-9, "velocity");
    VERIFY_CLOSE(VectorXd(constraints.jacobian * between.acceleration + constraints.bias),
                 VectorXd::Zero(constraints.rowCount()), 1e-9, "acceleration");
    // and near to what it is there
    const Sample exact = sampleAt(*model, between.state.position[0]);
    VERIFY_CLOSE(between.state.position, exact.state.position, 1e-6, "position");
    VERIFY_CLOSE(between.state.velocity, exact.state.velocity, 0.01, "velocity");
  }

  // what was measured with its loops open stays as it was measured
  void openRowsAreLeftAsTheyAre() {
    const auto model = FourBar().model();
    Recording recording(model, 8);
    Sample first = sampleAt(*model, 0.5), second = sampleAt(*model, 0.6);
    second.state.position[1] += 1e-3;
    recording.append(first);
    recording.append(second);
    const Sample between = recording.sampleAt(0.275);
    VERIFY_CLOSE(between.state.position,
                 VectorXd(0.5 * (first.state.position + second.state.position)), 1e-12, "position");
    VERIFY_CLOSE(between.state.velocity,
                 VectorXd(0.5 * (first.state.velocity + second.state.velocity)), 1e-12, "velocity");
  }
};

ARMILLARY_TEST(TestCloseBetween)
#include "tst_close_between.moc"
