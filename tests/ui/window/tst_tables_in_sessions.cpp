// SPDX-License-Identifier: GPL-3.0-or-later
// A robot that was made of a table and stands in no file is not lost: sessions have it inside, the
// one that is kept for a crash too.
#include <QFile>
#include <QMessageBox>
#include <QPushButton>

#include "engine/description/denavit_hartenberg_rods.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/table_workshop.h"
#include "ui/window/autosave_place.h"
#include "ui/window/session_recovery.h"
#include "ui/window/window_sessions.h"

using namespace armillary;
using namespace armillary::test;

class TestTablesInSessions : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    window().workshop().adopt();  // a table that was found, as a robot of its own
    QTRY_VERIFY(window().workshop().isOwn());
    DenavitHartenbergRobot table = *window().workshop().table();
    table.rows[1].row.a = 0.321;
    window().workshop().edit(table);
    QCOMPARE(window().workshop().table()->rows[1].row.a, 0.321);
    QVERIFY(stage().robot()->request.file.isEmpty());
    position_ = stage().sample().state.position;
    position_[0] = 0.7;
    stage().setPosition(position_);
  }
  void cleanup() { closeWindow(); }

  void itIsFoundAfterACrash() {
    const QString folder = QFileInfo(QSettings().fileName()).absolutePath() + "/unsaved";
    window().recovery().autosave();
    const QString own = autosaveFile();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(own), kPatience);
    QVERIFY(QFile::rename(own, folder + "/999999999.armillary"));
    closeWindow();
    openWindow();
    window().recovery().offerLost();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("lost_question")) != nullptr);
    QTest::mouseClick(question->button(QMessageBox::Open), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QVERIFY(isWhatItWas());
    QVERIFY(window().isWindowModified());  // still no file of the user's has it
    QVERIFY(!QFile::exists(folder + "/999999999.armillary"));
  }

  void aSessionHasIt() {
    const QString file = folder_.filePath("arm.armillary");
    bool done = false;
    window().sessions().save(file, [&done] { done = true; });
    QTRY_VERIFY_WITH_TIMEOUT(done, kPatience);
    QVERIFY(!window().isWindowModified());
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QVERIFY(isWhatItWas());
    QVERIFY(!window().isWindowModified());
    // what is edited since is asked about
    DenavitHartenbergRobot table = *window().workshop().table();
    table.rows[1].row.a = 0.4;
    window().workshop().edit(table);
    QVERIFY(window().isWindowModified());
  }

 private:
  bool isWhatItWas() {
    return window().workshop().isOwn() && window().workshop().table()->rows[1].row.a == 0.321 &&
           stage().robot()->request.file.isEmpty() && stage().sample().state.position == position_;
  }
  QTemporaryDir folder_;
  Eigen::VectorXd position_;
};

ARMILLARY_WIDGET_TEST(TestTablesInSessions)
#include "tst_tables_in_sessions.moc"
