// SPDX-License-Identifier: GPL-3.0-or-later
// The page on which somebody begins: by keys, by clicks, with recent files and their pictures.
#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>
#include <set>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/picture_card.h"
#include "ui/window/recent_files.h"
#include "ui/window/robot_catalogue.h"
#include "ui/window/start_page.h"

using namespace armillary;
using namespace armillary::test;

class TestStartPage : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    QSettings().clear();
    openWindow();
  }
  void cleanup() { closeWindow(); }

  // A robot that is put into the folder without a picture, a plain name and a group is noticed
  // here.
  void everyBundledRobotHasAPictureANameAndAGroup() {
    std::set<std::string> catalogued;
    std::set<QString> titles;
    for (const RobotGroup& group : robotCatalogue()) {
      QVERIFY2(group.title != "Others", qPrintable(group.robots.front().name));
      for (const CataloguedRobot& robot : group.robots) {
        QVERIFY2(robot.title != robot.name && !robot.words.isEmpty(), qPrintable(robot.name));
        QVERIFY2(titles.insert(robot.title).second, qPrintable(robot.title));
        QCOMPARE(pictureOfBundled(robot.name).size(), QSize(320, 240));
        catalogued.insert(robot.name.toStdString());
      }
    }
    const std::vector<std::string> bundled = armillary::bundledRobots();
    QVERIFY(catalogued == std::set<std::string>(bundled.begin(), bundled.end()));
    QVERIFY(!bundled.empty());
  }

  // A double click on a motion's file starts the program with it.
  void aMotionByItselfAsksForItsRobot() {
    OpenRequest request;
    request.file = QString::fromStdString(bundledTrajectories("puma560").at(0));
    window().openGiven(request);
    const auto* message = find<QLabel>("message_text");
    QTRY_VERIFY(message->isVisible());
    QVERIFY2(message->text().contains("open its robot"), qPrintable(message->text()));
    QVERIFY(find<QWidget>("start_page")->isVisible());
    open(bundledFile("puma560"));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    QVERIFY2(!message->isVisible() || !message->text().contains("open its robot"),
             qPrintable(message->text()));
    // a robot is one in whatever file
    QTemporaryDir folder;
    request.file = folder.filePath("robot.txt");
    QVERIFY(QFile::copy(bundledFile("pendulum"), request.file));
    window().openGiven(request);
    QTRY_VERIFY_WITH_TIMEOUT(stage().model().name == "pendulum", kPatience);
  }

  void arrowsAndEnterOpenARobot() {
    window().showStartPage();
    QTRY_COMPARE(focused(), "bundled_card_puma560");  // nothing is recent
    press(Qt::Key_Right);
    QCOMPARE(focused(), "bundled_card_scara");
    press(Qt::Key_Left);
    QCOMPARE(focused(), "bundled_card_puma560");
    press(Qt::Key_Up);  // the buttons over the cards
    QCOMPARE(focused(), "start_open_robot");
    press(Qt::Key_Down);
    QCOMPARE(focused(), "bundled_card_puma560");
    for (int i = 0; i < 30 && focused() != "bundled_card_pendulum"; ++i) press(Qt::Key_Right);
    QCOMPARE(focused(), "bundled_card_pendulum");  // the end of a row goes on in the next
    // it is seen, also where the page is longer than the window
    QTRY_VERIFY(!QApplication::focusWidget()->visibleRegion().isEmpty());
    press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QCOMPARE(stage().robot()->model->name, std::string("pendulum"));
    QVERIFY(page()->isHidden());
  }

  // Tab stays on the page: what lies under it cannot be seen.
  void tabGoesRoundOnThePage() {
    window().showStartPage();
    QTRY_COMPARE(focused(), "bundled_card_puma560");
    for (int i = 0; i < 40; ++i) {
      press(Qt::Key_Tab);
      QVERIFY2(page()->isAncestorOf(QApplication::focusWidget()), qPrintable(focused()));
    }
    press(Qt::Key_Backtab);
    QVERIFY(page()->isAncestorOf(QApplication::focusWidget()));
  }

  void aClickOpensARobotAndThePageComesBack() {
    window().showStartPage();
    QTest::mouseClick(find<PictureCard>("bundled_card_scara"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QCOMPARE(stage().robot()->model->name, std::string("scara"));
    find<QAction>("start_page_action")->trigger();
    QVERIFY(page()->isVisible());
    // the hidden robot's keys do nothing, Escape goes back to it
    press(Qt::Key_Space);
    QVERIFY(!stage().running());
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
  }

  void escapeGoesBackToTheRobot() {
    openAtOnce(bundledFile("pendulum"));
    window().showStartPage();
    QVERIFY(page()->isVisible());
    press(Qt::Key_Escape);
    QVERIFY(page()->isHidden());
    QCOMPARE(stage().robot()->model->name, std::string("pendulum"));
  }

  void withoutARobotEscapeLeavesThePage() {
    window().showStartPage();
    press(Qt::Key_Escape);
    QVERIFY(page()->isVisible());
  }

  // A panel that is asked for is not hidden under the page.
  void aPanelThatIsAskedForIsSeen() {
    openAtOnce(bundledFile("pendulum"));
    window().showStartPage();
    key(Qt::Key_I, Qt::ControlModifier);
    QVERIFY(page()->isHidden());
  }

  void recentFilesHavePictures() {
    const QTemporaryDir folder;
    const QString mine = folder.filePath("mine.urdf");
    QVERIFY(QFile::copy(bundledFile("A01-simple-pendulum"), mine));
    open(mine);
    RecentFiles recent;
    QCOMPARE(recent.toStartWith(), QStringList{mine});
    if (window().viewport().unavailableReason().isEmpty()) {
      QTRY_COMPARE_WITH_TIMEOUT(recent.picture(mine).size(), RecentFiles::kPictureSize, kPatience);
      // as its robot: files of robots are often called "robot"
      QCOMPARE(recent.title(mine), QString::fromStdString(stage().model().name));
      QVERIFY(recent.title(mine) != QString("mine"));
      // it is the robot's: not of one colour
      const QImage picture = recent.picture(mine).toImage();
      std::set<QRgb> colors;
      for (int x = 0; x < picture.width(); x += 7) {
        for (int y = 0; y < picture.height(); y += 7) colors.insert(picture.pixel(x, y));
      }
      QVERIFY2(colors.size() > 20, qPrintable(QString::number(colors.size())));
    }
    open(bundledFile("pendulum"));  // which is not recent: it has its own place
    window().showStartPage();
    QCOMPARE(page()->findChildren<PictureCard*>("recent_card").size(), 1);
    QTRY_COMPARE(focused(), "recent_card");
    QCOMPARE(find<QMenu>("recent_files")->actions().size(), 1);
    press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->request.file == mine, kPatience);
    // one that is gone is not offered
    QVERIFY(QFile::remove(mine));
    window().showStartPage();
    QVERIFY(page()->findChildren<PictureCard*>("recent_card").isEmpty());
  }

  // What is recent is kept, the rest of the cache is not.
  void picturesOfOldFilesGo() {
    const QTemporaryDir folder;
    RecentFiles recent;
    QImage picture(640, 480, QImage::Format_RGB32);
    picture.fill(Qt::red);
    const QString first = folder.filePath("first.urdf");
    recent.add(first);
    recent.keepPicture(first, picture, "An arm");
    QCOMPARE(recent.title(first), QString("An arm"));
    QCOMPARE(recent.picture(first).size(), RecentFiles::kPictureSize);
    for (int i = 0; i < RecentFiles::kMost; ++i) {
      recent.add(folder.filePath(QString::number(i)));
    }
    recent.keepPicture(folder.filePath("3"), picture, {});
    QCOMPARE(recent.title(folder.filePath("3")), QString("3"));
    QVERIFY(recent.picture(first).isNull());
    QVERIFY(!recent.picture(folder.filePath("3")).isNull());
    recent.keepPicture(first, picture, "An arm");  // not recent any more
    QVERIFY(recent.picture(first).isNull());
  }

  // What cannot be opened is said on the page, which stays.
  void aFaultIsSaidOnThePage() {
    window().showStartPage();
    window().openFile("/nowhere/robot.urdf");
    auto* bar = find<MessageBar>("message_bar");
    QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), kPatience);
    QVERIFY(bar->text().contains("robot.urdf"));
    if (page()->isVisible()) QVERIFY(page()->isAncestorOf(bar));
    QTest::mouseClick(find<PictureCard>("bundled_card_pendulum"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QVERIFY(!page()->isAncestorOf(bar));  // it is over the view again
  }

  void aFileIsDroppedOntoThePage() {
    window().showStartPage();
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(bundledFile("pendulum"))});
    QDragEnterEvent enter({200, 200}, Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    auto* hint = find<QLabel>("drop_hint");
    QVERIFY(hint->isVisible() && hint->text().contains("pendulum.urdf"));
    QDropEvent drop({200, 200}, Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &drop);
    QVERIFY(!hint->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QVERIFY(page()->isHidden());
  }

  // What cannot be opened is not taken, so that the mouse says so before it is let go.
  void anAddressOfAPageIsNotTaken() {
    QMimeData data;
    data.setUrls({QUrl(QStringLiteral("https://example.org/robot.urdf"))});
    QDragEnterEvent enter({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(!enter.isAccepted());
    QVERIFY(!find<QLabel>("drop_hint")->isVisible());
  }

  // Nothing is cut in a narrow window, and the cards lie beside one another.
  void aNarrowWindowShowsWholeCards() {
    window().resize(823, 600);
    window().showStartPage();
    auto* area = page()->findChild<QScrollArea*>();
    QTRY_VERIFY(find<PictureCard>("bundled_card_scara")->x() >
                find<PictureCard>("bundled_card_puma560")->x());
    for (const PictureCard* card : page()->findChildren<PictureCard*>()) {
      QVERIFY(card->geometry().right() <= area->viewport()->width());
      QVERIFY(card->width() >= 160);
    }
  }

  void bundledRobotsHaveGroupsAndPicturesInTheMenu() {
    auto* menu = find<QMenu>("bundled_robots");
    QCOMPARE(menu->actions().size(), static_cast<qsizetype>(robotCatalogue().size()));
    auto* entry = find<QAction>("bundled_humanoid");
    QVERIFY(entry && !entry->icon().isNull());
    QCOMPARE(entry->text(), "Humanoid");
    entry->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    QCOMPARE(stage().robot()->model->name, std::string("humanoid"));
  }

 private:
  StartPage* page() { return find<StartPage>("start_page"); }
  static QString focused() {
    const QWidget* widget = QApplication::focusWidget();
    return widget ? widget->objectName() : QString();
  }
  static void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }
};

ARMILLARY_WIDGET_TEST(TestStartPage)
#include "tst_start_page.moc"
