// SPDX-License-Identifier: BSD-3-Clause
// Logs that name each number in each line are the same motions as tables.
#include <algorithm>
#include <numbers>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

RecordingRead readLog(const std::string& text, const char* name = "arm.log") {
  return readArmRecording(text, name);
}

// Rows at 0, 0.01, 0.02 … of shoulder 0.1 k, elbow −0.2 k, wrist 0.3.
void expectMotion(const RecordingRead& read, size_t rows, int first_line = 1, double unit = 1.0) {
  QVERIFY2(read.error.empty(), read.error.c_str());
  QCOMPARE(read.motion.table.rowCount(), rows);
  QCOMPARE(read.motion.table.lines[0], first_line);
  for (size_t row = 0; row < rows; ++row) {
    const auto k = static_cast<double>(row);
    VERIFY_CLOSE(read.at(row, "time"), 0.01 * k, 1e-6, "time");
    VERIFY_CLOSE(read.at(row, "shoulder/position"), 0.1 * k * unit, 1e-9, "shoulder");
    VERIFY_CLOSE(read.at(row, "elbow/position"), -0.2 * k * unit, 1e-9, "elbow");
    VERIFY_CLOSE(read.at(row, "wrist/position"), 0.3 * unit, 1e-9, "wrist");
  }
}

std::string filled(std::string line, int k) {
  const auto put = [&](const std::string& sign, const std::string& number) {
    const size_t at = line.find(sign);
    if (at != std::string::npos) line.replace(at, sign.size(), number);
  };
  put("<T>", "0.0" + std::to_string(k));
  put("<S>", "0." + std::to_string(k));
  put("<E>", "-0." + std::to_string(2 * k));
  return line + "\n";
}

std::string logOf(const std::string& line, int rows) {
  std::string text;
  for (int k = 0; k < rows; ++k) text += filled(line, k);
  return text;
}

}  // namespace

class TestLabelledLines : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eachLineNamesItsNumbers() {
    for (const char* line :
         {"t=<T> shoulder=<S> elbow=<E> wrist=0.3", "t=<T>, q1=<S>, q2=<E>, q3=0.3, tau1=3",
          "t: <T>  q1: <S>  q2: <E>  q3: 0.3", "time = <T>; q1 = <S>; q2 = <E>; q3 = 0.3",
          "t: <T>, q: [<S>, <E>, 0.3]", "t=<T> q=(<S> <E> 0.3) mode=RUN",
          "t = <T> | q = <S> <E> 0.3 | mode = 1 | load = 2", "t: <T> q: [<S>, <E>, 0.3] rad",
          "t=<T>|q[0]=<S>|q[1]=<E>|q[2]=0.3", "t=<T>s shoulder=<S>rad elbow=<E>rad wrist=0.3rad",
          "arm: t=<T>\tshoulder=<S> rad\telbow=<E> rad\twrist=0.3 rad"}) {
      expectMotion(readLog(logOf(line, 4)), 4);
      if (QTest::currentTestFailed()) QFAIL(line);
    }
    expectMotion(readLog(logOf("t=<T>s shoulder=<S>deg elbow=<E>deg wrist=0.3deg", 4)), 4, 1,
                 std::numbers::pi / 180.0);
  }

  // A unit behind a list is all its numbers'; one that cannot be kept is no reason to guess.
  void unitsStandBehindLists() {
    expectMotion(readLog(logOf("t=<T>s, joints=[<S>, <E>, 0.3] deg", 4)), 4, 1,
                 std::numbers::pi / 180.0);
    QVERIFY(!readLog(logOf("t=<T>s, joints=[<S>, <E>, 0.3] mrad", 4)).error.empty());
  }

  void theLoggersStampIsTheTime() {
    for (const char* line :
         {"[INFO] [1700000000.<T>] arm: shoulder=<S> elbow=<E> wrist=0.3",
          "2026-11-29 14:03:0<T> INFO arm: shoulder=<S> elbow=<E> wrist=0.3",
          "[INFO] [1700000000.<T>] q: [<S>, <E>, 0.3]",
          "[2026-11-29T14:03:0<T>Z] arm shoulder: <S>, elbow: <E>, wrist: 0.3"}) {
      std::string text = logOf(line, 4);
      for (size_t at; (at = text.find("1700000000.0.")) != std::string::npos;)
        text.erase(at + 11, 2);
      expectMotion(readLog(text), 4);
      if (QTest::currentTestFailed()) QFAIL(text.c_str());
    }
  }

  // Other messages of the program stand between; lines keep the numbers that the file gives them.
  void otherLinesAreLeftOutAndTold() {
    const RecordingRead read = readLog(
        "starting up\n\n" + filled("t=<T> q1=<S> q2=<E> q3=0.3", 0) + "battery=12 temp=40\n" +
        filled("t=<T> q1=<S> q2=<E> q3=0.3", 1) + filled("t=<T> q1=<S> q2=<E> q3=0.3", 2));
    expectMotion(read, 3, 3);
    QCOMPARE(read.motion.table.lines[1], 5);
    QVERIFY2(read.notes.find("2 lines do not say") != std::string::npos, read.notes.c_str());
    const RecordingRead spoiled =
        readLog(logOf("t=<T> q1=<S> q2=<E> q3=0.3", 3) + "t=0.03 q1=0.x q2=0 q3=0.3\n");
    QVERIFY2(spoiled.error.find(":4: column 'q1'") != std::string::npos, spoiled.error.c_str());
  }

  void aLineForEachJointIsALongTable() {
    std::string text;
    for (int k = 0; k < 4; ++k) {
      text += filled("t=<T> joint=shoulder position=<S>", k) +
              filled("t=<T> joint=elbow position=<E>", k) +
              filled("t=<T> joint=wrist position=0.3", k);
    }
    expectMotion(readLog(text), 4);
  }

  // Of a key twice in a line nobody knows which is meant, and a table below two lines about it is
  // no log.
  void whatOnlyLooksAlikeIsNoLog() {
    QVERIFY(!readLog(logOf("t=<T> q1=<S> q1=<E> q2=0.3", 4)).error.empty());
    const RecordingRead read =
        readLog("robot=planar, rate=100\nmass=3, gain=2\ntime,shoulder,elbow,wrist\n" +
                    logOf("<T>,<S>,<E>,0.3", 4),
                "arm.csv");
    expectMotion(read, 4, 4);
  }

  // "q1=1,5" was 1, and what stands behind a comma belonged to nobody.
  void decimalCommasAreReadOrRefused() {
    for (const char* between : {" ", "; ", "  ", " | "}) {
      std::string text;
      for (int k = 0; k < 5; ++k) {
        const std::string b = between, n = std::to_string(k), m = std::to_string(2 * k);
        text += "t=0,0" + n + b + "q1=0," + n + b + "q2: -0," + m + b + "q3=0,3\n";
      }
      expectMotion(readLog(text), 5);
      if (QTest::currentTestFailed()) QFAIL(text.c_str());
    }
    std::string lists, degrees;
    for (int k = 0; k < 5; ++k) {
      const std::string n = std::to_string(k), m = std::to_string(2 * k);
      lists += "t: 0,0" + n + " q: 0," + n + " -0," + m + " 0,3\n";
      degrees += "t: 0,0" + n + " s q1: 0," + n + " rad q2: -0," + m + " rad q3: 0,3 rad\n";
    }
    expectMotion(readLog(lists), 5);
    expectMotion(readLog(degrees), 5);
    for (const char* text : {"t=0.1 q1=1,5 q2=2,5 q3=1\nt=0.2 q1=1,6 q2=2,6 q3=1\n",
                             "t=0.1; q1=0,1; q2=0,2\nt=0.2; q1=0,2; q2=0,3\n",
                             "step=1 q1=1,5 q2=2,5\nstep=2 q1=1,6 q2=2,6\n"}) {
      const RecordingRead read = readLog(text);
      QVERIFY2(read.error.find("comma") != std::string::npos, (text + read.error).c_str());
      QVERIFY2(read.error.find(":1:") != std::string::npos, read.error.c_str());
    }
    const RecordingRead stray =
        readLog("t=0.1 q1=0.1, 0.2, 0.3 tau=1\nt=0.2 q1=0.1, 0.3, 0.3 tau=1\n");
    QVERIFY2(stray.error.find("brackets") != std::string::npos, stray.error.c_str());
  }

  // A list without brackets whose numbers have points can be nothing else.
  void listsMayStandWithoutBrackets() {
    std::string text;
    for (int k = 0; k < 5; ++k) text += filled("t=<T> q=<S>,<E>,0.3", k);
    expectMotion(readLog(text), 5);
  }

  // A clock or a ratio is no key with a value in it.
  void valuesWithColonsAreKept() {
    std::string clock, date;
    for (int k = 0; k < 5; ++k) {
      clock += filled("t: 12:00:<X> q1: <S> q2: <E> q3: 0.3", k);
      date += filled("time=2026-11-29 12:00:<X> q1=<S> q2=<E> q3=0.3", k);
      for (std::string* one : {&clock, &date}) {
        one->replace(one->find("<X>"), 3, "00.0" + std::to_string(k));
      }
    }
    expectMotion(readLog(clock), 5);
    expectMotion(readLog(date), 5);
    const RecordingRead read = readLog("t=0.1 q1=12:30 q2=0.2 q3=3\nt=0.2 q1=12:31 q2=0.3 q3=3\n");
    QVERIFY2(read.error.find("12:30") != std::string::npos, read.error.c_str());
    expectMotion(readLog(logOf("arm:t=<T> q1=<S> q2=<E> q3=0.3", 5)), 5);
    expectMotion(readLog(logOf("t=<T> from=10.0.0.1:5000 q1=<S> q2=<E> q3=0.3", 5)), 5);
  }
};

ARMILLARY_TEST(TestLabelledLines)
#include "tst_labelled_lines.moc"
