// SPDX-License-Identifier: BSD-3-Clause
// A table that lies on its side, and one with names above names, is the same motion.
#include <QElapsedTimer>
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kTurnedTimes = 120;

double turnedSwing(size_t joint, int time) {
  return (0.3 + 0.1 * static_cast<double>(joint)) * std::sin(0.1 * time + 0.2 * joint);
}

// A line of all times of what `value` gives of one.
template <class Value>
std::string lineOf(const std::string& name, const char* separator, Value&& value) {
  std::string line = name;
  for (int i = 0; i < kTurnedTimes; ++i) {
    line += (line.empty() ? "" : separator) + shortest(value(i));
  }
  return line + "\n";
}

std::string turnedLines(const std::vector<std::string>& names, const char* separator) {
  std::string text;
  for (size_t k = 0; k < names.size(); ++k) {
    text += lineOf(names[k], separator, [&](int i) { return turnedSwing(k, i); });
  }
  return text;
}

const std::vector<std::string> kNoNames(6);

}  // namespace

class TestTurnedTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rowsMayBeQuantities_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("rate");
    const auto add = [](const char* name, const std::string& text, double rate) {
      QTest::newRow(name) << QString::fromStdString(text) << rate;
    };
    const auto seconds = [](int i) { return 0.02 * i; };
    std::vector<std::string> joints;
    for (int k = 1; k <= 6; ++k) joints.push_back("joint" + std::to_string(k));
    add("with names", lineOf("time", ",", seconds) + turnedLines(joints, ","), 0.0);
    add("with names and units",
        lineOf("time [ms]", ";", [](int i) { return 20.0 * i; }) + turnedLines(joints, ";"), 0.0);
    add("with a sign before the time", lineOf("%time", ",", seconds) + turnedLines(joints, ","),
        0.0);
    add("without names or a time", turnedLines(kNoNames, "\t"), 50.0);
    add("with a time above", lineOf("", " ", seconds) + turnedLines(kNoNames, " "), 0.0);
  }
  void rowsMayBeQuantities() {
    QFETCH(const QString, text);
    QFETCH(const double, rate);
    const auto model = bundledRobot("puma560").model;
    MotionSource source;
    if (rate > 0.0) source.rate = rate;
    const RecordingRead is = readRecording(model, text.toStdString(), "m.csv", source);
    VERIFY_RECORDING(is);
    QCOMPARE(is.motion.table.rowCount(), size_t{kTurnedTimes});
    for (size_t k = 0; k < 6; ++k) {
      const std::string name = model->coordinates[k].name + "/position";
      VERIFY_CLOSE(is.at(7, name), turnedSwing(k, 7), 1e-12, name);
      VERIFY_CLOSE(is.at(kTurnedTimes - 1, name), turnedSwing(k, kTurnedTimes - 1), 1e-12, name);
    }
    VERIFY_CLOSE(is.at(7, "time"), 0.14, 1e-12, "time");
  }

  // Lists of a joint each beside a time; times as MATLAB writes a column.
  void listsMayBeOfJoints() {
    const auto model = bundledRobot("puma560").model;
    std::string q, rows, time, column;
    for (size_t k = 0; k < 6; ++k) {
      q += k > 0 ? ", [" : "[";
      for (int i = 0; i < kTurnedTimes; ++i) {
        q += (i > 0 ? ", " : "") + shortest(turnedSwing(k, i));
      }
      q += "]";
    }
    for (int i = 0; i < kTurnedTimes; ++i) {
      const std::string between = i > 0 ? ", " : "";
      time += between + shortest(0.02 * i);
      column += between + "[" + shortest(0.02 * i) + "]";
      rows += between + "[";
      for (size_t k = 0; k < 6; ++k) {
        rows += (k > 0 ? ", " : "") + shortest(turnedSwing(k, i));
      }
      rows += "]";
    }
    for (const std::string& text : {"{\"time\": [" + time + "], \"q\": [" + q + "]}",
                                    "{\"time\": [" + column + "], \"q\": [" + rows + "]}"}) {
      const RecordingRead is = readRecording(model, text, "m.json");
      VERIFY_RECORDING(is);
      QCOMPARE(is.motion.table.rowCount(), size_t{kTurnedTimes});
      QCOMPARE(is.at(7, "joint3/position"), turnedSwing(2, 7));
      VERIFY_CLOSE(is.at(7, "time"), 0.14, 1e-12, "time");
    }
  }

  // The first cell of a row may be empty where no stroke stands before all.
  void cellsBetweenStrokesKeepTheirPlace() {
    const auto model = bundledRobot("puma560").model;
    std::string strokes = "joint1|joint2|joint3\n", semicolons = "joint1;joint2;joint3\n";
    for (int i = 0; i < 12; ++i) {
      for (auto& [text, separator] : {std::pair(&strokes, "|"), {&semicolons, ";"}}) {
        *text += (i == 5 ? "" : shortest(0.1 * i)) + separator + shortest(0.2 * i) + separator +
                 shortest(0.3 * i) + "\n";
      }
    }
    const RecordingRead is = readRecording(model, strokes, "m.csv", {.rate = 50.0});
    const RecordingRead want = readRecording(model, semicolons, "m.csv", {.rate = 50.0});
    VERIFY_RECORDING(want);
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(5, "joint2/position"), 1.0);
    QCOMPARE(is.at(5, "joint1/position"), want.at(5, "joint1/position"));
    QCOMPARE(is.notes, want.notes);
  }

  // Rows in lists cost no more the more there are.
  void longListsAreReadInTheirTime() {
    const auto model = bundledRobot("puma560").model;
    std::string time, rows;
    constexpr int kLong = 60'000;
    for (int i = 0; i < kLong; ++i) {
      time += (i > 0 ? "," : "") + shortest(0.001 * i);
      rows += std::string(i > 0 ? "," : "") + "[0,0.1,0.2,0.3,0.4,0.5]";
    }
    QElapsedTimer timer;
    timer.start();
    const RecordingRead is =
        readRecording(model, "{\"time\": [" + time + "], \"q\": [" + rows + "]}", "m.json");
    VERIFY_RECORDING(is);
    QCOMPARE(is.motion.table.rowCount(), size_t{kLong});
    QVERIFY2(timer.elapsed() < 15'000,
             std::to_string(timer.elapsed()).c_str());  // 100 s if squared
  }

  // Some rows of a robot with many columns are rows.
  void fewRowsAreRowsStill() {
    const auto model = bundledRobot("puma560").model;
    std::string text;
    for (int i = 0; i < 6; ++i) {
      text += shortest(0.02 * i);
      for (size_t k = 0; k < 6; ++k) text += "," + shortest(turnedSwing(k, i));
      text += "\n";
    }
    const RecordingRead is = readRecording(model, text, "m.csv");
    VERIFY_RECORDING(is);
    QCOMPARE(is.motion.table.rowCount(), size_t{6});
    QCOMPARE(is.at(3, model->coordinates[2].name + "/position"), turnedSwing(2, 3));
  }

  // As pandas writes two levels of columns with an index that has a name.
  void namesStandAboveNames() {
    const auto model = bundledRobot("puma560").model;
    std::string above, below, index = "time", text;
    for (const char* quantity : {"position", "velocity"}) {
      for (int k = 1; k <= 6; ++k) {
        above += std::string(",") + quantity;
        below += ",joint" + std::to_string(k);
        index += ",";
      }
    }
    for (int i = 0; i < kTurnedTimes; ++i) {
      text += shortest(0.02 * i);
      for (size_t k = 0; k < 12; ++k) text += "," + shortest(turnedSwing(k, i));
      text += "\n";
    }
    for (const std::string& header :
         {above + "\n" + below + "\n" + index + "\n", "time" + above + "\n" + below + "\n"}) {
      const RecordingRead is = readRecording(model, header + text, "m.csv");
      VERIFY_RECORDING(is);
      QCOMPARE(is.at(7, "joint3/position"), turnedSwing(2, 7));
      QCOMPARE(is.at(7, "joint3/velocity"), turnedSwing(8, 7));
      QCOMPARE(is.at(7, "time"), 0.14);
    }
  }
};

ARMILLARY_TEST(TestTurnedTables)
#include "tst_turned_tables.moc"
