// SPDX-License-Identifier: BSD-3-Clause
// In what the clock of a recording counts, and from when: clocks that began when the computer was
// switched on, and stamps in two fields.
#include <cmath>
#include <functional>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double shoulderAt(double t) {
  return 0.8 * std::sin(2.0 * t);
}

// 100 rows of the bundled double pendulum, each with the time as it is written.
RecordingRead readClock(const std::string& names, double step,
                        const std::function<std::string(int row)>& time, bool rates = false) {
  std::string text = names + ",shoulder,elbow" + (rates ? ",shoulder_vel,elbow_vel" : "") + "\n";
  for (int i = 0; i < 100; ++i) {
    const double t = step * i;
    text += time(i) + "," + shortest(shoulderAt(t)) + ",0.3";
    if (rates) text += "," + shortest(1.6 * std::cos(2.0 * t)) + ",0";
    text += "\n";
  }
  return readRecording(bundledRobot("double_pendulum").model, text);
}

std::function<std::string(int)> counted(long long first, long long step) {
  return [=](int row) { return std::to_string(first + row * step); };
}

}  // namespace

class TestClocks : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Whose numbers are as large as those of clocks since 1970 in another unit.
  void clocksSinceTheComputerWasSwitchedOn() {
    struct Clock {
      long long first, step;
      const char* unit;
    };
    for (const Clock& one :
         {Clock{1'000'000'000'000, 20'000'000, "ns"}, Clock{864'000'000'000'000, 20'000'000, "ns"},
          Clock{5'500'000'000, 20'000'000, "ns"}, Clock{864'000'000'000, 20'000, "µs"},
          Clock{3'600'000'000, 20'000, "µs"}, Clock{864'000'000, 20, "ms"}}) {
      for (const bool rates : {false, true}) {
        const RecordingRead reading = readClock("time", 0.02, counted(one.first, one.step), rates);
        VERIFY_RECORDING(reading);
        VERIFY_CLOSE(reading.at(50, "time") - reading.at(0, "time"), 1.0, 1e-6, one.unit);
        VERIFY_TELLS(reading.notes, std::string("is taken as ") + one.unit);
      }
    }
  }

  void clocksSince1970AreStillKnown() {
    for (const auto& [unit, factor] : {std::pair("s", 1LL), {"ms", 1000LL}, {"ns", 1000000000LL}}) {
      const RecordingRead reading = readClock("time", 1.0, counted(1'700'000'000 * factor, factor));
      VERIFY_RECORDING(reading);
      VERIFY_CLOSE(reading.at(50, "time"), 50.0, 1e-6, unit);
    }
  }

  // A clock in ms since twenty days is as large as one in seconds since 1970: what moves so slowly
  // decides, and the velocities where there are any.
  void clocksThatMayBeBothAreTold() {
    const RecordingRead slow = readClock("time", 0.02, counted(1'728'000'000, 20));
    VERIFY_RECORDING(slow);
    VERIFY_CLOSE(slow.at(50, "time"), 1.0, 1e-9, "by the joints' speed");
    VERIFY_TELLS(slow.doubts, "taken in ms");
    const RecordingRead rates = readClock("time", 0.02, counted(1'728'000'000, 20), true);
    VERIFY_RECORDING(rates);
    VERIFY_CLOSE(rates.at(50, "time"), 1.0, 1e-9, "by the velocities");
    VERIFY_TELLS(rates.notes, "units of 0.001 s");
  }

  // JSON and YAML sort the keys: nanosec stands before sec.
  void stampsInTwoFields() {
    for (const auto& [names, unit] : {std::pair("stamp.sec,stamp.nanosec", 1'000'000'000),
                                      {"stamp.secs,stamp.nsecs", 1'000'000'000},
                                      {"seconds,microseconds", 1'000'000},
                                      {"tv_sec,tv_usec", 1'000'000},
                                      {"s,ms", 1000}}) {
      for (const int step : {1010, 20}) {  // ms
        const auto seconds = [=](int row) { return std::to_string(100 + row * step / 1000); };
        const auto rest = [=, unit = unit](int row) {
          return std::to_string(static_cast<long long>(row * step % 1000) * (unit / 1000));
        };
        const std::string both = names, first = both.substr(0, both.find(',')),
                          second = both.substr(both.find(',') + 1);
        for (const bool turned : {false, true}) {
          const RecordingRead reading =
              readClock(turned ? second + "," + first : both, 1e-3 * step, [&](int row) {
                return turned ? rest(row) + "," + seconds(row) : seconds(row) + "," + rest(row);
              });
          VERIFY_RECORDING(reading);
          VERIFY_CLOSE(reading.at(51, "time"), 100.0 + 51e-3 * step, 1e-9, names);
        }
      }
    }
  }

  // Of a stamp that stands still another one is the time.
  void stampsThatGoOnAreTaken() {
    const RecordingRead reading = readClock(
        "actual.time_from_start.nsecs,actual.time_from_start.secs,header.stamp.nsecs,header.stamp."
        "secs",
        0.02, [](int row) {
          return "0,0," + std::to_string(row * 20 % 1000 * 1'000'000) + "," +
                 std::to_string(100 + row / 50);
        });
    VERIFY_RECORDING(reading);
    VERIFY_CLOSE(reading.at(75, "time"), 101.5, 1e-9, "time");
  }

  void calendarsOfOtherPrograms() {
    struct Calendar {
      double first;
      const char* says;
    };
    for (const Calendar& one : {Calendar{45000.5, "spreadsheets"}, Calendar{738000.5, "MATLAB"}}) {
      const RecordingRead reading = readClock("time", 0.02, [&](int row) {
        return QString::number(one.first + 0.02 * row / 86400.0, 'f', 10).toStdString();
      });
      VERIFY_RECORDING(reading);
      VERIFY_CLOSE(reading.at(50, "time"), 1.0, 1e-4, one.says);
      VERIFY_TELLS(reading.notes, one.says);
    }
    for (const auto& [first, says] :
         {std::pair(133'500'000'000'000'000LL, "Windows"), {638'000'000'000'000'000LL, ".NET"}}) {
      const RecordingRead reading = readClock("time", 0.02, counted(first, 200'000));
      VERIFY_RECORDING(reading);
      VERIFY_CLOSE(reading.at(50, "time"), 1.0, 1e-4, says);
      VERIFY_TELLS(reading.notes, says);
    }
  }

  void speedsThatNoJointHasAreDoubted() {
    const RecordingRead reading =
        readClock("time", 0.02, [](int row) { return shortest(1e-7 * row); });
    VERIFY_RECORDING(reading);
    VERIFY_TELLS(reading.doubts, "is it in seconds?");
  }

  void tablesWithoutAHeaderToo() {
    for (const auto& [first, step] : {std::pair(1'700'000'000'000LL, 20LL),
                                      {1'700'000'000'000'000LL, 20'000LL},
                                      {1'700'000'000'000'000'000LL, 20'000'000LL},
                                      {5'500'000'000LL, 20'000'000LL},
                                      {5'500'000LL, 20'000LL}}) {
      for (const bool rates : {false, true}) {
        std::string text;
        for (int i = 0; i < 100; ++i) {
          const double t = 0.02 * i;
          text += std::to_string(first + i * step) + "," + shortest(shoulderAt(t)) + ",0.3";
          if (rates) text += "," + shortest(1.6 * std::cos(2.0 * t)) + ",0";
          text += "\n";
        }
        const RecordingRead reading = readRecording(bundledRobot("double_pendulum").model, text);
        VERIFY_RECORDING(reading);
        VERIFY_CLOSE(reading.at(50, "time") - reading.at(0, "time"), 1.0, 1e-6, "time");
        VERIFY_TELLS(reading.notes, "its time ");
      }
    }
  }

  // Two clocks, the one in s and the other in ms, are no stamp.
  void clocksBesideEachOtherAreNoStamp() {
    const RecordingRead reading = readClock("time_s,time_ms", 0.5, [](int row) {
      return shortest(0.5 * row) + "," + std::to_string(500 * row);
    });
    VERIFY_RECORDING(reading);
    QCOMPARE(reading.at(50, "time"), 25.0);
  }
};

ARMILLARY_TEST(TestClocks)
#include "tst_clocks.moc"
