// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown and how: each is told once, kept under its own word, and as usual after a reset;
// frames that came with a robot go with it.
#include "ui/stage/view_settings.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <set>

#include "tests/support/test_program.h"

namespace armillary {

class TestViewSettings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyToggleIsKeptUnderItsOwnWord() {
    const QTemporaryDir folder;
    QSettings kept(folder.filePath("kept.ini"), QSettings::IniFormat);
    const ViewSettings usual;
    std::set<std::string> words;
    for (int i = 0; i < static_cast<int>(ViewToggle::kCount); ++i) {
      const auto toggle = static_cast<ViewToggle>(i);
      QVERIFY2(words.insert(ViewSettings::key(toggle)).second, ViewSettings::key(toggle));
      ViewSettings settings, next;
      settings.set(toggle, !usual.on(toggle));
      settings.keep(kept);
      next.restore(kept);
      for (int j = 0; j < static_cast<int>(ViewToggle::kCount); ++j) {
        const auto other = static_cast<ViewToggle>(j);
        QCOMPARE(next.on(other), usual.on(other) != (i == j));
      }
      next.reset();
      QCOMPARE(next.on(toggle), usual.on(toggle));
    }
  }

  void backgroundsAreKeptAndReset() {
    const QTemporaryDir folder;
    QSettings kept(folder.filePath("kept.ini"), QSettings::IniFormat);
    for (const Background background :
         {Background::kWhite, Background::kGrey, Background::kBlack, Background::kSky}) {
      ViewSettings settings, next;
      QSignalSpy changed(&settings, &ViewSettings::changed);
      settings.setBackground(background);
      QCOMPARE(changed.size(), background == Background::kSky ? 0 : 1);
      settings.keep(kept);
      next.restore(kept);
      QCOMPARE(next.background(), background);
      next.reset();
      QCOMPARE(next.background(), Background::kSky);
    }
  }

  void aChangeIsToldOnce() {
    ViewSettings settings;
    QSignalSpy units(&settings, &ViewSettings::unitsChanged);
    QSignalSpy toggled(&settings, &ViewSettings::toggled);
    settings.setDegrees(true);
    settings.setDegrees(true);
    QCOMPARE(units.size(), 1);
    settings.set(ViewToggle::kInertiaBoxes, true);
    settings.set(ViewToggle::kInertiaBoxes, true);
    QCOMPARE(toggled.size(), 1);
    settings.set(ViewToggle::kInertiaEllipsoids, true);  // they would hide each other
    QVERIFY(!settings.on(ViewToggle::kInertiaBoxes));
    QCOMPARE(toggled.size(), 3);
  }

  void framesThatCameWithARobotGoWithIt() {
    ViewSettings settings;
    settings.takeRobot(true);
    QVERIFY(settings.on(ViewToggle::kFrames));
    settings.takeRobot(false);
    QVERIFY(!settings.on(ViewToggle::kFrames));
    settings.set(ViewToggle::kFrames, true);  // asked for: they stay
    settings.takeRobot(true);
    settings.takeRobot(false);
    QVERIFY(settings.on(ViewToggle::kFrames));
  }
};

}  // namespace armillary

using namespace armillary;

ARMILLARY_EVENT_TEST(TestViewSettings)
#include "tst_view_settings.moc"
