// SPDX-License-Identifier: GPL-3.0-or-later
// The tape tells distances and angles, of points that go with their links.
#include "ui/viewport/measuring_tape.h"

#include <Eigen/Geometry>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"

using namespace armillary;

class TestMeasuringTape : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void threePointsAreTwoDistancesAndTheAngleBetween() {
    MeasuringTape tape(nullptr);
    tape.setOn(true);
    const std::vector<Pose> none;
    QVERIFY(tape.words(none, Units()).isEmpty());
    tape.put(-1, {3.0, 0.0, 1.0}, none);
    QVERIFY(tape.words(none, Units()).isEmpty());
    tape.put(-1, {0.0, 0.0, 1.0}, none);
    QVERIFY(!tape.read(none).angle);
    tape.put(-1, {0.0, 2.0, 1.0 + 1e-9}, none);
    const MeasuringTape::Reading reading = tape.read(none);
    QCOMPARE(reading.distances.size(), std::size_t(2));
    QCOMPARE(reading.distances[0], 3.0);
    QCOMPARE(reading.distances[1], 2.0);
    QVERIFY(std::abs(*reading.angle - M_PI_2) < 1e-12);
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    QCOMPARE(tape.words(none, Units{true}),
             QString("3.000 m (x -3.000, y 0.0000, z 0.0000) · 2.000 m (x 0.0000, y 2.000, z "
                     "0.0000) · 90.00°"));
    QLocale::setDefault(before);
    tape.put(-1, {5.0, 5.0, 5.0}, none);  // one more begins anew
    QCOMPARE(tape.read(none).points.size(), std::size_t(1));
  }

  // Where cosines have lost their digits.
  void smallAnglesAreExact() {
    MeasuringTape tape(nullptr);
    const std::vector<Pose> none;
    tape.put(-1, {1.0, 0.0, 0.0}, none);
    tape.put(-1, {0.0, 0.0, 0.0}, none);
    tape.put(-1, {1.0, 1e-9, 0.0}, none);
    QVERIFY(std::abs(*tape.read(none).angle / 1e-9 - 1.0) < 1e-9);
    tape.takeBack();
    tape.put(-1, {0.0, 0.0, 0.0}, none);
    QVERIFY(!tape.read(none).angle);  // of no direction there is none
  }

  void pointsGoWithTheirLinks() {
    MeasuringTape tape(nullptr);
    std::vector<Pose> X_WL(2);
    X_WL[1].position = {0.5, 0.2, -0.1};
    X_WL[1].rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).matrix();
    const Eigen::Vector3d on_link = X_WL[1] * Eigen::Vector3d(0.1, 0.2, 0.3);
    tape.put(1, on_link, X_WL);
    tape.put(-1, {0.0, 0.0, 0.0}, X_WL);
    X_WL[1].position.z() += 2.0;
    X_WL[1].rotation.setIdentity();
    const Eigen::Vector3d moved = X_WL[1].position + Eigen::Vector3d(0.1, 0.2, 0.3);
    QVERIFY((tape.read(X_WL).points[0] - moved).norm() < 1e-12);
    QVERIFY(std::abs(tape.read(X_WL).distances[0] - moved.norm()) < 1e-12);
  }

  void offForgetsWhatWasMeasured() {
    MeasuringTape tape(nullptr);
    QSignalSpy switched(&tape, &MeasuringTape::switched);
    tape.setOn(true);
    tape.put(-1, {1.0, 0.0, 0.0}, {});
    QVERIFY(tape.takeBack());
    QVERIFY(!tape.takeBack());
    tape.put(-1, {1.0, 0.0, 0.0}, {});
    tape.setOn(false);
    QVERIFY(tape.read({}).points.empty());
    QCOMPARE(switched.count(), 2);
  }
};

ARMILLARY_WIDGET_TEST(TestMeasuringTape)
#include "tst_measuring_tape.moc"
