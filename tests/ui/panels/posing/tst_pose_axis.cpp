// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers by which joints are posed, and the angles that orientations are shown by.
#include "ui/panels/posing/pose_axis.h"

#include <numbers>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kRight = std::numbers::pi / 2;

VectorXd orientationAt(const Vector3d& angles) {
  const Eigen::Quaterniond q = armillary::quaternionOf(rotationFromRollPitchYaw(angles));
  VectorXd position(4);
  position << q.w(), q.x(), q.y(), q.z();
  return position;
}

double angleBetween(const VectorXd& one, const VectorXd& other) {
  return 2.0 * std::acos(std::min(1.0, std::abs(one.dot(other))));
}

}  // namespace

class TestPoseAxis : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyAxisMovesItsNumberAlone() {
    Random random(801);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      OrientationAngles angles;
      const std::vector<PoseAxis> axes = poseAxes(model);
      VectorXd position = randomState(model, random).position;
      for (const PoseAxis& axis : axes) {
        if (axis.follows) continue;
        std::vector<double> before;
        for (const PoseAxis& other : axes) before.push_back(other.read(model, position, angles));
        const double value = random.uniform(0.9 * axis.lower, 0.9 * axis.upper);
        axis.write(value, position, angles);
        for (size_t i = 0; i < axes.size(); ++i) {
          if (axes[i].follows) continue;
          const double want = &axes[i] == &axis ? value : before[i];
          VERIFY_CLOSE(axes[i].read(model, position, angles), want, 1e-9, axes[i].name);
        }
      }
    }
  }

  void anglesGiveTheirOrientation() {
    Random random(802);
    for (int trial = 0; trial < 200; ++trial) {
      const Eigen::Quaterniond q = random.orientation();
      VectorXd position(4), again(4);
      position << q.w(), q.x(), q.y(), q.z();
      OrientationAngles angles;
      const Vector3d read = angles.read(position, 0);
      angles.write(read, 0, again);
      QVERIFY(angleBetween(position, again) < 1e-7);
      QVERIFY(std::abs(read.y()) <= kRight);
    }
  }

  // At the pole roll and yaw turn about one axis; each slider keeps what it shows.
  void anglesStayAtThePole() {
    for (const double pole : {kRight, -kRight}) {
      OrientationAngles angles;
      VectorXd position = orientationAt({0.0, 0.0, 0.0});
      for (const Vector3d& set :
           {Vector3d(0.4, 0.0, 0.0), Vector3d(0.4, pole, 0.0), Vector3d(0.4, pole, 0.7),
            Vector3d(-1.1, pole, 0.7), Vector3d(-1.1, 0.999 * pole, 0.7)}) {
        angles.write(set, 0, position);
        QVERIFY((angles.read(position, 0) - set).norm() < 1e-12);
        QVERIFY(angleBetween(position, orientationAt(set)) < 1e-7);
      }
    }
  }

  // What others set is shown too, at the pole with the roll that was shown before.
  void orientationSetElsewhereIsShown() {
    OrientationAngles angles;
    VectorXd position(4);
    angles.write({0.3, 0.1, 0.2}, 0, position);
    position = orientationAt({-0.5, 0.6, 1.0});
    QVERIFY((angles.read(position, 0) - Vector3d(-0.5, 0.6, 1.0)).norm() < 1e-12);
    for (const double pole : {kRight, -kRight}) {
      position = orientationAt({0.2, pole, 1.5});
      const Vector3d shown = angles.read(position, 0);
      QVERIFY(std::abs(shown.x() + 0.5) < 1e-9);
      QVERIFY(angleBetween(position, orientationAt(shown)) < 1e-7);
    }
  }
};

ARMILLARY_TEST(TestPoseAxis)
#include "tst_pose_axis.moc"
