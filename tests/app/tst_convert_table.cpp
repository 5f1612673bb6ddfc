// SPDX-License-Identifier: GPL-3.0-or-later
// armillary convert to Denavit-Hartenberg tables, and what it says where there is none.
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

class TestConvertTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothConventionsHaveTheSameEfforts() {
    const Folder folder;
    const QByteArray rows =
        "joint1/position,joint2/position,joint3/position,joint5/velocity,joint2/acceleration\n"
        "0.3,-0.7,1.1,0.5,-1.5\n";
    const QString input = folder.write("rows.csv", rows);
    const auto efforts = [&](const QString& robot) {
      const Run run =
          armillaryRun({"compute", "inverse-dynamics", robot, "--passive", "--input", input});
      return Output(run.out);
    };
    const Output want = efforts("puma560");
    for (const QString convention : {"standard", "modified"}) {
      const QString file = folder.path(convention + ".dh.xml");
      const Run run =
          armillaryRun({"convert", "puma560", "--output", file, "--convention", convention});
      VERIFY_EXIT(run, 0);
      VERIFY_SAYS(run, "shapes are left out");
      QVERIFY(folder.read(convention + ".dh.xml").contains("convention=\"" + convention.toUtf8()));
      const Output got = efforts(file);
      for (int i = 1; i <= 6; ++i) {
        const std::string column = "joint" + std::to_string(i) + "/effort";
        VERIFY_CLOSE(got.at(0, column), want.at(0, column), 1e-10, column);
      }
      QVERIFY(std::abs(want.at(0, "joint2/effort")) > 1.0);
    }
  }

  void whatIsNoChainIsRefusedByName() {
    const Folder folder;
    const QString file = folder.path("r.dh.xml");
    const Run branches = armillaryRun({"convert", "quadruped", "--output", file});
    VERIFY_EXIT(branches, 3);
    VERIFY_SAYS(branches, "choose the chain by its last link");
    const Run loop = armillaryRun({"convert", "four_bar", "--output", file});
    VERIFY_EXIT(loop, 3);
    VERIFY_SAYS(loop, "'closing_pin' closes a loop");
    VERIFY_EXIT(armillaryRun({"convert", "scara", "--output", file, "--link", "elbow"}), 1);
    const Run option =
        armillaryRun({"convert", "scara", "--output", folder.path("r.urdf"), "--link", "tool"});
    VERIFY_EXIT(option, 1);
    VERIFY_SAYS(option, "has to end in .dh.xml");
  }

  void chainsAreChosenByTheirLastLink() {
    const Folder folder;
    const QString file = folder.path("arm.dh.xml");
    const Run run = armillaryRun({"convert", "scara", "--output", file, "--link", "forearm"});
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "are left out with what they carry: 'lift', 'roll'");
    QCOMPARE(folder.read("arm.dh.xml").count("<joint "), 2);
  }
};

ARMILLARY_EVENT_TEST(TestConvertTable)
#include "tst_convert_table.moc"
