// SPDX-License-Identifier: GPL-3.0-or-later
// Joints and what makes their efforts are seen side by side: no colour stands for both.
#include <QColor>
#include <array>
#include <cmath>

#include "tests/support/test_program.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/theme.h"

using namespace armillary;

namespace {

// CIE 1976 L*a*b* of a colour of sRGB, under D65.
std::array<double, 3> lab(const QColor& color) {
  const auto linear = [](double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
  const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

// ΔE*ab: 2 to 3 can just be told side by side.
double apart(const QColor& one, const QColor& other) {
  const auto a = lab(one), b = lab(other);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

}  // namespace

class TestCurveColors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Those of the first 21 joints; the colours before were the shares' own.
  void noJointHasTheColorOfACause() {
    for (int i = 0; i < 21; ++i) {
      for (const EffortShare share : effortSharesInOrder()) {
        const double distance = apart(curveColor(i), colorOf(share));
        QVERIFY2(
            distance > 15.0,
            qPrintable(QString("joint %1 and %2: %3").arg(i).arg(nameOf(share)).arg(distance)));
      }
    }
  }

  void jointsAreToldApart() {
    for (int i = 0; i < 7; ++i) {
      for (int k = 0; k < i; ++k) QVERIFY(apart(curveColor(i), curveColor(k)) > 30.0);
    }
    QCOMPARE(apart(QColor(0x11, 0x22, 0x33), QColor(0x11, 0x22, 0x33)), 0.0);
    QVERIFY(std::abs(apart(Qt::black, Qt::white) - 100.0) < 0.1);  // by the definition of L*
  }
};

ARMILLARY_WIDGET_TEST(TestCurveColors)
#include "tst_curve_colors.moc"
