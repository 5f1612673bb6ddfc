// SPDX-License-Identifier: GPL-3.0-or-later
// The window, driven as a person would: with and without a display for its pictures.
#include <QApplication>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <clocale>
#include <cmath>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/motion/time_slider.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestWindow : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");  // as the program does after its application object
    QVERIFY(settings_.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
  }

  void init() {
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
    open(bundledFile("puma560"));
  }

  void cleanup() { window_.reset(); }

  void loadedRobotIsNamedAndHasARowForEachJoint() {
    QVERIFY(window_->windowTitle().startsWith("puma560"));
    for (int i = 1; i <= 6; ++i) QVERIFY(row(QString("joint%1").arg(i)));
  }

  // The shoulder holds most of the arm's weight: turning it changes the torque as the cosine.
  void draggedSliderShowsTheTorqueThatHoldsThePose() {
    QSlider* slider = row("joint2")->findChild<QSlider*>("slider");
    QLabel* effort = row("joint2")->findChild<QLabel*>("effort");
    const QString before = effort->text();
    const double torque_before = stage().sample().effort[1];
    QTest::mouseClick(slider, Qt::LeftButton, Qt::NoModifier,
                      QPoint(slider->width() / 4, slider->height() / 2));
    QTRY_VERIFY(effort->text() != before);
    const double angle = stage().sample().state.position[1];
    QVERIFY(std::abs(angle) > 0.1);
    QVERIFY(std::abs(stage().sample().effort[1] - torque_before) > 0.1);
    // at rest the whole effort is gravity's
    QCOMPARE(stage().sample().effort[1], stage().sample().shares[EffortShare::kGravity][1]);
    QVERIFY(effort->text().contains("N m"));
    QCOMPARE(row("joint2")->findChild<QDoubleSpinBox*>("box")->value(),
             std::round(angle * 1e4) / 1e4);
  }

  void typedNumberMovesTheJoint() {
    auto* box = row("joint3")->findChild<QDoubleSpinBox*>("box");
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QLocale().toString(0.5, 'f', 1));
    QTest::keyClick(box, Qt::Key_Return);
    QTRY_COMPARE(stage().sample().state.position[2], 0.5);
  }

  void spaceLetsTheRobotFall() {
    const Eigen::VectorXd start = stage().sample().state.position;
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.2, kPatience);
    QVERIFY(stage().running());
    QVERIFY((stage().sample().state.position - start).norm() > 1e-3);
    QLabel* time = window_->findChild<QLabel*>("time");
    QVERIFY(!time->text().contains(QLocale().toString(0.0, 'f', 3)));
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(!stage().running());
    const double stopped_at = stage().sample().state.time;
    QTest::qWait(100);
    QCOMPARE(stage().sample().state.time, stopped_at);
    // the terms of the efforts sum to the effort that inverse dynamics asks
    const Sample& sample = stage().sample();
    QVERIFY((sample.shares.sum() - sample.effort).norm() <=
            1e-12 * std::max(1.0, sample.effort.norm()));
  }

  void stepsGoOnAndBackAndResetReturns() {
    QTest::keyClick(window_.get(), Qt::Key_Right);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.0, kPatience);
    QCOMPARE(stage().sample().state.time, stage().simulationOptions().step);
    QTest::keyClick(window_.get(), Qt::Key_Left);
    QCOMPARE(stage().sample().state.time, 0.0);
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    QVERIFY(stage().recording()->empty());
  }

  void keysChangeTheSpeed() {
    QTest::keyClick(window_.get(), Qt::Key_Equal);
    QCOMPARE(stage().speed(), 2.0);
    QTest::keyClick(window_.get(), Qt::Key_Minus);
    QTest::keyClick(window_.get(), Qt::Key_Minus);
    QCOMPARE(stage().speed(), 0.5);
    QCOMPARE(window_->findChild<QDoubleSpinBox*>("speed")->value(), 0.5);
  }

  // Scrub bar, plot and 3D pose are three views of one time.
  void trajectoryPlaysAndScrubsBothWays() {
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    const Recording& motion = *stage().recording();
    QVERIFY(motion.size() > 100);
    QSlider* scrub = window_->findChild<QSlider*>("scrub");
    scrub->setValue(scrub->maximum() / 2);
    const double middle = 0.5 * (motion.startTime() + motion.endTime());
    QVERIFY(std::abs(stage().sample().state.time - middle) < 0.01);
    const Eigen::VectorXd expected = motion.sampleAt(middle).state.position;
    QVERIFY((stage().sample().state.position - expected).norm() < 1e-3);

    QWidget* plot = window_->findChild<QWidget*>("plot");
    QTest::qWait(200);  // until the plots have their axes
    const double before = stage().sample().state.time;
    QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier,
                      QPoint(plot->width() / 4, plot->height() / 2));
    QVERIFY(stage().sample().state.time != before);
    const int shown =
        static_cast<int>(std::lround((stage().sample().state.time - motion.startTime()) /
                                     (motion.endTime() - motion.startTime()) * scrub->maximum()));
    QCOMPARE(scrub->value(), shown);

    const double from = stage().sample().state.time;
    QTest::mouseClick(window_->findChild<QToolButton*>("play_button"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > from + 0.1, kPatience);
    stage().pause();
    // the read-out beside the plots follows
    QTreeWidget* curves = window_->findChild<QTreeWidget*>("curves");
    QTRY_COMPARE(curves->topLevelItem(1)->text(1), readable(stage().sample().state.position[1]));
  }

  // A motion that starts out of the view is brought into it; a view that shows it stays.
  void aTrajectoryIsSeenWhenItOpens() {
    const QString file = QString::fromStdString(bundledTrajectories("puma560").at(0));
    const auto open = [&] {
      stage().setMode(Stage::Mode::kPose);
      window_->openFile(file);
      QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    };
    Camera near = window_->viewport().camera();
    near.distance *= 0.1;
    window_->viewport().setCamera(near);
    QVERIFY(!window_->viewport().seesAllLinks());
    open();
    QVERIFY(window_->viewport().seesAllLinks());
    Camera far = window_->viewport().camera();
    far.distance *= 2.0;
    window_->viewport().setCamera(far);
    open();
    QVERIFY(window_->viewport().camera() == far);
  }

  void loopingTrajectoryStartsAgain() {
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    stage().setLoops(true);
    stage().scrubTo(stage().recording()->endTime() - 0.05);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time < 1.0, kPatience);
    QVERIFY(stage().running());
  }

  void trajectoryPlaysBackwardsBetweenInAndOutPoints() {
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    stage().scrubTo(1.0);
    QTest::keyClick(window_.get(), Qt::Key_BracketLeft);
    stage().scrubTo(1.2);
    QTest::mouseClick(window_->findChild<QToolButton*>("out_point"), Qt::LeftButton);
    QCOMPARE(stage().playback().in, std::optional(1.0));
    QCOMPARE(stage().playback().out, std::optional(1.2));
    const auto* scrub = window_->findChild<TimeSlider*>("scrub");
    const double length = stage().recording()->endTime();
    QCOMPARE(scrub->playedFrom(), 1.0 / length);
    QCOMPARE(scrub->playedTo(), 1.2 / length);
    QTest::keyClick(window_.get(), Qt::Key_B);
    QVERIFY(window_->findChild<QToolButton*>("backwards")->isChecked());
    std::vector<double> times;
    connect(&stage(), &Stage::sampleChanged, this,
            [&] { times.push_back(stage().sample().state.time); });
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!stage().running(), kPatience);
    disconnect(&stage(), &Stage::sampleChanged, this, nullptr);
    QVERIFY(times.size() > 2);
    QVERIFY(std::is_sorted(times.rbegin(), times.rend()));
    QCOMPARE(times.back(), 1.0);
    // loop: from the in point back to the out point
    QTest::keyClick(window_.get(), Qt::Key_R);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTest::qWait(500);
    QVERIFY(stage().running());
    QVERIFY(stage().sample().state.time >= 1.0 && stage().sample().state.time <= 1.2);
    QTest::keyClick(window_.get(), Qt::Key_Backslash);
    QVERIFY(!stage().playback().in && !stage().playback().out);
  }

  void brokenFileSaysWhyAndLeavesTheRobot() {
    QTemporaryDir folder;
    const QString file = folder.filePath("broken.urdf");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(
        "<robot name='broken'>\n<link name='a'/>\n<link name='b'/>\n"
        "<joint name='elbow' type='revolute'>\n<parent link='a'/><child link='c'/>\n</joint>\n"
        "</robot>\n");
    out.close();
    stage().setPosition(Eigen::VectorXd::Constant(6, 0.1));
    auto* message = window_->findChild<MessageBar*>("message_bar");
    window_->openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("broken.urdf"), kPatience);
    QVERIFY2(message->text().contains(QStringLiteral("broken.urdf:")), qPrintable(message->text()));
    QVERIFY2(message->text().contains("'c'"), qPrintable(message->text()));
    QVERIFY(window_->windowTitle().startsWith("puma560"));
    QCOMPARE(stage().sample().state.position[3], 0.1);
    QTest::mouseClick(message->findChild<QToolButton*>("message_close"), Qt::LeftButton);
    QVERIFY(!message->isVisible());
  }

  void trajectoryOfAnotherRobotIsRefused() {
    window_->openFile(QString::fromStdString(bundledTrajectories("scara").at(0)));
    // it is asked what the columns are; without an answer nothing is opened
    QDialog* dialog = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(dialog = window_->findChild<QDialog*>("import_dialog"), kPatience);
    QString said;
    for (const QLabel* label : dialog->findChildren<QLabel*>()) said += label->text();
    QVERIFY2(said.contains("scara") && said.contains("unknown column"), qPrintable(said));
    dialog->reject();
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
  }

  void droppedFileOpens() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(bundledFile("scara"))});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(window_->windowTitle().startsWith("scara"), kPatience);
  }

  // The trajectory is for the robot it comes with, in whatever order the two are dropped.
  void robotAndTrajectoryDroppedTogetherBothOpen() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(bundledTrajectories("scara").at(0))),
                  QUrl::fromLocalFile(bundledFile("scara"))});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &drop);
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    QVERIFY(window_->windowTitle().startsWith("scara"));
  }

  // Scrolling the list of joints must not move the robot.
  void wheelOverASliderLeavesTheJoint() {
    QSlider* slider = row("joint2")->findChild<QSlider*>("slider");
    window_->findChild<QLineEdit*>("joint_filter")->setFocus();
    QWheelEvent wheel(QPointF(10, 5), slider->mapToGlobal(QPointF(10, 5)), {}, {0, -240},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(slider, &wheel);
    QCOMPARE(stage().sample().state.position[1], 0.0);
  }

  void unlimitedJointIsTypedBeyondItsSlider() {
    open(bundledFile("quadruped"));
    auto* box = row("floating_base.z")->findChild<QDoubleSpinBox*>("box");
    box->setValue(2.5);
    QCOMPARE(stage().sample().state.position[2], 2.5);
  }

  void reloadKeepsThePose() {
    stage().setPosition(Eigen::VectorXd::Constant(6, 0.2));
    const auto before = stage().robot();
    QTest::keyClick(window_.get(), Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
    QCOMPARE(stage().sample().state.position[4], 0.2);
  }

  void filterLeavesTheRowsThatMatch() {
    auto* filter = window_->findChild<QLineEdit*>("joint_filter");
    QTest::keyClicks(filter, "joint4");
    QVERIFY(row("joint4"));
    QVERIFY(!row("joint2"));
  }

  void randomStaysWithinTheLimitsAndHomeReturns() {
    QTest::mouseClick(window_->findChild<QPushButton*>("random_button"), Qt::LeftButton);
    const Model& model = stage().model();
    const Eigen::VectorXd random = stage().sample().state.position;
    QVERIFY(random.norm() > 0.1);
    for (int i = 0; i < random.size(); ++i) {
      QVERIFY(random[i] >= model.coordinates[i].lower && random[i] <= model.coordinates[i].upper);
    }
    QTest::mouseClick(window_->findChild<QPushButton*>("home_button"), Qt::LeftButton);
    QVERIFY((stage().sample().state.position - homeState(model).position).norm() < 1e-12);
  }

  void clickInThePictureSelectsTheLink() {
    Viewport& view = window_->viewport();
    const int link = stage().model().findLink("base");
    const std::optional<QPointF> at = view.linkOnScreen(link);
    QVERIFY(at);
    // a little above the base's origin, where its foot is
    QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, at->toPoint() - QPoint(0, 4));
    QCOMPARE(window_->selection().link(), link);
    QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, QPoint(4, 4));
    QCOMPARE(window_->selection().link(), -1);
  }

  void draggingOrbitsAndTheWheelZooms() {
    Viewport& view = window_->viewport();
    const Camera before = view.camera();
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, QPoint(100, 100));
    QTest::mouseMove(&view, QPoint(160, 130));
    QMouseEvent move(QEvent::MouseMove, QPointF(160, 130), view.mapToGlobal(QPointF(160, 130)),
                     Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &move);
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, QPoint(160, 130));
    QVERIFY(view.camera().azimuth != before.azimuth);
    QWheelEvent wheel(QPointF(100, 100), view.mapToGlobal(QPointF(100, 100)), {}, {0, 240},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &wheel);
    QVERIFY(view.camera().distance < before.distance);
    QTest::keyClick(window_.get(), Qt::Key_Home);
    QVERIFY(std::abs(view.camera().distance - before.distance) < 0.3 * before.distance);
  }

  void pictureShowsTheRobotOrTheReasonIsSaid() {
    Viewport& view = window_->viewport();
    QTRY_VERIFY_WITH_TIMEOUT(!view.picture().isNull() || !view.unavailableReason().isEmpty(),
                             kPatience);
    if (!view.unavailableReason().isEmpty()) {
      auto* message = window_->findChild<MessageBar*>("message_bar");
      QTRY_COMPARE(message->text(), view.unavailableReason());
      QVERIFY(view.unavailableReason().size() > 20);
      return;
    }
    const QImage at_home = view.picture();
    stage().setPosition(Eigen::VectorXd::Constant(6, 0.7));
    QTRY_VERIFY_WITH_TIMEOUT(view.picture() != at_home, kPatience);
  }

  void degreesAreShownWithTheirUnit() {
    auto* box = row("joint1")->findChild<QDoubleSpinBox*>("box");
    QVERIFY(box->suffix().contains("rad"));
    QTest::keyClick(window_.get(), Qt::Key_D);
    QVERIFY(box->suffix().contains("°"));
    stage().setPosition(Eigen::VectorXd::Constant(6, 0.5));
    QVERIFY(std::abs(box->value() - 28.65) < 0.01);
  }

  void floatingRobotIsPosedByItsBaseToo() {
    open(bundledFile("quadruped"));
    QVERIFY(row("floating_base.z"));
    auto* yaw = row("floating_base.yaw");
    QVERIFY(yaw);
    yaw->findChild<QDoubleSpinBox*>("box")->setValue(0.6);
    const auto q = stage().sample().state.position.segment<4>(3);
    QVERIFY(std::abs(q[0] - std::cos(0.3)) < 1e-9 && std::abs(q[3] - std::sin(0.3)) < 1e-9);
  }

 private:
  Stage& stage() { return window_->stage(); }
  QWidget* row(const QString& joint) { return window_->findChild<QWidget*>("joint_row/" + joint); }
  void open(const QString& file) {
    const auto before = stage().robot();
    window_->openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
  }

  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestWindow)
#include "tst_window.moc"
