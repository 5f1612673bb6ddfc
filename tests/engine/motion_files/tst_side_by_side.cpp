// SPDX-License-Identifier: BSD-3-Clause
// What stands side by side in a recording is told apart: series with a time of their own, letters,
// what was wanted, ids; and angles go on where their numbers begin a turn anew.
#include <cmath>
#include <numbers>

#include "engine/motion_files/yaml_documents.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double bentAt(double t) {
  return 0.4 * std::sin(2.0 * t);
}
double bendingAt(double t) {
  return 0.8 * std::cos(2.0 * t);
}

// Of two joints, the second half as far: "[[…], …]" of 30 rows.
template <class Function>
std::string pairsOf(const Function& function) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    const double value = function(0.02 * i);
    text += (i > 0 ? ",[" : "[") + shortest(value) + "," + shortest(0.5 * value) + "]";
  }
  return "[" + text + "]";
}

std::string clockOf(double step = 0.02, int count = 30) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i > 0 ? "," : "") + shortest(step * i);
  return "[" + text + "]";
}

template <class Function>
std::string signalOf(const Function& function, const std::string& key = "data") {
  return "{\"time\":" + clockOf() + ",\"" + key + "\":" + pairsOf(function) + "}";
}

RecordingRead readSides(const std::string& text, const char* name = "m.json") {
  return readRecording(twoElbows(), text, name);
}

// A table of these columns, of which each has a value of the time for either joint.
std::string fourColumns(const std::string& header, double (*first)(double),
                        double (*second)(double), double third = 0.0) {
  std::string text = header + "\n";
  for (int i = 0; i < 30; ++i) {
    const double t = 0.02 * i;
    text += shortest(t);
    for (const double value : {first(t), second(t)}) {
      text += "," + shortest(value) + "," + shortest(0.5 * value);
    }
    if (third != 0.0) text += "," + shortest(third) + "," + shortest(third);
    text += "\n";
  }
  return text;
}

}  // namespace

class TestSideBySide : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // The alphabet puts rates and efforts before positions.
  void seriesAreCalledByTheirKeys() {
    const std::string q = signalOf(bentAt), dq = signalOf(bendingAt);
    for (const std::string& text :
         {"{\"q\":" + q + ",\"dq\":" + dq + "}",
          "{\"q\":{\"Name\":\"q\",\"Values\":" + q + "},\"dq\":{\"Name\":\"dq\",\"Values\":" + dq +
              "}}",
          "{\"tout\":" + clockOf() + ",\"dq\":" + dq + ",\"q\":" + q + "}",
          "{\"logs\":[{\"name\":\"dq\",\"time\":" + clockOf() + ",\"data\":" + pairsOf(bendingAt) +
              "},{\"name\":\"q\",\"time\":" + clockOf() + ",\"data\":" + pairsOf(bentAt) + "}]}",
          "{\"time\":" + clockOf() + ",\"signals\":[{\"label\":\"dq\",\"values\":" +
              pairsOf(bendingAt) + "},{\"label\":\"q\",\"values\":" + pairsOf(bentAt) + "}]}"}) {
      const RecordingRead read = readSides(text);
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, text.c_str());
      VERIFY_CLOSE(read.at(7, "L_ELBOW/velocity"), 0.5 * bendingAt(0.14), 1e-12, text.c_str());
    }
  }

  void whatWasMeasuredIsTakenOfSeries() {
    const RecordingRead read = readSides("{\"desired\":" + signalOf(bendingAt, "q") +
                                         ",\"measured\":" + signalOf(bentAt, "q") + "}");
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, "measured");
    VERIFY_TELLS(read.notes, "desired.q[0]");
  }

  // Efforts of another clock are taken at the positions' times.
  void seriesOfOtherTimesAreInterpolated() {
    std::string efforts;
    for (int i = 0; i < 61; ++i) efforts += (i > 0 ? ",[" : "[") + shortest(0.1 * i) + ",1]";
    const RecordingRead read =
        readSides("{\"effort\":{\"time\":" + clockOf(0.01, 61) + ",\"data\":[" + efforts +
                  "]},\"position\":" + signalOf(bentAt) + "}");
    VERIFY_RECORDING(read);
    QCOMPARE(read.motion.table.rowCount(), std::size_t{30});
    VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, "position");
    VERIFY_CLOSE(read.at(7, "R_ELBOW/effort"), 1.4, 1e-9, "effort");
  }

  // Names and units around them are of each, and so they are of a motion that is chosen.
  void whatStandsAroundSeriesIsTheirs() {
    const std::string around = "{\"joint_names\":[\"L_ELBOW\",\"R_ELBOW\"],\"units\":\"deg\",";
    const double degree = std::numbers::pi / 180.0;
    const RecordingRead both = readSides(around + "\"measured\":" + signalOf(bentAt, "q") +
                                         ",\"desired\":" + signalOf(bendingAt, "q") + "}");
    VERIFY_RECORDING(both);
    VERIFY_CLOSE(both.at(7, "L_ELBOW/position"), degree * bentAt(0.14), 1e-12, "both");
    MotionSource source;
    source.motion = "left_arm";
    const RecordingRead one = readRecording(twoElbows(),
                                            around + "\"left_arm\":" + signalOf(bentAt, "q") +
                                                ",\"right_arm\":" + signalOf(bendingAt, "q") + "}",
                                            "m.json", source);
    VERIFY_RECORDING(one);
    VERIFY_CLOSE(one.at(7, "L_ELBOW/position"), degree * bentAt(0.14), 1e-12, "one");
  }

  // A gripper that was written less often takes no row away, and an IMU's rates are no joint's.
  void otherThingsLeaveTheMotionAsItIs() {
    const std::string few = "\"time\":[0,0.02,0.04,0.06,0.08,0.1]";
    const RecordingRead read = readSides("{\"arm\":" + signalOf(bentAt, "q") + ",\"gripper\":{" +
                                         few + ",\"width\":[1,2,3,4,5,6]},\"goals\":{" + few +
                                         ",\"q\":[[1,1],[1,1],[1,1],[1,1],[1,1],[1,1]]},\"imu\":{" +
                                         few + ",\"acc\":[[7,8],[7,8],[7,8],[7,8],[7,8],[7,8]]}}");
    VERIFY_RECORDING(read);
    QCOMPARE(read.motion.table.rowCount(), std::size_t{30});
    VERIFY_CLOSE(read.at(29, "R_ELBOW/position"), bentAt(0.58), 1e-12, "arm");
    QVERIFY(!read.has("R_ELBOW/acceleration"));
    const RecordingRead tool = readSides("{\"arm\":" + signalOf(bentAt, "q") +
                                         ",\"ee\":" + signalOf(bendingAt, "position") + "}");
    VERIFY_RECORDING(tool);
    VERIFY_CLOSE(tool.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, "tool");
  }

  // Between two rows around such a jump no number is made up.
  void seriesThatBeginATurnAnewAreInterpolatedBehindIt() {
    std::string times, angles;
    for (int i = 0; i < 60; ++i) {
      times += (i > 0 ? "," : "") + shortest(0.02 * i - 0.01);
      angles +=
          (i > 0 ? "," : "") + shortest(std::remainder(2.5 + 0.1 * i, 2.0 * std::numbers::pi));
    }
    std::string zeros = "0";
    for (int i = 1; i < 30; ++i) zeros += ",0.1";
    const RecordingRead read =
        readSides("{\"units\":\"rad\",\"L_ELBOW\":{\"t\":" + clockOf() + ",\"position\":[" + zeros +
                  "]},\"R_ELBOW\":{\"t\":[" + times + "],\"position\":[" + angles + "]}}");
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(29, "R_ELBOW/position"), 2.5 + 0.1 * 29.5, 1e-9, "behind the jump");
  }

  void ofTwoArmsOneIsChosen() {
    VERIFY_TELLS(
        readSides("{\"a\":" + signalOf(bendingAt, "q") + ",\"b\":" + signalOf(bentAt, "q") + "}")
            .error,
        "choose one: a, b");
    const std::string text = "{\"left_arm\":" + signalOf(bendingAt, "q") +
                             ",\"right_arm\":" + signalOf(bentAt, "q") + "}";
    VERIFY_TELLS(readSides(text).error, "holds 2 motions");
    MotionSource source;
    source.motion = "right_arm";
    const RecordingRead right = readRecording(twoElbows(), text, "m.json", source);
    VERIFY_RECORDING(right);
    VERIFY_CLOSE(right.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, "right");
  }

  void aIsAnAccelerationBesidePlaceAndRate() {
    for (const char* header :
         {"t,p1,p2,v1,v2,a1,a2", "t,J1.P,J2.P,J1.V,J2.V,J1.A,J2.A", "t,x_1,x_2,v_1,v_2,a_1,a_2"}) {
      const RecordingRead read = readSides(fourColumns(header, bentAt, bendingAt, 7.0), "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, header);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/velocity"), bendingAt(0.14), 1e-12, header);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/acceleration"), 7.0, 1e-12, header);
    }
    const RecordingRead axes =
        readSides(fourColumns("t,A1_p,A2_p,A1_v,A2_v", bentAt, bendingAt), "m.csv");
    VERIFY_RECORDING(axes);
    VERIFY_CLOSE(axes.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, "axes");
    VERIFY_CLOSE(axes.at(7, "R_ELBOW/velocity"), bendingAt(0.14), 1e-12, "axes");
    // KUKA's axes, with their speeds and powers; a place of a tool; a pressure
    for (const char* header :
         {"t,A1,A2,V1,V2,P1,P2", "t,theta1,theta2,v1,v2,x1,x2", "t,angle1,angle2,v1,v2,p1,p2"}) {
      const RecordingRead read = readSides(fourColumns(header, bentAt, bendingAt, 3.0), "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, header);
    }
  }

  void anIdIsNoPosition() {
    const RecordingRead servo =
        readSides(fourColumns("t,Servo ID 1,Servo ID 2,dq1,dq2", bentAt, bendingAt), "m.csv");
    VERIFY_RECORDING(servo);
    VERIFY_CLOSE(servo.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, "of a servo");
    for (const char* header : {"t,joint1_id,joint2_id,joint1_angle,joint2_angle",
                               "t,R_ELBOW.id,L_ELBOW.id,R_ELBOW.axis1.position,"
                               "L_ELBOW.axis1.position"}) {
      const RecordingRead read = readSides(fourColumns(header, bendingAt, bentAt), "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, header);
    }
  }

  void feedbackGoesBeforeReference() {
    for (const char* header : {"t,/c/state/reference/positions[0],/c/state/reference/positions[1],"
                               "/c/state/feedback/positions[0],/c/state/feedback/positions[1]",
                               "t,q1_cmd,q2_cmd,q1_fbk,q2_fbk", "t,q1_sp,q2_sp,q1_pv,q2_pv"}) {
      const RecordingRead read = readSides(fourColumns(header, bendingAt, bentAt), "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14), 1e-12, header);
    }
  }

  void aTurnAnewGoesOn() {
    const double turn = 2.0 * std::numbers::pi;
    std::string text = "t,q1,q2\n";
    for (int i = 0; i < 60; ++i) {
      const double angle = 2.9 + 0.02 * i;
      text += shortest(0.01 * i) + "," + shortest(std::remainder(angle, turn)) + ",0.3\n";
    }
    const RecordingRead read = readSides(text, "m.csv");
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(0, "R_ELBOW/position"), 2.9, 1e-12, "first");
    VERIFY_CLOSE(read.at(59, "R_ELBOW/position"), 2.9 + 0.02 * 59, 1e-12, "last");
    VERIFY_TELLS(read.notes, "jump by a turn in 1 row");
    // a wheel that turns nearly once from row to row was never kept within one
    std::string wheel = "t,q1,q2\n";
    for (int i = 0; i < 60; ++i) wheel += shortest(0.01 * i) + "," + shortest(5.76 * i) + ",0\n";
    VERIFY_CLOSE(readSides(wheel, "m.csv").at(59, "R_ELBOW/position"), 5.76 * 59, 1e-9, "wheel");
    // points that a motion goes through may be a turn apart
    const RecordingRead points =
        readSides("t,q1,q2\n0,0,0\n5,6.2831853,0\n10,0,0\n15,6.2831853,0\n", "m.csv");
    VERIFY_CLOSE(points.at(1, "R_ELBOW/position"), 6.2831853, 1e-12, "points");
    // a jump that is none of a turn stays
    const RecordingRead other =
        readSides("t,q1,q2\n0,0,0\n0.1,0,0\n0.2,5,0\n0.3,5,0\n0.4,5,0\n0.5,5,0\n", "m.csv");
    VERIFY_CLOSE(other.at(2, "R_ELBOW/position"), 5.0, 1e-12, "another jump");
  }

  void commentsListJoints() {
    for (const char* comment :
         {"# joint_names: [L_ELBOW, R_ELBOW]\n", "# joints: L_ELBOW R_ELBOW\n"}) {
      const RecordingRead read =
          readSides(comment + fourColumns("t,q0,q1,dq0,dq1", bentAt, bendingAt), "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "L_ELBOW/position"), bentAt(0.14), 1e-12, comment);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/velocity"), 0.5 * bendingAt(0.14), 1e-12, comment);
    }
  }

  void oneQuantityOfACommentsJointsIsTaken() {
    const RecordingRead read =
        readSides("# joints: L_ELBOW, R_ELBOW\n" +
                      fourColumns("t,q[0],q[1],motor_pos[0],motor_pos[1]", bentAt, bendingAt),
                  "m.csv");
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(7, "L_ELBOW/position"), bentAt(0.14), 1e-12, "q");
  }

  void unitsAreToldOrAsked() {
    const RecordingRead hours =
        readSides(fourColumns("Time (h),q1,q2,dq1,dq2", bentAt, bendingAt), "m.csv");
    VERIFY_CLOSE(hours.at(1, "time"), 72.0, 1e-9, "hours");
    VERIFY_TELLS(
        readSides(fourColumns("Time [frames],q1,q2,dq1,dq2", bentAt, bendingAt), "m.csv").error,
        "'frames' is no unit of time");
    for (const char* above : {"# q in deg, t in s\n", "# [s] [deg] [deg] [deg/s] [deg/s]\n"}) {
      const RecordingRead read =
          readSides(above + fourColumns("t,q1,q2,dq1,dq2", bentAt, bendingAt), "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(7, "R_ELBOW/position"), bentAt(0.14) * std::numbers::pi / 180.0, 1e-12,
                   above);
    }
    for (const char* time :
         {"Time (HH:MM:SS)", "Time (GMT)", "t [\u03bcs]", "t [ms since start]", "t [msecs]"}) {
      const RecordingRead read =
          readSides(fourColumns(std::string(time) + ",q1,q2,dq1,dq2", bentAt, bendingAt), "m.csv");
      VERIFY_RECORDING(read);
    }
    const RecordingRead said =
        readSides("{\"use_degrees\":true,\"t\":" + clockOf() + ",\"q\":" + pairsOf(bentAt) + "}");
    VERIFY_CLOSE(said.at(7, "R_ELBOW/position"), bentAt(0.14) * std::numbers::pi / 180.0, 1e-12,
                 "use_degrees");
  }

  // As Excel saves it where its language is Chinese, Japanese or Russian; in UTF-8 it is the same.
  void otherLanguagesAreReadInTheirEncodings() {
    const std::pair<std::string, std::string> kHeaders[] = {
        // GB 18030: 时间(秒), 关节1角度(度), 关节2角度(度)
        {"\xca\xb1\xbc\xe4(\xc3\xeb),\xb9\xd8\xbd\xda\x31\xbd\xc7\xb6\xc8(\xb6\xc8),"
         "\xb9\xd8\xbd\xda\x32\xbd\xc7\xb6\xc8(\xb6\xc8)\n",
         ","},
        // Shift JIS: 時間[s], 関節1[deg], 関節2[deg]
        {"\x8e\x9e\x8a\xd4[s],\x8a\xd6\x90\xdf\x31[deg],\x8a\xd6\x90\xdf\x32[deg]\n", ","},
        // Windows-1251: Время [с]; Угол 1 [град]; Угол 2 [град]
        {"\xc2\xf0\xe5\xec\xff [\xf1];\xd3\xe3\xee\xeb 1 [\xe3\xf0\xe0\xe4];"
         "\xd3\xe3\xee\xeb 2 [\xe3\xf0\xe0\xe4]\n",
         ";"}};
    for (const auto& [header, separator] : kHeaders) {
      std::string text = header;
      for (int i = 0; i < 10; ++i) {
        text += shortest(0.1 * i) + separator + shortest(3.0 * i) + separator + "-20\n";
      }
      const RecordingRead read = readSides(text, "m.csv");
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(5, "R_ELBOW/position"), 15.0 * std::numbers::pi / 180.0, 1e-12,
                   separator.c_str());
    }
  }

  void foxglovesPlotsAreTables() {
    std::string text = "elapsed time,receive time,header.stamp,topic,value\n";
    for (const char* joint : {"R_ELBOW", "L_ELBOW"}) {
      for (int i = 0; i < 20; ++i) {
        const std::string stamp = shortest(1.7e9 + 0.25 * i);
        text += shortest(0.25 * i) + "," + stamp + "," + stamp +
                ",/joint_states.position[:]{name==\"" + joint + "\"}," +
                shortest(joint[0] == 'R' ? 0.01 * i : -0.3) + "\n";
      }
    }
    const RecordingRead read = readSides(text, "m.csv");
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(5, "R_ELBOW/position"), 0.05, 1e-12, "R_ELBOW");
    VERIFY_CLOSE(read.at(5, "L_ELBOW/position"), -0.3, 1e-12, "L_ELBOW");
  }

  // The parser of YAML would take a gigabyte for ten megabytes of these.
  void hostileYamlIsRefusedUnread() {
    const YamlLimits limits{.most_values = 1'000'000};
    YamlFault fault;
    const auto none = [](YamlTree&&) { return true; };
    QVERIFY(!readYamlDocuments(std::string(100'000, '[') + "\n", limits, none, fault));
    VERIFY_TELLS(fault.message, "nested too deeply");
    std::string anchors;
    for (int i = 0; i < 100'001; ++i) anchors += "- &a" + std::to_string(i) + " 1\n";
    QVERIFY(!readYamlDocuments(anchors, limits, none, fault));
    VERIFY_TELLS(fault.message, "anchors");
    std::string plain = "a: 'it''s [[[ no list'\nb: \"\\\"[[\"\nc: [1, [2, 3]] # [[[\nlog: |\n";
    for (int i = 0; i < 100; ++i) plain += "  log [0, 1) of rock 'n roll\n";
    for (int i = 0; i < 100; ++i) {
      plain += "note" + std::to_string(i) + ": step in [3, 4) & so on\n";
    }
    for (int i = 0; i < 100; ++i)
      plain += "k" + std::to_string(i) + ": [&a" + std::to_string(i) + "]\n";
    const auto lines = [](const std::string& first, const std::string& last) {
      std::string text = first;
      for (int i = 0; i < 100; ++i) text += "  [INFO 1 start\n";
      return text + last;
    };
    plain += lines("b1: |  # text\n", "") + lines("b2: !!str |\n", "") + lines("b3: |-\n", "") +
             lines("words: hello\n", "") + lines("quoted: 'it''s\n", "  end'\n") +
             "list: [1,\n  2,\n  3]\n";
    QVERIFY2(readYamlDocuments(plain, limits, none, fault), fault.message.c_str());
    // and such words hide nothing
    QVERIFY(!readYamlDocuments("note: rock 'n roll\nlist: " + std::string(100'000, '[') + "\n",
                               limits, none, fault));
    VERIFY_TELLS(fault.message, "nested too deeply");
  }
};

ARMILLARY_TEST(TestSideBySide)
#include "tst_side_by_side.moc"
