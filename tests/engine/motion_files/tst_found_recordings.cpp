// SPDX-License-Identifier: BSD-3-Clause
// Recordings as they are found: every shape is read as it is meant, or refused with what to do.
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <cmath>
#include <numbers>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/trajectory.h"
#include "engine/text/degree.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const std::string kShared = ARMILLARY_SHARED_DATA;
using Names = std::vector<std::string>;

class FoundFolder {
 public:
  std::string write(const std::string& name, const std::string& bytes) const {
    QFile file(folder_.filePath(QString::fromStdString(name)));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    return file.fileName().toStdString();
  }

 private:
  QTemporaryDir folder_;
};

// A lopsided arm whose joints have these names, with limits of 2.9 rad.
std::shared_ptr<const Model> armOf(const Names& joints, bool prismatic_last = false) {
  RobotDescription robot;
  robot.links.resize(joints.size() + 1);
  for (size_t i = 0; i < robot.links.size(); ++i) {
    robot.links[i].name = "link" + std::to_string(i);
    robot.links[i].inertial = InertialDescription{
        0, {}, 1.0 + 0.3 * static_cast<double>(i), 0.02 * Eigen::Matrix3d::Identity()};
    robot.links[i].inertial->X_LI.position = {0.02, 0.03 * static_cast<double>(i), 0.15};
  }
  for (size_t i = 0; i < joints.size(); ++i) {
    JointDescription joint;
    joint.name = joints[i];
    const bool slides = prismatic_last && i + 1 == joints.size();
    joint.type = slides ? JointType::kPrismatic : JointType::kRevolute;
    joint.axis = i % 2 == 0 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitY();
    joint.X_PJ.position = {0.0, 0.01, 0.3};
    joint.limits.lower = -2.9;
    joint.limits.upper = 2.9;
    joint.parent = robot.links[i].name;
    joint.child = robot.links[i + 1].name;
    robot.joints.push_back(joint);
  }
  return compileModel(robot);
}

const Names kSix{"shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint",
                 "wrist_1_joint",      "wrist_2_joint",       "wrist_3_joint"};

// A motion with its rates: joint k of row i.
struct Sampled {
  double q, dq, ddq;
};
Sampled sampled(size_t joint, double time) {
  const double w = 1.1 + 0.37 * static_cast<double>(joint), a = 0.7 - 0.05 * joint;
  return {a * std::sin(w * time), a * w * std::cos(w * time), -a * w * w * std::sin(w * time)};
}

struct Columns {
  double start = 839.8, step = 0.008, angle = 1.0;
  bool time = true, velocity = true, acceleration = false, effort = true, current = false;
  double wanted = 0.0;  // not 0: before the efforts those a controller wants, less so much friction
  int index = 0;        // 1: a column that counts
  char separator = ' ';
};

std::string recordingOf(const Model& model, const Columns& what, int rows = 400) {
  Workspace workspace(model);
  std::string text;
  const auto n = static_cast<size_t>(model.velocitySize());
  for (int i = 0; i < rows; ++i) {
    const double t = i * 0.008;
    State state = neutralState(model);
    Eigen::VectorXd acceleration(model.velocitySize()), effort;
    for (size_t k = 0; k < n; ++k) {
      const Sampled one = sampled(k, t);
      state.position[static_cast<int>(k)] = one.q;
      state.velocity[static_cast<int>(k)] = one.dq;
      acceleration[static_cast<int>(k)] = one.ddq;
    }
    inverseDynamics(model, state, acceleration, {}, workspace, effort);
    std::vector<double> cells;
    if (what.index > 0) cells.push_back(i);
    if (what.time) cells.push_back(what.start + i * what.step);
    for (size_t k = 0; k < n; ++k)
      cells.push_back(what.angle * state.position[static_cast<int>(k)]);
    for (size_t k = 0; k < n && what.velocity; ++k) {
      cells.push_back(what.angle * state.velocity[static_cast<int>(k)]);
    }
    for (size_t k = 0; k < n && what.acceleration; ++k) {
      cells.push_back(what.angle * acceleration[static_cast<int>(k)]);
    }
    for (size_t k = 0; k < n && what.current; ++k) {
      cells.push_back(effort[static_cast<int>(k)] / 9.0 + 0.2);
    }
    for (size_t k = 0; k < n && what.wanted != 0.0; ++k) {
      cells.push_back(effort[static_cast<int>(k)]);
    }
    for (size_t k = 0; k < n && what.effort; ++k) {
      const double friction = std::copysign(what.wanted, state.velocity[static_cast<int>(k)]);
      cells.push_back(effort[static_cast<int>(k)] + friction);
    }
    for (size_t k = 0; k < cells.size(); ++k) {
      text += (k > 0 ? std::string(1, what.separator) : "") + shortest(cells[k]);
    }
    text += '\n';
  }
  return text;
}

MotionTable readFound(const std::shared_ptr<const Model>& model, const MotionSource& source) {
  MotionTable motion;
  MotionFileError error;
  if (!readMotionFile(model, source, motion, error)) throw std::runtime_error(error.text());
  return motion;
}

MotionTable readText(const std::shared_ptr<const Model>& model, const std::string& text,
                     const std::string& name = "m.csv", MotionSource source = {}) {
  const FoundFolder folder;
  source.files = {folder.write(name, text)};
  return readFound(model, source);
}

std::string refusal(const std::shared_ptr<const Model>& model, const std::string& text,
                    const std::string& name = "m.csv", MotionSource source = {}) {
  const FoundFolder folder;
  source.files = {folder.write(name, text)};
  MotionTable motion;
  MotionFileError error;
  return readMotionFile(model, source, motion, error) ? "it was read" : error.text();
}

size_t columnOf(const Table& table, const std::string& name) {
  const auto found = std::find(table.header.begin(), table.header.end(), name);
  if (found == table.header.end()) throw std::runtime_error("no column " + name);
  return static_cast<size_t>(found - table.header.begin());
}

double cell(const MotionTable& motion, size_t row, const std::string& name) {
  return motion.table.row(row)[columnOf(motion.table, name)];
}

bool has(const MotionTable& motion, const std::string& name) {
  return std::find(motion.table.header.begin(), motion.table.header.end(), name) !=
         motion.table.header.end();
}

std::string notesOf(const MotionTable& motion) {
  std::string text;
  for (const std::string& note : motion.notes) text += note + "\n";
  return text;
}

#define VERIFY_SAYS(text, words)                                   \
  do {                                                             \
    const std::string said = (text);                               \
    QVERIFY2(said.find(words) != std::string::npos, said.c_str()); \
  } while (false)

}  // namespace

class TestFoundRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void columnsWithoutAHeaderAreWhatFits() {
    const auto arm = armOf(kSix);
    for (const char separator : {' ', ',', ';', '\t'}) {
      Columns what;
      what.separator = separator;
      what.current = true;
      const MotionTable motion = readText(arm, recordingOf(*arm, what));
      QVERIFY(motion.guessed);
      QCOMPARE(cell(motion, 0, "time"), 839.8);
      for (size_t k = 0; k < kSix.size(); ++k) {
        const Sampled want = sampled(k, 0.08);
        VERIFY_CLOSE(cell(motion, 10, kSix[k] + "/position"), want.q, 1e-14, kSix[k]);
        VERIFY_CLOSE(cell(motion, 10, kSix[k] + "/velocity"), want.dq, 1e-14, kSix[k]);
      }
      // the torque, not the current before it
      QCOMPARE(motion.meanings[1 + 18].ours, kSix[0] + "/effort");
      QVERIFY(motion.meanings[1 + 12].ours.empty());
    }
    Columns both;
    both.acceleration = true;
    both.index = 1;
    const MotionTable motion = readText(arm, recordingOf(*arm, both));
    VERIFY_CLOSE(cell(motion, 20, kSix[2] + "/acceleration"), sampled(2, 0.16).ddq, 1e-13, "ddq");
    QVERIFY(motion.meanings[0].ours.empty());
    QCOMPARE(motion.meanings[1].ours, std::string("time"));
  }

  // A controller's wanted efforts are nearer to the model than measured ones.
  void twoBlocksMayBeTheEfforts() {
    const auto arm = armOf(kSix);
    Columns what;
    what.wanted = 0.4;
    const MotionTable motion = readText(arm, recordingOf(*arm, what));
    QCOMPARE(motion.meanings[1 + 12].ours, kSix[0] + "/effort");
    QVERIFY(motion.meanings[1 + 18].ours.empty());
    const std::string notes = notesOf(motion);
    VERIFY_SAYS(notes, "its efforts are taken from columns 14 to 19");
    VERIFY_SAYS(notes, "columns 20 to 25 may be efforts too");
    VERIFY_SAYS(notes, kSix[0] + "/effort = 'column 20'");
    Columns one;
    one.current = true;  // in another unit
    const std::string alone = notesOf(readText(arm, recordingOf(*arm, one)));
    QVERIFY2(alone.find("may be efforts too") == std::string::npos, alone.c_str());
  }

  void listsOfNumbersAreRowsToo() {
    const auto arm = armOf(kSix);
    Columns what;
    what.separator = ',';
    std::string lines = "[";
    for (const char c : recordingOf(*arm, what)) lines += c == '\n' ? "]\n[" : std::string(1, c);
    lines.pop_back();
    const MotionTable motion = readText(arm, lines, "m.jsonl");
    QVERIFY(motion.guessed);
    VERIFY_CLOSE(cell(motion, 10, kSix[2] + "/position"), sampled(2, 0.08).q, 1e-14, "position");
  }

  // A joint that turns evenly from the first row on.
  void whatGoesOnBesideTooFewColumnsIsNoTime() {
    std::string text;
    for (int i = 0; i < 100; ++i) {
      text += shortest(0.3 + 0.001 * i) + "," + shortest(std::sin(0.05 * i)) + "\n";
    }
    MotionSource source;
    source.rate = 100.0;
    const MotionTable motion = readText(armOf({"turn", "tilt"}), text, "m.csv", source);
    VERIFY_CLOSE(cell(motion, 10, "turn/position"), 0.31, 1e-12, "turn");
    VERIFY_CLOSE(cell(motion, 10, "time"), 0.1, 1e-12, "time");
  }

  void unitsWithoutAHeaderAreWhatFits() {
    const auto arm = armOf(kSix);
    Columns what;
    what.angle = 1.0 / kDegree;
    what.effort = false;
    what.start = 0.0;
    what.step = 8.0;  // ms
    const MotionTable motion = readText(arm, recordingOf(*arm, what));
    VERIFY_CLOSE(cell(motion, 10, "time"), 0.08, 1e-12, "time");
    VERIFY_CLOSE(cell(motion, 10, kSix[1] + "/position"), sampled(1, 0.08).q, 1e-13, "position");
    VERIFY_CLOSE(cell(motion, 10, kSix[1] + "/velocity"), sampled(1, 0.08).dq, 1e-13, "velocity");
    VERIFY_SAYS(notesOf(motion), "degrees");
  }

  void whatDoesNotFitIsRefusedWithReadings() {
    const auto arm = armOf(kSix);
    std::string text;  // two blocks, none the other's rate
    for (int i = 0; i < 100; ++i) {
      text += shortest(0.01 * i);
      for (int k = 0; k < 12; ++k) text += " " + shortest(std::sin(0.1 * i * (k + 1) + k));
      text += "\n";
    }
    const std::string why = refusal(arm, text);
    VERIFY_SAYS(why, "has no header");
    VERIFY_SAYS(why, "2 blocks of 6");
    VERIFY_SAYS(why, "--recipe");
    Columns untimed;
    untimed.time = false;
    VERIFY_SAYS(refusal(arm, recordingOf(*arm, untimed)), "125 rows a second");
    VERIFY_SAYS(refusal(arm, recordingOf(*arm, untimed)), "at the command line --rate 125");
    MotionSource source;
    source.rate = 125.0;
    const MotionTable motion = readText(arm, recordingOf(*arm, untimed), "m.txt", source);
    VERIFY_CLOSE(cell(motion, 25, "time"), 0.2, 1e-12, "time");
    VERIFY_CLOSE(cell(motion, 25, kSix[5] + "/velocity"), sampled(5, 0.2).dq, 1e-13, "velocity");
  }

  void textIsReadAsPeopleWriteIt_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("semicolons, decimal commas")
        << QByteArray("t;lift;turn\n0;0,5;1,5\n0,1;0,25;2\n");
    QTest::newRow("tabs") << QByteArray("t\tlift\tturn\r\n0\t0.5\t1.5\r\n0.1\t0.25\t2\r\n");
    QTest::newRow("blanks") << QByteArray("  t   lift turn\n 0  0.5 1.5\n 0.1 0.25   2\n");
    QTest::newRow("comments") << QByteArray(
        "# made by us\n// on a day\nt,lift,turn\n0,0.5,1.5\n% half way\n0.1,0.25,2\n");
    QTest::newRow("comments that say nothing")
        << QByteArray("#\n####\n//\nt,lift,turn\n0,0.5,1.5\n%\n0.1,0.25,2\n");
    QTest::newRow("header in a comment") << QByteArray("# t lift turn\n0 0.5 1.5\n0.1 0.25 2\n");
    QTest::newRow("units in the header") << QByteArray(
        "time(ms),lift [rad],turn (deg)\n0,0.5,85.94366926962348\n100,0.25,114.59155902616465\n");
    QTest::newRow("a unit in the name, words in brackets")
        << QByteArray("time_ms (sim),lift,turn\n0,0.5,1.5\n100,0.25,2\n");
    QTest::newRow("minutes") << QByteArray(
        "time [min],lift,turn\n0,0.5,1.5\n0.0016666666666666668,0.25,2\n");
    QTest::newRow("a row of units") << QByteArray(
        "time,lift,turn\n[ms],[rad],[deg]\n0,0.5,85.94366926962348\n100,0.25,114.59155902616465\n");
    QTest::newRow("mark and quotes")
        << QByteArray("\xEF\xBB\xBF\"t\",\"lift\",\"turn\"\n\"0\",\"0.5\",1.5\n0.1,0.25,2\n");
    QTest::newRow("a separator too many") << QByteArray("t,lift,turn,\n0,0.5,1.5,\n0.1,0.25,2,\n");
    QTest::newRow("an index") << QByteArray(",t,lift,turn\n0,0,0.5,1.5\n1,0.1,0.25,2\n");
    QTest::newRow("text beside") << QByteArray(
        "t,lift,turn,mode,frame_id\n0,0.5,1.5,RUN,base\n0.1,0.25,2,RUN,base\n");
    QTest::newRow("lists in cells")
        << QByteArray("t,position\n0,\"[0.5, 1.5]\"\n0.1,\"[0.25, 2.0]\"\n");
    QTest::newRow("lists without brackets")
        << QByteArray("timestamp;joint_positions\n0;0.5 1.5\n0.1;0.25 2.0\n");
    QTest::newRow("strokes") << QByteArray("t|lift|turn\n0|0.5|1.5\n0.1|0.25|2\n");
    QTest::newRow("Markdown") << QByteArray(
        "| t | lift | turn |\n|---:|---|---|\n| 0 | 0.5 | 1.5 |\n| 0.1 | 0.25 | 2 |\n");
    QTest::newRow("a database's shell") << QByteArray(
        "+-----+------+------+\n| t   | lift | turn |\n+-----+------+------+\n"
        "| 0   | 0.5  | 1.5  |\n| 0.1 | 0.25 | 2    |\n+-----+------+------+\n");
    QTest::newRow("strokes, cut off") << QByteArray("t|lift|turn\n0|0.5|1.5\n0.1|0.25|2\n0.2|0.1");
    QTest::newRow("a stroke in a title")
        << QByteArray("# Robot A | run 3\nmode\tt\tlift\tturn\n\t0\t0.5\t1.5\n\t0.1\t0.25\t2\n");
    QTest::newRow("seconds and nanoseconds of a stamp") << QByteArray(
        "stamp/sec,stamp/"
        "nanosec,lift,turn\n1714557600,950000000,0.5,1.5\n1714557601,50000000,0.25,2\n");
    QTest::newRow("lists as C++ prints numbers")
        << QByteArray("timestamp;joint_positions\n0;0.5 1.5\n0.1;0.25 2\n");
    QTest::newRow("quantities over units")
        << QByteArray("Zeit/s;A1/rad;A2/°\n0;0,5;85,94366926962348\n0,1;0,25;114,59155902616465\n");
    QTest::newRow("dates") << QByteArray(
        "timestamp,lift,turn\n2024-05-01T10:00:59.95Z,0.5,1.5\n2024-05-01T10:01:00.05Z,0.25,2\n");
    QTest::newRow("since 1970, ns") << QByteArray(
        "timestamp,lift,turn\n1714557600000000000,0.5,1.5\n1714557600100000000,0.25,2\n");
    QTest::newRow("a stamp of ROS") << QByteArray(
        "header.stamp.sec,header.stamp.nanosec,lift,turn\n1714557600,950000000,0.5,1.5\n"
        "1714557601,50000000,0.25,2\n");
    QTest::newRow("lines above") << QByteArray(
        "Log\nversion=2\n\nt,lift,turn\n0,0.5,1.5\n0.1,0.25,2\n");
    QTest::newRow("rostopic -p") << QByteArray(
        "%time,field.name0,field.name1,field.position0,field.position1\n"
        "1714557600000000000,turn,lift,1.5,0.5\n1714557600100000000,turn,lift,2,0.25\n");
    QTest::newRow("ros2 topic echo --csv") << QByteArray(
        "1714557600,950000000,base,turn,lift,1.5,0.5\n1714557601,50000000,base,turn,lift,2,0.25\n");
    QTest::newRow("the same, without a frame, with what was not measured") << QByteArray(
        "1714557600,950000000,,turn,lift,1.5,0.5,nan,nan,nan,nan\n1714557601,50000000,,turn,lift,2,"
        "0."
        "25,nan,nan,3,4\n");
    QTest::newRow("OpenSim's states") << QByteArray(
        "states\nversion=1\nnRows=2\nnColumns=5\ninDegrees=no\nendheader\n"
        "time\t/jointset/a/lift/value\t/jointset/a/lift/speed\t/jointset/b/turn/value\t"
        "/jointset/b/turn/speed\t/forceset/muscle/activation\n"
        "0\t0.5\t0\t1.5\t0\t0.02\n0.1\t0.25\t0\t2\t0\t0.02\n");
    QTest::newRow("cut off") << QByteArray("t,lift,turn\n0,0.5,1.5\n0.1,0.25,2\n0.2,0.1");
    QTest::newRow("of UR") << QByteArray(
        "timestamp actual_q_0 actual_q_1 target_q_0 target_q_1 actual_current_0 actual_current_1\n"
        "0 0.5 1.5 9 9 7 7\n0.1 0.25 2 9 9 7 7\n");
    QTest::newRow("PlotJuggler") << QByteArray(
        "__time,/joint_states/lift/position,/joint_states/turn/position\n"
        "0,0.5,1.5\n0.1,0.25,2\n");
    QTest::newRow("a list's places") << QByteArray(
        "t,joint_states.position[0],joint_states.position[1]\n0,0.5,1.5\n0.1,0.25,2\n");
    QTest::newRow("before the name")
        << QByteArray("t,position.lift,position.turn\n0,0.5,1.5\n0.1,0.25,2\n");
    QTest::newRow("behind the name") << QByteArray(
        "T,LIFT_POS,Turn_Joint_Position\n0,0.5,1.5\n"
        "0.1,0.25,2\n");
    QTest::newRow("external torques")
        << QByteArray("t,q_0,q_1,tau_ext_0,tau_ext_1\n0,0.5,1.5,3,3\n0.1,0.25,2,3,3\n");
    QTest::newRow("another robot's name before")
        << QByteArray("t,lbr_joint_1,lbr_joint_0\n0,1.5,0.5\n0.1,2,0.25\n");
    QTest::newRow("KUKA") << QByteArray("t,A1,A2\n0,0.5,1.5\n0.1,0.25,2\n");
    QTest::newRow("LabVIEW") << QByteArray(
        "LabVIEW Measurement\t\nWriter_Version\t2\nSeparator\tTab\n***End_of_Header***\t\n\n"
        "Channels\t2\nSamples\t2\n***End_of_Header***\nX_Value\tlift\tturn\tComment\n"
        "0\t0.5\t1.5\n0.1\t0.25\t2\n");
    QTest::newRow("an index of dates") << QByteArray(
        ",lift,turn\n2024-05-01 10:00:59.950000,0.5,1.5\n2024-05-01 10:01:00.050000,0.25,2\n");
    QTest::newRow("over midnight")
        << QByteArray("Uhrzeit;lift;turn\n23:59:59,95;0,5;1,5\n00:00:00,05;0,25;2\n");
    QTest::newRow("remarks behind a semicolon")
        << QByteArray("; a remark\nt,lift,turn\n0,0.5,1.5\n; another\n\n0.1,0.25,2\n");
    QTest::newRow("carriage returns alone") << QByteArray("t,lift,turn\r0,0.5,1.5\r0.1,0.25,2\r");
    QTest::newRow("axes that are and that should be") << QByteArray(
        "TIME;A1_ist [rad];A2_ist [rad];A1_soll [rad];A2_soll [rad]\n"
        "0;0,5;1,5;9;9\n0,1;0,25;2;9;9\n");
    QTest::newRow("as Excel writes it in German") << QByteArray(
        "\xEF\xBB\xBFZeit [s];Achse 1 [rad];Achse 2 [Grad];\r\n0;0,5;85,94366926962348;\r\n"
        "0,1;0,25;114,59155902616465;\r\n");
    QTest::newRow("dates in German") << QByteArray(
        "Zeit;lift;turn\n31.01.2024 12:00:00.0;0,5;1,5\n31.01.2024 12:00:00.1;0,25;2\n");
    QTest::newRow("durations of MATLAB")
        << QByteArray("Time,lift,turn\n0 sec,0.5,1.5\n0.1 sec,0.25,2\n");
    QTest::newRow("rows written twice")
        << QByteArray("t,lift,turn,tau_lift\n0,0.5,1.5,\n0,0.5,1.5,\n0,0.5,1.5,\n0.1,0.25,2,\n");
    QTest::newRow("Latin-1") << QByteArray(
        "t,lift [rad],turn [\xB0]\n0,0.5,85.94366926962348\n0.1,0.25,114.59155902616465\n");
    QTest::newRow("LeRobot") << QByteArray(
        "index,episode_index,frame_index,timestamp,task_index,next.done,observation.state,action\n"
        "0,0,0,0.0,0,False,\"[0.5, 1.5]\",\"[0.6, 1.6]\"\n"
        "1,0,1,0.1,0,True,\"[0.25, 2]\",\"[0.3, 2.1]\"\n");
    QTest::newRow("LeRobot, flat") << QByteArray(
        "timestamp,frame_index,observation.state_0,observation.state_1,action_0,action_1\n"
        "0,0,0.5,1.5,0.6,1.6\n0.1,1,0.25,2,0.3,2.1\n");
    QTest::newRow("UTF-16") << QByteArray(
        "\xFF\xFEt\0,\0l\0i\0f\0t\0,\0t\0u\0r\0n\0\n\0"
        "0\0,\0.\0"
        "5\0,\0001\0.\0005\0\n\0.\0001\0,\0.\0002\0005\0,\0002\0\n\0",
        62);
  }
  void textIsReadAsPeopleWriteIt() {
    QFETCH(const QByteArray, text);
    const MotionTable motion = readText(armOf({"lift_joint", "turn_joint"}), text.toStdString());
    QCOMPARE(motion.table.rowCount(), size_t{2});
    VERIFY_CLOSE(cell(motion, 0, "time"), 0.0, 1e-12, "time");
    VERIFY_CLOSE(cell(motion, 1, "time"), 0.1, 1e-6, "time");
    for (const auto& [row, lift, turn] : {std::tuple(0, 0.5, 1.5), {1, 0.25, 2.0}}) {
      VERIFY_CLOSE(cell(motion, row, "lift_joint/position"), lift, 1e-12, "lift");
      VERIFY_CLOSE(cell(motion, row, "turn_joint/position"), turn, 1e-12, "turn");
    }
    QVERIFY(!has(motion, "lift_joint/effort"));
  }

  void aFilesNameSaysNothingBesideColumnsThatSayIt() {
    const FoundFolder folder;
    MotionSource source;
    source.files = {
        folder.write("tau_mNm.csv", "t,lift,turn,tau1 [mNm],tau2 [Ncm]\n0,0.5,1.5,250,300\n")};
    MotionTable motion;
    MotionFileError error;
    QVERIFY2(readMotionFile(armOf({"lift_joint", "turn_joint"}), source, motion, error),
             error.text().c_str());
    QCOMPARE(cell(motion, 0, "lift_joint/position"), 0.5);
    VERIFY_CLOSE(cell(motion, 0, "lift_joint/effort"), 0.25, 1e-12, "mNm");
    VERIFY_CLOSE(cell(motion, 0, "turn_joint/effort"), 3.0, 1e-12, "Ncm");
  }

  void aColumnThatIsThereTwiceIsToldSo() {
    const FoundFolder folder;
    MotionSource source;
    source.files = {folder.write("m.csv", "t,q1,q2,q1\n0,0.5,1.5,0.5\n")};
    MotionTable motion;
    MotionFileError error;
    QVERIFY(!readMotionFile(armOf({"lift_joint", "turn_joint"}), source, motion, error));
    QVERIFY2(error.message.find("the column 'q1' is there twice") != std::string::npos,
             error.message.c_str());
  }

  void cellsThatAreNoNumbersAreNamedWhereTheyMatter() {
    const auto arm = armOf({"lift_joint", "turn_joint"});
    VERIFY_SAYS(refusal(arm, "t,lift,turn\n0,1,2\n1,inf,2\n"), ":3: column 'lift': 'inf'");
    VERIFY_SAYS(refusal(arm, "t,lift,turn\n0,1,2\n1,nan,2\n"), ":3: column 'lift' is empty");
    VERIFY_SAYS(refusal(arm, "t,lift,turn\n0,1,2\nnan,1,2\n"), ":3: column 't': 'nan'");
    QCOMPARE(readText(arm, "t,lift,turn,load_cell\n0,1,2,nan\n1,1,2,3\n").table.rowCount(),
             size_t{2});
    VERIFY_SAYS(refusal(arm, "t,lift,turn\n0,x,2\n"), "'x' is not a number");
  }

  void numbersBelongToTheTurningJointsWhereTheyFit() {
    const auto arm = armOf({"a1_joint", "b_joint", "finger_joint"}, true);
    const MotionTable motion = readText(arm, "t,q1,q2\n0,0.5,1.5\n1,0.25,2\n");
    QCOMPARE(cell(motion, 1, "b_joint/position"), 2.0);
    QVERIFY(!has(motion, "finger_joint/position"));
    VERIFY_SAYS(motion.meanings[1].reason, "sliding ones aside");
  }

  void treesAreTables_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("JSON lines") << QByteArray(
        "{\"t\": 0, \"pos\": [0.5, 1.5], \"gripper_pos\": 1}\n"
        "{\"t\": 0.1, \"pos\": [0.25, 2], \"gripper_pos\": 1}\n");
    QTest::newRow("objects") << QByteArray(
        R"([{"t": 0, "position": {"lift": 0.5, "turn": 1.5}},
            {"t": 0.1, "position": {"turn": 2, "lift": 0.25}}])");
    QTest::newRow("a list inside") << QByteArray(
        R"({"robot": "x", "data": [{"time": 0, "q": [0.5, 1.5]}, {"time": 0.1, "q": [0.25, 2]}]})");
    QTest::newRow("columns") << QByteArray(
        R"({"time": [0, 0.1], "q": [[0.5, 1.5], [0.25, 2]], "tau": [[1, 2], [3, 4]]})");
    QTest::newRow("named matrix") << QByteArray(
        R"({"columns": ["t", "lift", "turn"], "data": [[0, 0.5, 1.5], [0.1, 0.25, 2]]})");
    QTest::newRow("a rate") << QByteArray(
        R"({"fps": 10, "joint_positions": [[0.5, 1.5], [0.25, 2]]})");
    QTest::newRow("joints by name") << QByteArray(
        R"([{"t": 0, "joints": [{"name": "lift", "position": 0.5}, {"name": "turn", "position": 1.5}]},
            {"t": 0.1, "joints": [{"name": "turn", "position": 2}, {"name": "lift", "position": 0.25}]}])");
    QTest::newRow("other words before the names") << QByteArray(
        R"([{"t": 0, "actuators": ["dm", "dm"], "driven": ["lift", "turn"], "joint_names": ["turn", "lift"], "pos": [1.5, 0.5]},
            {"t": 0.1, "actuators": ["dm", "dm"], "driven": ["lift", "turn"], "joint_names": ["turn", "lift"], "pos": [2, 0.25]}])");
    QTest::newRow("names beside") << QByteArray(
        R"([{"stamp": 1.0, "joint": ["turn", "lift"], "pos": [1.5, 0.5]},
            {"stamp": 1.1, "joint": ["turn", "lift"], "pos": [2, 0.25]}])");
  }
  void treesAreTables() {
    QFETCH(const QByteArray, text);
    const MotionTable motion =
        readText(armOf({"lift_joint", "turn_joint"}), text.toStdString(), "m.json");
    QCOMPARE(motion.table.rowCount(), size_t{2});
    VERIFY_CLOSE(cell(motion, 1, "time") - cell(motion, 0, "time"), 0.1, 1e-12, "time");
    for (const auto& [row, lift, turn] : {std::tuple(0, 0.5, 1.5), {1, 0.25, 2.0}}) {
      QCOMPARE(cell(motion, row, "lift_joint/position"), lift);
      QCOMPARE(cell(motion, row, "turn_joint/position"), turn);
    }
  }

  void motionsUnderNamesAreChosen() {
    const auto arm = armOf({"lift_joint", "turn_joint"});
    const std::string text =
        "play_motion2:\n  ros__parameters:\n    controllers: [arm]\n    motions:\n"
        "      home:\n        joints: [turn_joint, lift_joint]\n"
        "        positions: [1.5, 0.5,\n                    2, 0.25]\n"
        "        times_from_start: [0.5, 4.0]\n        meta: {name: Home}\n"
        "      wave:\n        joints: [turn_joint]\n        positions: [1]\n"
        "        times_from_start: [1]\n";
    VERIFY_SAYS(refusal(arm, text, "m.yaml"), "holds 2 motions; choose one: home, wave");
    MotionSource source;
    source.named_by = "--which";
    VERIFY_SAYS(refusal(arm, text, "m.yaml", source),
                "holds 2 motions; choose one by --which NAME: home, wave");
    source.motion = "hone";
    VERIFY_SAYS(refusal(arm, text, "m.yaml", source), "did you mean 'home'?");
    source.motion = "home";
    const MotionTable motion = readText(arm, text, "m.yaml", source);
    QCOMPARE(cell(motion, 1, "time"), 4.0);
    QCOMPARE(cell(motion, 1, "lift_joint/position"), 0.25);
    QCOMPARE(cell(motion, 0, "turn_joint/position"), 1.5);
  }

  void numpyArraysOfOtherNamesAreRead() {
    const auto arm = armOf({"lift_joint", "turn_joint"});
    NumpyArchive archive;
    archive.add("q_lift", {0.5, 0.25, 0.1});
    archive.add("q_turn", {1.5, 2.0, 2.5});
    archive.add("dq_lift", {5.0, 2.5, 1.0});
    archive.add("dq_turn", {1.0, 2.0, 3.0});
    archive.add("q_pelvis_tx", {7.0, 7.0, 7.0});
    archive.add("split_points", {0.0, 3.0});
    archive.add("frequency", std::vector<double>{50.0});
    const MotionTable motion = readText(arm, archive.bytes(), "m.npz");
    QCOMPARE(cell(motion, 2, "time"), 0.04);
    QCOMPARE(cell(motion, 1, "turn_joint/position"), 2.0);
    QCOMPARE(cell(motion, 1, "lift_joint/velocity"), 2.5);
    NumpyArchive rows;
    rows.add("joint_positions", {0.5, 1.5, 0.25, 2.0}, 2, 2);
    rows.add("images", {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, 3, 2);
    MotionSource source;
    source.rate = 10.0;
    QCOMPARE(cell(readText(arm, rows.bytes(), "m.npz", source), 1, "turn_joint/position"), 2.0);
  }

  // MuJoCo's free joint: position, w x y z; linear velocity in world axes, angular in its own.
  void mujocosStatesAreRead() {
    const auto robot = bundledRobot("quadruped").model;
    const auto nq = static_cast<size_t>(robot->positionSize());
    const auto nv = static_cast<size_t>(robot->velocitySize());
    std::vector<double> q(2 * nq, 0.1), v(2 * nv, 0.2);
    const double half = std::sqrt(0.5);  // a quarter turn about z
    for (size_t row = 0; row < 2; ++row) {
      q[row * nq + 2] = 0.4;
      for (const auto& [k, value] : {std::pair(3, half), {4, 0.0}, {5, 0.0}, {6, half}}) {
        q[row * nq + static_cast<size_t>(k)] = value;
      }
      v[row * nv] = 1.0;  // along the world's x, which is the body's −y
      v[row * nv + 1] = v[row * nv + 2] = 0.0;
      v[row * nv + 5] = 3.0;
    }
    NumpyArchive archive;
    archive.add("qpos", q, 2, nq);
    archive.add("qvel", v, 2, nv);
    archive.add("time", {0.0, 0.1});
    const MotionTable motion = readText(robot, archive.bytes(), "m.npz");
    const std::string base = robot->joints[robot->coordinates[0].joint].name;
    QCOMPARE(cell(motion, 1, base + ".z/position"), 0.4);
    QCOMPARE(cell(motion, 1, base + ".qz/position"), half);
    VERIFY_CLOSE(cell(motion, 1, base + ".vx/velocity"), 0.0, 1e-15, "vx");
    VERIFY_CLOSE(cell(motion, 1, base + ".vy/velocity"), -1.0, 1e-15, "vy");
    QCOMPARE(cell(motion, 1, base + ".wz/velocity"), 3.0);
  }

  void filesAreJoinedByTime() {
    const FoundFolder folder;
    const auto arm = armOf({"lift_joint", "turn_joint"});
    std::string q = "t,lift,turn\n", tau = "t,lift,turn\n", late = "t,lift_tau\n";
    for (int i = 0; i < 20; ++i) {
      q += shortest(0.1 * i) + "," + shortest(0.01 * i) + ",1\n";
      tau += shortest(0.1 * i) + "," + shortest(5.0 + i) + ",2\n";
      late += shortest(0.05 + 0.2 * i) + "," + shortest(2.0 * i) + "\n";
    }
    const std::string positions = folder.write("arm_position.csv", q);
    const MotionTable both = readFound(arm, {{positions, folder.write("arm_torque.csv", tau)}});
    QCOMPARE(cell(both, 3, "lift_joint/effort"), 8.0);
    QCOMPARE(cell(both, 3, "lift_joint/position"), 0.03);
    const MotionTable interpolated = readFound(arm, {{positions, folder.write("late.csv", late)}});
    VERIFY_CLOSE(cell(interpolated, 0, "time"), 0.1, 1e-12, "time");
    VERIFY_CLOSE(cell(interpolated, 0, "lift_joint/effort"), 0.5, 1e-9, "effort");
  }

  void recipesThatMatchNothingAreRefused() {
    const auto arm = armOf({"lift_joint", "turn_joint"});
    MotionSource source;
    source.recipe_text = "time = row\nlift_joint/position = b\n";
    VERIFY_SAYS(refusal(arm, "a,b\n1,0\n2,0\n", "m.csv", source), "leaves all positions zero");
    source.recipe_text = "time = row\nlift_joint/effort = a\n";
    VERIFY_SAYS(refusal(arm, "a,b\n1,0\n2,0\n", "m.csv", source), "gives no position");
  }

  void otherFormatsAreToldTheWay() {
    const auto arm = armOf({"lift_joint"});
    for (const auto& [bytes, name, words] : {std::tuple("PAR1xx", "a.parquet", "pandas"),
                                             {"SQLite format 3", "a.db3", "ros2 topic echo"},
                                             {"\x89MCAP0\r\n", "a.mcap", "mcap"},
                                             {"#ROSBAG V2.0\n", "a.bag", "rostopic echo -b"},
                                             {"HIERARCHY\nROOT Hips\n", "a.bvh", "retarget"},
                                             {"\x89HDF\r\n", "a.h5", "h5py"}}) {
      VERIFY_SAYS(refusal(arm, bytes, name), words);
    }
    NumpyArchive human;
    human.add("poses", std::vector<double>(12, 0.1), 2, 6);
    human.add("trans", std::vector<double>(6, 0.1), 2, 3);
    VERIFY_SAYS(refusal(arm, human.bytes(), "a.npz"), "AMASS");
  }

  void everyColumnIsExplained() {
    const MotionTable motion = readText(
        armOf({"lift_joint", "turn_joint"}),
        "time(ms),lift [deg],turn [deg],target_lift [deg],room\n0,90,1,2,3\n10,90,1,2,3\n");
    QCOMPARE(motion.meanings.size(), size_t{5});
    VERIFY_SAYS(motion.meanings[0].text(), "'time(ms)' is 'time', times 0.001");
    VERIFY_SAYS(motion.meanings[1].text(), "'lift_joint/position', times 0.0174533: joint");
    VERIFY_SAYS(motion.meanings[3].text(), "not used: 'lift [deg]' says it");
    VERIFY_SAYS(motion.meanings[4].text(), "says nothing of this robot");
  }

  void whatLiesInPublicIsRead() {
    const std::string folder = kShared + "/motion/found/";
    if (!QFileInfo::exists(QString::fromStdString(folder))) QSKIP("no recordings here");
    Names six;
    for (int k = 1; k <= 6; ++k) six.push_back("joint" + std::to_string(k));
    const MotionTable panthera = readFound(armOf(six), {{folder + "panthera_trajectory.jsonl"}});
    QCOMPARE(panthera.table.rowCount(), size_t{600});
    QCOMPARE(cell(panthera, 0, "joint1/position"), 0.045867253094911575);
    QCOMPARE(cell(panthera, 0, "joint2/velocity"), 0.015707964077591896);
    Names tiago{"torso_lift_joint"};
    for (int k = 1; k <= 7; ++k) tiago.push_back("arm_" + std::to_string(k) + "_joint");
    MotionSource source{{folder + "tiago_motions_pal-gripper.yaml"}};
    source.motion = "home";
    const MotionTable home = readFound(armOf(tiago), source);
    QCOMPARE(home.table.rowCount(), size_t{3});
    QCOMPARE(cell(home, 1, "arm_2_joint/position"), -1.34);
    const Names h1{"hip_flexion_r", "hip_adduction_r", "hip_rotation_r", "knee_angle_r",
                   "ankle_angle_r", "left_elbow",      "l_arm_shx"};
    MotionSource walk{{folder + "h1_constspeed.npz"}};
    walk.rate = 100.0;
    const MotionTable walked = readFound(armOf(h1), walk);
    QCOMPARE(walked.table.rowCount(), size_t{500});
    QVERIFY(has(walked, "left_elbow/velocity") && has(walked, "knee_angle_r/position"));
    const std::string tx40 = kShared + "/motion/staubli_tx40/";
    Names joints;
    for (int k = 1; k <= 6; ++k) joints.push_back("joint_" + std::to_string(k));
    MotionSource staubli{{tx40 + "tx40_motor_position.csv", tx40 + "tx40_motor_torque.csv"}};
    staubli.rate = 5000.0;
    const MotionTable motor = readFound(armOf(joints), staubli);
    QCOMPARE(cell(motor, 0, "joint_2/effort"), -0.76036);
    QCOMPARE(cell(motor, 1, "time"), 0.0002);
  }
};

ARMILLARY_TEST(TestFoundRecordings)
#include "tst_found_recordings.moc"
