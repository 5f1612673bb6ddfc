// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a column stand below one another at their points; the decimal sign and the digits are
// as somebody likes them.
#include <QLocale>
#include <QStyleOptionViewItem>
#include <QTableWidget>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/point_aligned.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/type_scale.h"
#include "ui/widgets/units.h"

using namespace armillary;

namespace {

// What a cell's delegate draws.
class Drawn : public PointAligned {
 public:
  using PointAligned::PointAligned;
  QStyleOptionViewItem option(const QTableWidget& table, int row, int column, int width = 0) const {
    QStyleOptionViewItem option;
    option.font = table.font();
    option.locale = table.locale();
    if (width > 0) option.rect = QRect(0, 0, width, 20);
    initStyleOption(&option, table.model()->index(row, column));
    return option;
  }
};

void fill(QTableWidget& table, const QStringList& numbers) {
  table.setColumnCount(1);
  table.setRowCount(static_cast<int>(numbers.size()));
  for (int i = 0; i < numbers.size(); ++i) {
    auto* cell = new QTableWidgetItem(numbers[i]);
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table.setItem(i, 0, cell);
  }
}

}  // namespace

class TestNumberWriting : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theWidthFromThePointIsOfWhatFollows() {
    const QFontMetrics metrics{QFont()};
    const auto of = [&](const char* text, const QLocale& locale = QLocale::c()) {
      return widthFromPoint(QString::fromUtf8(text), metrics, locale);
    };
    const auto wide = [&](const char* text) { return metrics.horizontalAdvance(text); };
    QCOMPARE(of("-36.4 N m"), std::optional<int>(wide(".4 N m")));
    QCOMPARE(of("0 N m"), std::optional<int>(wide(" N m")));
    QCOMPARE(of("drives  1204 N"), std::optional<int>(wide(" N")));
    QCOMPARE(of("-0,475 N m", QLocale(QLocale::German)), std::optional<int>(wide(",475 N m")));
    QCOMPARE(of("follows"), std::nullopt);
    QCOMPARE(of("-5.83·10⁻⁶ N m"), std::nullopt);
  }

  void init() { QLocale::setDefault(QLocale::c()); }
  void cleanup() {
    applyNumberFormat({});
    QLocale::setDefault(QLocale::system());
  }

  void decimalsAreCounted() {
    const QLocale c = QLocale::c(), german(QLocale::German);
    QCOMPARE(decimalsOf("12.345", c), 3);
    QCOMPARE(decimalsOf("-7", c), 0);
    QCOMPARE(decimalsOf("1.234,5", german), 1);
    QCOMPARE(decimalsOf("1.5e-7", c), -1);
    QCOMPARE(decimalsOf("joint2", c), -1);
    QCOMPARE(decimalsOf("", c), -1);
    QCOMPARE(decimalsOf("-", c), -1);
  }

  // Beside others a number has digits where they have, and none where it is their rounding.
  void smallNumbersAreReadBesideTheLargest() {
    QCOMPARE(readable(12.345, 40.0), readable(12.345));
    QCOMPARE(readable(3e-4, 40.0), QString("0"));
    QCOMPARE(readable(-4.123e-7, 5e-7), QString("-4.12·10⁻⁷"));
    QCOMPARE(readable(0.01234, 0.05), QString("0.0123"));
    QCOMPARE(readable(1e-11, 5e-7), QString("0"));
    QCOMPARE(readable(1e-15, 2e-15), QString("0"));
    QCOMPARE(readableEffort(5e-7, Measure::kAngle, 5e-7), QString("5·10⁻⁷ N m"));
    applyNumberFormat({.more_digits = 2});
    QCOMPARE(readable(-4.12345e-7, 5e-7), QString("-4.1234·10⁻⁷"));
  }

  // Powers of ten are written alike in every language, by labels, boxes and small places.
  void powersAreWrittenAlike() {
    QCOMPARE(readable(3.45e-7, 3.45e-7), QString("3.45·10⁻⁷"));
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(readable(3.45e-7, 3.45e-7), QString("3,45·10⁻⁷"));
    QCOMPARE(shortNumber(3.45e-7), QString("3,45·10⁻⁷"));
    QCOMPARE(compactNumber(3.46e-7), QString("3,5·10⁻⁷"));
    QCOMPARE(generalNumber(2.5e12, 3), QString("2,5·10¹²"));
    QCOMPARE(generalNumber(0.25, 3), QString("0,25"));
    QCOMPARE(withoutPowerOfTen("-3,45·10⁻⁷"), QString("-3,45e-7"));
    for (const char* other : {"a·10", "2·10 m", "12", "one"}) {
      QCOMPARE(withoutPowerOfTen(other), QString(other));
    }
    QCOMPARE(withPowersOfTen("steps of 6e-05 s, of joint_1e-5: 0.001"),
             QString("steps of 6·10⁻⁵ s, of joint_1e-5: 0.001"));
  }

  // What a box shows it reads.
  void boxesReadTheirOwnPowers() {
    QLocale::setDefault(QLocale(QLocale::German));
    NumberBox box(-1.0, 1.0, "m");
    box.setValue(3.45e-7);
    QCOMPARE(box.text(), QString("3,45·10⁻⁷ m"));
    double read = 0.0;
    QVERIFY(readNumber(box.text().section(' ', 0, 0), read));
    QCOMPARE(read, 3.45e-7);
    box.interpretText();
    QCOMPARE(box.value(), 3.45e-7);
  }

  // A gap that closing leaves is none.
  void gapsOfRoundingAreNone() {
    QCOMPARE(beyondRounding(4.2e-17, 0.3), 0.0);
    QCOMPARE(beyondRounding(4.2e-14, 10.0), 0.0);
    QCOMPARE(beyondRounding(4.2e-9, 0.3), 4.2e-9);
  }

  // From the point on all rows take the same width, whatever digits there are.

  void pointsStandBelowOneAnother() {
    QTableWidget table;
    table.setLocale(QLocale::c());
    fill(table, {"-123.4", "0.571", "12", "no number"});
    Drawn* drawn = new Drawn(&table);
    const QStyleOptionViewItem first = drawn->option(table, 0, 0);
    const QFontMetricsF metrics(first.font);
    QVERIFY(hasTabularFigures(first.font));
    const auto behind = [&](int row) {
      const QString text = drawn->option(table, row, 0).text;
      int point = static_cast<int>(text.indexOf('.'));
      if (point < 0) point = 2;  // "12"
      return metrics.horizontalAdvance(text) - metrics.horizontalAdvance(text.left(point));
    };
    QVERIFY2(std::abs(behind(0) - behind(1)) < 1.0, qPrintable(QString::number(behind(0))));
    QVERIFY2(std::abs(behind(2) - behind(1)) < 1.0, qPrintable(QString::number(behind(2))));
    QCOMPARE(drawn->option(table, 3, 0).text, QString("no number"));
    QCOMPARE(table.item(0, 0)->text(), QString("-123.4"));  // what is copied has no padding
    // where there is no room for it digits are not given up
    QVERIFY(drawn->option(table, 0, 0, 20).text == "-123.4");
  }

  // "1.115" beside "563,0" would be read as one and a bit.
  void thousandsHaveNoSeparator() {
    NumberFormat format;
    format.sign = DecimalSign::kComma;
    applyNumberFormat(format);
    QCOMPARE(readable(1115.0), QString("1115"));
    QCOMPARE(compactNumber(-563000.0), QString("-563000"));
    QCOMPARE(plotNumber(1115.26, 1), QString("1115,3"));
    format.sign = DecimalSign::kPoint;
    applyNumberFormat(format);
    QCOMPARE(readable(1204.0), QString("1204"));
    QLocale::setDefault(QLocale(QLocale::English));
    beginNumberFormat();
    QCOMPARE(readable(1204.0), QString("1204"));
  }

  void digitsAndSignAreAsChosen() {
    QCOMPARE(readable(1.23456), QString("1.23"));
    QCOMPARE(readable(0.0003), QString("0"));
    QCOMPARE(readable(-0.0006), QString("-0.001"));
    NumberFormat format;
    format.more_digits = 2;
    applyNumberFormat(format);
    QCOMPARE(readable(1.23456), QString("1.2346"));
    QCOMPARE(readable(0.0003), QString("0.00030"));
    QCOMPARE(readable(-2e-7), QString("0"));  // no zero with a sign
    format.sign = DecimalSign::kComma;
    applyNumberFormat(format);
    QCOMPARE(readable(1.23456), QString("1,2346"));
    format.sign = DecimalSign::kPoint;
    applyNumberFormat(format);
    QCOMPARE(readable(1.23456), QString("1.2346"));
    format.more_digits = 99;
    applyNumberFormat(format);
    QCOMPARE(numberFormat().more_digits, NumberFormat::kMostDigits);
  }

  void typeFollowsTheBody() {
    QFont body;
    body.setPointSizeF(20.0);
    QCOMPARE(captionFont(body).pointSizeF(), 18.0);
    QCOMPARE(headingFont(body).pointSizeF(), 24.0);
    QVERIFY(headingFont(body).bold() && !captionFont(body).bold());
    QFont pixels;
    pixels.setPixelSize(30);
    QCOMPARE(captionFont(pixels).pixelSize(), 27);
    QVERIFY(hasTabularFigures(numberFont(body)));
  }
};

ARMILLARY_WIDGET_TEST(TestNumberWriting)
#include "tst_number_writing.moc"
