// SPDX-License-Identifier: BSD-3-Clause
// Times that are written as dates.
#include "engine/table/dates.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace armillary;

class TestDates : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void datesAreNanosecondsSince1970() {
    constexpr std::int64_t kSecond = 1'000'000'000;
    QCOMPARE(nanosecondsOfDate("1970-01-01T00:00:01.5Z"), std::optional(kSecond + kSecond / 2));
    QCOMPARE(nanosecondsOfDate("2001-09-09 01:46:40"), std::optional(kSecond * kSecond));
    QCOMPARE(nanosecondsOfDate("09.09.2001 01:46:40"), std::optional(kSecond * kSecond));
    QCOMPARE(nanosecondsOfDate("2001-09-09T03:46:40+02:00"), std::optional(kSecond * kSecond));
    QCOMPARE(nanosecondsOfDate("1969-12-31T23:59:59Z"), std::optional(-kSecond));
  }

  void theyAreReadToTheNanosecond() {
    QCOMPARE(*nanosecondsOfDate("1970-01-02 00:00:01.000000002"), std::int64_t{86401'000000002});
    QVERIFY(!nanosecondsOfDate("2023-02-29T12:00:00"));
    QVERIFY(!nanosecondsOfDate("0.5"));
  }

  // What begins and ends a database's time, and is no time of a robot: it overflowed.
  void datesOfOtherAgesAreNone() {
    for (const char* text : {"9999-12-31T23:59:59Z", "0001-01-01 00:00:00", "01.01.0001 00:00:01",
                             "2262-04-12T00:00:00Z", "1677-01-01T00:00:00Z"}) {
      QVERIFY2(!nanosecondsOfDate(text), text);
    }
    const auto first = nanosecondsOfDate("1890-01-01 00:00:00"),
               last = nanosecondsOfDate("2170-12-31 23:59:59");
    QVERIFY(first && last && *last - *first > 0);  // their difference fits, too
  }
};

ARMILLARY_TEST(TestDates)
#include "tst_dates.moc"
