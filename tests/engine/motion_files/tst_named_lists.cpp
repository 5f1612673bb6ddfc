// SPDX-License-Identifier: BSD-3-Clause
// Tables whose rows name the joints that their numbers are of: messages of joint states in CSV.
#include <QFile>
#include <QTemporaryDir>
#include <cmath>

#include "engine/motion_files/read_motion_file.h"
#include "engine/table/named_lists.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

struct NamedReading {
  bool good = false;
  MotionTable motion;
  std::string error;

  double at(size_t row, const std::string& column) const {
    for (size_t i = 0; i < motion.table.columnCount(); ++i) {
      if (motion.table.header[i] == column) return motion.table.row(row)[i];
    }
    throw std::runtime_error("no column " + column + ": " + error);
  }
};

// Of the bundled arm with shoulder, elbow, lift and roll.
NamedReading readNamed(const std::string& text) {
  const QTemporaryDir folder;
  QFile file(folder.filePath("m.csv"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  MotionSource source;
  source.files = {file.fileName().toStdString()};
  source.positions = true;
  NamedReading reading;
  MotionFileError error;
  reading.good = readMotionFile(bundledRobot("scara").model, source, reading.motion, error);
  reading.error = error.text();
  return reading;
}

void checkNamedRows(const NamedReading& reading) {
  QVERIFY2(reading.good, reading.error.c_str());
  QCOMPARE(reading.motion.table.rowCount(), size_t{2});
  QCOMPARE(reading.at(1, "time"), 0.5);
  for (const auto& [row, more] : {std::pair(0, 0.0), {1, 1e-3}}) {
    QCOMPARE(reading.at(row, "shoulder/position"), 0.1 + more);
    QCOMPARE(reading.at(row, "elbow/position"), -0.2 + more);
    QCOMPARE(reading.at(row, "lift/position"), 0.03 + more);
    QCOMPARE(reading.at(row, "roll/position"), 0.4 + more);
  }
}

}  // namespace

class TestNamedLists : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void numbersAreOfTheJointsThatTheirRowNames_data() {
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("numbers");
    const QString usual = "time,name,position", list = "\"[%1, %2, %3, %4]\"";
    QTest::newRow("single quotes") << usual << "\"['roll', 'elbow', 'shoulder', 'lift']\"" << list;
    QTest::newRow("double quotes")
        << usual << "\"[\"\"roll\"\", \"\"elbow\"\", \"\"shoulder\"\", \"\"lift\"\"]\"" << list;
    QTest::newRow("tuples") << usual << "\"('roll', 'elbow', 'shoulder', 'lift')\""
                            << "\"(%1, %2, %3, %4)\"";
    QTest::newRow("bare names") << usual << "\"[roll, elbow, shoulder, lift]\"" << list;
    QTest::newRow("NumPy") << usual << "['roll' 'elbow' 'shoulder' 'lift']"
                           << "[%1 %2  %3 %4]";
    QTest::newRow("NumPy's own words")
        << usual << "\"array(['roll', 'elbow', 'shoulder', 'lift'], dtype='<U8')\""
        << "\"array([%1, %2, %3, %4])\"";
    QTest::newRow("array") << usual << "\"['roll', 'elbow', 'shoulder', 'lift']\""
                           << "\"array('d', [%1, %2, %3, %4])\"";
    QTest::newRow("no brackets") << usual << "roll elbow shoulder lift"
                                 << "%1 %2 %3 %4";
    QTest::newRow("semicolons") << usual << "roll;elbow;shoulder;lift"
                                << "%1;%2;%3;%4";
    QTest::newRow("a trajectory's words") << "time,joint_names,positions"
                                          << "\"['roll', 'elbow', 'shoulder', 'lift']\"" << list;
    QTest::newRow("a topic") << "__time,/arm/joint_states/name,/arm/joint_states/position"
                             << "\"['roll', 'elbow', 'shoulder', 'lift']\"" << list;
    QTest::newRow("a message's parts") << "time,joint_names,actual.positions"
                                       << "\"['roll', 'elbow', 'shoulder', 'lift']\"" << list;
    QTest::newRow("a gripper among them")
        << usual << "\"['roll', 'elbow', 'finger', 'shoulder', 'lift']\""
        << "\"[%1, %2, 0.02, %3, %4]\"";
  }
  void numbersAreOfTheJointsThatTheirRowNames() {
    QFETCH(const QString, header);
    QFETCH(const QString, names);
    QFETCH(const QString, numbers);
    const auto row = [&](double time, double more) {
      return QString::number(time) + "," + names + "," +
             numbers.arg(0.4 + more).arg(-0.2 + more).arg(0.1 + more).arg(0.03 + more) + "\n";
    };
    checkNamedRows(readNamed((header + "\n" + row(0.0, 0.0) + row(0.5, 1e-3)).toStdString()));
  }

  void namesMayChangeFromRowToRow() {
    const std::string arm = "\"['lift', 'roll', 'shoulder', 'elbow']\",",
                      turned = "\"['elbow', 'shoulder', 'roll', 'lift']\",",
                      gripper = "['finger'],[0.01]\n";
    checkNamedRows(readNamed("time,name,position\n0," + gripper + "0," + arm +
                             "\"[0.03, 0.4, 0.1, -0.2]\"\n" + "0.25," + gripper + "0.5," + turned +
                             "\"[-0.199, 0.101, 0.401, 0.031]\"\n"));
  }

  void stampsAndEmptyListsAreThoseOfMessages() {
    const std::string names = "\"['roll', 'lift', 'elbow', 'shoulder']\",";
    const NamedReading reading = readNamed(
        "header.stamp.sec,header.stamp.nanosec,header.frame_id,name,position,velocity,effort\n"
        "1700000000,0,," +
        names +
        "\"[0.4, 0.03, -0.2, 0.1]\",\"[4, 3, nan, 1]\",[]\n"
        "1700000000,500000000,," +
        names + "\"[0.401, 0.031, -0.199, 0.101]\",\"[4, 3, nan, 1]\",[]\n");
    checkNamedRows(reading);
    QCOMPARE(reading.at(1, "shoulder/velocity"), 1.0);
    QCOMPARE(reading.at(1, "lift/velocity"), 3.0);
  }

  void everyNameNeedsANumber() {
    const NamedReading reading = readNamed(
        "time,name,position\n0,\"['lift', 'roll', 'shoulder', 'elbow']\",\"[1, 2, 3, 4]\"\n"
        "1,\"['lift', 'roll', 'shoulder', 'elbow']\",\"[1, 2]\"\n");
    QVERIFY(!reading.good);
    QVERIFY2(reading.error.find(":3: column 'position' has 2 numbers where 'name' has 4 names") !=
                 std::string::npos,
             reading.error.c_str());
  }

  void columnsOfNamesThatChangeAreRefused() {
    const NamedReading reading = readNamed(
        "time,name[0],name[1],name[2],name[3],position[0],position[1],position[2],position[3]\n"
        "0,roll,lift,elbow,shoulder,0.4,0.03,-0.2,0.1\n"
        "1,lift,roll,elbow,shoulder,0.03,0.4,-0.2,0.1\n");
    QVERIFY(!reading.good);
    QVERIFY2(reading.error.find("'name[0]' begins with 'roll' and names other joints") !=
                 std::string::npos,
             reading.error.c_str());
  }

  void listsOfNumbersAreNoNames() {
    QVERIFY(!namesIn("[0.1, 0.2]"));
    QVERIFY(!namesIn(""));
    QCOMPARE(namesIn("['left knee', 'a,b']").value(),
             (std::vector<std::string>{"left knee", "a,b"}));
  }
};

ARMILLARY_TEST(TestNamedLists)
#include "tst_named_lists.moc"
