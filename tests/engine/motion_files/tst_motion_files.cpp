// SPDX-License-Identifier: BSD-3-Clause
// Motions in files of other programs: read as they are meant, written so that they read back the
// same, refused with what is missing.
#include "engine/motion_files/read_motion_file.h"

#include <zip.h>

#include <QFile>
#include <QTemporaryDir>
#include <array>

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/recipe.h"
#include "engine/motion_files/write_motion_file.h"
#include "engine/table/trajectory.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

class Folder {
 public:
  std::string write(const QString& name, const std::string& bytes) const {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    return file.fileName().toStdString();
  }

 private:
  QTemporaryDir folder_;
};

// An archive of arrays with headers of their own.
std::string archiveOf(const std::vector<std::array<std::string, 4>>& arrays) {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &failure);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &failure);
  std::vector<std::string> members;
  for (const auto& [name, type, shape, data] : arrays) {
    const std::string header =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    members.push_back(std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) +
                      '\0' + header + data);
  }
  for (size_t i = 0; i < arrays.size(); ++i) {
    zip_file_add(archive, (arrays[i][0] + ".npy").c_str(),
                 zip_source_buffer(archive, members[i].data(), members[i].size(), 0), 0);
  }
  zip_close(archive);
  zip_stat_t about;
  zip_source_stat(target, &about);
  std::string bytes(about.size, '\0');
  zip_source_open(target);
  zip_source_read(target, bytes.data(), about.size);
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

MotionTable readGood(const std::shared_ptr<const Model>& model, const MotionSource& source) {
  MotionTable motion;
  MotionFileError error;
  if (!readMotionFile(model, source, motion, error)) throw std::runtime_error(error.text());
  return motion;
}

Trajectory openGood(const std::shared_ptr<const Model>& model, const MotionSource& source) {
  MotionTable motion = readGood(model, source);
  TableError error;
  auto trajectory = readTrajectory(model, std::move(motion.table), error);
  if (!trajectory) throw std::runtime_error(inFile(source, motion, error).text());
  return *trajectory;
}

// What is said of a file that must be refused.
std::string refusal(const std::string& name, const std::string& bytes,
                    const std::string& recipe = {}) {
  const Folder folder;
  const auto model = bundledRobot("pendulum").model;
  MotionSource source{{folder.write(QString::fromStdString(name), bytes)}};
  if (!recipe.empty()) source.recipe = folder.write("a.recipe", recipe);
  MotionTable motion;
  MotionFileError wrong;
  if (!readMotionFile(model, source, motion, wrong)) return wrong.text();
  TableError error;
  if (readTrajectory(model, motion.table, error)) return "it was read";
  return inFile(source, motion, error).text();
}

#define VERIFY_SAYS(text, words)                                   \
  do {                                                             \
    const std::string said = (text);                               \
    QVERIFY2(said.find(words) != std::string::npos, said.c_str()); \
  } while (false)

std::shared_ptr<Recording> someMotion(const std::shared_ptr<const Model>& model, int rows) {
  auto motion = std::make_shared<Recording>(model, rows + 1);
  SampleMaker maker(model);
  Random random(561);
  for (int i = 0; i < rows; ++i) {
    State state = randomState(*model, random);
    state.time = (i * 1234567 + 89) / 1e9;
    motion->append(maker.ofMotion(state, random.numbers(model->velocitySize(), 10.0)));
  }
  return motion;
}

std::string bytesOf(const Recording& motion, MotionFormat format, CsvStyle style = {}) {
  std::string bytes;
  writeMotionFile(motion, format, style, [&](std::string_view part) { bytes += part; });
  return bytes;
}

}  // namespace

class TestMotionFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsWrittenReadsBackTheSame_data() {
    QTest::addColumn<QString>("robot");
    QTest::addColumn<QString>("file");
    for (const char* robot : {"puma560", "quadruped"}) {
      for (const char* file : {"m.csv", "m.npz", "m.yaml", "m.json"}) {
        const bool message = *motionFormatOf(file) >= MotionFormat::kYaml;
        if (message && QString(robot) == "quadruped") continue;  // its base turns freely
        QTest::addRow("%s %s", robot, file) << robot << file;
      }
    }
  }
  void whatIsWrittenReadsBackTheSame() {
    QFETCH(const QString, robot);
    QFETCH(const QString, file);
    const Folder folder;
    const auto model = bundledRobot(robot.toStdString()).model;
    const auto motion = someMotion(model, 700);
    const MotionFormat format = *motionFormatOf(file.toStdString());
    const std::string path = folder.write(file, bytesOf(*motion, format));
    const Trajectory back = openGood(model, {{path}});
    QCOMPARE(back.recording->size(), motion->size());
    QVERIFY(back.measured.has_value());
    for (size_t i = 0; i < motion->size(); ++i) {
      const Sample sample = back.recording->sample(i), want = motion->sample(i);
      QVERIFY(sample.state.time == want.state.time);
      if (robot == "quadruped") {  // a quaternion is made of unit length again
        VERIFY_CLOSE(sample.state.position, want.state.position, 1e-15, "position");
      } else {
        QVERIFY(sample.state.position == want.state.position);
      }
      QVERIFY(sample.state.velocity == want.state.velocity);
      QVERIFY(sample.acceleration == want.acceleration);
      QVERIFY(back.measured->recording->sample(i).effort == want.effort);
    }
  }

  // Units behind the names change nothing of what is read: angles, lengths and quaternions.
  void unitsInTheHeaderReadBackTheSame_data() {
    QTest::addColumn<QString>("robot");
    QTest::addColumn<QString>("column");
    QTest::newRow("turns") << "puma560"
                           << "joint3/acceleration [rad/s²]";
    QTest::newRow("slides") << "scara"
                            << "time [s]";
    QTest::newRow("floats") << "quadruped"
                            << "[m/s]";
  }
  void unitsInTheHeaderReadBackTheSame() {
    QFETCH(const QString, robot);
    QFETCH(const QString, column);
    const Folder folder;
    const auto model = bundledRobot(robot.toStdString()).model;
    const auto motion = someMotion(model, 300);
    const std::string plain = bytesOf(*motion, MotionFormat::kCsv);
    const std::string text = bytesOf(*motion, MotionFormat::kCsv, {.units = true});
    VERIFY_SAYS(text.substr(0, text.find('\n')), column.toStdString());
    QVERIFY(text.substr(text.find('\n')) == plain.substr(plain.find('\n')));
    const Trajectory without = openGood(model, {{folder.write("plain.csv", plain)}});
    const Trajectory with = openGood(model, {{folder.write("units.csv", text)}});
    QCOMPARE(with.recording->size(), motion->size());
    QVERIFY(with.recording->hash() == without.recording->hash());
    QVERIFY(with.measured &&
            with.measured->recording->hash() == without.measured->recording->hash());
    // and degrees, which the header now says
    const std::string degrees =
        bytesOf(*motion, MotionFormat::kCsv, {.degrees = true, .units = true});
    const Trajectory turned = openGood(model, {{folder.write("degrees.csv", degrees)}});
    for (size_t i = 0; i < motion->size(); i += 37) {
      VERIFY_CLOSE(turned.recording->sample(i).state.position, motion->sample(i).state.position,
                   1e-13, "position");
      VERIFY_CLOSE(turned.recording->sample(i).acceleration, motion->sample(i).acceleration, 1e-12,
                   "acceleration");
    }
  }

  void freelyTurningJointsAreNoJointTrajectory() {
    const auto model = bundledRobot("quadruped").model;
    QVERIFY(whyNotWritten(*model, MotionFormat::kCsv).empty());
    VERIFY_SAYS(whyNotWritten(*model, MotionFormat::kYaml), "turns freely");
    QVERIFY(!motionFormatOf("film.mp4"));
  }

  void degreesAreForCsv() {
    const auto motion = someMotion(bundledRobot("pendulum").model, 3);
    std::string text;
    const auto write = [&](std::string_view part) { text += part; };
    QVERIFY(writeMotionFile(*motion, MotionFormat::kCsv, {.degrees = true}, write));
    Table table;
    TableError error;
    QVERIFY(parseTable(text, table, error));
    VERIFY_CLOSE(table.row(1)[1] * 3.14159265358979 / 180.0,
                 motion->value(1, SampleQuantity::kPosition, 0), 1e-13, "position");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeMotionFile(*motion, MotionFormat::kJson,
                                                                    {.degrees = true}, write));
  }

  // Messages as ROS writes them: by rostopic, by ros2 topic echo, inside goals.
  void jointTrajectoriesAreRead_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("ROS 2") << QByteArray(
        "header:\n  stamp:\n    sec: 12\n    nanosec: 500000000\n  frame_id: ''\n"
        "joint_names:\n- pivot\npoints:\n- positions: [0.1]\n  velocities: []\n"
        "  accelerations: []\n  effort: []\n  time_from_start:\n    sec: 0\n    nanosec: 0\n"
        "- positions:\n  - 0.2\n  velocities: []\n  time_from_start:\n    sec: 0\n"
        "    nanosec: 500000000\n---\n");
    QTest::newRow("ROS 1") << QByteArray(
        "joint_names: [pivot]\npoints:\n  - {positions: [0.1], time_from_start: {secs: 0, nsecs: "
        "0}}\n  - {positions: [0.2], time_from_start: {secs: 0, nsecs: 500000000}}\n");
    QTest::newRow("JSON, seconds") << QByteArray(
        R"({"joint_names": ["pivot"], "points": [{"positions": [0.1], "time_from_start": 0},
            {"positions": [0.2], "time_from_start": 0.5}]})");
    QTest::newRow("a goal") << QByteArray(
        R"({"goal": {"trajectory": {"joint_names": ["pivot"], "points": [
            {"positions": [0.1], "time_from_start": {"sec": 0}},
            {"positions": [0.2], "time_from_start": {"nanosec": 500000000}}]}}})");
    QTest::newRow("display") << QByteArray(
        "model_id: arm\ntrajectory:\n- joint_trajectory:\n    joint_names: [pivot]\n    points:\n"
        "    - positions: [0.1]\n      time_from_start: {sec: 0, nanosec: 0}\n"
        "    - positions: [0.2]\n      time_from_start: {sec: 0, nanosec: 500000000}\n"
        "  multi_dof_joint_trajectory:\n    joint_names: []\n    points: []\n");
    QTest::newRow("replaced later") << QByteArray(
        "header: {stamp: {sec: 3, nanosec: 0}}\njoint_names: [pivot]\npoints:\n"
        "- {positions: [0.1], time_from_start: {sec: 0, nanosec: 0}}\n"
        "- {positions: [9], time_from_start: {sec: 2, nanosec: 0}}\n---\n"
        "header: {stamp: {sec: 3, nanosec: 500000000}}\njoint_names: [pivot]\npoints:\n"
        "- {positions: [0.2], time_from_start: {sec: 0, nanosec: 0}}\n");
    QTest::newRow("joint states") << QByteArray(
        "header:\n  stamp: {sec: 1700000000, nanosec: 250000000}\nname: [pivot]\nposition: "
        "[0.1]\nvelocity: []\neffort: []\n---\nheader:\n  stamp: {sec: 1700000000, nanosec: "
        "750000000}\nname: [pivot]\nposition: [0.2]\nvelocity: []\neffort: []\n---\n");
  }
  void jointTrajectoriesAreRead() {
    QFETCH(const QByteArray, text);
    const Folder folder;
    const char* name = text.startsWith('{') ? "motion.json" : "motion.yaml";
    const Trajectory motion =
        openGood(bundledRobot("pendulum").model, {{folder.write(name, text.toStdString())}});
    QCOMPARE(motion.recording->size(), size_t{2});
    QCOMPARE(motion.recording->value(0, SampleQuantity::kPosition, 0), 0.1);
    QCOMPARE(motion.recording->value(1, SampleQuantity::kPosition, 0), 0.2);
    QCOMPARE(motion.recording->time(0), 0.0);
    VERIFY_CLOSE(motion.recording->time(1), 0.5, 1e-7, "time");  // a stamp since 1970
  }

  void numpyArraysAreReadEitherWayRound() {
    const auto model = bundledRobot("planar_3r").model;
    NumpyArchive archive;
    const std::vector<double> times{0.0, 0.5}, positions{1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
    archive.add("t", times);
    archive.add("q", positions, 2, 3);
    const Folder folder;
    const auto table = [&](const NumpyArchive& one) {
      return readGood(model, {{folder.write("m.npz", one.bytes())}}).table;
    };
    const Table plain = table(archive);
    std::vector<std::string> header{"time"};
    for (const Coordinate& joint : model->coordinates) header.push_back(joint.name + "/position");
    QVERIFY(plain.header == header);
    QVERIFY((plain.cells == std::vector<double>{0.0, 1.0, 2.0, 3.0, 0.5, 4.0, 5.0, 6.0}));
    NumpyArchive turned;
    turned.add("time", times);
    turned.add("position", {1.0, 4.0, 2.0, 5.0, 3.0, 6.0}, 3, 2);
    QVERIFY(table(turned).cells == plain.cells);
    NumpyArchive named;
    named.add("time", times);
    named.add("position", positions, 2, 3);
    named.add("names", std::vector<std::string>{"a", "\xC3\xA9", "c"});
    MotionTable as_named;
    TableError none;
    QVERIFY(readNumpyArchive(named.bytes(), as_named, none));
    QVERIFY((as_named.table.header ==
             std::vector<std::string>{"time", "a/position", "\xC3\xA9/position", "c/position"}));
    NumpyArchive wrong;
    wrong.add("time", times);
    wrong.add("position", positions, 3, 2);
    wrong.add("velocity", positions, 3, 2);
    wrong.add("names", std::vector<std::string>{"a", "b"});
    MotionTable motion;
    TableError error;
    QVERIFY(!readNumpyArchive(wrong.bytes(), motion, error));
    QVERIFY2(error.message.find("position") != std::string::npos, error.message.c_str());
  }

  // Headers that promise more than there is, or what does not fit.
  void wrongArraysAreRefused() {
    const std::string eight(8, '\0'), six(48, '\0');
    for (const char* shape :
         {"(2147483648, 1073741824)", "(2305843009,)", "(4000000000, 4000000000)", "(2,)"}) {
      VERIFY_SAYS(refusal("m.npz", archiveOf({{"time", "<f8", shape, eight}})), "cut off");
    }
    VERIFY_SAYS(refusal("m.npz", archiveOf({{"time", "<f8", "(99999999999,)", eight}})),
                "too large");
    for (const char* type : {"<U4611686018427387904", "<U-1", "<U1e300", "<U0", "<Ux", "|S0"}) {
      VERIFY_SAYS(refusal("m.npz", archiveOf({{"names", type, "(1,)", eight}})), "no length");
    }
    VERIFY_SAYS(refusal("m.npz", archiveOf({{"names", "<U3", "(1,)", eight}})), "cut off");
    VERIFY_SAYS(refusal("m.npz", archiveOf({{"time", "<f8", "(2, 3)", six},
                                            {"pivot/position", "<f8", "(6,)", six}})),
                "'time' has 2 rows of 3");
    VERIFY_SAYS(refusal("m.npz", archiveOf({{"time", "<f8", "(6,)", six},
                                            {"pivot/position", "<f8", "(3, 2)", six}})),
                "'pivot/position' has 3 rows of 2");
    MotionTable motion;
    TableError error;
    QVERIFY(readNumpyArchive(
        archiveOf({{"time", "<f8", "(1, 6)", six}, {"pivot/position", "<f8", "(6, 1)", six}}),
        motion, error));
    QCOMPARE(motion.table.rowCount(), size_t{6});
  }

  void keyFramesAreReached() {
    const Folder folder;
    const auto model = bundledRobot("planar_3r").model;
    const std::string joint = model->coordinates[1].name;
    const std::string file =
        folder.write("frames.json", R"({"keyframes": [{"goals": {")" + joint +
                                        R"(": 30}, "duration": 1.0, "pause": 0.5},
                           {"goals": {")" +
                                        joint + R"(": -60}, "duration": 0.5, "pause": 0}]})");
    const Trajectory motion = openGood(model, {{file}});
    const Recording& recording = *motion.recording;
    QCOMPARE(recording.endTime(), 2.0);
    const double third = 30.0 * 3.14159265358979323846 / 180.0;
    for (const auto& [time, want] :
         {std::pair(0.0, 0.0), {1.0, third}, {1.2, third}, {1.5, third}, {2.0, -2.0 * third}}) {
      const Sample sample = recording.sampleAt(time);
      VERIFY_CLOSE(sample.state.position[1], want, 1e-12, std::to_string(time));
      VERIFY_CLOSE(sample.state.velocity[1], 0.0, 1e-9, std::to_string(time));
      VERIFY_CLOSE(sample.state.position[0], 0.0, 1e-15, "others stay");
    }
  }

  void recipesSayWhatColumnsAre() {
    const Folder folder;
    const auto model = bundledRobot("pendulum").model;
    const std::string file = folder.write("motor.csv", "- enc,b\n100,1\n200,2\n300,3\n");
    folder.write("current.csv", "I\n0.5\n0.25\n0\n");
    folder.write("motor.recipe",
                 "# a gear of 100\nfile current = current.csv\n\ntime = row * 0.01\n"
                 "let turned = '- enc' / 100  # rad\npivot/position = turned + b\n"
                 "pivot/effort = current:I * 4\n");
    const Trajectory motion = openGood(model, {{file}});
    QCOMPARE(motion.recording->size(), size_t{3});
    QCOMPARE(motion.recording->time(2), 0.02);
    QCOMPARE(motion.recording->value(2, SampleQuantity::kPosition, 0), 6.0);
    QCOMPARE(motion.measured->recording->value(1, SampleQuantity::kEffort, 0), 1.0);
  }

  void filesOfOneMotionAreJoined() {
    const Folder folder;
    const auto model = bundledRobot("pendulum").model;
    const std::string one = folder.write("q.csv", "t,pivot\n0,1\n1,2\n");
    const std::string other = folder.write("tau.csv", "t,pivot_effort\n0,5\n1,6\n");
    const Trajectory motion = openGood(model, {{one, other}});
    QCOMPARE(motion.measured->recording->value(1, SampleQuantity::kEffort, 0), 6.0);
    MotionTable table;
    MotionFileError error;
    const std::string late = folder.write("late.csv", "t,pivot_effort\n0,5\n2,6\n");
    QVERIFY(!readMotionFile(model, {{one, late}}, table, error));
    VERIFY_SAYS(error.text(), "column 't' stands in");
    const std::string more = folder.write("more.csv", "t,pivot_effort\n0,5\n");
    QVERIFY(!readMotionFile(model, {{one, more}}, table, error));
    VERIFY_SAYS(error.text(), "has 1 rows");
  }

  void wrongFilesAreRefusedWithWhatIsMissing() {
    VERIFY_SAYS(refusal("m.csv", "pivot\n1\n"), "needs a column 'time'");
    VERIFY_SAYS(refusal("m.csv", "time,knee\n0,1\n"), "'knee'");
    VERIFY_SAYS(refusal("m.csv", "time,pivot\n0,1\n0,2\n"), ":3: time 0 does not come after");
    VERIFY_SAYS(refusal("m.json", "{\"a\": 1}"), "holds no motion");
    VERIFY_SAYS(refusal("m.json", "{\"a\":\n1,,}"), ":2: this is no JSON");
    VERIFY_SAYS(refusal("m.json", "{\"a\":\n1e999}"), "too large");
    VERIFY_SAYS(refusal("m.json", "{\"a\":\n" + std::string(100000, '[')), ":2: this is nested");
    VERIFY_SAYS(refusal("m.json", "{\"[[\\\"\": \"" + std::string(100, '[') + "\"}"),
                "holds no motion");
    for (const char* duration : {"1e9", "1e308"}) {
      VERIFY_SAYS(refusal("m.json", std::string("{\"keyframes\": [{\"goals\": {\"pivot\": 1}, "
                                                "\"duration\": ") +
                                        duration + ", \"pause\": 1e308}]}"),
                  "longer than 10000 s");
    }
    VERIFY_SAYS(refusal("m.yaml", "a: [1\nb: 2\n"), "this is no YAML");
    VERIFY_SAYS(refusal("m.json", "{\"joint_names\": [\"pivot\"], \"points\": [{}]}"),
                "point 1 has no positions");
    VERIFY_SAYS(
        refusal("m.json", "{\"joint_names\": [\"pivot\"], \"points\": [{\"positions\": [1, 2]}]}"),
        "2 positions for 1 joints");
    VERIFY_SAYS(refusal("m.yaml",
                        "joint_names: [pivot]\npoints:\n- {positions: [0], time_from_start: 1}\n"
                        "- {positions: [2], time_from_start: 1}\n"),
                "row 2: time 1 does not come after");
    VERIFY_SAYS(refusal("m.json", "{\"Frames\": [[1, 2], [3, 4]]}"), "say it in a recipe");
    VERIFY_SAYS(refusal("m.json", "{\"keyframes\": [{\"goals\": {\"knee\": 1}, \"duration\": 1}]}"),
                "has no joint 'knee'");
    VERIFY_SAYS(refusal("m.npz", "PK\x03\x04 cut off"), "no NumPy archive");
    VERIFY_SAYS(refusal("m.npy", "\x93NUMPY\x01"), "numpy.savez");
    NumpyArchive archive;
    archive.add("pivot/position", {1.0, 2.0});
    VERIFY_SAYS(refusal("m.npz", archive.bytes()), "needs a column 'time'");
    VERIFY_SAYS(refusal("m.csv", "a\n1\n", "time = row\npivot/position = b\n"),
                "a.recipe:2: pivot/position: there is nothing called 'b'");
    const char* const bare = "0.1 1.5 2.5\n0.2 1.6 2.5\n0.3 1.7 2.5\n";
    VERIFY_SAYS(refusal("m.csv", bare, "time = row\npivot/position = column 2\n"),
                "a.recipe:2: pivot/position: there is nothing called 'column'; a name that holds "
                "blanks or signs stands between single quotes, as 'column 1'");
    VERIFY_SAYS(refusal("m.csv", bare, "time = row\npivot/position = \"column 2\"\n"),
                "quotes around a name are single ones");
    VERIFY_SAYS(refusal("m.csv", bare, "time = row\npivot/position = 'colum 2'\n"),
                "did you mean 'column 2'?");
    VERIFY_SAYS(refusal("m.csv", bare, "time = row\npivot/position = q1\n"),
                "the file's columns are 'column 1', 'column 2', 'column 3'");
    VERIFY_SAYS(refusal("m.csv", bare, "time = row\n'pivot/position' = 'column 2'\n"),
                "it was read");
    // a garbled cell is no empty one, where the recipe reads its column
    const char* const garbled = "a b\n0.1 1.5\n0.2 ERR\n0.3 1.7\n";
    VERIFY_SAYS(refusal("m.csv", garbled, "time = a\npivot/position = b\n"),
                "m.csv:3: column 'b': 'ERR' is not a number");
    VERIFY_SAYS(refusal("m.csv", garbled, "time = row\npivot/position = a\n"), "it was read");
    VERIFY_SAYS(refusal("m.csv", "a\n1\n", "time row\n"), "a.recipe:1: a line of a recipe is");
    VERIFY_SAYS(refusal("m.csv", "a\n1\n", "# nothing\n"), "gives no column");
    MotionTable motion;
    MotionFileError error;
    QVERIFY(!readMotionFile(bundledRobot("pendulum").model, {{"/nowhere/m.csv"}}, motion, error));
    QVERIFY(error.unreadable);
  }
};

ARMILLARY_TEST(TestMotionFiles)
#include "tst_motion_files.moc"
