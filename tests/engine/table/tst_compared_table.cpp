// SPDX-License-Identifier: BSD-3-Clause
// Tables of motions to compare with: what counts of them, and the names that people give columns.
#include "engine/table/compared_table.h"

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Flags = std::vector<bool>;

}  // namespace

class TestComparedTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { scara_ = bundledRobot("scara").model; }

  void onlyWhatHasAColumnCounts() {
    const ComparedMotion motion =
        read("time," + name(1) + "/position," + name(3) + "/effort\n0,0.5,7\n0.25,0.75,-8\n");
    QCOMPARE(motion.positions_given, (Flags{false, true, false, false}));
    QCOMPARE(motion.velocities_given, (Flags{false, false, false, false}));
    QCOMPARE(motion.efforts_given, (Flags{false, false, false, true}));
    QCOMPARE(motion.recording->size(), std::size_t{2});
    QCOMPARE(motion.recording->time(1), 0.25);
    QCOMPARE(motion.recording->value(1, SampleQuantity::kPosition, 1), 0.75);
    QCOMPARE(motion.recording->value(0, SampleQuantity::kEffort, 3), 7.0);
  }

  // The same two rows in the words of a student's program.
  void clearNamesAreUnderstood_data() {
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("file");
    QTest::newRow("counted from 1") << "t;tau1;tau2;tau3;tau4"
                                    << "data.csv";
    QTest::newRow("counted from 0") << "t;tau_0;tau_1;tau_2;tau_3"
                                    << "data.csv";
    QTest::newRow("words") << "Time [s];Torque1 [N m];torque2;Effort3;effort 4"
                           << "data.csv";
    QTest::newRow("units") << "t [s];%1 [N m];%2 [N];%3;%4 [N m]"
                           << "tau.csv";
    QTest::newRow("names alone") << "time;%1;%2;%3;%4"
                                 << "tau.csv";
    QTest::newRow("names alone, of no quantity") << "time;%1;%2;%3;%4"
                                                 << "results.csv";
    QTest::newRow("names and words") << "time;%1.torque;%2_effort;%3/effort;%4 force (N)"
                                     << "x.csv";
  }
  void clearNamesAreUnderstood() {
    QFETCH(QString, header);
    QFETCH(QString, file);
    for (int i = 0; i < 4; ++i) {
      header.replace(QStringLiteral("%%1").arg(i + 1), QString::fromStdString(name(i)));
    }
    const ComparedMotion motion =
        read(header.toStdString() + "\n0;1;2;3;4\n0.5;5;6;7;8\n", file.toStdString());
    QCOMPARE(motion.efforts_given, Flags(4, true));
    QCOMPARE(motion.positions_given, Flags(4, false));
    for (int i = 0; i < 4; ++i) {
      QCOMPARE(motion.recording->value(1, SampleQuantity::kEffort, i), 5.0 + i);
    }
  }

  // Some joints only, from the first.
  void theFirstOfNumberedColumnsAreEnough() {
    const ComparedMotion motion = read("t,tau1,tau2\n0,1,2\n1,3,4\n");
    QCOMPARE(motion.efforts_given, (Flags{true, true, false, false}));
    QCOMPARE(motion.recording->value(1, SampleQuantity::kEffort, 1), 4.0);
  }

  void theFilesNameSaysWhatNamesAloneAre() {
    const std::string text = "time," + name(0) + "\n0,1\n1,2\n";
    QCOMPARE(read(text, "q.csv").positions_given[0], true);
    QCOMPARE(read(text, "qd_student.csv").velocities_given[0], true);
    QCOMPARE(read(text, "theta.csv").positions_given[0], true);
    QCOMPARE(read(text, "quadratic.csv").efforts_given[0], true);  // no q of its own
    for (const char* group : {"a.csv", "a_group.csv", "v.csv"}) {
      QCOMPARE(read(text, group).efforts_given[0], true);
    }
  }

  void numbersWithoutAHeaderAreTimeAndJoints() {
    for (const char* text : {"0,1,2,3,4\n0.5,5,6,7,8\n", "0 1 2 3 4\r\n0.5 5 6 7 8\r\n",
                             "\xEF\xBB\xBF"
                             "0,1,2,3,4\n0.5,5,6,7,8\n"}) {
      const ComparedMotion motion = read(text, "q.csv");
      QCOMPARE(motion.recording->size(), std::size_t{2});
      QCOMPARE(motion.positions_given, Flags(4, true));
      QCOMPARE(motion.recording->value(1, SampleQuantity::kPosition, 3), 8.0);
    }
  }

  // A base's position needs all of its coordinates.
  void halfABaseIsNoPosition() {
    const auto quadruped = bundledRobot("quadruped").model;
    std::string header = "time", row = "0";
    for (const char* part : {"x", "y", "z"}) {
      header += "," + quadruped->joints[quadruped->degrees_of_freedom[0].joint].name + "." + part +
                "/position";
      row += ",0.5";
    }
    TableError error;
    const auto half = readComparedMotion(quadruped, header + "\n" + row + "\n", "q.csv", error);
    QVERIFY(!half && error.message.find("no column") != std::string::npos);
  }

  void whatCannotBeSaysWhere_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("why");
    QTest::newRow("unknown") << "time,nobody/effort\n0,1\n" << 1 << "nobody/effort";
    QTest::newRow("numbers with a gap") << "time,tau1,tau9\n0,1,2\n" << 1 << "tau1";
    QTest::newRow("no time") << "tau1,tau2,tau3,tau4\n0,1,2,3\n" << 1 << "time";
    QTest::newRow("no row") << "time,tau1,tau2,tau3,tau4\n" << 0 << "row";
    QTest::newRow("back in time") << "time,tau1,tau2,tau3,tau4\n0,1,1,1,1\n1,1,1,1,1\n1,2,2,2,2\n"
                                  << 4 << "after";
    QTest::newRow("no number, without a header") << "0,1,2,3,4\n1,2,x,4,5\n" << 2 << "x";
    QTest::newRow("back in time, without a header") << "0,1,2,3,4\n0,1,2,3,4\n" << 2 << "after";
    QTest::newRow("unknown beside all positions") << "t,q1,q2,q3,q4,tua1\n0,1,2,3,4,5\n"
                                                  << 1 << "tua1";
    QTest::newRow("nothing") << "time\n0\n" << 1 << "no column";
  }
  void whatCannotBeSaysWhere() {
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(QString, why);
    TableError error;
    QVERIFY(!readComparedMotion(scara_, text.toStdString(), "tau.csv", error));
    QCOMPARE(error.line, line);
    QVERIFY2(error.message.find(why.toStdString()) != std::string::npos, error.message.c_str());
  }

 private:
  std::string name(int dof) const {
    return scara_->degrees_of_freedom[static_cast<std::size_t>(dof)].name;
  }
  ComparedMotion read(const std::string& text, const std::string& file = "motion.csv") const {
    TableError error;
    const auto motion = readComparedMotion(scara_, text, file, error);
    if (!motion) throw std::runtime_error(error.message);
    return *motion;
  }

  std::shared_ptr<const Model> scara_;
};

ARMILLARY_TEST(TestComparedTable)
#include "tst_compared_table.moc"
