// SPDX-License-Identifier: GPL-3.0-or-later
// Mechanisms with closed loops, posed in the window: what is dragged takes the rest along.
#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <cmath>
#include <functional>
#include <numbers>

#include "engine/loops/assemble.h"
#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestMechanismPosing : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");
    QVERIFY(folder_.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
  }

  void init() { open(bundledFile("four_bar")); }

  void cleanupTestCase() { window_.reset(); }

  void aMechanismSaysHowItCanMove() {
    auto* status = window_->findChild<QLabel*>("status");
    QVERIFY2(status->text().contains("1 loop"), qPrintable(status->text()));
    QVERIFY(mobility()->isVisible());
    QVERIFY2(
        mobility()->text().startsWith("Mobility 1: 3 degrees of freedom less 2 loop constraints."),
        qPrintable(mobility()->text()));
    QVERIFY2(mobility()->text().contains("Loop gap"), qPrintable(mobility()->text()));
    QVERIFY(!window_->findChild<MessageBar*>("message_bar")->isVisible());
  }

  // The crank's slider taken by the mouse and drawn to its right end, a little at a time.
  void draggedCrankTakesTheOthersAlong() {
    auto* slider = row("crank_pin")->findChild<QSlider*>("slider");
    const QPoint from = handle(slider);
    QTest::mousePress(slider, Qt::LeftButton, Qt::NoModifier, from);
    Eigen::VectorXd before = stage().sample().state.position;
    const Eigen::VectorXd start = before;
    for (int x = from.x() + 2; x < slider->width() - 8; x += 2) {
      QTest::mouseMove(slider, QPoint(x, from.y()));
      const Eigen::VectorXd& now = stage().sample().state.position;
      QVERIFY(gap() < 1e-9);
      // no joint of this mechanism turns more than four times as fast as its crank
      const double turned = std::abs(now[0] - before[0]);
      QVERIFY((now - before).lpNorm<Eigen::Infinity>() <= 4.0 * turned + 1e-9);
      before = now;
    }
    QTest::mouseRelease(slider, Qt::LeftButton);
    QVERIFY(before[0] - start[0] > 1.0);
    for (const char* name : {"coupler_pin", "rocker_pin"}) {
      const int i = index(name);
      QVERIFY2(std::abs(before[i] - start[i]) > 0.05, name);
      // the row shows it
      QVERIFY(std::abs(value(name) - before[i]) < 1e-4);
    }
  }

  void typedValueMovesTheMechanism() {
    type("crank_pin", 0.4);
    QCOMPARE(stage().sample().state.position[0], 0.4);
    QVERIFY(gap() < 1e-9);
    QVERIFY(std::abs(value("rocker_pin")) > 1e-3);
    // all the way round: the same pose again
    const Eigen::VectorXd before = stage().sample().state.position;
    type("crank_pin", 0.4 + 2.0 * std::numbers::pi);
    const Eigen::VectorXd after = stage().sample().state.position;
    QCOMPARE(value("crank_pin"), std::round((0.4 + 2.0 * std::numbers::pi) * 1e4) / 1e4);
    QVERIFY(std::abs(after[index("rocker_pin")] - before[index("rocker_pin")]) < 1e-3);
  }

  // The rocker cannot go beyond its dead points: slider and number show where it is.
  void rockerStopsWhereTheMechanismEnds() {
    auto* slider = row("rocker_pin")->findChild<QSlider*>("slider");
    auto* box = row("rocker_pin")->findChild<QDoubleSpinBox*>("box");
    double ends[2];
    for (const int side : {0, 1}) {
      const QPoint from = handle(slider);
      QTest::mousePress(slider, Qt::LeftButton, Qt::NoModifier, from);
      for (int i = 1; i <= 20; ++i) {
        const int wall = side == 0 ? 2 : slider->width() - 2;
        QTest::mouseMove(slider, QPoint(from.x() + (wall - from.x()) * i / 20, from.y()));
        QVERIFY(gap() < 1e-9);
      }
      const double q = stage().sample().state.position[index("rocker_pin")];
      ends[side] = q;
      QVERIFY(std::abs(box->value() - q) < 1e-3);
      const double shown =
          -std::numbers::pi + 2.0 * std::numbers::pi * slider->value() / slider->maximum();
      QVERIFY2(std::abs(shown - q) < 2e-3, qPrintable(QString::number(shown - q)));
      QTest::mouseRelease(slider, Qt::LeftButton);
    }
    // crank and coupler in line: sides b ± a of the triangle with rocker and ground
    const double a = 0.12, b = 0.39, d = 0.504;
    const double c = std::hypot(0.36 - 0.504, 0.27);
    const auto corner = [&](double side) {
      return std::acos((c * c + d * d - side * side) / (2.0 * c * d));
    };
    QVERIFY2(std::abs(ends[1] - ends[0] - (corner(b + a) - corner(b - a))) < 1e-3,
             qPrintable(QString("%1 to %2").arg(ends[0]).arg(ends[1])));
  }

  void dependentJointsAreMarkedAndTheLastDraggedDrives() {
    QVERIFY(drives("crank_pin"));
    for (const char* name : {"coupler_pin", "rocker_pin"}) {
      QVERIFY2(!drives(name), name);
      QCOMPARE(effort(name)->text(), QString("follows"));
      QCOMPARE(effort(name)->toolTip(), "Follows through loop " + loop());
      QCOMPARE(row(name)->findChild<QSlider*>("slider")->accessibleDescription(),
               "Follows through loop " + loop());
    }
    type("rocker_pin", value("rocker_pin") + 0.05);
    QVERIFY(drives("rocker_pin"));
    QVERIFY(!drives("crank_pin"));
    QCOMPARE(effort("crank_pin")->text(), QString("follows"));
  }

  // The driver's effort holds the mechanism: the change of its potential energy with the crank.
  void theDriversEffortHoldsTheMechanism() {
    type("crank_pin", 0.7);
    const QStringList words = effort("crank_pin")->text().split(' ', Qt::SkipEmptyParts);
    QCOMPARE(words.front(), QString("drives"));
    const double shown = QLocale().toDouble(words.at(1));
    const double h = 1e-3;
    double energy[2];
    for (const int side : {0, 1}) {
      type("crank_pin", side == 0 ? 0.7 - h : 0.7 + h);
      energy[side] = potentialEnergy();
    }
    const double want = (energy[1] - energy[0]) / (2.0 * h);
    QVERIFY2(std::abs(shown - want) < 1e-3, qPrintable(QString("%1, %2").arg(shown).arg(want)));
  }

  void buttonsKeepTheLoopsClosed() {
    const Eigen::VectorXd home = stage().sample().state.position;
    Eigen::VectorXd before = home;
    for (int i = 0; i < 20; ++i) {
      press("random_button");
      QVERIFY(gap() < 1e-9);
      QVERIFY((stage().sample().state.position - before).norm() > 1e-6);
      before = stage().sample().state.position;
    }
    press("zero_button");
    QVERIFY(gap() < 1e-9);
    QVERIFY(stage().sample().state.position.norm() < 1e-9);
    press("random_button");
    press("home_button");
    QVERIFY(stage().sample().state.position == home);
  }

  // The bars of a mechanism whose file leaves them open are shown together.
  void anOpenMechanismIsShownAssembled() {
    open(changedFourBar("open", [](QString text) {
      // the rocker's joint turned by 0.3 rad
      return text.replace("<origin xyz=\"0.504 0 0.5\"/>",
                          "<origin xyz=\"0.504 0 0.5\" rpy=\"0 0.3 0\"/>");
    }));
    QVERIFY(stage().sample().state.position.norm() > 0.05);
    QVERIFY(gap() < 1e-9);
    const Eigen::VectorXd home = stage().sample().state.position;
    type("crank_pin", 1.0);
    press("home_button");
    QVERIFY(stage().sample().state.position == home);
    press("zero_button");
    QVERIFY(gap() < 1e-9);
  }

  void aMechanismThatCannotBeClosedSaysSo() {
    open(changedFourBar("apart", [](QString text) {
      return text.replace("<origin xyz=\"0.504 0 0.5\"/>", "<origin xyz=\"5 0 0.5\"/>");
    }));
    QVERIFY2(mobility()->text().contains("Loop " + loop() + " stays open by"),
             qPrintable(mobility()->text()));
    QVERIFY(!window_->findChild<MessageBar*>("message_bar")->isVisible());
    // its bars are moved one by one
    type("crank_pin", 0.4);
    QCOMPARE(stage().sample().state.position[0], 0.4);
    QCOMPARE(stage().sample().state.position[index("rocker_pin")], 0.0);
    press("random_button");
    press("zero_button");
    QCOMPARE(stage().sample().state.position.norm(), 0.0);
  }

  void posingGoesOnFromASimulation() {
    type("crank_pin", 0.4);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.1, kPatience);
    stage().pause();
    const double crank = stage().sample().state.position[0];
    type("crank_pin", crank + 0.1);
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    QVERIFY(gap() < 1e-9);
    QVERIFY(std::abs(stage().sample().state.position[0] - crank - 0.1) < 1e-4);
  }

  // between two closed poses all joints but the driven one follow, and need nothing
  void aMadeMotionKeepsTheLoopsClosed() {
    QTest::keyClick(window_.get(), Qt::Key_K);
    type("crank_pin", 1.5);
    QTest::keyClick(window_.get(), Qt::Key_K);
    QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    for (const double time : {0.0, 0.2513, 0.5, 0.7777, 1.0}) {
      stage().scrubTo(time);
      QVERIFY2(gap() < 1e-9, std::to_string(gap()).c_str());
      QVERIFY(effort("coupler_pin")->text().contains("follows"));
      QVERIFY(std::abs(stage().sample().effort[index("coupler_pin")]) < 1e-9);
      QVERIFY(std::abs(stage().sample().effort[index("rocker_pin")]) < 1e-9);
    }
    QVERIFY(std::abs(stage().sample().state.position[index("crank_pin")] - 1.5) < 1e-9);
  }

  // What was simulated is closed between its rows too.
  void scrubbedRunsAreClosed() {
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.5, kPatience);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    for (const double time : {0.10047, 0.2031, 0.33333, 0.40123}) {
      stage().scrubTo(time);
      QVERIFY2(gap() < 1e-9, std::to_string(gap()).c_str());
      QVERIFY(std::abs(stage().sample().effort[index("coupler_pin")]) < 1e-9);
    }
  }

  void robotsWithoutLoopsSayNothingOfMobility() {
    open(bundledFile("puma560"));
    QVERIFY(!mobility()->isVisible());
    QVERIFY(stage().mechanism() == nullptr);
    QVERIFY(!effort("joint1")->text().contains("follows"));
  }

  void theGrippersFingersAreDragged() {
    const QString file =
        QStringLiteral(ARMILLARY_SHARED_DATA) + "/robots/robotiq_3f_loops/robot.urdf";
    if (!QFile::exists(file)) {
      QSKIP("no gripper here: ARMILLARY_SHARED_DATA has no robots/robotiq_3f_loops");
    }
    open(file);
    QVERIFY(gap() < 1e-9);
    QVERIFY2(mobility()->text().startsWith("Mobility 12: 30"), qPrintable(mobility()->text()));
    auto* slider = row("finger_1_joint_1")->findChild<QSlider*>("slider");
    const Eigen::VectorXd before = stage().sample().state.position;
    const QPoint from = handle(slider);
    QTest::mousePress(slider, Qt::LeftButton, Qt::NoModifier, from);
    for (int x = from.x(); x < slider->width() - 20; x += 2) {
      QTest::mouseMove(slider, QPoint(x, from.y()));
      QVERIFY(gap() < 1e-9);
    }
    QTest::mouseRelease(slider, Qt::LeftButton);
    const Eigen::VectorXd after = stage().sample().state.position;
    QVERIFY(after[index("finger_1_joint_1")] - before[index("finger_1_joint_1")] > 0.1);
    QVERIFY(drives("finger_1_joint_1"));
    // the other fingers stay where they are
    for (int i = 0; i < stage().model().positionSize(); ++i) {
      const std::string& name = stage().model().coordinates[i].name;
      if (!name.starts_with("finger_1"))
        QVERIFY2(std::abs(after[i] - before[i]) < 1e-6, name.c_str());
    }
    press("random_button");
    QVERIFY(gap() < 1e-9);
    press("zero_button");
    QVERIFY(gap() < 1e-9);
  }

 private:
  Stage& stage() { return window_->stage(); }
  QLabel* mobility() { return window_->findChild<QLabel*>("mobility"); }
  QWidget* row(const QString& name) { return window_->findChild<QWidget*>("joint_row/" + name); }
  QLabel* effort(const QString& name) { return row(name)->findChild<QLabel*>("effort"); }
  bool drives(const QString& name) { return effort(name)->text().startsWith("drives"); }
  QString loop() { return QString::fromStdString(stage().model().loops.front().name); }
  int index(const char* joint) {
    const Model& model = stage().model();
    return model.joints[model.findJoint(joint)].position_index;
  }
  double value(const QString& name) {
    return row(name)->findChild<QDoubleSpinBox*>("box")->value();
  }
  void type(const QString& name, double number) {
    auto* box = row(name)->findChild<QDoubleSpinBox*>("box");
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QLocale().toString(number, 'f', 4));
    QTest::keyClick(box, Qt::Key_Return);
  }
  void press(const char* button) {
    QTest::mouseClick(window_->findChild<QPushButton*>(button), Qt::LeftButton);
  }
  QPoint handle(QSlider* slider) {
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.orientation = Qt::Horizontal;
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = slider->sliderPosition();
    option.sliderValue = slider->value();
    return slider->style()
        ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider)
        .center();
  }
  double gap() {
    Workspace workspace(stage().model());
    std::vector<LoopGap> gaps;
    loopGaps(stage().model(), stage().model().loops, stage().sample().state, workspace, gaps);
    double largest = 0.0;
    for (const LoopGap& one : gaps) largest = std::max(largest, one.largest());
    return largest;
  }
  double potentialEnergy() {
    const Model& model = stage().model();
    Workspace workspace(model);
    BodyPoses X_WB;
    forwardKinematics(model, stage().sample().state, workspace, X_WB);
    double energy = 0.0;
    for (int i = 1; i < model.bodyCount(); ++i) {
      const SpatialInertia& inertia = model.bodies[i].inertia;
      energy -= model.gravity.dot(X_WB[i].rotation * inertia.first_moment +
                                  inertia.mass * X_WB[i].position);
    }
    return energy;
  }
  // A copy of the bundled four-bar with its text changed.
  QString changedFourBar(const QString& name, const std::function<QString(QString)>& change) {
    QFile source(bundledFile("four_bar"));
    if (!source.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(source.readAll());
    const QString changed = change(text);
    if (changed == text) return {};
    QFile file(folder_.filePath(name + ".urdf"));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(changed.toUtf8());
    return file.fileName();
  }
  void open(const QString& file) {
    QVERIFY(!file.isEmpty());
    const auto before = stage().robot();
    window_->openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
  }

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestMechanismPosing)
#include "tst_mechanism_posing.moc"
