// SPDX-License-Identifier: GPL-3.0-or-later
// A film is made in the window as a person makes it: by the menu, with an eye on the progress.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <clocale>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/ui/film/probe.h"
#include "ui/film/film_dialog.h"
#include "ui/scene/render_availability.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kFilmPatience = 120000;  // ms; a loaded machine renders slowly

QStringList filesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden, QDir::Name);
}

int differences(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
      const int apart = std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) +
                        std::abs(p.blue() - q.blue());
      count += apart > 60 ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

class TestFilmDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    if (const auto why = whyNoRendering()) QSKIP(qPrintable("No 3D here: " + *why));
    std::setlocale(LC_NUMERIC, "C");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
    OpenRequest request;
    request.file = QString::fromStdString(bundledRobotFile("planar_3r").value_or(""));
    window_->openRobot(request);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot(), kFilmPatience);
  }

  void init() { QSettings().remove("film"); }
  void cleanup() {
    if (!window_) return;
    if (auto* open = dialog()) open->close();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog(), kFilmPatience);
  }
  void cleanupTestCase() { window_.reset(); }

  void withoutMotionThereIsNoFilm() {
    openDialog();
    QVERIFY(!button("film_export")->isEnabled());
    QVERIFY(said().contains("no motion"));
    openTrajectory();
    QVERIFY(button("film_export")->isEnabled());
    QCOMPARE(number("film_to")->value(), stage().recording()->endTime());
  }

  // The window stays usable meanwhile, and afterwards shows what it showed.
  void filmIsMade() {
    if (!hasFfmpeg()) QSKIP("ffmpeg is not installed");
    openTrajectory();
    stage().scrubTo(0.5);
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath("arm"));
    chooseSize(160, 120);
    dialog()->findChild<QDoubleSpinBox*>("film_rate")->setValue(10);
    number("film_from")->setValue(1.0);
    number("film_to")->setValue(3.0);
    number("film_speed")->setValue(0.5);
    QVERIFY2(said().contains("40 frames"), qPrintable(said()));
    auto* progress = dialog()->findChild<QProgressBar*>("film_progress");
    const QSignalSpy moved(progress, &QProgressBar::valueChanged);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    QVERIFY(progress->isVisible());
    auto* transport = window_->findChild<QToolBar*>("transport");
    QVERIFY(!transport->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() >= 3, kFilmPatience);
    // the view can be turned while the film goes on from where it looked
    const QSignalSpy shown(&view(), &Viewport::pictureShown);
    const Camera before = view().camera();
    Camera turned = before;
    turned.orbit(1.0, 0.2);
    view().setCamera(turned);
    QTRY_VERIFY_WITH_TIMEOUT(shown.count() > 0, kFilmPatience);
    QVERIFY(dialog()->running());
    QTRY_VERIFY_WITH_TIMEOUT(said().contains("Saved"), kFilmPatience);
    view().setCamera(before);
    QVERIFY2(moved.count() > 20, qPrintable(QString::number(moved.count())));
    QVERIFY(transport->isEnabled());
    QCOMPARE(stage().sample().state.time, 0.5);
    QCOMPARE(filesIn(folder.path()), QStringList("arm.mp4"));
    const Probe found = probe(folder.filePath("arm.mp4"));
    QCOMPARE(found.codec, QString("h264"));
    QCOMPARE(found.frames, 40);
    QCOMPARE(found.size, QSize(160, 120));
    QVERIFY(std::abs(found.duration - 4.0) < 0.01);
    const QImage first = frameOf(folder.filePath("arm.mp4"), 0);
    QVERIFY(differences(first, frameOf(folder.filePath("arm.mp4"), 39)) > 20);
  }

  void cancelledFilmLeavesNothing_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("close");
    QTest::newRow("mp4") << "film.mp4" << false;
    QTest::newRow("gif, closed") << "film.gif" << true;
    QTest::newRow("pictures") << "film_%05d.png" << false;
  }
  void cancelledFilmLeavesNothing() {
    if (!hasFfmpeg()) QSKIP("ffmpeg is not installed");
    QFETCH(QString, file);
    QFETCH(bool, close);
    openTrajectory();
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath(file));
    chooseSize(320, 240);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    auto* progress = dialog()->findChild<QProgressBar*>("film_progress");
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() >= 2, kFilmPatience);
    QVERIFY(!filesIn(folder.path()).isEmpty());
    if (close) {
      dialog()->close();
      QTRY_VERIFY_WITH_TIMEOUT(!dialog(), kFilmPatience);
    } else {
      QTest::mouseClick(button("film_cancel"), Qt::LeftButton);
      QTRY_VERIFY_WITH_TIMEOUT(said().contains("Cancelled"), kFilmPatience);
      QVERIFY(button("film_export")->isVisible());
    }
    QCOMPARE(filesIn(folder.path()), QStringList());
    QVERIFY(window_->findChild<QToolBar*>("transport")->isEnabled());
  }

  // Whoever is impatient is heard too: the dialog comes back.
  void cancelledTwiceIsCancelled() {
    openTrajectory();
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath("film_%05d.png"));
    chooseSize(320, 240);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    auto* progress = dialog()->findChild<QProgressBar*>("film_progress");
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() >= 1, kFilmPatience);
    for (int i = 0; i < 2; ++i) QTest::mouseClick(button("film_cancel"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog()->running(), kFilmPatience);
    QVERIFY2(said().contains("Cancelled"), qPrintable(said()));
    QCOMPARE(filesIn(folder.path()), QStringList());
  }

  // Pictures are not replaced unasked, though no file has the pattern's own name.
  void picturesAreReplacedOnlyWhenAsked() {
    openTrajectory();
    const QTemporaryDir folder;
    QFile other(folder.filePath("arm_00001.png"));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write("mine") == 4);
    other.close();
    openDialog();
    type("film_file", folder.filePath("arm_%05d.png"));
    chooseSize(320, 240);
    QString asked;
    QTimer::singleShot(0, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      asked = box->text();
      box->button(QMessageBox::No)->click();
    });
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    QVERIFY2(asked.contains("arm_00001.png"), qPrintable(asked));
    QVERIFY(!dialog()->running());
    QCOMPARE(filesIn(folder.path()), QStringList("arm_00001.png"));
  }

  // The motion is changed while word of the writer's failure is on its way.
  void filmThatFailsTwiceEndsOnce() {
    openTrajectory();
    openDialog();
    type("film_file", "/nowhere/film_%05d.png");
    chooseSize(320, 240);
    const QSignalSpy running(dialog(), &FilmDialog::runningChanged);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    QTest::qSleep(500);
    stage().setPosition(Eigen::VectorXd::Zero(stage().model().positionSize()));
    QVERIFY(!dialog()->running());
    QTest::qWait(50);
    QCOMPARE(running.count(), 2);
    QVERIFY2(said().contains("changed"), qPrintable(said()));
  }

  // A picture for a file that waits among those of a film comes though the film is cancelled.
  void cancelledFilmLeavesOtherPictures() {
    openTrajectory();
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath("film_%05d.png"));
    chooseSize(320, 240);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    trigger("Save picture");
    auto* picture = window_->findChild<QDialog*>("picture_dialog");
    QVERIFY(picture);
    picture->findChild<QLineEdit*>("picture_file")->setText(folder.filePath("arm.png"));
    QTest::mouseClick(picture->findChild<QPushButton*>("picture_save"), Qt::LeftButton);
    // the dialog goes when the picture is there, and would take the choice of a file with it
    QVERIFY(!picture->findChild<QPushButton*>("picture_choose")->isEnabled());
    QTest::mouseClick(button("film_cancel"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!window_->findChild<QDialog*>("picture_dialog"), kFilmPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog()->running(), kFilmPatience);
    QCOMPARE(filesIn(folder.path()), QStringList("arm.png"));
  }

  // A picture of twice the view's size shows the same, words included, and asks before it replaces.
  void pictureHasTheSizeThatWasAskedFor() {
    openTrajectory();
    window_->settings().set(ViewToggle::kLinkNames, true);
    const QTemporaryDir folder;
    const auto save = [&](int size) {
      trigger("Save picture");
      auto* dialog = window_->findChild<QDialog*>("picture_dialog");
      if (!dialog) return QImage();
      auto* edit = dialog->findChild<QLineEdit*>("picture_file");
      // a whole path, from the second on that of the one before
      const QFileInfo offered(edit->text());
      if (!offered.isAbsolute() || !offered.dir().exists()) return QImage();
      if (size > 0 && offered.path() != folder.path()) return QImage();
      edit->selectAll();
      const QString name = folder.filePath(QString("arm%1").arg(size));
      QTest::keyClicks(edit, name);
      dialog->findChild<QComboBox*>("picture_size")->setCurrentIndex(size);
      QTest::mouseClick(dialog->findChild<QPushButton*>("picture_save"), Qt::LeftButton);
      const bool closed = QTest::qWaitFor(
          [&] { return !window_->findChild<QDialog*>("picture_dialog"); }, kFilmPatience);
      return closed ? QImage(name + ".png") : QImage();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!view().picture().isNull(), kFilmPatience);
    const QImage usual = save(0), twice = save(1);
    window_->settings().set(ViewToggle::kLinkNames, false);
    const QImage unnamed = save(0 + 3);  // of its own size: that of the last
    QCOMPARE(usual.size(), view().size() * view().devicePixelRatioF());
    QCOMPARE(twice.size(), usual.size() * 2);
    QCOMPARE(unnamed.size(), twice.size());
    const QImage shrunk =
        twice.scaled(usual.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    QVERIFY(differences(twice, unnamed) > 600);
    const int apart = differences(usual, shrunk);
    QVERIFY2(apart < usual.width() * usual.height() / 100, qPrintable(QString::number(apart)));
  }

  // Shapes of a large robot may come while it is filmed: it is the same robot still.
  void shapesThatComeLateLeaveTheMoment() {
    openTrajectory();
    stage().scrubTo(0.5);
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath("film_%05d.png"));
    chooseSize(320, 240);
    number("film_from")->setValue(1.0);
    number("film_to")->setValue(2.0);
    dialog()->findChild<QDoubleSpinBox*>("film_rate")->setValue(10);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    stage().setShapes(std::make_shared<LoadedRobot>(*stage().robot()));
    Q_EMIT stage().recordingChanged();  // as the loading of a setup does
    QTRY_VERIFY_WITH_TIMEOUT(!dialog()->running(), kFilmPatience);
    QVERIFY2(said().contains("Saved"), qPrintable(said()));
    QCOMPARE(stage().sample().state.time, 0.5);
  }

  // Whoever poses the robot meanwhile wants something else than the film.
  void changedMotionEndsTheFilm() {
    openTrajectory();
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath("film_%05d.png"));
    chooseSize(320, 240);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    stage().setPosition(Eigen::VectorXd::Zero(stage().model().positionSize()));
    QTRY_VERIFY_WITH_TIMEOUT(!dialog()->running(), kFilmPatience);
    QVERIFY2(said().contains("changed"), qPrintable(said()));
    QTRY_COMPARE_WITH_TIMEOUT(filesIn(folder.path()), QStringList(), kFilmPatience);
  }

  void withoutFfmpegThereArePictures() {
    openTrajectory();
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nowhere");
    const QTemporaryDir folder;
    openDialog();
    auto* format = dialog()->findChild<QComboBox*>("film_format");
    QCOMPARE(format->currentIndex(), 3);
    choose("film_format", 0);
    QVERIFY2(said().contains("apt install ffmpeg"), qPrintable(said()));
    QVERIFY(button("film_find_ffmpeg")->isVisible());
    QVERIFY(!button("film_export")->isEnabled());
    type("film_file", folder.filePath("arm.png"));
    QCOMPARE(dialog()->findChild<QLineEdit*>("film_file")->text(), folder.filePath("arm_%05d.png"));
    const QList<QImage> frames = filmed(folder, 3);
    qputenv("PATH", path);
    QCOMPARE(filesIn(folder.path()),
             QStringList({"arm_00000.png", "arm_00001.png", "arm_00002.png"}));
    QVERIFY(differences(frames[0], frames[2]) > 20);
  }

  // Names, ghosts and the time are in the film as they are in the view; it can be without words.
  void filmShowsWhatTheViewShows() {
    openTrajectory();
    view().fit();
    const auto film = [&](bool words, bool time) {
      const QTemporaryDir folder;
      openDialog();
      type("film_file", folder.filePath("arm_%05d.png"));
      dialog()->findChild<QCheckBox*>("film_texts")->setChecked(words);
      dialog()->findChild<QCheckBox*>("film_time")->setChecked(time);
      const QList<QImage> frames = filmed(folder, 2);
      dialog()->close();
      QTest::qWait(0);
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      return frames.at(1);
    };
    const QImage plain = film(true, false);
    QVERIFY(differences(plain, film(true, false)) < 20);
    window_->settings().set(ViewToggle::kLinkNames, true);
    const QImage named = film(true, false);
    QVERIFY(differences(plain, named) > 300);
    QVERIFY(differences(plain, film(false, false)) < 20);
    window_->settings().set(ViewToggle::kLinkNames, false);
    QVERIFY(differences(plain, film(true, true)) > 100);
    State elsewhere = stage().sample().state;
    elsewhere.position.array() += 1.0;
    view().setGhosts({elsewhere});
    const QImage ghost = film(true, false);
    QVERIFY(differences(plain, ghost) > 100);
    const QPalette light = window_->palette();
    QPalette dark = light;
    dark.setColor(QPalette::Window, QColor(40, 42, 46));
    window_->setPalette(dark);
    const QImage night = film(true, true);
    QVERIFY(qGray(night.pixel(2, 200)) < 110 && qGray(ghost.pixel(2, 200)) > 110);
    window_->setPalette(light);
    view().setGhosts({});
  }

  // The last: it takes the window away in the middle of a film.
  void closedWindowLeavesNoFilm() {
    if (!hasFfmpeg()) QSKIP("ffmpeg is not installed");
    openTrajectory();
    const QTemporaryDir folder;
    openDialog();
    type("film_file", folder.filePath("film.webm"));
    chooseSize(320, 240);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    auto* progress = dialog()->findChild<QProgressBar*>("film_progress");
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() >= 1, kFilmPatience);
    window_->close();
    window_.reset();
    QCOMPARE(filesIn(folder.path()), QStringList());
  }

 private:
  Stage& stage() { return window_->stage(); }
  Viewport& view() { return window_->viewport(); }
  FilmDialog* dialog() { return window_->findChild<FilmDialog*>("film_dialog"); }
  QPushButton* button(const char* name) { return dialog()->findChild<QPushButton*>(name); }
  QDoubleSpinBox* number(const char* name) { return dialog()->findChild<QDoubleSpinBox*>(name); }
  QString said() {
    return dialog()->findChild<QLabel*>("film_outcome")->text() + ' ' +
           dialog()->findChild<QLabel*>("film_said")->text();
  }

  void openTrajectory() {
    if (stage().mode() == Stage::Mode::kPlay) return;
    const auto files = bundledTrajectories("planar_3r");
    window_->openTrajectory({QString::fromStdString(files.front())});
    QTRY_VERIFY_WITH_TIMEOUT(stage().mode() == Stage::Mode::kPlay, kFilmPatience);
  }

  // An entry of the menus.
  void trigger(const char* begins) {
    for (QAction* menu : window_->menuBar()->actions()) {
      for (QAction* entry : menu->menu()->actions()) {
        if (entry->text().remove('&').startsWith(begins)) return entry->trigger();
      }
    }
    QFAIL("no such entry");
  }
  void openDialog() {
    trigger("Export film");
    QVERIFY(dialog() && dialog()->isVisible());
  }

  void type(const char* name, const QString& text) {
    auto* edit = dialog()->findChild<QLineEdit*>(name);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    Q_EMIT edit->editingFinished();
  }

  void choose(const char* name, int index) {
    auto* box = dialog()->findChild<QComboBox*>(name);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
  }

  void chooseSize(int width, int height) {
    auto* sizes = dialog()->findChild<QComboBox*>("film_size");
    choose("film_size", sizes->count() - 1);
    dialog()->findChild<QDoubleSpinBox*>("film_width")->setValue(width);
    dialog()->findChild<QDoubleSpinBox*>("film_height")->setValue(height);
  }

  // The first frames of a film at 4 in a second, as pictures.
  QList<QImage> filmed(const QTemporaryDir& folder, int frames) {
    chooseSize(320, 240);
    dialog()->findChild<QDoubleSpinBox*>("film_rate")->setValue(4);
    number("film_to")->setValue(number("film_from")->value() + 0.25 * frames);
    QTest::mouseClick(button("film_export"), Qt::LeftButton);
    if (!QTest::qWaitFor([&] { return said().contains("Saved"); }, kFilmPatience)) return {};
    QList<QImage> read;
    for (const QString& name : filesIn(folder.path())) read << QImage(folder.filePath(name));
    return read;
  }

  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestFilmDialog)
#include "tst_film_dialog.moc"
