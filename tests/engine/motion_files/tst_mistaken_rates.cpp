// SPDX-License-Identifier: BSD-3-Clause
// Rates that are none: zeros that a recorder fills in, velocities in another unit.
#include <QFile>
#include <QTemporaryDir>
#include <cmath>
#include <functional>
#include <numbers>

#include "engine/motion_files/read_motion_file.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// 200 rows of the bundled double pendulum: its two joints' positions, and what `more` adds.
struct RateReading {
  MotionTable motion;
  std::string notes;

  bool has(const std::string& column) const {
    return std::find(motion.table.header.begin(), motion.table.header.end(), column) !=
           motion.table.header.end();
  }
};

using More = std::function<std::vector<double>(double time)>;

double shoulderAt(double t) {
  return 0.8 * std::sin(2.0 * t);
}
double shoulderRateAt(double t) {
  return 1.6 * std::cos(2.0 * t);
}

RateReading readText(const std::string& text) {
  const QTemporaryDir folder;
  QFile file(folder.filePath("m.csv"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  MotionSource source;
  source.files = {file.fileName().toStdString()};
  RateReading reading;
  MotionFileError error;
  if (!readMotionFile(bundledRobot("double_pendulum").model, source, reading.motion, error)) {
    throw std::runtime_error(error.text());
  }
  for (const std::string& note : reading.motion.notes) reading.notes += note + "\n";
  return reading;
}

RateReading readRates(const std::string& header, const More& more, double step = 0.01) {
  std::string text = "time,shoulder_pos,elbow_pos," + header + "\n";
  for (int i = 0; i < 200; ++i) {
    const double t = step * i;
    text += shortest(t) + "," + shortest(shoulderAt(t)) + ",0.3";
    for (const double cell : more(t)) text += "," + shortest(cell);
    text += "\n";
  }
  return readText(text);
}

const std::string kVelocities = "shoulder_vel,elbow_vel";

#define VERIFY_NOTES(reading, words) \
  QVERIFY2((reading).notes.find(words) != std::string::npos, (reading).notes.c_str())

}  // namespace

class TestMistakenRates : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void zerosOfJointsThatMoveAreNoVelocities() {
    const RateReading reading = readRates(kVelocities, [](double) {
      return std::vector{0.0, 0.0};
    });
    QVERIFY(!reading.has("shoulder/velocity"));
    QVERIFY(reading.has("elbow/velocity"));  // it stands
    VERIFY_NOTES(reading, "'shoulder_vel' is 0 in every row though the joints move: not used");
    const auto& meanings = reading.motion.meanings;
    const auto one = std::find_if(meanings.begin(), meanings.end(), [](const ColumnMeaning& of) {
      return of.column == "shoulder_vel";
    });
    QVERIFY(one != meanings.end() && one->ours.empty());
  }

  void zerosOfUnevenMotionAreNoAccelerations() {
    const auto zeros = [](double t) { return std::vector{shoulderRateAt(t), 0.0, 0.0, 0.0}; };
    const RateReading reading = readRates(kVelocities + ",shoulder_acc,elbow_acc", zeros);
    QVERIFY(reading.has("shoulder/velocity"));
    QVERIFY(!reading.has("shoulder/acceleration"));
    QVERIFY(reading.has("elbow/acceleration"));
    VERIFY_NOTES(reading, "'shoulder_acc' is 0 in every row though the joints do not move evenly");
  }

  void posesInWhichARobotStandsKeepTheirZeros() {
    const RateReading reading = readRates(
        kVelocities,
        [](double) {
          return std::vector{0.0, 0.0};
        },
        2.0);
    QVERIFY(reading.has("shoulder/velocity"));
  }

  // Of rows that go far from one to the next, and of an angle that flips between -π and π.
  void posesAndJumpsByATurnAreNoMotion() {
    const double poses[] = {0.2, 1.5, -1.0, 0.7, 2.0};
    for (const bool turns : {false, true}) {
      std::string text = "time,shoulder_pos,elbow_pos,shoulder_vel,shoulder_acc\n";
      for (int i = 0; i < 100; ++i) {
        const double flip = i / 7 % 2 == 0 ? std::numbers::pi : -std::numbers::pi;
        text += shortest(0.1 * i) + "," + shortest(turns ? flip : poses[i % 5]) + ",0.3,0,0\n";
      }
      const RateReading reading = readText(text);
      QVERIFY2(reading.has("shoulder/velocity"), reading.notes.c_str());
      QVERIFY2(reading.has("shoulder/acceleration"), reading.notes.c_str());
    }
  }

  // A wheel's angle is kept between -π and π, its velocity is right.
  void aWheelIsNotDoubted() {
    std::string text = "time,shoulder_pos,elbow_pos,shoulder_vel\n";
    for (int i = 0; i < 400; ++i) {
      const double angle = std::remainder(0.06 * i, 2.0 * std::numbers::pi);
      text += shortest(0.02 * i) + "," + shortest(angle) + ",0.3,3\n";
    }
    const RateReading reading = readText(text);
    QVERIFY2(reading.motion.doubts.empty() && reading.has("shoulder/velocity"),
             reading.notes.c_str());
  }

  void effortsThatNobodyMeasuredAreTold() {
    const std::string efforts = "shoulder_effort,elbow_effort";
    const RateReading none = readRates(efforts, [](double) { return std::vector{0.0, 0.0}; });
    QVERIFY(none.has("shoulder/effort"));
    VERIFY_NOTES(none, "the efforts are 0 in every row");
    const RateReading one = readRates(efforts, [](double t) { return std::vector{t, 0.0}; });
    QCOMPARE(one.notes.find("0 in every row"), std::string::npos);
  }

  void velocitiesThatAreNotTheDerivativeAreDoubted() {
    const auto times = [](double factor) {
      return readRates(kVelocities, [=](double t) {
        return std::vector{factor * shoulderRateAt(t), 0.0};
      });
    };
    QVERIFY(times(1.0).motion.doubts.empty());
    VERIFY_NOTES(times(30.0 / std::numbers::pi), "(rpm? then write [rpm] behind");
    VERIFY_NOTES(times(50.0), "the velocities are 50 times the positions' derivative");
    VERIFY_NOTES(times(-1.0), "do they count the other way?");
    const RateReading other = readRates(kVelocities, [](double t) {
      return std::vector{std::sin(37.0 * t), 0.0};
    });
    VERIFY_NOTES(other, "are not the positions' derivative");
    QCOMPARE(other.motion.doubts.size(), size_t{1});
  }
};

ARMILLARY_TEST(TestMistakenRates)
#include "tst_mistaken_rates.moc"
