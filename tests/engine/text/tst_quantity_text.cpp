// SPDX-License-Identifier: BSD-3-Clause
// Numbers as a person types them: arithmetic, units, decimal commas; and what is none.
#include "engine/text/quantity_text.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <string>

#include "tests/support/test_program.h"

using namespace armillary;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;

std::string whyNot(const std::string& text, const Quantity& quantity) {
  std::string why;
  return readQuantity(text, quantity, 1.0, &why) ? "it is one" : why;
}

}  // namespace

class TestQuantityText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsTypedIsItsValue_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");  // 0 angle, 1 length, 2 moment of inertia, 3 torque, 4 plain
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, int kind, double value) {
      QTest::newRow(text) << QString(text) << kind << value;
    };
    row("0.25", 1, 0.25);
    row(" -1,5 ", 1, -1.5);
    row("+1e-3", 1, 1e-3);
    row("1,5e3 mm", 1, 1.5);
    row("250 mm", 1, 0.25);
    row("250mm", 1, 0.25);
    row("0.4 m + 35 mm", 1, 0.435);
    row("2*(3 cm + 4 mm)", 1, 0.068);
    row("(1 + 2) cm", 1, 0.03);
    row("sqrt(2)/2 m", 1, std::sqrt(0.5));
    row("sin(30 deg) m", 1, 0.5);
    row("2 sin(30°) dm", 1, 0.1);
    row("sqrt(4 m^2)", 1, 2.0);
    row("10 in", 1, 0.254);
    row("pi/2", 0, kPi / 2);
    row("-π/2", 0, -kPi / 2);
    row("2 pi/3", 0, 2 * kPi / 3);
    row("2π", 0, 2 * kPi);
    row("90 deg", 0, kPi / 2);
    row("-22,5°", 0, -22.5 * kDegree);
    row("1/4 turn", 0, kPi / 2);
    row("90° - 0.1 rad", 0, kPi / 2 - 0.1);
    row("atan2(1, 2)", 0, std::atan2(1.0, 2.0));
    row("atan2(0,5; 2)", 0, std::atan2(0.5, 2.0));
    row("max(1,5)", 4, 5.0);
    row("2^3^2", 4, 512.0);
    row("−2 · 3", 4, -6.0);
    row("3 g cm^2", 2, 3e-7);
    row("0.1 kg m²", 2, 0.1);
    row("5 N/mm * 1 m^2", 3, 5000.0);
    row("12 Nm", 3, 12.0);
    row("12 N m", 3, 12.0);
  }
  void whatIsTypedIsItsValue() {
    QFETCH(QString, text);
    QFETCH(int, kind);
    QFETCH(double, value);
    const Quantity kinds[] = {kAngle, kLength, kMomentOfInertia, kTorque, kPlainNumber};
    std::string why;
    const auto got = readQuantity(text.toStdString(), kinds[kind], 1.0, &why);
    QVERIFY2(got, why.c_str());
    QVERIFY2(std::abs(*got - value) <= 1e-15 * std::max(1.0, std::abs(value)),
             qPrintable(QString::number(*got, 'g', 17)));
  }

  // A box in degrees or millimetres is typed into in its unit.
  void whatNamesNoUnitIsInTheShownOne() {
    QCOMPARE(readQuantity("90", kAngle, kDegree), kPi / 2);
    QCOMPARE(readQuantity("45+45", kAngle, kDegree), kPi / 2);
    QCOMPARE(readQuantity("pi/2", kAngle, kDegree), kPi / 2);
    QCOMPARE(readQuantity("asin(1)", kAngle, kDegree), kPi / 2);
    QCOMPARE(readQuantity("1 rad", kAngle, kDegree), 1.0);
    QCOMPARE(readQuantity("250", kLength, 1e-3), 0.25);
    QCOMPARE(readQuantity("0.1 m", kLength, 1e-3), 0.1);
  }

  void anotherQuantityIsRefused() {
    QCOMPARE(whyNot("0.1 m", kAngle), std::string("it is not an angle"));
    QCOMPARE(whyNot("90 deg", kLength), std::string("it is not a length"));
    QCOMPARE(whyNot("1 m + 1", kLength), std::string("it is not a length"));
    QCOMPARE(whyNot("1 m^2", kLength), std::string("it is not a length"));
    QCOMPARE(whyNot("3 kg", kLength), std::string("it is not a length"));
    QCOMPARE(whyNot("3 N", kTorque), std::string("it is not a torque"));
  }

  void whatIsNoNumberIsToldWhy() {
    QCOMPARE(whyNot("", kLength), std::string("there is no number"));
    QCOMPARE(whyNot("1/0", kLength), std::string("it has no finite value"));
    QCOMPARE(whyNot("sqrt(-1)", kLength), std::string("it has no finite value"));
    QCOMPARE(whyNot("1e308*1e308", kLength), std::string("it has no finite value"));
    QCOMPARE(whyNot("0.1 parsec", kLength), std::string("there is nothing called 'parsec'"));
    for (const char* text :
         {"1.234,5", "1 2", "(1", "1)", "*", "1..2", "nan", "inf", "m", "$", ","}) {
      const bool is_one = std::string(text) == "m";  // one metre
      QCOMPARE(readQuantity(text, kLength).has_value(), is_one);
    }
    QVERIFY(!readQuantity(std::string(900, '('), kLength));
    QVERIFY(!readQuantity(std::string(100000, '1'), kLength));
    QVERIFY(!readQuantity("0x10", kLength));
  }
};

ARMILLARY_TEST(TestQuantityText)
#include "tst_quantity_text.moc"
