// SPDX-License-Identifier: BSD-3-Clause
// Recordings of which a half was taken for the whole: a column for another, the first argument of
// a function, the year for the day, the digits before a comma.
#include <chrono>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr const char* kFirst = "R_ELBOW/position";

RecordingRead read(const std::string& text, const std::string& name = "m.csv") {
  static const std::shared_ptr<const Model> kRobot = twoElbows();
  return readRecording(kRobot, text, name);
}

// The times of rows without any other number that matters.
void expectTimes(const std::vector<std::string>& stamps, const std::vector<double>& seconds,
                 const std::string& header = "time") {
  std::string text = header + ",q1,q2\n";
  for (size_t i = 0; i < stamps.size(); ++i) {
    text += stamps[i] + ",0." + std::to_string(i) + ",0.2\n";
  }
  const RecordingRead found = read(text);
  VERIFY_RECORDING(found);
  QCOMPARE(found.motion.table.rowCount(), seconds.size());
  for (size_t i = 0; i < seconds.size(); ++i) {
    VERIFY_CLOSE(found.at(i, "time"), seconds[i], 1e-9, stamps[i].c_str());
  }
}

}  // namespace

class TestHalvedRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Beside a time, v1 and v2 are velocities, as R's columns have none.
  void velocitiesAreNoPositions() {
    for (const auto& [text, name] :
         {std::pair("t,v1,v2\n0,5,0\n0.1,6,0\n0.2,7,0\n0.3,1,0\n", "m.csv"),
          {"t,v1,v2\n0,0.5,0\n0.1,0.6,0\n0.2,0.7,0\n", "m.csv"},
          {"{\"t\":[0,1,2],\"v1\":[5,6,7],\"v2\":[0,0,0]}", "m.json"}}) {
      const RecordingRead found = read(text, name);
      QVERIFY2(!found.good, text);
      VERIFY_TELLS(found.error, "velocity");
    }
    const RecordingRead counted = read("V1,V2,V3\n0,0.1,0.2\n0.1,0.2,0.2\n0.2,0.3,0.2\n");
    VERIFY_RECORDING(counted);
    VERIFY_CLOSE(counted.at(1, kFirst), 0.2, 1e-12, "V2");
  }

  // Nothing is computed: a function that changes its argument is refused.
  void functionsOfPythonAreNotComputed() {
    for (const char* value : {"math.radians(30)", "Fraction(1, 2)", "np.deg2rad(array([1, 2]))",
                              "datetime.datetime(2026, 11, 29)", "range(3)", "-abs(1)"}) {
      const std::string row = std::string(", 'q1': ") + value + ", 'q2': 0.5}\n";
      const RecordingRead found = read("{'t': 0.1" + row + "{'t': 0.2" + row, "m.txt");
      QVERIFY2(!found.good, value);
      if (value[0] != '-') VERIFY_TELLS(found.error, std::string(value).substr(0, 4));
    }
    const RecordingRead found = read(
        "{'t': Decimal('0.1'), 'q': np.array([0.5, 0.2]), 'x': float('nan'), 'n': array('d', "
        "[1.0])}\n"
        "{'t': Decimal('0.2'), 'q': tensor([np.float32(0.6), 0.2]), 'n': array('d', [1.0])}\n",
        "m.txt");
    VERIFY_RECORDING(found);
    VERIFY_CLOSE(found.at(1, kFirst), 0.6, 1e-9, "q1");
    VERIFY_CLOSE(found.at(1, "time") - found.at(0, "time"), 0.1, 1e-9, "t");
  }

  void printsOfNumpyAreRead() {
    for (const char* text :
         {"{'t': 0.1, 'q': array([0., 0.2])}\n{'t': 0.2, 'q': array([1., 0.3])}\n",
          "{'t': 0.1, 'q': array([ 0., -2.e-1])}\n{'t': 0.2, 'q': array([1.  , -0. ])}\n",
          "{'t': 1., 'q1': 0., 'q2': .5}\n{'t': 1.1, 'q1': 1., 'q2': .2}\n",
          "{'t': 0.1, 'q1': 0.0, 'q2': 0.2, 'n': 'it\\'s'}\n"
          "{'t': 0.2, 'q1': 1.0, 'q2': 0.2, 'n': 'a \\x1b'}\n"}) {
      const RecordingRead found = read(text, "m.txt");
      QVERIFY2(found.good, (text + found.error).c_str());
      QCOMPARE(found.motion.table.rowCount(), size_t{2});
      VERIFY_CLOSE(found.at(0, kFirst), 0.0, 1e-12, text);
      VERIFY_CLOSE(found.at(1, kFirst), 1.0, 1e-12, text);
    }
    // what NumPy left out is no zero
    QVERIFY(!read("{'t': array([0., 1., ..., 8.]), 'q1': array([0., 1., ..., 8.])}", "m.txt").good);
  }

  // Days, months and years of two digits come in three orders.
  void theYearMayComeFirst() {
    expectTimes({"26-11-29 23:59:58", "26-11-29 23:59:59", "26-11-30 00:00:00"}, {0, 1, 2});
    expectTimes({"26/04/05 23:59:59", "26/04/06 00:00:00", "26/04/06 00:00:01"}, {0, 1, 2});
    expectTimes({"29/11/26 23:59:59", "30/11/26 00:00:00", "30/11/26 00:00:01"}, {0, 1, 2});
    expectTimes({"11/29/26 23:59:59", "11/30/26 00:00:00"}, {0, 1});
    expectTimes({"04/05/06 23:59:59", "04/05/07 00:00:00", "04/05/07 00:00:01"}, {0, 1, 2});
    expectTimes({"05.04.26 23:59:59", "06.04.26 00:00:00"}, {0, 1});
    expectTimes({"26.11.29 23:59:59", "26.11.30 00:00:00"}, {0, 1});
    expectTimes({"30-02-28 23:59:59", "30-03-01 00:00:00"}, {0, 1});
    for (const char* text :
         {"[{\"t\":\"26-11-29 23:59:59\",\"q1\":0,\"q2\":0},{\"t\":\"26-11-30 "
          "00:00:00\",\"q1\":1,\"q2\":0},{\"t\":\"26-11-30 00:00:01\",\"q1\":1,\"q2\":0}]",
          "{\"26-11-29 23:59:59\":{\"q1\":0,\"q2\":0},\"26-11-30 "
          "00:00:00\":{\"q1\":1,\"q2\":0},\"26-11-30 00:00:01\":{\"q1\":1,\"q2\":0}}"}) {
      const RecordingRead found = read(text, "m.json");
      VERIFY_RECORDING(found);
      VERIFY_CLOSE(found.at(2, "time") - found.at(0, "time"), 2.0, 1e-9, text);
    }
  }

  void secondsMayBeLeftOut() {
    expectTimes({"01.05.2024 10:00", "01.05.2024 10:01", "01.05.2024 10:02"}, {0, 60, 120});
    expectTimes({"2024-05-01T10:59Z", "2024-05-01T11:00Z"}, {0, 60});
    expectTimes({"05/01/2024 9:59 PM", "05/01/2024 10:01 PM"}, {0, 120});
  }

  // "29,97" was 29 rows a second, and "1,000 Hz" one.
  void ratesMayHaveCommas() {
    const std::string rows = "q1,q2\n0,0\n0.1,0\n0.2,0\n", other = "q1;q2\n0;0\n0,1;0\n0,2;0\n";
    for (const auto& [line, step] : {std::pair("# fps: 29,97", 1.0 / 29.97),
                                     {"# dt = 0,005 s", 0.005},
                                     {"# dt: 20,5 ms", 0.0205},
                                     {"# fps,50,,", 0.02},
                                     {"# fps: 50, 12 markers", 0.02},
                                     {"# frequency: 1,000.5 Hz", 1.0 / 1000.5},
                                     {"# frequency: 100 Hz", 0.01}}) {
      const RecordingRead found = read(line + ("\n" + rows));
      QVERIFY2(found.good, (line + found.error).c_str());
      VERIFY_CLOSE(found.at(1, "time"), step, 1e-9, line);
    }
    const RecordingRead found = read("fps: 29,97\n" + other);
    VERIFY_RECORDING(found);
    VERIFY_CLOSE(found.at(1, "time"), 1.0 / 29.97, 1e-9, "fps");
    for (const char* line : {"# frequency: 1,000 Hz", "# fps,29,97", "# fps: 1,000"}) {
      const RecordingRead either = read(line + ("\n" + rows));
      QVERIFY2(!either.has("time"), line);
    }
  }

  // One time in two units is one clock, and a stamp in two columns is none of two.
  void clocksInTwoUnitsAreOne() {
    expectTimes({"0,0", "0.1,100", "0.2,200"}, {0, 0.1, 0.2}, "time [s],time [ms]");
    expectTimes({"0,0", "0,100000000", "0,200000000", "1,0"}, {0, 0.1, 0.2, 1},
                "time [s],time [ns]");
    expectTimes({"0,0", "1,1000", "2,2000"}, {0, 1, 2}, "time (s),time (ms)");
    const RecordingRead two =
        read("time [s],q1,time [ms],q2\n0,0,0,0\n1,0.1,1300,0\n2,0.1,2600,0\n");
    QVERIFY(!two.good);
    VERIFY_TELLS(two.error, "a clock of its own");
  }

  // The last row of a motion that ran away is a row.
  void infiniteRowsAreRows() {
    for (const char* last : {"Inf,Inf,Inf", "inf,inf,inf", "-Inf,-Inf,-Inf", "Infinity,1,1"}) {
      const RecordingRead found = read("time,q1,q2\n0,0,0\n1,1,1\n2,2,2\n" + std::string(last));
      QVERIFY2(!found.good, last);
      VERIFY_TELLS(found.error, ":5:");
    }
  }

  // Took time as the square of the columns.
  void manyColumnsTakeNoLongTime() {
    std::string header = "t", row;
    for (int i = 0; i < 15'000; ++i) header += ",a" + std::to_string(i) + "xp";
    for (int i = 0; i < 15'000; ++i) row += ",1";
    const auto begin = std::chrono::steady_clock::now();
    read(header + "\n0" + row + "\n1" + row + "\n");
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    QVERIFY2(took.count() < 5.0, std::to_string(took.count()).c_str());
  }
};

ARMILLARY_TEST(TestHalvedRecordings)
#include "tst_halved_recordings.moc"
