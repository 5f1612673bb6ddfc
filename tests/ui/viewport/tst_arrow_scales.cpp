// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows that tell quantities: one scale a unit for the picture, which fits it and is told.
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/viewport/arrow_scales.h"

using namespace armillary;
using Eigen::Vector3d;

namespace {

const Eigen::Vector2d kView(800.0, 600.0);

// Looks along -x at the origin from 3 m.
Camera fromTheFront() {
  Camera camera;
  camera.target.setZero();
  camera.azimuth = camera.elevation = 0.0;
  return camera;
}

MeasuredArrow arrow(const Vector3d& origin, const Vector3d& value, const char* unit = "N") {
  MeasuredArrow made;
  made.origin = origin;
  made.value = value;
  made.unit = unit;
  made.text = QString::number(value.norm());
  return made;
}

ArrowScales scalesOf(const std::vector<const Overlay*>& overlays,
                     const Camera& camera = fromTheFront()) {
  ArrowScales scales;
  scales.choose(overlays, 1.0, camera, kView);
  return scales;
}

}  // namespace

class TestArrowScales : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void lengthsAreAsTheForcesAreWhoeverDrawsThem() {
    Overlay one, other;
    one.measured.push_back(arrow({0.0, 0.1, 0.0}, {0.0, 0.0, 357.0}));
    other.measured.push_back(arrow({0.0, -0.1, 0.0}, {0.0, 4.2, 0.0}));
    const ArrowScales scales = scalesOf({&one, &other});
    const double large = scales.drawn(one).arrows.at(0).vector.norm();
    const double small = scales.drawn(other).arrows.at(0).vector.norm();
    QVERIFY(std::abs(large / small - 357.0 / 4.2) < 1e-9);
    QCOMPARE(scales.words(), QString("Arrows: 10 cm = 100 N"));
    QVERIFY2(std::abs(large - 0.357) < 1e-12, qPrintable(QString::number(large)));
    QCOMPARE(scales.drawn(one).labels.at(0).text, QString("357"));
    QVERIFY((scales.drawn(one).labels.at(0).at - Vector3d(0.0, 0.1, large)).norm() < 1e-12);
  }

  void everyUnitHasItsOwn() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 0.0, 30.0}),
                        arrow(Vector3d::Zero(), {0.0, 0.7, 0.0}, "N m")};
    QCOMPARE(scalesOf({&overlay}).words(), QString("Arrows: 10 cm = 10 N, 0.2 N m"));
    QVERIFY(scalesOf({}).words().isEmpty());
  }

  // A link that falls: its weight and what it takes to move it are one, their moment is none.
  void roundingBesideForcesIsNotDrawn() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 0.0, 101.0}),
                        arrow(Vector3d::Zero(), {0.0, 3.8e-15, 0.0}, "N m")};
    const ArrowScales falls = scalesOf({&overlay});
    QCOMPARE(falls.words(), QString("Arrows: 10 cm = 50 N"));
    QCOMPARE(falls.drawn(overlay).arrows.size(), std::size_t{1});
    QCOMPARE(falls.drawn(overlay).labels.size(), std::size_t{1});
    overlay.measured.push_back(arrow(Vector3d::Zero(), {0.0, 0.7, 0.0}, "N m"));
    QCOMPARE(scalesOf({&overlay}).drawn(overlay).labels.size(), std::size_t{2});
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 3.8e-15, 0.0}, "N m")};  // nothing beside it
    QCOMPARE(scalesOf({&overlay}).drawn(overlay).arrows.size(), std::size_t{1});
  }

  // What is largest at another time or in another step counts too.
  void whatIsToBeComparableHasTheSameScale() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 0.0, 4.2})};
    overlay.largest["N"] = 357.0;
    const ArrowScales scales = scalesOf({&overlay});
    QCOMPARE(scales.words(), QString("Arrows: 10 cm = 100 N"));
    QVERIFY(std::abs(scales.drawn(overlay).arrows.at(0).vector.norm() - 0.0042) < 1e-12);
  }

  // One that begins near the edge makes all of its unit shorter.
  void noArrowLeavesThePicture() {
    const Camera camera = fromTheFront();
    Overlay overlay;
    const double top = 3.0 * std::tan(0.3);  // of the picture, at the origin's depth
    overlay.measured = {arrow({0.0, 0.0, top - 0.1}, {0.0, 0.0, 8.0}),
                        arrow({0.0, 0.3, 0.0}, {0.0, 0.0, -10.0})};
    const ArrowScales scales = scalesOf({&overlay}, camera);
    const auto arrows = scales.drawn(overlay).arrows;
    for (const OverlayArrow& drawn : arrows) {
      const auto tip = camera.project(drawn.origin + drawn.vector, kView);
      QVERIFY(tip && tip->y() > 0.0 && tip->y() < kView.y());
    }
    QVERIFY(std::abs(arrows[1].vector.norm() / arrows[0].vector.norm() - 1.25) < 1e-9);
    // out of sight it does not matter
    overlay.measured[0].origin.z() = 2.0 * top;
    QVERIFY(scalesOf({&overlay}, camera).drawn(overlay).arrows[1].vector.norm() >
            1.5 * arrows[1].vector.norm());
  }

  // Numbers that change a little do not make the picture swing.
  void itStaysWhileItSuits() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 0.0, 46.0})};
    ArrowScales scales = scalesOf({&overlay});
    QCOMPARE(scales.words(), QString("Arrows: 10 cm = 20 N"));
    const auto withForce = [&](double newton) {
      overlay.measured[0].value.z() = newton;
      scales.choose({&overlay}, 1.0, fromTheFront(), kView);
      return scales.words();
    };
    QCOMPARE(withForce(44.0), QString("Arrows: 10 cm = 20 N"));  // anew it would be 10
    QCOMPARE(withForce(46.0), QString("Arrows: 10 cm = 20 N"));
    QCOMPARE(withForce(15.0), QString("Arrows: 10 cm = 5 N"));
    QCOMPARE(withForce(91.0), QString("Arrows: 10 cm = 50 N"));
  }

  void aHandMayWantThemLonger() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 0.0, 30.0})};
    overlay.lengths["N"] = 10.0;
    QCOMPARE(scalesOf({&overlay}).words(), QString("Arrows: 10 cm = 1 N"));
  }

  void momentsHaveTwoHeadsAndTextsMayBeJoined() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), {0.0, 0.0, 30.0}, "N m"),
                        arrow(Vector3d::Zero(), {0.0, 0.0, 29.0}, "N m")};
    overlay.measured[0].two_heads = true;
    const ArrowScales scales = scalesOf({&overlay});
    QCOMPARE(scales.drawn(overlay).arrows.size(), std::size_t(3));
    QCOMPARE(scales.drawn(overlay).labels.size(), std::size_t(2));
    overlay.joins_texts = true;
    QCOMPARE(scales.drawn(overlay).labels.size(), std::size_t(1));
    QCOMPARE(scales.drawn(overlay).labels[0].text, QString("30,  29"));
  }

  void whatIsNotFiniteIsNotDrawn() {
    Overlay overlay;
    overlay.measured = {arrow(Vector3d::Zero(), Vector3d::Constant(NAN)),
                        arrow(Vector3d::Zero(), {0.0, INFINITY, 0.0}, "N m"),
                        arrow(Vector3d::Zero(), Vector3d::Zero(), "m/s")};
    const ArrowScales scales = scalesOf({&overlay});
    QVERIFY(scales.drawn(overlay).arrows.empty());
    QVERIFY(scales.words().isEmpty());
  }
};

ARMILLARY_EVENT_TEST(TestArrowScales)
#include "tst_arrow_scales.moc"
