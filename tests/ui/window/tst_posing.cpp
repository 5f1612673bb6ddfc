// SPDX-License-Identifier: GPL-3.0-or-later
// Every type of joint, posed in the window.
#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QTreeWidget>
#include <clocale>
#include <numbers>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestPosing : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }

  void init() {
    if (window_->windowTitle().startsWith("joint_zoo")) {
      stage().setPosition(neutralState(stage().model()).position);
    } else {
      open("joint_zoo");
    }
  }

  void cleanupTestCase() { window_.reset(); }

  // A table of joints is filled from above: what is typed after Tab is the next joint's.
  void tabGoesFromNumberToNumber() {
    open("puma560");
    QApplication::setActiveWindow(window_.get());
    auto* first = row("joint1")->findChild<QDoubleSpinBox*>("box");
    auto* second = row("joint2")->findChild<QDoubleSpinBox*>("box");
    QTRY_VERIFY(second->isVisible());
    first->setFocus();
    first->selectAll();
    QTest::keyClicks(first, "pi/2");
    QTest::keyClick(first, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), second);
    QTest::keyClicks(QApplication::focusWidget(), "-90 deg");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    const Eigen::VectorXd& position = stage().sample().state.position;
    QVERIFY(std::abs(position[0] - 0.5 * std::numbers::pi) < 1e-9);
    QVERIFY(std::abs(position[1] + 0.5 * std::numbers::pi) < 1e-9);
    QVERIFY(stage().mode() == Stage::Mode::kPose && stage().speed() == 1.0);
  }

  void sliderMovesItsJointAlone_data() {
    QTest::addColumn<QString>("row_name");
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("unit");  // of the effort beside it; empty: it has none
    const auto add = [](const char* row_name, const char* link, const char* unit) {
      QTest::newRow(row_name) << row_name << link << unit;
    };
    add("revolute", "arm", "N m");
    add("continuous", "wheel", "N m");
    add("prismatic", "carriage", "N");
    add("helical", "nut", "N m");
    add("cylindrical.z", "sleeve", "N");
    add("cylindrical.angle", "sleeve", "N m");
    add("planar.x", "puck", "N");
    add("planar.y", "puck", "N");
    add("planar.angle", "puck", "N m");
    add("universal.angle1", "bob", "N m");
    add("universal.angle2", "bob", "N m");
    for (const char* angle : {"spherical.roll", "spherical.pitch", "spherical.yaw"}) {
      add(angle, "block", "");
    }
    for (const char* axis : {"floating.x", "floating.y", "floating.z", "floating.roll",
                             "floating.pitch", "floating.yaw"}) {
      add(axis, "body", "");
    }
  }
  // What was typed and is not taken as it stands is told, also once Enter has left the box.
  void whatIsNotTakenIsTold() {
    auto* box = row("revolute")->findChild<QDoubleSpinBox*>("box");
    const struct { const char *typed, *told; } kTyped[] = {{"99", "at most"}, {"abc", "stays"}};
    for (const auto& [typed, told] : kTyped) {
      box->setFocus();
      box->selectAll();
      QTest::keyClicks(box, typed);
      QTest::keyClick(box, Qt::Key_Return);
      // what is no number is typed anew at once, where letters are the window's keys again else
      QCOMPARE(box->hasFocus(), QLatin1String(told) == QLatin1String("stays"));
      QTRY_VERIFY2(QToolTip::text().contains(told), qPrintable(QToolTip::text()));
      QTest::qWait(50);
      QVERIFY2(QToolTip::isVisible() && QToolTip::text().contains(told), typed);
    }
    const double speed = stage().speed();
    QTest::keyClicks(QApplication::focusWidget(), "-0.3");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(!box->hasFocus());
    QCOMPARE(box->value(), -0.3);
    QCOMPARE(stage().speed(), speed);
    box->setValue(0.0);
  }

  void sliderMovesItsJointAlone() {
    QFETCH(const QString, row_name);
    QFETCH(const QString, link);
    QFETCH(const QString, unit);
    QVERIFY(row(row_name));
    const std::vector<Pose> before = linkPoses();
    auto* slider = row(row_name)->findChild<QSlider*>("slider");
    slider->setValue(slider->maximum() * 3 / 4);
    const std::vector<Pose> after = linkPoses();
    const int moved = stage().model().findLink(link.toStdString());
    for (size_t i = 0; i < after.size(); ++i) {
      const bool same =
          after[i].position == before[i].position && after[i].rotation == before[i].rotation;
      QVERIFY2(same == (static_cast<int>(i) != moved), stage().model().links[i].name.c_str());
    }
    // the number is what the slider says, and no other row of the joint has changed
    auto* box = row(row_name)->findChild<QDoubleSpinBox*>("box");
    QVERIFY(std::abs(box->value()) > 0.01);
    for (QWidget* other : rows()) {
      if (other == row(row_name)) continue;
      QCOMPARE(other->findChild<QDoubleSpinBox*>("box")->value(), 0.0);
    }
    const QString effort = row(row_name)->findChild<QLabel*>("effort")->text();
    QCOMPARE(effort.isEmpty(), unit.isEmpty());
    if (!unit.isEmpty()) QVERIFY2(effort.endsWith(" " + unit), qPrintable(effort));
    // back by typing
    box->setValue(0.0);
    QVERIFY(stage().sample().state.position.isApprox(neutralState(stage().model()).position));
  }

  // A screw rises by its pitch as it turns.
  // Numbers mean what was typed: nothing is cut out of them, and limits are told.
  void boxesTakeArithmeticAndUnits() {
    open("puma560");
    const auto type = [this](const char* text) {
      auto* box = row("joint1")->findChild<QDoubleSpinBox*>("box");
      box->setFocus();
      box->selectAll();
      QTest::keyClicks(box, text);
      QTest::keyClick(box, Qt::Key_Return);
      return stage().sample().state.position[0];
    };
    const double pi = std::acos(-1.0);
    QVERIFY(std::abs(type("pi/4") - pi / 4) < 1e-3);  // it shows four decimals
    QVERIFY(std::abs(type("-30 deg") + pi / 6) < 1e-3);
    QVERIFY(std::abs(type("1,234") - 1.234) < 1e-9);  // no thousands
    QVERIFY(std::abs(type("0,5") - 0.5) < 1e-9);
    QVERIFY(std::abs(type("about one") - 0.5) < 1e-9);
    QVERIFY(std::abs(type("1/3 m") - 0.5) < 1e-9);
    const double most = stage().model().coordinates[0].upper;
    QVERIFY(std::abs(type("99") - most) < 1e-4);
    open("joint_zoo");
  }

  void screwAdvancesAsItTurns() {
    const int nut = stage().model().findLink("nut");
    const double before = linkPoses()[nut].position.z();
    type("helical", 3.0);
    QVERIFY(std::abs(linkPoses()[nut].position.z() - before - 3.0 * 0.02) < 1e-12);
  }

  // Roll and yaw turn about one axis where pitch is 90 degrees.
  void ballJointIsTurnedAtThePoleWithoutAJump() {
    for (const QString joint : {"spherical", "floating"}) {
      type(joint + ".roll", 0.5);
      type(joint + ".yaw", -0.8);
      auto* pitch = row(joint + ".pitch")->findChild<QSlider*>("slider");
      pitch->setValue(pitch->maximum());
      QCOMPARE(value(joint + ".roll"), 0.5);
      QCOMPARE(value(joint + ".yaw"), -0.8);
      type(joint + ".roll", 1.0);
      QCOMPARE(value(joint + ".roll"), 1.0);
      QCOMPARE(value(joint + ".yaw"), -0.8);
      const int link = stage().model().findLink(joint == "spherical" ? "block" : "body");
      const Eigen::Matrix3d want = rotationFromRollPitchYaw({1.0, std::numbers::pi / 2, -0.8});
      QVERIFY(linkPoses()[link].rotation.isApprox(want, 1e-9));
      pitch->setValue(pitch->maximum() * 2 / 3);
      QCOMPARE(value(joint + ".roll"), 1.0);
      QCOMPARE(value(joint + ".yaw"), -0.8);
    }
  }

  void buttonsPoseEveryJoint() {
    type("floating.x", 0.25);
    const Model& model = stage().model();
    const std::vector<Pose> before = linkPoses();
    press("random_button");
    const std::vector<Pose> random = linkPoses();
    for (const Joint& joint : model.joints) {
      const bool moves = joint.type != JointType::kFixed && joint.type != JointType::kFloating;
      const bool moved = (random[joint.child].rotation - before[joint.child].rotation).norm() +
                             (random[joint.child].position - before[joint.child].position).norm() >
                         1e-6;
      QVERIFY2(moved == moves, joint.name.c_str());
    }
    for (int i = 0; i < model.positionSize(); ++i) {
      const Coordinate& coordinate = model.coordinates[i];
      const double q = stage().sample().state.position[i];
      QVERIFY(q >= coordinate.lower && q <= coordinate.upper);
    }
    QCOMPARE(value("floating.x"), 0.25);
    press("home_button");
    QVERIFY(stage().sample().state.position == homeState(model).position);
    press("random_button");
    press("zero_button");
    QVERIFY(stage().sample().state.position == neutralState(model).position);
  }

  void everyDegreeOfFreedomHasItsCurve() {
    auto* curves = window_->findChild<QTreeWidget*>("curves");
    window_->plotChoice().chooseCurves({{0}, {SampleQuantity::kVelocity}});
    QCOMPARE(curves->topLevelItemCount(), stage().model().velocitySize());
    QStringList names;
    for (int i = 0; i < curves->topLevelItemCount(); ++i) {
      names << curves->topLevelItem(i)->text(0);
    }
    for (const char* name : {"helical", "cylindrical.z", "universal.angle2", "spherical.wx",
                             "planar.angle", "floating.vz"}) {
      QVERIFY2(names.contains(name), name);
    }
  }

  // A number stands beside its own name.
  void aPositionIsNamedAsAPosition() {
    auto* curves = window_->findChild<QTreeWidget*>("curves");
    const int row = stage().model().velocitySize() - 1;
    QCOMPARE(stage().model().degrees_of_freedom[row].name, std::string("floating.vz"));
    const auto shown = [&](const std::set<SampleQuantity>& quantities) {
      window_->plotChoice().chooseCurves({{row}, quantities});
      return curves->topLevelItem(row)->text(0);
    };
    QCOMPARE(shown({SampleQuantity::kPosition}), QString("floating.z"));
    QCOMPARE(shown({SampleQuantity::kVelocity}), QString("floating.vz"));
    QCOMPARE(shown({SampleQuantity::kPosition, SampleQuantity::kVelocity}),
             QString("floating.z, vz"));
  }

  void everyJointMovesInASimulation() {
    press("random_button");
    const std::vector<Pose> before = linkPoses();
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.1, kPatience);
    stage().pause();
    QVERIFY(stage().sample().state.position.allFinite());
    const int block = stage().model().findLink("block");
    QVERIFY((linkPoses()[block].rotation - before[block].rotation).norm() > 1e-3);
  }

  void denavitHartenbergRobotIsPosed() {
    open("scara_dh");
    auto* status = window_->findChild<QLabel*>("status");
    QVERIFY2(!status->text().contains("loop"), qPrintable(status->text()));
    const int tool = stage().model().findLink("roll_link");
    QVERIFY(linkPoses()[tool].position.isApprox(Eigen::Vector3d(0.4, 0.0, 0.268), 1e-12));
    type("lift", 0.1);
    QVERIFY(linkPoses()[tool].position.isApprox(Eigen::Vector3d(0.4, 0.0, 0.168), 1e-12));
    // drawn although the file has no shapes: there is something to click on
    Viewport& view = window_->viewport();
    const auto at = view.linkOnScreen(stage().model().findLink("elbow_link"));
    QVERIFY(at);
    QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, at->toPoint());
    QVERIFY(window_->selection().link() > 0);
  }

  // A robot without shapes is known by its frames; others show them when asked.
  void framesComeWithARobotWithoutShapes() {
    auto* frames = window_->findChild<QAction*>("show_frames");
    QVERIFY(!frames->isChecked());
    open("scara_dh");
    QVERIFY(frames->isChecked() && window_->settings().on(ViewToggle::kFrames));
    open("joint_zoo");
    QVERIFY(!frames->isChecked() && !window_->settings().on(ViewToggle::kFrames));
    frames->trigger();
    open("scara_dh");
    open("four_bar");
    QVERIFY(frames->isChecked());
    frames->trigger();
    QVERIFY(!window_->settings().on(ViewToggle::kFrames));
  }

 private:
  Stage& stage() { return window_->stage(); }
  QWidget* row(const QString& name) { return window_->findChild<QWidget*>("joint_row/" + name); }
  QList<QWidget*> rows() {
    return window_->findChildren<QWidget*>(QRegularExpression("^joint_row/"));
  }
  double value(const QString& name) {
    return row(name)->findChild<QDoubleSpinBox*>("box")->value();
  }
  void type(const QString& name, double number) {
    row(name)->findChild<QDoubleSpinBox*>("box")->setValue(number);
  }
  void press(const char* button) {
    QTest::mouseClick(window_->findChild<QPushButton*>(button), Qt::LeftButton);
  }
  std::vector<Pose> linkPoses() {
    const Model& model = stage().model();
    Workspace workspace(model);
    BodyPoses X_WB;
    forwardKinematics(model, stage().sample().state, workspace, X_WB);
    std::vector<Pose> poses;
    for (size_t i = 0; i < model.links.size(); ++i) {
      poses.push_back(linkPose(model, X_WB, static_cast<int>(i)));
    }
    return poses;
  }
  void open(const char* robot) {
    const auto before = stage().robot();
    window_->openFile(bundledFile(robot));
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
  }

  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestPosing)
#include "tst_posing.moc"
