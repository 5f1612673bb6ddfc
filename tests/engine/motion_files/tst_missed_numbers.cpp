// SPDX-License-Identifier: BSD-3-Clause
// Numbers that are missing, or of which nobody knows what they are: lists that are shorter than
// others, NaN, arrays without names.
#include <cmath>

#include "engine/motion_files/numpy_archive.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kMissedRows = 40;

double missedAt(int row) {
  return 0.5 * std::sin(0.1 * row);
}

std::string numbersIn(int rows, double step = 0.0) {
  std::string list = "[";
  for (int i = 0; i < rows; ++i) {
    list += (i > 0 ? "," : "") + shortest(step > 0.0 ? step * i : missedAt(i));
  }
  return list + "]";
}

std::string rowsIn(int rows) {
  std::string list = "[";
  for (int i = 0; i < rows; ++i) list += (i > 0 ? ",[" : "[") + shortest(missedAt(i)) + ",0.1]";
  return list + "]";
}

std::string statesWith(const std::string& velocity, const std::string& effort) {
  std::string text;
  for (int i = 0; i < kMissedRows; ++i) {
    text += "header:\n  stamp: {sec: 100, nanosec: " + std::to_string(i * 20'000'000) +
            "}\nname: [R_ELBOW, L_ELBOW]\nposition: [" + shortest(missedAt(i)) +
            ", 0.1]\nvelocity: " + velocity + "\neffort: " + effort + "\n---\n";
  }
  return text;
}

}  // namespace

class TestMissedNumbers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void shorterListsOfPositionsAreRefused() {
    const std::string time = "{\"t\":" + numbersIn(40, 0.02);
    VERIFY_TELLS(readRecording(
                     twoElbows(),
                     time + ",\"R_ELBOW\":" + numbersIn(40) + ",\"L_ELBOW\":" + numbersIn(39) + "}",
                     "m.json")
                     .error,
                 "'L_ELBOW' has 39 values, 't' 40");
    VERIFY_TELLS(
        readRecording(twoElbows(), time + ",\"q\":" + rowsIn(39) + ",\"dq\":" + rowsIn(40) + "}",
                      "m.json")
            .error,
        "'q' has 39 rows, 't' 40");
  }

  void otherListsAreLeftOutWithANote() {
    const RecordingRead reading = readRecording(
        twoElbows(),
        "{\"t\":" + numbersIn(40, 0.02) + ",\"q\":" + rowsIn(40) + ",\"dq\":" + rowsIn(39) + "}",
        "m.json");
    VERIFY_RECORDING(reading);
    VERIFY_TELLS(reading.notes, "'dq' has 39 rows, 't' 40: it is left out");
  }

  // As ros2 topic echo prints what a controller does not know.
  void messagesWithNan() {
    for (const auto& [velocity, effort] : {std::pair("[0.1, 0.2]", "[.nan, .nan]"),
                                           {"[.nan, .nan]", "[]"},
                                           {"[.NaN, 0]", "[1, 2]"}}) {
      const RecordingRead reading =
          readRecording(twoElbows(), statesWith(velocity, effort), "m.yaml");
      VERIFY_RECORDING(reading);
      QCOMPARE(reading.at(10, "R_ELBOW/position"), missedAt(10));
    }
    VERIFY_TELLS(readRecording(twoElbows(), statesWith("[a, b]", "[]"), "m.yaml").error,
                 "velocity is no number");
  }

  // As Python's json writes them.
  void nanInJson() {
    const std::string text = "{\"t\":" + numbersIn(40, 0.02) + ",\"R_ELBOW\":" + numbersIn(40) +
                             ",\"L_ELBOW\":" + numbersIn(40) + ",\"remark\":\"a \\\" NaN\"}";
    const std::string cell = shortest(missedAt(10)) + ",";
    for (const auto& [word, good] : {std::pair("NaN", true), {"Infinity", false}}) {
      std::string with = text;
      with.replace(with.find(cell), cell.size(), std::string(word) + ",");
      const RecordingRead reading = readRecording(twoElbows(), with, "m.json");
      QCOMPARE(reading.good, good);
      if (good) VERIFY_CLOSE(reading.at(10, "R_ELBOW/position"), missedAt(10), 1e-4, "filled in");
      if (!good) VERIFY_TELLS(reading.error, "'Infinity' is no number");
    }
  }

  void filesWithoutAnyPositionAreRefused() {
    std::string text = "time,R_ELBOW,L_ELBOW\n";
    for (int i = 0; i < 30; ++i) text += shortest(0.02 * i) + ",nan,nan\n";
    VERIFY_TELLS(readRecording(twoElbows(), text).error,
                 ":2: no cell below the header holds a position");
  }

  void arraysWithoutNames() {
    const auto archive = [](size_t rows_of_rates) {
      NumpyArchive file;
      std::vector<double> times, shoulder, elbow, rates, others;
      for (int i = 0; i < kMissedRows; ++i) {
        times.push_back(0.02 * i);
        shoulder.push_back(missedAt(i));
        elbow.push_back(0.3 * std::cos(0.2 * i));
        rates.push_back(2.5 * std::cos(0.1 * i));
        others.push_back(-3.0 * std::sin(0.2 * i));
      }
      others.resize(rows_of_rates);
      int index = 0;
      for (const auto& one : {times, shoulder, elbow, rates, others}) {
        file.add("arr_" + std::to_string(index++), one);
      }
      return file.bytes();
    };
    const auto pendulum = bundledRobot("double_pendulum").model;
    const RecordingRead reading = readRecording(pendulum, archive(kMissedRows), "m.npz");
    VERIFY_RECORDING(reading);
    QCOMPARE(reading.at(10, "time"), 0.2);
    QCOMPARE(reading.at(10, "shoulder/position"), missedAt(10));
    QCOMPARE(reading.at(10, "elbow/velocity"), -3.0 * std::sin(2.0));
    VERIFY_TELLS(readRecording(pendulum, archive(30), "m.npz").error,
                 "array 'arr_4' has 30 rows, 'arr_0' 40");
  }
};

ARMILLARY_TEST(TestMissedNumbers)
#include "tst_missed_numbers.moc"
