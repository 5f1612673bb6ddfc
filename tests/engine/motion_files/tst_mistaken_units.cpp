// SPDX-License-Identifier: BSD-3-Clause
// Radians that could be taken for degrees: wheels, faults of a recording, messages of ROS.
#include <QFile>
#include <QTemporaryDir>
#include <cmath>
#include <functional>
#include <numbers>

#include "engine/motion_files/read_motion_file.h"
#include "engine/text/degree.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A lever of ±2 rad on a cart with a wheel that turns on and on; the lever may be left out.
std::shared_ptr<const Model> cart(bool with_lever) {
  const std::string inertial =
      "<inertial><mass value='1'/><inertia ixx='0.01' iyy='0.01' izz='0.02' ixy='0' ixz='0' "
      "iyz='0'/></inertial>";
  std::string text = "<robot name='cart'><link name='base'/><link name='tyre'>" + inertial +
                     "</link><joint name='wheel' type='continuous'><parent link='base'/><child "
                     "link='tyre'/><axis xyz='0 1 0'/></joint>";
  if (with_lever) {
    text += "<link name='arm'>" + inertial +
            "</link><joint name='lever' type='revolute'><parent link='base'/><child link='arm'/>"
            "<axis xyz='0 1 0'/><limit lower='-2' upper='2' effort='9' velocity='9'/></joint>";
  }
  const QTemporaryDir folder;
  QFile file(folder.filePath("cart.urdf"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write((text + "</robot>").c_str());
  file.close();
  return loadFile(file.fileName().toStdString()).model;
}

struct UnitReading {
  MotionTable motion;
  std::string doubts;

  double at(size_t row, const std::string& column) const {
    for (size_t i = 0; i < motion.table.columnCount(); ++i) {
      if (motion.table.header[i] == column) return motion.table.row(row)[i];
    }
    throw std::runtime_error("no column " + column);
  }
};

// Of 200 rows in 2 s.
UnitReading readAngles(const std::shared_ptr<const Model>& model, const std::string& header,
                       const std::function<std::vector<double>(int row, double time)>& angles) {
  std::string text = header + "\n";
  for (int i = 0; i < 200; ++i) {
    text += shortest(0.01 * i);
    for (const double angle : angles(i, 0.01 * i)) text += "," + shortest(angle);
    text += "\n";
  }
  const QTemporaryDir folder;
  QFile file(folder.filePath("m.csv"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  MotionSource source;
  source.files = {file.fileName().toStdString()};
  UnitReading reading;
  MotionFileError error;
  if (!readMotionFile(model, source, reading.motion, error)) throw std::runtime_error(error.text());
  for (const std::string& doubt : reading.motion.doubts) reading.doubts += doubt + "\n";
  return reading;
}

#define VERIFY_DOUBTS(reading, words) \
  QVERIFY2((reading).doubts.find(words) != std::string::npos, (reading).doubts.c_str())

}  // namespace

class TestMistakenUnits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void wheelsTellNothingOfDegrees() {
    const auto turns = [](int, double t) { return std::vector{20.0 * t}; };
    const UnitReading of_ros = readAngles(cart(false), "time,/joint_states/wheel/position", turns);
    QCOMPARE(of_ros.at(100, "wheel/position"), 20.0);
    QVERIFY2(of_ros.doubts.empty(), of_ros.doubts.c_str());
    const UnitReading other = readAngles(cart(false), "time,wheel_pos", turns);
    QCOMPARE(other.at(100, "wheel/position"), 20.0);
    VERIFY_DOUBTS(other, "'wheel' turns by more than two turns as radians");
  }

  void norDoTheyWithoutAHeader() {
    const UnitReading far = readAngles(
        cart(false), "0,90", [](int, double t) { return std::vector{90.0 + 20.0 * std::sin(t)}; });
    VERIFY_DOUBTS(far, "'wheel' turns by more than two turns as radians");
    VERIFY_DOUBTS(far, "give --degrees");
    const UnitReading near = readAngles(
        cart(false), "0,0.9", [](int, double t) { return std::vector{0.9 + std::sin(t)}; });
    QVERIFY2(near.doubts.empty(), near.doubts.c_str());
  }

  void aWheelDoesNotTurnTheArmToo() {
    const UnitReading reading =
        readAngles(cart(true), "time,wheel_pos,lever_pos", [](int, double t) {
          return std::vector{10.0 * t, 1.5 * std::sin(t)};
        });
    QCOMPARE(reading.at(100, "wheel/position"), 10.0);
    QCOMPARE(reading.at(100, "lever/position"), 1.5 * std::sin(1.0));
    QVERIFY2(reading.doubts.empty(), reading.doubts.c_str());
  }

  void oneFaultIsNoUnit() {
    const UnitReading reading = readAngles(cart(true), "time,lever_pos", [](int i, double t) {
      return std::vector{i == 77 ? 60.0 : 1.5 * std::sin(t)};
    });
    QCOMPARE(reading.at(100, "lever/position"), 1.5 * std::sin(1.0));
    VERIFY_DOUBTS(reading, "'lever' passes its limits by far in 1 of 200 rows");
  }

  void degreesAreStillKnown() {
    for (const double rest : {0.0, 1.0}) {  // s, before it moves
      const UnitReading reading =
          readAngles(cart(true), "time,wheel_pos,lever_pos", [rest](int, double t) {
            const double angle = 1.5 * std::sin(3.0 * std::max(t - rest, 0.0));
            return std::vector{0.1, angle / kDegree};
          });
      VERIFY_CLOSE(reading.at(150, "lever/position"), 1.5 * std::sin(3.0 * (1.5 - rest)), 1e-12,
                   "lever");
      VERIFY_DOUBTS(reading, "angles are taken as degrees: 1 of 1 joints");
    }
  }

  void messagesAreInRadiansUnlessNearlyAllIsBeyond() {
    const auto recording = [](double rest) {
      return readAngles(cart(true), "time,/joint_states/lever/position",
                        [rest](int, double t) { return std::vector{t < rest ? 0.0 : 60.0}; });
    };
    QCOMPARE(recording(1.5).at(190, "lever/position"), 60.0);
    VERIFY_DOUBTS(recording(1.5), "'lever' passes its limits by far: are these");
    VERIFY_CLOSE(recording(0.2).at(190, "lever/position"), 60.0 * kDegree, 1e-12, "lever");
  }

  void velocitiesThatSayRadiansSayItOfPositions() {
    const UnitReading reading =
        readAngles(cart(true), "time,lever_pos,lever_vel [rad/s]", [](int, double t) {
          return std::vector{10.0 * std::sin(t), 10.0 * std::cos(t)};
        });
    QCOMPARE(reading.at(100, "lever/position"), 10.0 * std::sin(1.0));
    VERIFY_DOUBTS(reading, "passes its limits by far");
  }
};

ARMILLARY_TEST(TestMistakenUnits)
#include "tst_mistaken_units.moc"
