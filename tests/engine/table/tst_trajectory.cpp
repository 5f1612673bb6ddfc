// SPDX-License-Identifier: BSD-3-Clause
// Motions from tables: what is missing is differentiated, what does not fit is refused.
#include "engine/table/trajectory.h"

#include <functional>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

void verifyTrajectoryRefused(const std::string& text, int line, const std::string& words) {
  TableError error;
  QVERIFY(!readTrajectory(bundledRobot("pendulum").model, text, error));
  QVERIFY2(error.message.find(words) != std::string::npos, error.message.c_str());
  QCOMPARE(error.line, line);
}

// A free body that turns about an oblique axis while it moves on a circle.
std::shared_ptr<const Model> stone() {
  RobotDescription robot;
  robot.links.resize(1);
  robot.links[0].name = "stone";
  robot.links[0].inertial = InertialDescription{0, {}, 1.0, Eigen::Matrix3d::Identity()};
  freeBase(robot);
  return compileModel(robot);
}

constexpr double kTurn = 0.9;  // rad/s

Eigen::Quaterniond orientationAt(double t) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(kTurn * t, Eigen::Vector3d(2.0, -1.0, 2.0) / 3.0));
}

std::string rowAt(double t) {
  const Eigen::Quaterniond q = orientationAt(t);
  return csvRow(
      std::vector<double>{t, std::sin(t), std::cos(t), 0.5 * t, q.w(), q.x(), q.y(), q.z()});
}

VectorXd velocityAt(double t) {
  VectorXd v(6);
  const Eigen::Vector3d rate(std::cos(t), -std::sin(t), 0.5);
  v << kTurn * Eigen::Vector3d(2.0, -1.0, 2.0) / 3.0, orientationAt(t).conjugate() * rate;
  return v;
}

// Worst error of the differentiated velocities inside the trajectory at that step.
double velocityError(double step) {
  std::string text =
      "time,floating_base.x/position,floating_base.y/position,floating_base.z/position,"
      "floating_base.qw/position,floating_base.qx/position,floating_base.qy/position,"
      "floating_base.qz/position\n";
  const int count = static_cast<int>(std::lround(2.0 / step));
  for (int i = 0; i <= count; ++i) text += rowAt(i * step);
  TableError error;
  const auto trajectory = readTrajectory(stone(), text, error);
  if (!trajectory) throw std::runtime_error(error.message);
  double worst = 0.0;
  for (int i = 1; i < count; ++i) {
    const VectorXd off = trajectory->recording->sample(i).state.velocity - velocityAt(i * step);
    worst = std::max(worst, off.cwiseAbs().maxCoeff());
  }
  return worst;
}

}  // namespace

class TestTrajectory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsThereIsKept() {
    TableError error;
    const auto model = bundledRobot("pendulum").model;
    const auto trajectory = readTrajectory(model,
                                           "time,pivot/position,pivot/velocity,pivot/acceleration\n"
                                           "0,0.1,0.2,0.3\n0.5,0.4,0.5,0.6\n",
                                           error);
    QVERIFY2(trajectory.has_value(), error.message.c_str());
    QVERIFY(trajectory->notes.empty());
    const Sample sample = trajectory->recording->sample(1);
    QCOMPARE(sample.state.time, 0.5);
    QCOMPARE(sample.state.position[0], 0.4);
    QCOMPARE(sample.state.velocity[0], 0.5);
    QCOMPARE(sample.acceleration[0], 0.6);
    VERIFY_CLOSE(sample.effort[0], 1.001 * 0.6 + 9.81 * std::sin(0.4), 1e-14, "effort");
  }

  void whatIsMissingIsDifferentiated() {
    // q = sin 2t: the errors of central differences are h² q''' / 6, and so on
    TableError error;
    const double h = 0.01;
    std::string text = "pivot/position;time\n";
    for (int i = 0; i <= 100; ++i) {
      text += shortest(std::sin(2.0 * h * i)) + ";" + shortest(h * i) + "\n";
    }
    const auto trajectory = readTrajectory(bundledRobot("pendulum").model, text, error);
    QVERIFY2(trajectory.has_value(), error.message.c_str());
    QCOMPARE(trajectory->notes.size(), size_t{1});
    QVERIFY(trajectory->notes[0].find("velocities and accelerations") == 0);
    for (int i = 2; i < 99; ++i) {
      const Sample sample = trajectory->recording->sample(i);
      const double t = h * i;
      QVERIFY(std::abs(sample.state.velocity[0] - 2.0 * std::cos(2.0 * t)) < h * h * 8.0 / 6.0);
      QVERIFY(std::abs(sample.acceleration[0] + 4.0 * std::sin(2.0 * t)) < h * h * 16.0 / 2.9);
    }
  }

  void floatingVelocitiesAreOfSecondOrder() {
    // body axes turn during the step: differences must be taken in the axes of their own row
    const double coarse = velocityError(0.02), fine = velocityError(0.01);
    qInfo("errors %.3g %.3g", coarse, fine);
    const double order = std::log2(coarse / fine);
    QVERIFY2(order > 1.9, ("order " + std::to_string(order)).c_str());
  }

  // Efforts are found by several threads, block by block; each row is what it is by itself.
  void longMotionsAreTheirRows() {
    const auto model = bundledRobot("puma560").model;
    Random random(541);
    std::string text = "time";
    for (const Coordinate& coordinate : model->coordinates)
      text += "," + coordinate.name + "/position";
    text += "," + model->degrees_of_freedom[1].name + "/effort\n";
    const int count = 3 * static_cast<int>(Recording::kChunkRows) + 100;
    const auto angle = [](int i, int k) { return std::sin(0.002 * i * (k + 1)); };
    for (int i = 0; i < count; ++i) {
      std::vector<double> row{0.002 * i};
      for (int k = 0; k < model->positionSize(); ++k) row.push_back(angle(i, k));
      row.push_back(0.5 * i);
      text += csvRow(row);
    }
    TableError error;
    const auto trajectory = readTrajectory(model, text, error, {}, {}, {}, 0.05);
    QVERIFY2(trajectory.has_value(), error.message.c_str());
    const Recording& motion = *trajectory->recording;
    QCOMPARE(motion.size(), static_cast<size_t>(count));
    Workspace workspace(*model);
    for (const int i : {0, 1, 511, 512, 767, 768, 1023, 1024, count - 1}) {
      const Sample sample = motion.sample(i);
      SampleMaker maker(model);
      QVERIFY(maker.ofMotion(sample.state, sample.acceleration).effort == sample.effort);
      for (int k = 0; k < model->positionSize(); ++k) {
        const double rate = k + 1.0, t = sample.state.time;
        QCOMPARE(sample.state.position[k], angle(i, k));
        if (i < 30 || i > count - 30) continue;
        VERIFY_CLOSE(sample.state.velocity[k], rate * std::cos(rate * t), 1e-3, "velocity");
        VERIFY_CLOSE(sample.acceleration[k], -rate * rate * std::sin(rate * t), 1e-2, "rate");
      }
    }
    QVERIFY(trajectory->measured.has_value());
    const ComparedMotion& measured = *trajectory->measured;
    QCOMPARE(measured.recording->size(), motion.size());
    QCOMPARE(measured.recording->value(900, SampleQuantity::kEffort, 1), 450.0);
    QVERIFY((measured.efforts_given == std::vector<bool>{false, true, false, false, false, false}));
    QVERIFY(!posesTheRobot(measured));
  }

  void oneRowIsAPose() {
    TableError error;
    const auto trajectory =
        readTrajectory(bundledRobot("pendulum").model, "time,pivot/position\n1,0.5\n", error);
    QVERIFY2(trajectory.has_value(), error.message.c_str());
    QCOMPARE(trajectory->recording->size(), size_t{1});
    QCOMPARE(trajectory->recording->sample(0).state.velocity[0], 0.0);
  }

  void refusesWithTheLine() {
    verifyTrajectoryRefused("pivot/position\n1\n", 1, "time");
    verifyTrajectoryRefused("time,pivot/position\n0,1\n,2\n", 3, "time");
    verifyTrajectoryRefused("time,pivot/position\n0,1\n1,2\n1,3\n", 4, "come after");
    verifyTrajectoryRefused("time,pivot/position\n0,1\n-1,3\n", 3, "come after");
    verifyTrajectoryRefused("time,knee/position\n0,1\n", 1, "'knee/position'");
    verifyTrajectoryRefused("time,pivot/position\n0,one\n", 2, "'one'");
    verifyTrajectoryRefused("time,pivot/position\n", 0, "no row");
    verifyTrajectoryRefused("", 0, "header");
  }

  void tellsProgressAndCanBeStopped() {
    std::string text = "time,pivot/position\n";
    for (int i = 0; i < 5000; ++i) text += std::to_string(i) + ",0\n";
    TableError error;
    std::vector<double> told;
    std::stop_source stop;
    const auto model = bundledRobot("pendulum").model;
    QVERIFY(readTrajectory(model, text, error, [&](double share) { told.push_back(share); }));
    QVERIFY(told.size() >= 3 && std::is_sorted(told.begin(), told.end()));
    QVERIFY(told.front() >= 0.0 && told.back() <= 1.0);
    stop.request_stop();
    QVERIFY(!readTrajectory(model, text, error, {}, stop.get_token()));
  }
};

ARMILLARY_TEST(TestTrajectory)
#include "tst_trajectory.moc"
