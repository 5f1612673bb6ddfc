// SPDX-License-Identifier: BSD-3-Clause
// Units that a file says beside its columns, in comments or under a key, are believed: a motion of
// half a degree looks like one of half a radian.
#include "engine/table/said_units.h"

#include <cmath>

#include "engine/text/degree.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double angleAt(double t) {
  return 0.5 * std::sin(2.0 * t);
}

RecordingRead readBelow(const std::string& above, double times = 1.0, bool named = true) {
  std::string text = above + (named ? "time,R_ELBOW,L_ELBOW\n" : "");
  for (int i = 0; i < 60; ++i) {
    text += shortest(0.02 * i) + "," + shortest(times * angleAt(0.02 * i)) + ",0.1\n";
  }
  return readRecording(twoElbows(), text);
}

std::string listOf(double times, double step) {
  std::string list;
  for (int i = 0; i < 60; ++i) {
    list += (i > 0 ? "," : "") + shortest(step > 0.0 ? step * i : times * angleAt(0.02 * i));
  }
  return "[" + list + "]";
}

}  // namespace

class TestSaidUnits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void commentsSayDegrees() {
    for (const char* above :
         {"# units: deg\n", "# Units: s, deg, deg\n", "% angles in degrees\n", "# unit=degree\n",
          "# recorded 2024-01-01\n# angles in degrees, times as they are\n",
          "Angle unit: degrees\n\n", "# all joints in °\n"}) {
      const RecordingRead reading = readBelow(above);
      VERIFY_RECORDING(reading);
      VERIFY_CLOSE(reading.at(20, "R_ELBOW/position"), kDegree * angleAt(0.4), 1e-12, above);
      VERIFY_TELLS(reading.notes, "taken as degrees");
    }
    const RecordingRead behind = readBelow("# unit=degree\n# time,R_ELBOW,L_ELBOW\n", 1.0, false);
    VERIFY_RECORDING(behind);
    VERIFY_CLOSE(behind.at(20, "R_ELBOW/position"), kDegree * angleAt(0.4), 1e-12, "commented");
    const RecordingRead listed =
        readBelow("# time,R_ELBOW,L_ELBOW\n# units: s,deg,rad\n", 1.0, false);
    VERIFY_RECORDING(listed);
    VERIFY_CLOSE(listed.at(20, "R_ELBOW/position"), kDegree * angleAt(0.4), 1e-12, "in degrees");
    VERIFY_CLOSE(listed.at(20, "L_ELBOW/position"), 0.1, 1e-12, "in radians");
  }

  void otherCommentsDoNot() {
    for (const char* above :
         {"# robot with 2 degrees of freedom, joint angles\n", "# joints turned by 30 degrees\n",
          "# angles converted from degrees\n", "# angles in radians\n", "# deg or rad?\n",
          "# joint velocities in deg/s\n", "# joint rates in degrees per second\n"}) {
      const RecordingRead reading = readBelow(above);
      VERIFY_RECORDING(reading);
      QCOMPARE(reading.at(20, "R_ELBOW/position"), angleAt(0.4));
    }
    QCOMPARE(degreesSaid("inDegrees=no"), std::optional<bool>(false));
    QCOMPARE(degreesSaid("units: deg, deg/s"), std::optional<bool>(true));
    QCOMPARE(degreesSaid("units: deg, rad/s"), std::optional<bool>());
    QCOMPARE(degreesSaid("nothing of it"), std::optional<bool>());
  }

  // What the file says is not overruled by the limits; it is doubted.
  void radiansThatAreSaidAreBelieved() {
    const RecordingRead reading =
        readBelow("Coordinates\nnRows=60\nnColumns=3\ninDegrees=no\nendheader\n", 100.0);
    VERIFY_RECORDING(reading);
    QCOMPARE(reading.at(20, "R_ELBOW/position"), 100.0 * angleAt(0.4));
    VERIFY_TELLS(reading.doubts, "'R_ELBOW' passes its limits by far");
  }

  void keysSayDegrees() {
    const std::string motion = "\"time\":" + listOf(0.0, 0.02) +
                               ",\"R_ELBOW\":" + listOf(1.0, 0.0) +
                               ",\"L_ELBOW\":" + listOf(0.5, 0.0) + "}";
    for (const char* said :
         {"\"units\":\"deg\"", "\"angle_unit\":\"degrees\"", "\"metadata\":{\"degrees\":true}",
          "\"units\":{\"time\":\"s\",\"angle\":\"deg\",\"velocity\":\"rad/s\"}"}) {
      const RecordingRead reading =
          readRecording(twoElbows(), "{" + std::string(said) + "," + motion, "m.json");
      VERIFY_RECORDING(reading);
      VERIFY_CLOSE(reading.at(20, "R_ELBOW/position"), kDegree * angleAt(0.4), 1e-12, said);
      VERIFY_TELLS(reading.notes, "taken as degrees");
    }
    const RecordingRead both = readRecording(
        twoElbows(), "{\"units\":{\"q\":\"deg\",\"dq\":\"rad/s\"}," + motion, "m.json");
    VERIFY_TELLS(both.doubts, "another key of radians a second");
    const RecordingRead radians =
        readRecording(twoElbows(), "{\"units\":\"rad\"," + motion, "m.json");
    VERIFY_RECORDING(radians);
    QCOMPARE(radians.at(20, "R_ELBOW/position"), angleAt(0.4));
  }
};

ARMILLARY_TEST(TestSaidUnits)
#include "tst_said_units.moc"
