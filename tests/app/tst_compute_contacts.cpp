// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary compute inverse-dynamics --contacts`: a table of what touches, and when.
#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestComputeContacts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // One foot leaves the ground after a second: the others take its load from then on.
  void contactsComeAndGo() {
    const Folder folder;
    const QString contacts = folder.write("feet.csv",
                                          "link,x,y,z,until\n"
                                          "front_left_foot,0,0,-0.02,\n"
                                          "front_right_foot,0,0,-0.02,1\n"
                                          "rear_left_foot,0,0,-0.02,\n"
                                          "rear_right_foot,0,0,-0.02,\n");
    const QString rows =
        folder.write("rows.csv", "time,front_left_hip/position\n0,0\n0.9,0\n1,0\n2,0\n");
    const Run run = armillaryRun(
        {"compute", "inverse-dynamics", "quadruped", "--input", rows, "--contacts", contacts});
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    QCOMPARE(output.rows(), 4);
    for (int row = 0; row < 4; ++row) {
      double weight = 0.0;
      for (const char* foot : {"contact1/front_left_foot/fz", "contact2/front_right_foot/fz",
                               "contact3/rear_left_foot/fz", "contact4/rear_right_foot/fz"}) {
        weight += output.at(row, foot);
      }
      QVERIFY(std::abs(weight - 17.6 * 9.81) < 0.1);
      QCOMPARE(output.at(row, "floating_base.vz/effort"), 0.0);
      QCOMPARE(output.at(row, "contact2/front_right_foot/fz") > 10.0, row < 2);
    }
  }

  void effortsCanBeLeastAndMotorsWeak() {
    const Folder folder;
    const QString contacts = folder.write("feet.csv",
                                          "link,x,y,z\n"
                                          "front_left_foot,0,0,-0.02\n"
                                          "front_right_foot,0,0,-0.02\n"
                                          "rear_left_foot,0,0,-0.02\n"
                                          "rear_right_foot,0,0,-0.02\n");
    // the second row squats faster than its motors can stop
    const QByteArray rows = "floating_base.vz/acceleration\n0\n60\n";
    const auto ask = [&](const QStringList& more, const QByteArray& input) {
      return armillaryRun(QStringList{"compute", "inverse-dynamics", "quadruped", "--contacts",
                                      contacts, "--input", "-"} +
                              more,
                          input);
    };
    const auto norm = [](const Run& run) {
      const Output output(run.out);
      double sum = 0.0;
      for (const std::string& column : output.header()) {
        if (column.ends_with("/effort")) sum += std::pow(output.at(0, column), 2);
      }
      return sum;
    };
    const QByteArray still = "floating_base.vz/acceleration\n0\n";
    const Run forces = ask({}, still), efforts = ask({"--objective", "least-efforts"}, still);
    VERIFY_EXIT(forces, 0);
    VERIFY_EXIT(efforts, 0);
    QVERIFY(norm(efforts) < 0.99 * norm(forces));
    VERIFY_EXIT(ask({}, rows), 0);
    const Run weak = ask({"--motors"}, rows);
    VERIFY_EXIT(weak, 3);
    VERIFY_SAYS(weak, "row 2: this motion is not possible");
    VERIFY_SAYS(weak, "times what each can give it would be possible");
    QCOMPARE(Output(weak.out).rows(), 1);
    VERIFY_EXIT(ask({"--objective", "least"}, still), 1);
  }

  // Rows without a time are at none of a contact's.
  void timesThatNoRowHasAreTold() {
    const Folder folder;
    const QString always =
                      "front_left_foot,0,0,-0.02,,\nfront_right_foot,0,0,-0.02,,\n"
                      "rear_left_foot,0,0,-0.02,,\n",
                  head = "link,x,y,z,from,until\n";
    const QString some =
        folder.write("some.csv", (head + always + "rear_right_foot,0,0,-0.02,1,2\n").toUtf8());
    const QString none =
        folder.write("none.csv", (head + always + "rear_right_foot,0,0,-0.02,,\n").toUtf8());
    const QString timed =
        folder.write("timed.csv", "time,floating_base.vz/acceleration\n1.5,0\n1.6,0\n");
    const auto ask = [&](const QString& contacts, const QStringList& more) {
      return armillaryRun(
          QStringList{"compute", "inverse-dynamics", "quadruped", "--contacts", contacts} + more);
    };
    const Run told = ask(some, {});
    VERIFY_EXIT(told, 0);
    VERIFY_SAYS(told, "some.csv has 'from' and 'until', but the rows have no time");
    for (const Run& silent : {ask(none, {}), ask(some, {"--input", timed})}) {
      VERIFY_EXIT(silent, 0);
      QVERIFY2(!silent.err.contains("until"), silent.err.constData());
    }
  }

  void whatCannotBeIsSaidWithItsRow() {
    const Folder folder;
    const QString left = folder.write("left.csv",
                                      "link,x,y,z\nfront_left_foot,0,0,-0.02\n"
                                      "rear_left_foot,0,0,-0.02\n");
    const Run falls =
        armillaryRun({"compute", "inverse-dynamics", "quadruped", "--contacts", left});
    VERIFY_EXIT(falls, 3);
    VERIFY_SAYS(falls, "row 1: this motion is not possible");
    const Run other = armillaryRun({"compute", "gravity", "quadruped", "--contacts", left});
    VERIFY_EXIT(other, 1);
    for (const auto& [text, words] :
         {std::pair("link,x,y,z\nfrnt_left_foot,0,0,0\n", "front_left_foot"),
          {"link,x,y\ntrunk,0,0\n", "no column 'z'"},
          {"link,x,y,z,w\n", "unknown column 'w'"},
          {"link,x,y,z\ntrunk,0,zero,0\n", ":2: 'zero'"},
          {"link,x,y,z,nx,ny,nz\ntrunk,0,0,0,0,0,0\n", "normal"},
          {"", "no contact"}}) {
      const Run run = armillaryRun({"compute", "inverse-dynamics", "quadruped", "--contacts",
                                    folder.write("wrong.csv", text)});
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, words);
    }
  }
};

ARMILLARY_TEST(TestComputeContacts)
#include "tst_compute_contacts.moc"
