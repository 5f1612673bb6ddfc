// SPDX-License-Identifier: GPL-3.0-or-later
// `simulate --variations` runs what single runs would, to the last bit, and --part cuts rows so
// that the rows of the parts are the whole's.
#include <QStandardPaths>
#include <cmath>

#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

QStringList varied(const QString& robot, const QString& rows, const QStringList& more = {}) {
  return QStringList{"simulate", robot, "--duration", "0.3", "--variations", rows} + more;
}

}  // namespace

class TestVariations : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Start and gravity as a single run has them; what is not said stays.
  void aRowEndsAsItsSingleRunDoes() {
    const Folder folder;
    const QString rows = folder.write("rows.csv",
                                      "joint2/position,joint3/velocity,gravity/z,gravity/x\n"
                                      "0.2,-0.7,,\n-0.4,0.1,-1.62,0.3\n,,-3,\n");
    const Run all = armillaryRun(varied("puma560", rows));
    VERIFY_EXIT(all, 0);
    const Output ends(all.out);
    QCOMPARE(ends.rows(), 3);
    const struct {
      QByteArray start;
      QString gravity;
    } singles[] = {{"joint2/position,joint3/velocity\n0.2,-0.7\n", "0 0 -9.81"},
                   {"joint2/position,joint3/velocity\n-0.4,0.1\n", "0.3 0 -1.62"},
                   {"joint2/position,joint3/velocity\n0,0\n", "0 0 -3"}};
    for (int row = 0; row < 3; ++row) {
      const QString start = folder.write("start.csv", singles[row].start);
      const Run one = armillaryRun({"simulate", "puma560", "--duration", "0.3", "--initial", start,
                                    "--gravity", singles[row].gravity});
      VERIFY_EXIT(one, 0);
      const Output run(one.out);
      QCOMPARE(ends.at(row, "run"), row + 1.0);
      QCOMPARE(ends.at(row, "time"), 0.3);
      for (int joint = 1; joint <= 6; ++joint) {
        for (const char* what : {"position", "velocity", "acceleration", "effort"}) {
          const std::string column = "joint" + std::to_string(joint) + "/" + what;
          QCOMPARE(ends.at(row, column), run.at(run.rows() - 1, column));
        }
      }
      QCOMPARE(ends.at(row, "energy/kinetic"), run.at(run.rows() - 1, "energy/kinetic"));
    }
  }

  // With a rate it is the single runs' outputs, each row after its run's number.
  void withARateAllRowsAreWritten() {
    const Folder folder;
    QByteArray rows = "joint2/position\n";
    for (int i = 0; i < 80; ++i) rows += QByteArray::number(0.01 * i) + "\n";
    const Run all =
        armillaryRun(varied("puma560", folder.write("rows.csv", rows), {"--rate", "20"}));
    VERIFY_EXIT(all, 0);
    QVERIFY(all.out.startsWith("run,time,joint1/position,"));
    const QByteArrayList lines = all.out.split('\n');
    QCOMPARE(lines.size(), 1 + 80 * 7 + 1);
    for (const int run : {1, 47, 80}) {
      const QString start = folder.write(
          "start.csv", "joint2/position\n" + QByteArray::number(0.01 * (run - 1)) + "\n");
      const Run one = armillaryRun(
          {"simulate", "puma560", "--duration", "0.3", "--rate", "20", "--initial", start});
      VERIFY_EXIT(one, 0);
      const QByteArrayList own = one.out.split('\n');
      for (int row = 0; row < 7; ++row) {
        QCOMPARE(lines[1 + 7 * (run - 1) + row], QByteArray::number(run) + "," + own[1 + row]);
      }
    }
  }

  // As an arm that has them in its file. Its inertia there is about its centre of mass, in the
  // parameters about the link's origin; what has no column stays.
  void aRowHasItsOwnInertialParameters() {
    const Folder folder;
    const auto arm = [&](const QString& name, double mass, double x, double iyy) {
      return folder.write(name,
                          QString("<robot name='r'><link name='base'/><link name='arm'><inertial>"
                                  "<origin xyz='%2 0 0'/><mass value='%1'/><inertia ixx='0.01' "
                                  "iyy='%3' izz='%3' ixy='0' ixz='0' iyz='0'/></inertial></link>"
                                  "<joint name='j' type='continuous'><parent link='base'/><child "
                                  "link='arm'/><axis xyz='0 1 0'/></joint></robot>")
                              .arg(mass)
                              .arg(x)
                              .arg(iyy, 0, 'g', 17)
                              .toUtf8());
    };
    const QString own = arm("own.urdf", 2.0, 0.3, 0.05);
    // m = 3, m c = 1.2, I about the origin = 0.04 + 3 * 0.4^2 = 0.52
    const QString other = arm("other.urdf", 3.0, 0.4, 0.04);
    const QString rows = folder.write("rows.csv",
                                      "arm.m,arm.mx,arm.Iyy,arm.Izz,j/position\n"
                                      ",,,,0.3\n3,1.2,0.52,0.52,0.3\n");
    const Run all = armillaryRun(varied(own, rows));
    VERIFY_EXIT(all, 0);
    QVERIFY2(!all.err.contains("no body"), all.err);
    const Output ends(all.out);
    const QString start = folder.write("start.csv", "j/position\n0.3\n");
    const QString robots[] = {own, other};
    for (int row = 0; row < 2; ++row) {
      const Run one =
          armillaryRun({"simulate", robots[row], "--duration", "0.3", "--initial", start});
      VERIFY_EXIT(one, 0);
      const Output run(one.out);
      VERIFY_CLOSE(ends.at(row, "j/velocity"), run.at(run.rows() - 1, "j/velocity"), 1e-12,
                   "the same arm");
    }
    // an inertia that is too small for where the mass is
    const Run odd = armillaryRun(varied(own, folder.write("odd.csv", "arm.m,arm.Iyy\n2,0.001\n")));
    VERIFY_EXIT(odd, 0);
    QVERIFY2(odd.err.contains("run 1: no body is as arm is here"), odd.err);
    VERIFY_EXIT(armillaryRun(varied(own, folder.write("odd.csv", "arm.m\n-2\n"))), 2);
    const Run typo = armillaryRun(varied(own, folder.write("odd.csv", "arm.Iyx\n2\n")));
    VERIFY_EXIT(typo, 2);
    QVERIFY2(
        typo.err.contains("did you mean 'arm.Ixy'") || typo.err.contains("did you mean 'arm.I"),
        typo.err);
  }

  // Masses and damping as a file that has them.
  void aRowHasItsOwnRobot() {
    const Folder folder;
    const auto pendulum = [&](double mass, double damping) {
      return folder.write(
          QString("arm_%1.urdf").arg(mass),
          QString("<robot name='r'><link name='base'/><link name='arm'><inertial>"
                  "<origin xyz='0.3 0 -0.1'/><mass value='%1'/><inertia ixx='%2' iyy='%3' izz='%4' "
                  "ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' type='continuous'>"
                  "<parent link='base'/><child link='arm'/><axis xyz='0 1 0'/><dynamics "
                  "damping='%5'/></joint></robot>")
              .arg(mass)
              .arg(0.02 * mass)
              .arg(0.03 * mass)
              .arg(0.04 * mass)
              .arg(damping)
              .toUtf8());
    };
    const QString own = pendulum(1.5, 0.2), other = pendulum(4.0, 0.05);
    const QString rows = folder.write("rows.csv", "arm/mass,j/damping\n,\n4,0.05\n");
    const Run all = armillaryRun(
        varied(own, rows, {"--controller", "pd", "--stiffness", "3", "--damping", "0.1"}));
    VERIFY_EXIT(all, 0);
    const Output ends(all.out);
    const QString robots[] = {own, other};
    for (int row = 0; row < 2; ++row) {
      const Run one = armillaryRun({"simulate", robots[row], "--duration", "0.3", "--controller",
                                    "pd", "--stiffness", "3", "--damping", "0.1"});
      VERIFY_EXIT(one, 0);
      const Output run(one.out);
      VERIFY_CLOSE(ends.at(row, "j/velocity"), run.at(run.rows() - 1, "j/velocity"), 1e-13,
                   "the same robot");
      double peak = 0.0;
      for (int i = 0; i < run.rows(); ++i) peak = std::max(peak, std::abs(run.at(i, "j/effort")));
      VERIFY_CLOSE(ends.at(row, "j/peak_effort"), peak, 1e-12, "the largest of its rows");
    }
    QVERIFY(ends.at(0, "j/velocity") != ends.at(1, "j/velocity"));
  }

  void partsAreTheWhole() {
    const Folder folder;
    QByteArray text = "joint2/position,joint5/velocity\n", motion = "time,joint2/position\n";
    for (int i = 0; i < 11; ++i) {
      text += QByteArray::number(0.05 * i) + "," + QByteArray::number(0.1 - 0.03 * i * i) + "\n";
      motion += QByteArray::number(0.1 * i) + "," + QByteArray::number(std::sin(0.3 * i)) + "\n";
    }
    const QString rows = folder.write("rows.csv", text), moved = folder.write("m.csv", motion);
    for (const QStringList& command :
         {varied("puma560", rows),
          QStringList{"compute", "inverse-dynamics", "puma560", "--input", moved}}) {
      const QByteArray whole = armillaryRun(command).out;
      QVERIFY(whole.count('\n') == 12);
      for (const int parts : {1, 3, 4, 20}) {
        QByteArray together = whole.left(whole.indexOf('\n') + 1);
        for (int part = 1; part <= parts; ++part) {
          const Run run =
              armillaryRun(command + QStringList{"--part", QString("%1/%2").arg(part).arg(parts)});
          VERIFY_EXIT(run, 0);
          QVERIFY(run.out.startsWith(together.left(together.indexOf('\n') + 1)));
          together += run.out.mid(run.out.indexOf('\n') + 1);
        }
        QCOMPARE(together, whole);
      }
      for (const char* wrong : {"0/2", "3/2", "1", "a/b", "1/0", "1.5/2", "-1/2"}) {
        VERIFY_EXIT(armillaryRun(command + QStringList{"--part", wrong}), 1);
      }
    }
    VERIFY_EXIT(armillaryRun({"simulate", "pendulum", "--duration", "1", "--part", "1/2"}), 1);
  }

  // As the README says it.
  void gnuParallelSpreadsAStudy() {
    if (QStandardPaths::findExecutable("parallel").isEmpty())
      QSKIP("GNU parallel is not installed");
    const Folder folder;
    const QString rows =
        folder.write("rows.csv", "pivot/position\n0.1\n0.2\n0.3\n0.4\n0.5\n0.6\n0.7\n");
    const QByteArray whole = armillaryRun(varied("pendulum", rows)).out;
    const QString part = folder.path("ends.{}.csv");
    const Run spread = runProgram(
        "parallel", QStringList{ARMILLARY_PROGRAM} + varied("pendulum", rows) +
                        QStringList{"--part", "{}/3", "--output", part, ":::", "1", "2", "3"});
    VERIFY_EXIT(spread, 0);
    const Run together = runProgram("awk", {"NR == 1 || FNR > 1", folder.path("ends.1.csv"),
                                            folder.path("ends.2.csv"), folder.path("ends.3.csv")});
    VERIFY_EXIT(together, 0);
    QCOMPARE(together.out, whole);
  }

  // A run that cannot go on does not take the others with it.
  void aRunThatDivergesHasTheTimeToWhichItCame() {
    const Folder folder;
    const QString rows = folder.write("rows.csv", "joint2/velocity\n0.1\n1e160\n0.2\n");
    const Run run = armillaryRun(varied("puma560", rows, {"--no-passive"}));
    VERIFY_EXIT(run, 3);
    QVERIFY2(run.err.contains("1 of 3 runs") && run.err.contains("run 2"), run.err);
    const Output ends(run.out);
    QCOMPARE(ends.rows(), 3);
    QCOMPARE(ends.at(0, "time"), 0.3);
    QVERIFY(ends.at(1, "time") < 0.3);
    QCOMPARE(ends.at(2, "time"), 0.3);
  }

  void wrongRowsAreSaidWithTheirLine() {
    const Folder folder;
    const struct {
      QByteArray text;
      const char* said;
    } wrong[] = {{"bob/mas\n1\n", "did you mean 'bob/mass'"},
                 {"bob/mass\n1\n-2\n", ":3: bob/mass must be above zero"},
                 {"pivot/damping\n-1\n", "zero or more"},
                 {"pivot/position,pivot/position\n1,2\n", "stands twice"},
                 {"pivot/position\nabc\n", ":2:"}};
    for (const auto& [text, said] : wrong) {
      const Run run = armillaryRun(varied("pendulum", folder.write("rows.csv", text)));
      VERIFY_EXIT(run, 2);
      QVERIFY2(run.err.contains(said), run.err);
      QVERIFY(!run.out.contains("\n1,"));
    }
    VERIFY_EXIT(armillaryRun(varied("pendulum", "/nowhere/rows.csv")), 4);
  }
};

ARMILLARY_EVENT_TEST(TestVariations)
#include "tst_variations.moc"
