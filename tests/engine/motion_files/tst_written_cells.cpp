// SPDX-License-Identifier: BSD-3-Clause
// Numbers and times as spreadsheets, Fortran, PLCs and people write them into cells.
#include <algorithm>
#include <numbers>

#include "engine/table/dates.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// The third row of three: time 0.02, shoulder 0.3, elbow −0.9, wrist 1250.5 in the cells' units.
void expectThird(const RecordingRead& read, double angle = 1.0) {
  QVERIFY2(read.error.empty(), read.error.c_str());
  QCOMPARE(read.motion.table.rowCount(), size_t{3});
  VERIFY_CLOSE(read.at(2, "time") - read.at(0, "time"), 0.02, 1e-9, "time");
  VERIFY_CLOSE(read.at(2, "shoulder/position"), 0.3 * angle, 1e-9, "shoulder");
  VERIFY_CLOSE(read.at(2, "elbow/position"), -0.9 * angle, 1e-9, "elbow");
}

}  // namespace

class TestWrittenCells : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void decimalCommasStandInQuotes() {
    expectThird(
        readArmRecording("\"time\",\"shoulder\",\"elbow\",\"wrist\"\n\"0\",\"0,1\",\"-0,7\",\"0\"\n"
                         "\"0,01\",\"0,2\",\"-0,8\",\"0\"\n\"0,02\",\"0,3\",\"-0,9\",\"0,1\"\n"));
    expectThird(
        readArmRecording("time;shoulder;elbow;wrist\n\"0\";\"0,1\";\"-0,7\";\"0\"\n"
                         "\"0,01\";\"0,2\";\"-0,8\";\"0\"\n\"0,02\";\"0,3\";\"-0,9\";\"0,1\"\n"));
  }

  // "1,250" may be a thousand and a quarter of it, or a number with three decimals.
  void whatMayBeAThousandIsAskedAbout() {
    const RecordingRead read = readArmRecording(
        "time,shoulder,elbow,wrist\n0,\"1,250\",\"1,100\",0\n1,\"1,300\",\"1,150\",0\n");
    QVERIFY2(read.error.find("1,250") != std::string::npos, read.error.c_str());
  }

  void thousandsStandApartWhereNothingElseIsMeant() {
    expectThird(readArmRecording(
        "sep=;\nTime (ms);shoulder;elbow;wrist\n1,000.0;0.1;-0.7;0\n1,010.0;0.2;-0.8;0\n"
        "1,020.0;0.3;-0.9;0\n"));
    expectThird(readArmRecording(
        "Zeit [ms];shoulder;elbow;wrist\n5.000,00;0,1;-0,7;0\n5.010,00;0,2;-0,8;0\n"
        "5.020,00;0,3;-0,9;0\n"));
  }

  void minusesOfTypesettersAreMinuses() {
    expectThird(
        readArmRecording("time;shoulder;elbow;wrist\n0;0.1;\u22120.7;0\n0.01;0.2;\u22120.8;0\n"
                         "0.02;0.3;\u22120.9;0\n"));
    expectThird(readArmRecording(
        "time;shoulder;elbow;wrist\n0;0,1\u00A0;-0,7\u00A0;0\n0,01;0,2\u00A0;-0,8;0\n"
        "0,02;0,3\u00A0;-0,9\u00A0;0\n"));
  }

  void fortransExponentsAreExponents() {
    expectThird(
        readArmRecording("time shoulder elbow wrist\n0.0D+00 1.0D-01 -7.0D-01 0.0D+00\n"
                         "1.0D-02 2.0D-01 -8.0D-01 0.0D+00\n2.0D-02 3.0D-01 -9.0D-01 0.0D+00\n"));
    expectThird(
        readArmRecording("0.0D+00 1.0D-01 -7.0D-01 0.0D+00\n1.0D-02 2.0D-01 -8.0D-01 0.0D+00\n"
                         "2.0D-02 3.0D-01 -9.0D-01 0.0D+00\n"));
  }

  void unitsStandInTheCells() {
    const double degree = std::numbers::pi / 180.0;
    expectThird(
        readArmRecording("time,shoulder,elbow,wrist\n0.00 s,0.1°,-0.7°,0°\n0.01 s,0.2°,-0.8°,0°\n"
                         "0.02 s,0.3°,-0.9°,0°\n"),
        degree);
    expectThird(
        readArmRecording("time;shoulder;elbow;wrist\n0ms;0,1 rad;-0,7 rad;0\n10ms;0,2 rad;-0,8 "
                         "rad;0\n20ms;0,3 rad;-0,9 rad;0\n"));
    // of two units each is believed
    expectThird(
        readArmRecording("time,shoulder [rad],elbow,wrist\n0,0.1,-0.7 rad,0\n0.01,0.2,-0.8 rad,0\n"
                         "0.02,300 mrad,-900 mrad,0\n"));
    for (const char* odd : {"0.3", "0.3 kg", "0.3 Nm"}) {
      const RecordingRead read =
          readArmRecording("time,shoulder,elbow,wrist\n0,0.1 rad,0,0\n0.01,0.2 rad,0,0\n0.02," +
                           std::string(odd) + ",0,0\n");
      QVERIFY2(read.error.find(odd) != std::string::npos, (odd + read.error).c_str());
    }
  }

  // A formula without a result is an empty cell, and told as one.
  void wordsOfSpreadsheetsForNothingAreGaps() {
    for (const std::string word : {"#N/A", "NULL", "#DIV/0!", "--", "<NA>", "NaT", "#WERT!"}) {
      std::string text = "time,shoulder,elbow,wrist\n";
      for (int row = 0; row < 20; ++row) {
        text +=
            std::to_string(row) + "," + (row == 10 ? word : std::to_string(0.1 * row)) + ",0,0\n";
      }
      const RecordingRead read = readArmRecording(text);
      QVERIFY2(read.error.empty(), read.error.c_str());
      VERIFY_CLOSE(read.at(10, "shoulder/position"), 1.0, 1e-9, word);
      QVERIFY2(read.notes.find("1 empty cell of 'shoulder'") != std::string::npos,
               read.notes.c_str());
    }
  }

  void datesOfOtherLandsAreTimes() {
    for (const std::string date :  // @: hundredths and thousandths of a second
         {"11/29/2026 14:03:05.1@", "29/11/2026 14:03:05,1@", "29.11.26 14:03:05.1@",
          "2026-11-29T14:03:05.1@+01:00", "2026-11-29 14:03:05.1@ UTC", "14:03:05:1@",
          "29-Nov-2026 14:03:05.1@", "Nov 29, 2026 14:03:05.1@", "2026.11.29 14:03:05.1@",
          "0 days 00:00:05.1@", "03:05.1@", "11/29/2026, 2:03:05.1@ PM", "14:03:05,1@",
          "2026-11-29T14:03:05.1@+01:00[Europe/Berlin]"}) {
      std::string text = "Date;shoulder;elbow;wrist\n";
      const char* rows[] = {"0.1;-0.7;0", "0.2;-0.8;0", "0.3;-0.9;0"};
      for (int row = 0; row < 3; ++row) {
        const size_t at = date.find('@');
        text += date.substr(0, at) + std::to_string(row) + "0" + date.substr(at + 1) + ";" +
                rows[row] + "\n";
      }
      expectThird(readArmRecording(text));
      if (QTest::currentTestFailed()) QFAIL(text.c_str());
    }
  }

  // Days and months in numbers alone: which is which shows where the day ends.
  void theShorterRecordingTellsDaysFromMonths() {
    for (const auto& [before, after] : {std::pair("11/12/2026 ", "12/12/2026 "),
                                        {"12/11/2026 ", "12/12/2026 "},
                                        {"12/11/2026 ", "13/11/2026 "}}) {
      expectThird(readArmRecording(
          "time,shoulder,elbow,wrist\n" + std::string(before) + "23:59:59.985,0.1,-0.7,0\n" +
          before + "23:59:59.995,0.2,-0.8,0\n" + after + "00:00:00.005,0.3,-0.9,0\n"));
    }
  }

  // Two digits behind the seconds count pictures of a film, of which nobody knows the rate.
  void codesOfFilmsAreNoTimes() {
    QVERIFY(!nanosecondsOfDate("10:00:00:12"));
    QVERIFY(!nanosecondsOfDate("13:00:00 PM"));
    QVERIFY(!nanosecondsOfDate("10:00"));
    QVERIFY(!nanosecondsOfDate("a:b:c"));
    QCOMPARE(nanosecondsOfDate("12:00:01 AM"), std::optional<std::int64_t>(1'000'000'000));
  }
};

ARMILLARY_TEST(TestWrittenCells)
#include "tst_written_cells.moc"
