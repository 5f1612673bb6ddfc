// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/quantity.h"

#include <QTest>
#include <cmath>
#include <numbers>

#include "tests/support/test_program.h"

using namespace armillary;

class TestQuantity : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void peopleTypeNumbersLikeThis_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("dimension");
    QTest::addColumn<double>("value");
    QTest::addColumn<bool>("has_unit");
    const double pi = std::numbers::pi;
    const auto row = [](const char* text, QuantityKind dimension, double value, bool unit) {
      QTest::newRow(text) << QByteArray(text) << static_cast<int>(dimension) << value << unit;
    };
    row("1.5", QuantityKind::kAngle, 1.5, false);
    row("1,5", QuantityKind::kAngle, 1.5, false);
    row("pi/2", QuantityKind::kAngle, pi / 2, false);
    row("-1/3", QuantityKind::kNumber, -1.0 / 3.0, false);
    row("90 deg", QuantityKind::kAngle, pi / 2, true);
    row("90°", QuantityKind::kAngle, pi / 2, true);
    row("90deg + 0.5 rad", QuantityKind::kAngle, pi / 2 + 0.5, true);
    row("pi rad", QuantityKind::kAngle, pi, true);
    row("0.1 m", QuantityKind::kLength, 0.1, true);
    row("25 mm + 1 cm", QuantityKind::kLength, 0.035, true);
    row("1/2 m", QuantityKind::kLength, 0.5, true);
    row("2e-3 m", QuantityKind::kLength, 0.002, true);
    row("250 g", QuantityKind::kMass, 0.25, true);
    row("3,25 kg", QuantityKind::kMass, 3.25, true);
    row("12 kg cm²", QuantityKind::kInertia, 12e-4, true);
    row("120 deg/s", QuantityKind::kAngularRate, 120 * pi / 180, true);
    row("60 rpm", QuantityKind::kAngularRate, 2 * pi, true);
    row("(1+2)*10 mm/s", QuantityKind::kSpeed, 0.03, true);
    row("atan2(1, 2)", QuantityKind::kAngle, std::atan2(1.0, 2.0), false);
    row("none", QuantityKind::kNumber, INFINITY, false);
    row("π/2", QuantityKind::kAngle, pi / 2, false);
    row("2π/3", QuantityKind::kAngle, 2 * pi / 3, false);
    row("500 ms", QuantityKind::kTime, 0.5, true);
    row("250 µs", QuantityKind::kTime, 2.5e-4, true);
    row("1,5 min", QuantityKind::kTime, 90.0, true);
    row("min(3, 4)", QuantityKind::kTime, 3.0, false);  // the function
    row("min (3, 4) ms", QuantityKind::kTime, 0.003, true);
    row("2 kN", QuantityKind::kForce, 2000.0, true);
    row("-3 N m", QuantityKind::kTorque, -3.0, true);
    row("40 N cm", QuantityKind::kTorque, 0.4, true);
    row("-9.81 m/s²", QuantityKind::kAcceleration, -9.81, true);
    row("8.63 · 10² mm", QuantityKind::kLength, 0.863, true);
    row("8.63×10^2 mm", QuantityKind::kLength, 0.863, true);
    row("2·10⁻³ kg m²", QuantityKind::kInertia, 0.002, true);
    row("5² + (1+1)³", QuantityKind::kNumber, 33.0, false);
    row("≈ 863 mm", QuantityKind::kLength, 0.863, true);
    row("~0.86 m", QuantityKind::kLength, 0.86, true);
    row("g/6", QuantityKind::kAcceleration, 9.80665 / 6, true);
  }
  void peopleTypeNumbersLikeThis() {
    QFETCH(const QByteArray, text);
    QFETCH(const int, dimension);
    QFETCH(const double, value);
    QFETCH(const bool, has_unit);
    std::string why;
    const auto read = readQuantity(text.toStdString(), static_cast<QuantityKind>(dimension), &why);
    QVERIFY2(read, why.c_str());
    QVERIFY2(read->value == value || std::abs(read->value - value) < 1e-15,
             qPrintable(QString::number(read->value, 'g', 17)));
    QCOMPARE(read->has_unit, has_unit);
  }

  void whatIsNoNumberSaysWhy_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("empty") << QByteArray("  ") << QByteArray("missing");
    QTest::newRow("unit of something else") << QByteArray("3 kg") << QByteArray("'kg' is no unit");
    QTest::newRow("half") << QByteArray("1 +") << QByteArray();
    QTest::newRow("words") << QByteArray("about two") << QByteArray();
    QTest::newRow("undefined") << QByteArray("0/0") << QByteArray("not defined");
    QTest::newRow("divided by zero") << QByteArray("1/0") << QByteArray("no finite value");
    QTest::newRow("rate") << QByteArray("1 rad/s") << QByteArray("'rad/s' is no unit");
    QTest::newRow("two points") << QByteArray("1.2.3") << QByteArray();
    QTest::newRow("thousands") << QByteArray("1,234,5") << QByteArray();
  }
  void whatIsNoNumberSaysWhy() {
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, words);
    std::string why;
    QVERIFY(!readQuantity(text.toStdString(), QuantityKind::kLength, &why));
    QVERIFY(!why.empty());
    QVERIFY2(why.find(words.toStdString()) != std::string::npos, why.c_str());
  }
};

ARMILLARY_TEST(TestQuantity)

#include "tst_quantity.moc"
