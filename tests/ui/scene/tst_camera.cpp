// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QTest>
#include <cmath>
#include <random>

#include "tests/support/test_program.h"
#include "ui/scene/camera.h"
#include "ui/scene/standard_views.h"

using namespace armillary;

class TestCamera : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rayThroughAProjectedPointHitsIt();
  void targetIsInTheMiddle();
  void upInTheWorldIsUpInThePicture();
  void anyDirectionCanBeUp();
  void axesAreRightHandedStraightDownToo();
  void panKeepsThePointUnderTheMouse();
  void zoomAtKeepsThePointUnderTheMouse();
  void fitPutsTheWholeBoxInThePicture();
  void fitComesNearToWhatIsTiny();
  void pointsBehindTheEyeAreNotProjected();
  void withoutPerspectiveAllIsAsLargeAsAtTheTarget();
  void itLooksAlongAnyDirection();
  void standardViewsShowTheAxesAsDrawingsDo();
};

namespace {

const Eigen::Vector2d kSize(800.0, 500.0);

Camera someCamera(std::mt19937& random) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  Camera camera;
  camera.target = Eigen::Vector3d(unit(random), unit(random), unit(random));
  camera.distance = 2.0 + unit(random);
  camera.azimuth = M_PI * unit(random);
  camera.elevation = M_PI_2 * unit(random);
  camera.setUp(Eigen::Vector3d(unit(random), unit(random), unit(random)));
  camera.orthographic = unit(random) > 0.0;
  return camera;
}

}  // namespace

void TestCamera::rayThroughAProjectedPointHitsIt() {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int i = 0; i < 200; ++i) {
    const Camera camera = someCamera(random);
    const Eigen::Vector3d p_WQ =
        camera.target + 0.4 * Eigen::Vector3d(unit(random), unit(random), unit(random));
    const auto pixel = camera.project(p_WQ, kSize);
    QVERIFY(pixel.has_value());
    const Ray ray = camera.ray(*pixel, kSize);
    const double miss = (p_WQ - ray.origin).cross(ray.direction).norm();
    QVERIFY2(miss < 1.0e-9, qPrintable(QString("case %1: misses by %2 m").arg(i).arg(miss)));
  }
}

void TestCamera::targetIsInTheMiddle() {
  std::mt19937 random(8);
  const Camera camera = someCamera(random);
  const auto pixel = camera.project(camera.target, kSize);
  QVERIFY(pixel.has_value());
  QVERIFY((*pixel - 0.5 * kSize).norm() < 1.0e-9);
}

void TestCamera::upInTheWorldIsUpInThePicture() {
  Camera camera;
  camera.azimuth = 2.0;
  const auto low = camera.project(camera.target, kSize);
  const auto high = camera.project(camera.target + Eigen::Vector3d(0.0, 0.0, 0.1), kSize);
  QVERIFY(low && high);
  QVERIFY(high->y() < low->y());
  // Seen from +x, the world's +y is to the right.
  camera.azimuth = 0.0;
  const auto right = camera.project(camera.target + Eigen::Vector3d(0.0, 0.1, 0.0), kSize);
  QVERIFY(right && right->x() > 0.5 * kSize.x());
}

void TestCamera::anyDirectionCanBeUp() {
  std::mt19937 random(12);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::vector<Eigen::Vector3d> ups{Eigen::Vector3d::UnitX(),  Eigen::Vector3d::UnitY(),
                                   Eigen::Vector3d::UnitZ(),  -Eigen::Vector3d::UnitX(),
                                   -Eigen::Vector3d::UnitY(), -Eigen::Vector3d::UnitZ()};
  for (int i = 0; i < 20; ++i) ups.emplace_back(unit(random), unit(random), unit(random));
  for (const Eigen::Vector3d& up : ups) {
    Camera camera;
    camera.setUp(up);
    QVERIFY((camera.R_WV.col(2) - up.normalized()).norm() < 1.0e-12);
    QVERIFY((camera.R_WV.transpose() * camera.R_WV - Eigen::Matrix3d::Identity()).norm() < 1e-12);
    QVERIFY(std::abs(camera.R_WV.determinant() - 1.0) < 1.0e-12);
    camera.orbit(1.0, 0.0);  // about it: the horizon stays level
    QVERIFY(std::abs(camera.right().dot(up)) < 1.0e-12);
    camera.orbit(0.0, 10.0);
    QVERIFY((camera.forward() + up.normalized()).norm() < 1.0e-12);
  }
  Camera camera;
  camera.setUp(Eigen::Vector3d::UnitZ());
  QVERIFY(camera == Camera());
  // What is drawn in the x-y plane is seen from its upper side, x to the right.
  camera.setUp(Eigen::Vector3d::UnitY());
  QVERIFY(camera.forward().z() < 0.0 && camera.right().x() > 0.0);
  const Camera before = camera;
  camera.setUp(Eigen::Vector3d::Zero());
  QVERIFY(camera == before);
}

void TestCamera::axesAreRightHandedStraightDownToo() {
  Camera camera;
  for (const double elevation : {-M_PI_2, -0.3, 0.0, 1.0, M_PI_2}) {
    camera.elevation = elevation;
    QVERIFY((camera.right().cross(camera.forward()) - camera.up()).norm() < 1.0e-12);
    QVERIFY(std::abs(camera.up().norm() - 1.0) < 1.0e-12);
  }
  camera.orbit(0.0, 10.0);
  QCOMPARE(camera.elevation, M_PI_2);
}

void TestCamera::panKeepsThePointUnderTheMouse() {
  std::mt19937 random(9);
  for (const bool orthographic : {false, true}) {
    Camera camera = someCamera(random);
    camera.orthographic = orthographic;
    const Eigen::Vector3d p_WQ = camera.target;
    const Eigen::Vector2d moved(35.0, -20.0);
    const Eigen::Vector2d before = *camera.project(p_WQ, kSize);
    camera.pan(moved, kSize);
    QVERIFY((*camera.project(p_WQ, kSize) - before - moved).norm() < 1.0e-6);
  }
}

void TestCamera::zoomAtKeepsThePointUnderTheMouse() {
  std::mt19937 random(10);
  for (const bool orthographic : {false, true}) {
    Camera camera = someCamera(random);
    camera.orthographic = orthographic;
    const Eigen::Vector3d p_WQ = camera.target + 0.2 * camera.right() - 0.1 * camera.up();
    const Eigen::Vector2d pixel = *camera.project(p_WQ, kSize);
    camera.zoomAt(0.6, pixel, kSize);
    QVERIFY((*camera.project(p_WQ, kSize) - pixel).norm() < 1.0e-6);
  }
}

void TestCamera::fitPutsTheWholeBoxInThePicture() {
  std::mt19937 random(11);
  const Eigen::AlignedBox3d box(Eigen::Vector3d(-0.2, 0.3, 0.0), Eigen::Vector3d(0.9, 0.5, 1.4));
  for (int i = 0; i < 50; ++i) {
    Camera camera = someCamera(random);
    camera.fit(box, kSize);
    for (int corner = 0; corner < 8; ++corner) {
      const auto pixel =
          camera.project(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)), kSize);
      QVERIFY(pixel.has_value());
      QVERIFY(pixel->x() >= 0.0 && pixel->x() <= kSize.x());
      QVERIFY(pixel->y() >= 0.0 && pixel->y() <= kSize.y());
    }
  }
}

// As large as any other robot, if it is a few millimetres.
void TestCamera::fitComesNearToWhatIsTiny() {
  Camera camera;
  camera.fit({Eigen::Vector3d::Zero(), Eigen::Vector3d(5e-4, 5e-4, 4e-3)}, kSize);
  const auto foot = camera.project({2e-4, 2e-4, 0.0}, kSize);
  const auto head = camera.project({2e-4, 2e-4, 4e-3}, kSize);
  QVERIFY(foot && head);
  QVERIFY2(foot->y() - head->y() > 0.5 * kSize.y(),
           qPrintable(QString::number(foot->y() - head->y())));
}

void TestCamera::pointsBehindTheEyeAreNotProjected() {
  Camera camera;
  QVERIFY(!camera.project(camera.eye() - camera.forward(), kSize).has_value());
  camera.orthographic = true;  // nothing is too near
  const auto pixel = camera.project(camera.eye() - camera.forward(), kSize);
  QVERIFY((*pixel - 0.5 * kSize).norm() < 1.0e-9);
}

void TestCamera::withoutPerspectiveAllIsAsLargeAsAtTheTarget() {
  std::mt19937 random(12);
  for (int i = 0; i < 20; ++i) {
    Camera camera = someCamera(random);
    const auto length = [&](double depth) {
      const Eigen::Vector3d from = camera.eye() + depth * camera.forward();
      return (*camera.project(from + 0.1 * camera.up(), kSize) - *camera.project(from, kSize))
          .norm();
    };
    camera.orthographic = false;
    const double at_target = length(camera.distance);
    QVERIFY(length(0.5 * camera.distance) > 1.9 * at_target);
    camera.orthographic = true;
    for (const double depth : {0.1, 0.5, 1.0, 3.0}) {
      QVERIFY(std::abs(length(depth * camera.distance) - at_target) < 1.0e-9);
    }
    QVERIFY(std::abs(at_target * camera.metresPerPixel(7.0, kSize) - 0.1) < 1.0e-9);
  }
}

void TestCamera::itLooksAlongAnyDirection() {
  std::mt19937 random(13);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int i = 0; i < 50; ++i) {
    Camera camera = someCamera(random);
    const Eigen::Vector3d target = camera.target;
    const Eigen::Vector3d direction(unit(random), unit(random), unit(random));
    camera.lookAlong(direction);
    QVERIFY((camera.forward() - direction.normalized()).norm() < 1.0e-9);
    QVERIFY(camera.target == target);
    camera.lookAlong(camera.R_WV.col(2));
    QVERIFY((camera.forward() - camera.R_WV.col(2)).norm() < 1.0e-9);
    QVERIFY((camera.right() - camera.R_WV.col(0)).norm() < 1.0e-9);
  }
}

void TestCamera::standardViewsShowTheAxesAsDrawingsDo() {
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(),
                        z = Eigen::Vector3d::UnitZ();
  struct Seen {
    StandardView view;
    Eigen::Vector3d right, up;
  };
  for (const Seen& seen : {Seen{StandardView::kFront, y, z}, Seen{StandardView::kBack, -y, z},
                           Seen{StandardView::kRight, x, z}, Seen{StandardView::kLeft, -x, z},
                           Seen{StandardView::kTop, x, y}, Seen{StandardView::kBottom, x, -y}}) {
    const Camera camera = standardView(Camera(), seen.view);
    QVERIFY2(
        (camera.right() - seen.right).norm() < 1.0e-9 && (camera.up() - seen.up).norm() < 1.0e-9,
        qPrintable(QString::number(static_cast<int>(seen.view))));
  }
  const Camera camera = standardView(Camera(), StandardView::kIsometric);
  for (const Eigen::Vector3d& axis : {x, y, z}) {
    QVERIFY(std::abs(camera.forward().dot(axis) + 1.0 / std::sqrt(3.0)) < 1.0e-9);
  }
}

ARMILLARY_EVENT_TEST(TestCamera)
#include "tst_camera.moc"
