// SPDX-License-Identifier: BSD-3-Clause
// Recordings of real robots, with the robots that they belong to: all of them open, and the efforts
// computed are the efforts measured, but for friction.
//
// The measure: least squares of the measured effort of each joint on
//
//   τ_measured = g τ_computed + F_c sign(q̇) + F_v q̇ + o + I_r q̈
//
// over all rows that move faster than 2 % of the joint's greatest speed, so that g is the gain of
// the rigid bodies with friction, the offset and the inertia of the motor's rotor (which the files
// of the robots do not have) set apart. The plain regression, without these, is printed beside it.
#include <QDir>
#include <QFileInfo>

#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/orthogonal.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/trajectory.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

const std::string kRecorded = ARMILLARY_SHARED_DATA;
const std::string kRecipes = ARMILLARY_SOURCE_FOLDER "/tests/engine/motion_files/recipes/";

Trajectory openMotion(const std::shared_ptr<const Model>& model, const MotionSource& source,
                      std::optional<double> smoothing = {}) {
  MotionTable motion;
  MotionFileError wrong;
  if (!readMotionFile(model, source, motion, wrong)) throw std::runtime_error(wrong.text());
  TableError error;
  auto trajectory = readTrajectory(model, std::move(motion.table), error, {}, {}, {}, smoothing);
  if (!trajectory) throw std::runtime_error(inFile(source, motion, error).text());
  for (const std::vector<std::string>* notes : {&motion.notes, &trajectory->notes}) {
    for (const std::string& note : *notes) qInfo("%s", note.c_str());
  }
  return *trajectory;
}

struct Fit {
  double slope = 0.0, correlation = 0.0;  // plain
  double gain = 0.0, deviation = 0.0;     // of the rigid bodies, and its standard deviation
  double coulomb = 0.0, viscous = 0.0, rotor = 0.0;
  double measured = 0.0, off = 0.0,
         rest = 0.0;  // root mean squares: measured, plain, after the fit
};

Fit fitOf(const Trajectory& trajectory, int joint) {
  const Recording& motion = *trajectory.recording;
  const Recording& measured = *trajectory.measured->recording;
  const auto value = [&](size_t row, SampleQuantity quantity) {
    return motion.value(row, quantity, joint);
  };
  double fastest = 0.0;
  for (size_t i = 0; i < motion.size(); ++i) {
    fastest = std::max(fastest, std::abs(value(i, SampleQuantity::kVelocity)));
  }
  MatrixXd A(motion.size(), 5);
  VectorXd b(motion.size());
  Eigen::Index rows = 0;
  for (size_t i = 0; i < motion.size(); ++i) {
    const double v = value(i, SampleQuantity::kVelocity);
    if (std::abs(v) < 0.02 * fastest) continue;
    A.row(rows) << value(i, SampleQuantity::kEffort), v > 0.0 ? 1.0 : -1.0, v, 1.0,
        value(i, SampleQuantity::kAcceleration);
    b[rows++] = measured.value(i, SampleQuantity::kEffort, joint);
  }
  A.conservativeResize(rows, Eigen::NoChange);
  b.conservativeResize(rows);
  const VectorXd x = PivotedOrthogonal(A).solve(b);
  const VectorXd computed = A.col(0);
  const VectorXd from_mean = computed.array() - computed.mean();
  const VectorXd measured_from_mean = b.array() - b.mean();
  Fit fit;
  fit.slope = from_mean.dot(measured_from_mean) / from_mean.squaredNorm();
  fit.correlation =
      from_mean.dot(measured_from_mean) / (from_mean.norm() * measured_from_mean.norm());
  fit.gain = x[0];
  fit.coulomb = x[1];
  fit.viscous = x[2];
  fit.rotor = x[4];
  const auto n = static_cast<double>(rows);
  fit.measured = std::sqrt(b.squaredNorm() / n);
  fit.off = std::sqrt((b - computed).squaredNorm() / n);
  fit.rest = std::sqrt((b - A * x).squaredNorm() / n);
  const MatrixXd covariance = Cholesky(A.transpose() * A).inverse() * fit.rest * fit.rest;
  fit.deviation = std::sqrt(covariance(0, 0));
  return fit;
}

std::vector<Fit> fitsOf(const Trajectory& trajectory) {
  std::vector<Fit> fits;
  const Model& model = trajectory.recording->model();
  for (int k = 0; k < model.velocitySize(); ++k) {
    const Fit& fit = fits.emplace_back(fitOf(trajectory, k));
    qInfo(
        "%-28s plain: slope %6.3f, correlation %6.3f, off by %6.2f of %6.2f rms | gain %6.3f +- "
        "%.3f, Coulomb %6.2f, viscous %6.2f, rotor %6.3f, rest %5.2f rms",
        model.degrees_of_freedom[k].name.c_str(), fit.slope, fit.correlation, fit.off, fit.measured,
        fit.gain, fit.deviation, fit.coulomb, fit.viscous, fit.rotor, fit.rest);
  }
  return fits;
}

// An arm with joints of these names, for motions whose own robot is not there.
std::shared_ptr<const Model> armOf(const std::vector<std::string>& joints) {
  RobotDescription robot;
  robot.links.resize(joints.size() + 1);
  for (size_t i = 0; i < robot.links.size(); ++i) {
    robot.links[i].name = "link" + std::to_string(i);
    robot.links[i].inertial = InertialDescription{0, {}, 1.0, Eigen::Matrix3d::Identity()};
  }
  for (size_t i = 0; i < joints.size(); ++i) {
    JointDescription joint;
    joint.name = joints[i];
    joint.type = JointType::kRevolute;
    joint.parent = robot.links[i].name;
    joint.child = robot.links[i + 1].name;
    robot.joints.push_back(joint);
  }
  return compileModel(robot);
}

}  // namespace

class TestRecordedMotions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    if (!QFileInfo::exists(QString::fromStdString(kRecorded + "/motion"))) {
      QSKIP("no recordings here: ARMILLARY_SHARED_DATA has no motion/");
    }
  }

  // Gravity loads the shoulder's lift and the elbow.
  void ur10ComputedIsMeasured() {
    const auto model = loadFile(kRecorded + "/xacro/ur/expected_ur10_prefix_safety.urdf").model;
    const Trajectory trajectory =
        openMotion(model, {{kRecorded + "/motion/ur10_exciting/ur10_exciting.csv"}});
    QCOMPARE(trajectory.recording->size(), size_t{3441});
    const std::vector<Fit> fits = fitsOf(trajectory);
    for (const int joint : {1, 2}) {
      QVERIFY2(std::abs(fits[joint].gain - 1.0) < 0.1, std::to_string(fits[joint].gain).c_str());
      QVERIFY(std::abs(fits[joint].slope - 1.0) < 0.1);
      QVERIFY(fits[joint].correlation > 0.85);
    }
  }

  // Recorded on the motors' side, in two files; gravity loads joints 2 and 3. What trembles within
  // 50 ms (gears, five digits) is smoothed away; the width that suits the noise is printed first.
  void tx40ComputedIsMeasured() {
    const std::string folder = kRecorded + "/motion/staubli_tx40/";
    const auto model = loadFile(folder + "tx40_mdh_modified.urdf").model;
    const MotionSource source{
        {folder + "tx40_motor_position.csv", folder + "tx40_motor_torque.csv"},
        kRecipes + "tx40.recipe"};
    fitsOf(openMotion(model, source));
    const Trajectory trajectory = openMotion(model, source, 0.05);
    QCOMPARE(trajectory.recording->size(), size_t{45000});
    VERIFY_CLOSE(trajectory.recording->sample(0).state.position, VectorXd::Zero(6), 2e-3, "start");
    const std::vector<Fit> fits = fitsOf(trajectory);
    // What is measured has the rotors' inertia and the friction in it, which the URDF has not: the
    // plain slope is above one by them, and the gain, with them set apart, is not.
    for (const auto& [joint, slope] : {std::pair(1, 1.31), {2, 1.12}}) {
      QVERIFY2(std::abs(fits[joint].gain - 1.0) < 0.1, std::to_string(fits[joint].gain).c_str());
      VERIFY_CLOSE(fits[joint].slope, slope, 0.03, "plain slope");
    }
  }

  // Three files with equal times; without a recipe their columns speak for themselves.
  void tiagoOpens() {
    const std::string folder = kRecorded + "/motion/tiago_identification/";
    std::vector<std::string> joints{"torso_lift_joint"};
    for (int k = 1; k <= 7; ++k) joints.push_back("arm_" + std::to_string(k) + "_joint");
    const auto model = armOf(joints);
    const MotionSource files{{folder + "tiago_position.csv", folder + "tiago_velocity.csv",
                              folder + "tiago_effort.csv"}};
    const Trajectory raw = openMotion(model, files);
    QCOMPARE(raw.recording->size(), size_t{8022});
    QCOMPARE(raw.measured->recording->value(0, SampleQuantity::kEffort, 2), 1.654);
    QCOMPARE(raw.recording->value(0, SampleQuantity::kPosition, 1), 0.06999127460154318);
    const Trajectory scaled = openMotion(model, {files.files, kRecipes + "tiago.recipe"});
    VERIFY_CLOSE(scaled.measured->recording->value(0, SampleQuantity::kEffort, 2), 13.6 * 1.654,
                 1e-12, "torque");
    QCOMPARE(scaled.recording->value(0, SampleQuantity::kVelocity, 1), 5.667211488324872e-07);
  }

  void laikagoOpensByItsRecipe() {
    const std::string folder = kRecorded + "/motion/laikago_keyframes/";
    const auto model = loadFile(folder + "laikago.urdf", true).model;
    for (const auto& [file, rows] : {std::pair("runningman.txt", 161), {"turn.txt", 111}}) {
      const Trajectory motion = openMotion(model, {{folder + file}, kRecipes + "laikago.recipe"});
      QCOMPARE(motion.recording->size(), static_cast<size_t>(rows));
      VERIFY_CLOSE(motion.recording->endTime(), (rows - 1) / 24.0, 1e-9, "end");
      const State start = motion.recording->sample(0).state;
      VERIFY_CLOSE(start.position.segment<4>(3), Eigen::Vector4d(1.0, 0.0, 0.0, 0.0), 1e-4, "up");
      MotionTable table;
      MotionFileError error;
      QVERIFY(!readMotionFile(model, {{folder + file}}, table, error));
      QVERIFY2(error.message.find("it in a recipe") != std::string::npos, error.message.c_str());
    }
  }

  // To the end of all durations and pauses.
  void piPlusStandsUp() {
    const std::string folder = kRecorded + "/motion/pi_plus_standup/";
    const auto model = loadFile(folder + "pi_plus_22dof.urdf").model;
    for (const auto& [file, end] : {std::pair("stand_up_front.json", 6.1),
                                    {"stand_up_back.json", 7.0},
                                    {"walkready.json", 2.0}}) {
      const Trajectory motion = openMotion(model, {{folder + file}});
      VERIFY_CLOSE(motion.recording->endTime(), end, 1e-9, file);
      QVERIFY(motion.recording->size() > 100);
    }
  }
};

ARMILLARY_TEST(TestRecordedMotions)
#include "tst_recorded_motions.moc"
