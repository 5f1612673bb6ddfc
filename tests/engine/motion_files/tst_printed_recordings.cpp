// SPDX-License-Identifier: BSD-3-Clause
// Recordings as programs print, trace and export them: pandas and Python, PLCs and Simulink,
// databases and serial monitors.
#include <algorithm>
#include <functional>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

RecordingRead readPrinted(const std::string& text, const char* name = "arm.txt") {
  return readArmRecording(text, name);
}

constexpr int kPrinted = 20;
std::string millis(int k) {  // k · 10 ms, of three digits
  const std::string digits = std::to_string(10 * k);
  return std::string(3 - digits.size(), '0') + digits;
}
std::string angle(int k, int joint) {
  return std::to_string(0.001 * k * k + 0.1 * joint);
}

// A text for each row between two others.
std::string printed(const std::string& head, const std::function<std::string(int)>& row,
                    const std::string& between = "\n", const std::string& tail = "\n") {
  std::string text = head;
  for (int k = 0; k < kPrinted; ++k) text += (k > 0 ? between : "") + row(k);
  return text + tail;
}

std::string three(int k, const std::string& between) {
  return angle(k, 0) + between + angle(k, 1) + between + angle(k, 2);
}

void expectPrinted(const RecordingRead& read) {
  QVERIFY2(read.error.empty(), read.error.c_str());
  const Table& table = read.motion.table;
  QCOMPARE(table.rowCount(), size_t{kPrinted});
  const auto columnOf = [&](const std::string& name) {
    return static_cast<size_t>(std::find(table.header.begin(), table.header.end(), name) -
                               table.header.begin());
  };
  const size_t time = columnOf("time");
  QVERIFY(time < table.columnCount());
  const char* const joints[] = {"shoulder/position", "elbow/position", "wrist/position"};
  for (int joint = 0; joint < 3; ++joint) {
    const size_t column = columnOf(joints[joint]);
    QVERIFY2(column < table.columnCount(), joints[joint]);
    for (int k = 0; k < kPrinted; ++k) {
      const auto row = table.row(static_cast<size_t>(k));
      VERIFY_CLOSE(row[time] - table.row(0)[time], 0.01 * k, 1e-6, "time");
      VERIFY_CLOSE(row[column], 0.001 * k * k + 0.1 * joint, 1e-5, joints[joint]);
    }
  }
}

std::string object(int k, const std::string& quote, const std::string& before) {
  return "{" + before + quote + "shoulder" + quote + ": " + angle(k, 0) + ", " + quote + "elbow" +
         quote + ": " + angle(k, 1) + ", " + quote + "wrist" + quote + ": " + angle(k, 2) + "}";
}

}  // namespace

class TestPrintedRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void pythonPrintsDictionaries() {
    const auto row = [](int k) {
      return object(k, "'", "'time': 0." + millis(k) + ", 'ok': True, 'error': None, ");
    };
    expectPrinted(readPrinted(printed("", row)));
    expectPrinted(readPrinted(printed("[", row, ", ", "]\n")));
    expectPrinted(readPrinted(printed("", [](int k) {
      return "{'t': np.float64(0." + millis(k) + "), 'q': array([" + three(k, ", ") +
             "], dtype=float32), 'more': (1, nan)}";
    })));
  }

  void pandasKeysRowsByTheirTimes() {
    expectPrinted(readPrinted(
        printed(
            "{", [](int k) { return "\"0." + millis(k) + "\": " + object(k, "\"", ""); }, ", ",
            "}\n"),
        "arm.json"));
    const auto column = [](int joint) {
      return printed(
          "{", [&](int k) { return "\"0." + millis(k) + "\": " + angle(k, joint); }, ", ", "}");
    };
    expectPrinted(readPrinted("{\"shoulder\": " + column(0) + ", \"elbow\": " + column(1) +
                                  ", \"wrist\": " + column(2) + "}",
                              "arm.json"));
    const std::string data = printed(
        "[", [](int k) { return "[" + three(k, ", ") + "]"; }, ", ", "]");
    const std::string dates = printed(
        "[", [](int k) { return "\"2026-11-29T10:00:00." + millis(k) + "Z\""; }, ", ", "]");
    expectPrinted(readPrinted("{\"columns\": [\"shoulder\", \"elbow\", \"wrist\"], \"index\": " +
                                  dates + ", \"data\": " + data + "}",
                              "arm.json"));
  }

  void simulinkAndControlDeskHaveARowOfUnits() {
    const auto rows = [](const std::string& between) {
      return printed("", [&](int k) { return "0." + millis(k) + between + three(k, between); });
    };
    expectPrinted(
        readPrinted("time,shoulder:1,elbow:1,wrist:1\nUnit: s,Unit: rad,Unit: rad,Unit: "
                    "rad\n" +
                    rows(",")));
    expectPrinted(
        readPrinted("sep=;\nexperiment;arm\nduration;2\n\nX;Y;Y;Y\nTime;Model/q1;Model/"
                    "q2;Model/q3\ns;rad;rad;rad\n" +
                    rows(";")));
  }

  void commentsNameTheColumns() {
    const std::string rows =
        printed("", [](int k) { return "0." + millis(k) + " " + three(k, " "); });
    expectPrinted(readPrinted("# 1:time 2:shoulder 3:elbow 4:wrist\n" + rows));
    expectPrinted(readPrinted("# columns: time wrist elbow shoulder\n" + printed("", [](int k) {
                                return "0." + millis(k) + " " + angle(k, 2) + " " + angle(k, 1) +
                                       " " + angle(k, 0);
                              })));
    expectPrinted(readPrinted(
        "# run 3\n# col 1: time [s]\n# col 2: shoulder\n# col 3: elbow\n# col 4: wrist [rad]\n" +
        rows));
    expectPrinted(readPrinted("% 0 = time\n% 1 = shoulder\n% 2 = elbow\n% 3 = wrist\n" + rows));
  }

  void monitorsAndDatabasesStampLines() {
    expectPrinted(readPrinted(printed("10:00:00.000 -> shoulder,elbow,wrist\n", [](int k) {
      return "10:00:00." + millis(k) + " -> " + three(k, ",");
    })));
    expectPrinted(readPrinted(printed("", [](int k) {
      return "joint_states,robot=arm shoulder=" + angle(k, 0) + ",elbow=" + angle(k, 1) +
             ",wrist=" + angle(k, 2) + " 1700000000" + millis(k) + "000000";
    })));
    // without a header, with times of day
    expectPrinted(readPrinted(printed(
        "", [](int k) { return "2026-11-29 10:00:00." + millis(k) + "," + three(k, ","); })));
  }

  void remarksOfRosBetweenMessagesAreLeftOut() {
    expectPrinted(readPrinted(printed(
        "A message was lost!!!\n\ttotal count change:1\n\ttotal count: 1---\n",
        [](int k) {
          return "header:\n  stamp:\n    sec: 7\n    nanosec: " + std::to_string(10'000'000 * k) +
                 "\nname: [shoulder, elbow, wrist]\nposition: [" + three(k, ", ") + "]";
        },
        "\n---\n")));
  }

  void linesAboveTheRowsSayTheRate() {
    const std::string rows = printed("shoulder,elbow,wrist\n", [](int k) { return three(k, ","); });
    for (const char* line : {"# fps: 100\n", "fps=100\n", "Sample rate: 0.1 kHz\n\n",
                             "# dt = 0.01\n", "# SampleTime[ms]\t10\n", "# sample time: 10 ms\n"}) {
      expectPrinted(readPrinted(line + rows));
      if (QTest::currentTestFailed()) QFAIL(line);
    }
    // a time of its own goes before
    expectPrinted(readPrinted(printed("# fps: 30\ntime,shoulder,elbow,wrist\n", [](int k) {
      return "0." + millis(k) + "," + three(k, ",");
    })));
  }

  void spreadsheetsMergeNamesAndMarkCells() {
    expectPrinted(readPrinted(
        printed("time,position,,,velocity,,\n,shoulder,elbow,wrist,shoulder,elbow,wrist\n",
                [](int k) { return "0." + millis(k) + "," + three(k, ",") + ",1,1,1"; })));
    expectPrinted(readPrinted(printed("time,shoulder,elbow,wrist\n", [](int k) {
      return "=\"0." + millis(k) + "\",=\"" + three(k, "\",=\"") + "\"";
    })));
    expectPrinted(readPrinted(printed("'time','shoulder','elbow','wrist'\n", [](int k) {
      return "'0." + millis(k) + "','" + three(k, "','") + "'";
    })));
    expectPrinted(readPrinted(printed("Zeit [ms];shoulder;elbow;wrist\n", [](int k) {
      return "5\u00A0" + millis(k) + ";" + three(k, ";");
    })));
  }

  void textsWithUnitsInJsonAreNumbers() {
    expectPrinted(readPrinted(printed("",
                                      [](int k) {
                                        return "{\"t\": \"0." + millis(k) +
                                               " s\", \"shoulder\": \"" + angle(k, 0) +
                                               " rad\", \"elbow\": \"" + angle(k, 1) +
                                               " rad\", \"wrist\": \"" + angle(k, 2) + "rad\"}";
                                      }),
                              "arm.jsonl"));
  }

  void runsOneAfterTheOtherAreTold() {
    const auto run = [](int number) {
      return printed("", [&](int k) {
        return std::to_string(number) + ",0." + millis(k) + "," + three(k, ",");
      });
    };
    const RecordingRead read =
        readPrinted("episode_index,timestamp,shoulder,elbow,wrist\n" + run(0) + run(1));
    QVERIFY2(read.error.find("'episode_index' becomes 1") != std::string::npos, read.error.c_str());
    const RecordingRead mixed =
        readPrinted(printed("time,robot_id,shoulder,elbow,wrist\n", [](int k) {
          const std::string time = "0." + millis(k);
          return time + ",0," + three(k, ",") + "\n" + time + ",1," + three(k + 1, ",");
        }));
    QVERIFY2(mixed.error.find("'robot_id' becomes 1") != std::string::npos, mixed.error.c_str());
  }

  // Where each signal has a clock of its own, one clock is not the others'.
  void clocksOfSignalsThatDifferAreTold() {
    const auto pairs = [](int late) {
      return printed("Time,shoulder,Time,elbow,Time,wrist\n", [&](int k) {
        return "0." + millis(k) + "," + angle(k, 0) + ",0." + millis(k + late) + "," + angle(k, 1) +
               ",0." + millis(k) + "," + angle(k, 2);
      });
    };
    expectPrinted(readPrinted(pairs(0)));
    const RecordingRead read = readPrinted(pairs(1));
    QVERIFY2(read.error.find("a clock of its own") != std::string::npos, read.error.c_str());
  }
};

ARMILLARY_TEST(TestPrintedRecordings)
#include "tst_printed_recordings.moc"
