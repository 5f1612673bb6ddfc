// SPDX-License-Identifier: GPL-3.0-or-later
// armillary report: its files, whole, and how it refuses.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

QByteArray contentOf(const QString& file) {
  QFile source(file);
  return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

}  // namespace

class TestReportCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onePageHasEverything() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("review.html");
    VERIFY_EXIT(armillaryRun({"report", "puma560", "--input", "puma560_polishing", "--no-picture",
                              "--title", "Arm <1>", "--output", file}),
                0);
    const QByteArray page = contentOf(file);
    for (const char* words : {"<h1>Arm &lt;1&gt;</h1>", "What every joint needs", "Motors",
                              "joint6", "<svg", "What the joints&#39; bearings hold"}) {
      QVERIFY2(page.contains(words), words);
    }
    QVERIFY(!page.contains("http://") || page.count("http://") == page.count("http://www.w3.org"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), qsizetype(1));
  }

  void textHasItsPlotsBesideIt() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("review.md");
    VERIFY_EXIT(armillaryRun({"report", "scara", "--input", "scara_pick_and_place", "--no-picture",
                              "--output", file}),
                0);
    const QByteArray text = contentOf(file);
    int named = 0;
    for (const QString& name : QDir(folder.path()).entryList({"*.svg"})) {
      QVERIFY2(text.contains(("(<" + name + ">)").toUtf8()), qPrintable(name));
      ++named;
    }
    QVERIFY(named >= 4);
  }

  // Where its text cannot be written, no plot is left without it.
  void aReportIsThereWithItsPlotsOrNotAtAll() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("review.md");
    QVERIFY(QDir(folder.path()).mkdir("review.md"));
    VERIFY_EXIT(armillaryRun({"report", "scara", "--input", "scara_pick_and_place", "--no-picture",
                              "--output", file}),
                4);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList());
  }

  void itRefusesByName() {
    const QTemporaryDir folder;
    VERIFY_EXIT(armillaryRun({"report", "puma560"}), 1);
    VERIFY_EXIT(armillaryRun({"report", "puma560", "--output", folder.filePath("a.docx")}), 1);
    VERIFY_EXIT(armillaryRun({"report", "no_robot", "--output", folder.filePath("a.html")}), 4);
    VERIFY_EXIT(armillaryRun({"report", "puma560", "--no-picture", "--input", "/dev/null",
                              "--output", folder.filePath("a.html")}),
                2);
    VERIFY_EXIT(armillaryRun({"report", "puma560", "--no-picture", "--output",
                              folder.filePath("no/where/a.html")}),
                4);
    QVERIFY(QDir(folder.path()).isEmpty());
  }
};

ARMILLARY_TEST(TestReportCommand)
#include "tst_report_command.moc"
