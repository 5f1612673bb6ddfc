// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows at once, of one user: neither spoils what the other one keeps.
#include <sys/file.h>

#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QMessageBox>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/window/autosave_place.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/session_recovery.h"

using namespace armillary;
using namespace armillary::test;

class TestTwoWindows : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    QSettings().clear();
    QDir(autosaveFolder()).removeRecursively();
    openWindow();
    open(bundledFile("double_pendulum"));
  }
  void cleanup() { closeWindow(); }

  // The one that is closed last does not write back what it began with.
  void whatOneChangedStaysWhenTheOtherOneCloses() {
    auto other = std::make_unique<MainWindow>();
    setRunMemory(window(), 3 << 10);
    window().close();
    other->close();
    other.reset();
    closeWindow();
    openWindow();
    QCOMPARE(window().comparison().mostBytes(), std::size_t{3} << 30);
  }

  void whatBothChangedIsTheLastOnes() {
    auto other = std::make_unique<MainWindow>();
    setRunMemory(window(), 3 << 10);
    setRunMemory(*other, 2 << 10);
    window().close();
    other->close();
    other.reset();
    closeWindow();
    openWindow();
    QCOMPARE(window().comparison().mostBytes(), std::size_t{2} << 30);
  }

  // Each asks; the first that opens it has it, and the other one says so.
  void lostWorkIsOpenedOnce() {
    const QString lost = loseWork();
    closeWindow();
    openWindow();
    MainWindow other;
    window().recovery().offerLost();
    other.recovery().offerLost();
    auto* mine = find<QMessageBox>("lost_question");
    auto* theirs = other.findChild<QMessageBox*>("lost_question");
    QVERIFY(mine && theirs);
    mine->button(QMessageBox::Open)->click();
    QVERIFY(!QFile::exists(lost));
    QVERIFY(QFile::exists(autosaveFile()));  // at no moment it has no file
    theirs->button(QMessageBox::Open)->click();
    QVERIFY(other.findChild<QLabel*>("message_text")->text().contains("another window"));
    QTRY_COMPARE_WITH_TIMEOUT(window().keyFrames().list().size(), std::size_t{1}, kPatience);
    QVERIFY(other.keyFrames().list().empty());
    QVERIFY(QFile::exists(autosaveFile()));
  }

  // Two that start in the same second do not ask about the same work.
  void onlyOneWindowAsksAboutWhatWasLost() {
    const QString lost = loseWork(), lock = QString(lost).replace(".armillary", ".lock");
    const auto lockIt = [&](QFile& file) {
      return file.open(QIODevice::ReadWrite) && ::flock(file.handle(), LOCK_EX | LOCK_NB) == 0;
    };
    closeWindow();
    openWindow();
    {
      QFile other(lock);
      QVERIFY(lockIt(other));  // as one that was quicker holds it
      QVERIFY(lostSessions().isEmpty() && !heldWhileAsked(lost));
      window().recovery().offerLost();
      QVERIFY(!find<QMessageBox>("lost_question"));
    }
    window().recovery().offerLost();
    auto* question = find<QMessageBox>("lost_question");
    QVERIFY(question);
    QFile other(lock);
    QVERIFY(!lockIt(other));
    other.close();
    QCOMPARE(lostSessions(), QStringList{lost});  // it is this window's to ask about
    question->button(QMessageBox::Cancel)->click();
    QTRY_VERIFY(!find<QMessageBox>("lost_question"));
    QVERIFY(lockIt(other));
  }

  // Numbers of processes come again.
  void aNumberThatAnotherProgramHasIsNobodys() {
    const QString lost = loseWork(), again = autosaveFolder() + "/1.armillary";
    QVERIFY(QFile::rename(lost, again));
    QCOMPARE(lostSessions(), QStringList{again});
    QVERIFY(QFile::copy(again, autosaveFile()));
    QCOMPARE(lostSessions(), QStringList{again});  // this one runs
  }

  // A hand has moved a joint: that is work, though closing the window asks for nothing.
  void aPoseIsKeptToo() {
    window().recovery().autosave();
    QVERIFY(!QFile::exists(autosaveFile()));
    Eigen::VectorXd position = stage().sample().state.position;
    position[0] += 0.3;
    stage().setPosition(position);
    const QString lost = kept();
    closeWindow();
    openWindow();
    window().recovery().offerLost();
    find<QMessageBox>("lost_question")->button(QMessageBox::Open)->click();
    QTRY_VERIFY_WITH_TIMEOUT(
        stage().robot() && std::abs(stage().sample().state.position[0] - position[0]) < 1e-12,
        kPatience);
    // it was opened and not kept anew yet: another crash loses nothing
    QVERIFY(QFile::exists(autosaveFile()));
  }

  // In a container every window has the same number: what the one before lost is offered, and what
  // another one is making is not.
  void windowsOfOneNumberAreToldApart() {
    const QString lost = loseWork();
    const QString own = QString::number(QCoreApplication::applicationPid());
    for (const QString& name : {own, own + "_0000abcd"}) {
      const QString its = autosaveFolder() + "/" + name + ".armillary";
      QVERIFY(QFile::copy(lost, its) && its != autosaveFile());
      QVERIFY2(lostSessions().contains(its), qPrintable(its));
    }
    const QString other = autosaveFolder() + "/" + own + "_0000abcd";
    QFile lock(other + ".lock");
    QVERIFY(lock.open(QIODevice::ReadWrite));
    QCOMPARE(::flock(lock.handle(), LOCK_EX | LOCK_NB), 0);
    QVERIFY(!lostSessions().contains(other + ".armillary"));
    lock.close();
    QVERIFY(lostSessions().contains(other + ".armillary"));
    QVERIFY(QFile::remove(other + ".armillary"));
    lostSessions();
    QVERIFY(!QFile::exists(other + ".lock"));  // nobody's any more
  }

 private:
  static void setRunMemory(MainWindow& window, int megabytes) {
    window.findChild<QAction*>("preferences_action")->trigger();
    auto* dialog = window.findChild<PreferencesDialog*>();
    dialog->findChild<QDoubleSpinBox*>("preferred_memory")->setValue(megabytes);
    dialog->accept();
  }
  // As a process has left it that is no more.
  QString kept() {
    window().recovery().autosave();
    if (!QTest::qWaitFor([] { return QFile::exists(autosaveFile()); }, kPatience)) {
      throw std::runtime_error("nothing was kept");
    }
    const QString lost = autosaveFolder() + "/999999999.armillary";
    QFile::remove(lost);
    if (!QFile::rename(autosaveFile(), lost)) throw std::runtime_error("not renamed");
    return lost;
  }
  QString loseWork() {
    window().keyFrames().addShown();
    return kept();
  }
};

ARMILLARY_WIDGET_TEST(TestTwoWindows)
#include "tst_two_windows.moc"
