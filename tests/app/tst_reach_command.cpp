// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary reach`: a cloud of points as a table or for a viewer, and what it comes to in words.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestReachCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void tellsReachAndPayload() {
    const Run run = armillaryRun({"reach", "puma560", "--samples", "3000", "--json"});
    VERIFY_EXIT(run, 0);
    const QJsonObject answer = QJsonDocument::fromJson(run.out).object();
    QCOMPARE(answer["link"].toString(), QString("link6"));
    QCOMPARE(answer["points"].toInt(), 3000);
    QVERIFY(answer["farthest"].toDouble() > 0.8 && answer["farthest"].toDouble() < 0.9);
    QVERIFY(answer["least_payload"].toDouble() < answer["median_payload"].toDouble());
    QCOMPARE(answer["limiting"].toString(), QString("joint2"));
    const Run words = armillaryRun({"reach", "puma560", "--samples", "3000"});
    QVERIFY2(words.out.contains("joint2 allows no more"), words.out.constData());
  }

  // A joint that stands upright feels no mass: there is no least one that it holds.
  void noNumberIsSaidWhereAnyMassIsHeld() {
    const Folder folder;
    const QString robot =
        folder.write("r.urdf", robotFile().replace("<axis xyz='0 -1 0'/>", "<axis xyz='0 0 1'/>"));
    const Run run = armillaryRun({"reach", robot, "--samples", "20"});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("any mass can be held") && !run.out.contains("inf"),
             run.out.constData());
    const Run table = armillaryRun({"reach", robot, "--samples", "20", "--output", "-"});
    VERIFY_EXIT(table, 0);
    QVERIFY2(!table.out.contains("inf") && !table.out.contains("nan"), table.out.constData());
    const QString cloud = folder.path("c.ply");
    VERIFY_EXIT(
        armillaryRun({"reach", robot, "--samples", "20", "--color", "payload", "--output", cloud}),
        0);
    QVERIFY(!folder.read("c.ply").contains("inf") && !folder.read("c.ply").contains("nan"));
  }

  // A share of no limit is none, and no zero.
  void gravityHasNoShareOfALimitThatIsNotThere() {
    const Run table =
        armillaryRun({"reach", "A01-simple-pendulum", "--samples", "20", "--output", "-"});
    VERIFY_EXIT(table, 0);
    const QList<QByteArray> lines = table.out.trimmed().split('\n');
    const QList<QByteArray> header = lines.front().split(','), first = lines[1].split(',');
    QCOMPARE(first[header.indexOf("gravity_share")], QByteArray());
    QVERIFY(first[header.indexOf("gravity_effort")].toDouble() != 0.0);
    const Run words = armillaryRun({"reach", "A01-simple-pendulum", "--samples", "20"});
    QVERIFY2(words.out.contains("takes no share of a limit"), words.out.constData());
  }

  // The square of such a distance is too large; its square root was said to be "inf".
  void aPointThatIsTooFarIsRefused() {
    for (const char* point : {"1e308 0 0", "0 1e200 0"}) {
      const Run run = armillaryRun({"reach", "scara", "--samples", "20", "--point", point});
      VERIFY_EXIT(run, 3);
      QVERIFY2(run.err.contains("too large to be a number"), run.err.constData());
    }
  }

  void writesATableWithARowAPose() {
    const Run table = armillaryRun({"reach", "scara", "--samples", "40", "--output", "-"});
    VERIFY_EXIT(table, 0);
    const QList<QByteArray> lines = table.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 41);
    const QList<QByteArray> header = lines.front().split(','), first = lines[1].split(',');
    QCOMPARE(first.size(), header.size());
    QCOMPARE(first[header.indexOf("limiting")], QByteArray("lift"));
    QVERIFY(first[header.indexOf("payload")].toDouble() > 1.0);
    QCOMPARE(first[header.indexOf("collides")], QByteArray());  // nobody looked
    QVERIFY(header.contains("roll/position") && header.contains("isotropy"));
  }

  void writesACloudForViewers() {
    const Folder folder;
    const Run run = armillaryRun({"reach", "puma560", "--samples", "200", "--collisions", "--color",
                                  "payload", "--output", folder.path("cloud.ply")});
    VERIFY_EXIT(run, 0);
    const QByteArray cloud = folder.read("cloud.ply");
    QVERIFY(cloud.startsWith("ply\nformat ascii 1.0\nelement vertex 200\n"));
    QCOMPARE(cloud.mid(cloud.indexOf("end_header\n") + 11).count('\n'), 200);
  }

  void wrongWordsAreExplained() {
    const Run slice = armillaryRun({"reach", "puma560", "--slice", "w=1"});
    VERIFY_EXIT(slice, 1);
    VERIFY_SAYS(slice, "x=0.2");
    const Run far = armillaryRun({"reach", "puma560", "--samples", "50", "--slice", "x=30"});
    VERIFY_EXIT(far, 3);
    VERIFY_SAYS(far, "greater --thickness");
    const Run link = armillaryRun({"reach", "puma560", "--link", "lnk6"});
    VERIFY_EXIT(link, 1);
    VERIFY_SAYS(link, "link6");
  }
};

ARMILLARY_TEST(TestReachCommand)
#include "tst_reach_command.moc"
