// SPDX-License-Identifier: GPL-3.0-or-later
// The camera's way from place to place, and the cross of axes that one clicks to send it.
#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"
#include "tests/support/zoo.h"
#include "ui/viewport/axis_cross.h"
#include "ui/viewport/camera_move.h"

using namespace armillary;

namespace {

const QSizeF kSize(640.0, 480.0);

}  // namespace

class TestCameraMoves : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theWayIsShortAndEndsThere() {
    Camera from, to;
    from.azimuth = 3.0;
    to.azimuth = -3.0;
    from.distance = 1.0;
    to.distance = 4.0;
    to.elevation = -0.2;
    to.target = {1.0, 2.0, 3.0};
    QCOMPARE(between(from, to, 1.0), to);
    const Camera half = between(from, to, 0.5);
    QVERIFY(std::abs(std::remainder(half.azimuth - M_PI, 2.0 * M_PI)) < 1e-12);
    QVERIFY(std::abs(half.distance - 2.0) < 1e-12);
    QVERIFY((half.target - 0.5 * (from.target + to.target)).norm() < 1e-12);
  }

  void itMovesOnceStartedAndNotOnceStopped() {
    CameraMove move(nullptr);
    Camera now, to;
    to.azimuth = 2.0;
    int told = 0;
    connect(&move, &CameraMove::moved, this, [&](const Camera& camera) {
      now = camera;
      ++told;
    });
    move.start(now, to);
    QVERIFY(move.moves());
    QCOMPARE(move.goal(), to);
    QTRY_COMPARE(now, to);
    QTRY_VERIFY(!move.moves());
    QVERIFY(told > 2);
    move.start(to, Camera());
    QTest::qWait(CameraMove::kMilliseconds / 3);
    move.stop();
    told = 0;
    QTest::qWait(CameraMove::kMilliseconds);
    QCOMPARE(told, 0);
  }

  // Where an end is drawn it is found, and of two the nearer to the eye.
  void endsAreFoundWhereTheyAreSeen() {
    test::Random random(21);
    const QPointF middle = AxisCross::box(kSize).center();
    for (int run = 0; run < 40; ++run) {
      Camera camera;
      camera.azimuth = random.uniform(-3.0, 3.0);
      camera.elevation = random.uniform(-1.5, 1.5);
      for (int axis = 0; axis < 3; ++axis) {
        for (const bool positive : {true, false}) {
          const AxisEnd end{axis, positive};
          const Eigen::Vector3d d = end.direction();
          const QPointF at = middle + 32.0 * QPointF(d.dot(camera.right()), -d.dot(camera.up()));
          const auto found = AxisCross::endAt(at, camera, kSize);
          QVERIFY(found);
          QVERIFY(*found == end ||
                  found->direction().dot(camera.forward()) < d.dot(camera.forward()) + 1e-12);
        }
      }
      QVERIFY(!AxisCross::endAt({10.0, 10.0}, camera, kSize));
    }
    Camera front;
    front.azimuth = front.elevation = 0.0;  // from +x: its end covers that of -x
    const auto nearest = AxisCross::endAt(middle, front, kSize);
    QVERIFY(nearest && nearest->name() == "x");
  }

  void colorsAndLettersAreThoseOfTheAxes() {
    Camera camera;
    camera.azimuth = 0.7;
    camera.elevation = 0.4;
    QImage picture(kSize.toSize(), QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    AxisCross::paint(painter, camera, kSize);
    painter.end();
    const QPointF middle = AxisCross::box(kSize).center();
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Vector3d d = Eigen::Vector3d::Unit(axis);
      const QPointF half = middle + 18.0 * QPointF(d.dot(camera.right()), -d.dot(camera.up()));
      const QColor color = picture.pixelColor(half.toPoint());
      const int parts[3] = {color.red(), color.green(), color.blue()};
      for (int other = 0; other < 3; ++other) QVERIFY(parts[axis] >= parts[other]);
      QVERIFY(color.saturation() > 80);
    }
  }
};

ARMILLARY_WIDGET_TEST(TestCameraMoves)
#include "tst_camera_moves.moc"
