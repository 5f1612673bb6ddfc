// SPDX-License-Identifier: GPL-3.0-or-later
// What the 3D view does besides showing a pose: it pulls, shows forces and collisions, stands
// upright.
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QMouseEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <cmath>
#include <numbers>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestViewport : public QObject {
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
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
  }

  void init() { stage().setSetup({}); }

  void cleanupTestCase() { window_.reset(); }

  // An arm that floats without weight comes to where the mouse holds it, at its own point.
  void controlDragPullsTheArmToTheMouse() {
    open("puma560", Eigen::Vector3d::Zero());
    const QPoint at = pointOn("link3");
    const Camera camera = view().camera();
    const QPoint to = at + QPoint(25, 40);
    press(at);
    QVERIFY(stage().pull());
    move(to);
    QVERIFY(!view().notices().isEmpty());  // it does not run yet
    QTest::qWait(50);
    QCOMPARE(stage().sample().state.time, 0.0);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY2(view().notices().isEmpty(), qPrintable(view().notices().join(" / ")));
    QTRY_VERIFY_WITH_TIMEOUT((heldPixel() - to).manhattanLength() < 6, kPatience);
    QCOMPARE(view().camera(), camera);
    release(to);
    QVERIFY(!stage().pull());
    stage().pause();
  }

  // Let go on its way up the pendulum swings on, through the middle to the other side.
  void releasedPendulumSwingsOn() {
    open("pendulum");
    stage().play();
    const QPoint at = pointOn("bob");
    press(at);
    move(at + QPoint(60, -20));
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(stage().sample().state.position[0]) > 0.15, kPatience);
    const double pulled = stage().sample().state.position[0];
    release(at + QPoint(60, -20));
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.position[0] * pulled < -0.01, kPatience);
    stage().pause();
  }

  void escapeLetsGoAndPlainDragsOrbit() {
    open("pendulum");
    const QPoint at = pointOn("bob");
    press(at);
    QVERIFY(stage().pull());
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(!stage().pull());
    const Camera camera = view().camera();
    move(at + QPoint(40, 0));
    QVERIFY(!stage().pull());
    QCOMPARE(view().camera(), camera);
    release(at + QPoint(40, 0));
    press(at, Qt::NoModifier);
    move(at + QPoint(40, 0), Qt::NoModifier);
    QVERIFY(!stage().pull());
    QVERIFY(view().camera().azimuth != camera.azimuth);
    release(at + QPoint(40, 0), Qt::NoModifier);
  }

  void fixedLinkIsNotPulledAndSaysSo() {
    open("pendulum");
    const QPoint at = pointOn("stand");
    press(at);
    QVERIFY(!stage().pull());
    QVERIFY2(view().notices().join(' ').contains("stand"), qPrintable(view().notices().join(' ')));
    release(at);
    QVERIFY(view().notices().isEmpty());
  }

  // A view that is empty says why, and what to do; whichever went away, the robot or the view.
  void aRobotOutOfViewIsTold() {
    open("quadruped");
    const auto said = [this] { return view().notices().join(' ').contains("out of the view"); };
    QVERIFY(!said());
    const Camera camera = view().camera();
    Camera aside = camera;
    aside.pan({0.45 * view().width(), 0.0}, view().viewSize());
    view().setCamera(aside);
    QVERIFY2(!said(), "a part of it is still seen");
    aside.pan({2.0 * view().width(), 0.0}, view().viewSize());
    view().setCamera(aside);
    QVERIFY(said());
    QTest::keyClick(&view(), Qt::Key_Home);
    QTRY_VERIFY_WITH_TIMEOUT(!said(), kPatience);
    view().setCamera(camera);
    QVERIFY(!said());
    stage().play();  // it falls: there is no ground
    QTRY_VERIFY_WITH_TIMEOUT(said(), kPatience);
    stage().pause();
    stage().reset();
    view().setCamera(camera);
    QVERIFY(!said());
    stage().setMode(Stage::Mode::kPose);
  }

  void anotherRobotLetsGo() {
    open("pendulum");
    press(pointOn("bob"));
    QVERIFY(stage().pull());
    open("double_pendulum");
    QVERIFY(!stage().pull());
    move(QPoint(50, 50));
    release(QPoint(50, 50));
    QVERIFY(!stage().pull());
  }

  // On its feet the robot's weight is as long as the robot is large, all arrows together.
  void groundCarriesTheQuadrupedVisibly() {
    open("quadruped");
    QCOMPARE(view().robotOverlays().contacts().size(), std::size_t(0));
    const Model& model = stage().model();
    const double height = standOnGround();
    QCOMPARE(view().shownOptions().ground_height, height);
    QVERIFY(view().shownOptions().ground_normal == Eigen::Vector3d::UnitZ());
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.5, kPatience);
    stage().pause();
    QCOMPARE(view().robotOverlays().contacts().size(), std::size_t(4));
    Workspace workspace(model);
    BodyPoses X_WB;
    forwardKinematics(model, stage().robot()->home, workspace, X_WB);
    std::vector<Pose> X_WL;
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      X_WL.push_back(linkPose(model, X_WB, static_cast<int>(i)));
    }
    const double size = stage().robot()->scene->bounds(X_WL).diagonal().norm();
    double length = 0.0;
    for (const OverlayArrow& arrow : view().robotOverlays().contacts()) {
      length += arrow.vector.z();
      QVERIFY(std::abs(arrow.origin.z() - height) < 0.005);
      QVERIFY(arrow.color.blue > arrow.color.red);  // it holds
    }
    QVERIFY2(std::abs(length / size - 1.0) < 0.02, qPrintable(QString::number(length)));
    auto* action = window_->findChild<QAction*>("show_contacts");
    QCOMPARE(action->shortcut(), QKeySequence(Qt::Key_C));
    action->trigger();
    QVERIFY(view().robotOverlays().contacts().empty());
    action->trigger();
    QCOMPARE(view().robotOverlays().contacts().size(), std::size_t(4));
    // of what was the recording tells
    stage().scrubTo(0.1);
    QCOMPARE(view().robotOverlays().contacts().size(), std::size_t(4));
  }

  // Pushed over the floor, the feet slide in another colour.
  void slidingFeetAreOrange() {
    open("quadruped");
    standOnGround();
    stage().setMode(Stage::Mode::kSimulate);
    State start = stage().sample().state;
    SimulationSetup setup = stage().setup();
    setup.friction = 0.02;
    setup.wrenches.push_back({"trunk", {100.0, 0.0, 0.0}, Eigen::Vector3d::Zero()});
    stage().setSetup(setup);
    stage().play();
    const auto slides = [&] {
      return std::any_of(view().robotOverlays().contacts().begin(),
                         view().robotOverlays().contacts().end(),
                         [](const OverlayArrow& a) { return a.color.red > a.color.blue; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(slides(), kPatience);
    stage().pause();
  }

  // In every mode, until the links part again.
  void collidingLinksAreNamed() {
    open("quadruped");
    const Eigen::VectorXd home = stage().sample().state.position;
    const Eigen::VectorXd crossed = crossedLegs();
    stage().setPosition(crossed);
    QTRY_VERIFY_WITH_TIMEOUT(!view().notices().isEmpty(), kPatience);
    QCOMPARE(view().notices(),
             QStringList("Links 'front_left_upper_leg' and 'front_right_upper_leg' collide"));
    QCOMPARE(view().accessibleDescription(), view().notices().join(""));
    stage().setPosition(home);
    QTRY_VERIFY_WITH_TIMEOUT(view().notices().isEmpty(), kPatience);

    auto motion = std::make_shared<Recording>(stage().robot()->model);
    Workspace workspace(stage().model());
    for (const double time : {0.0, 1.0}) {
      State state = stage().robot()->home;
      state.time = time;
      if (time > 0.0) state.position = crossed;
      motion->append(sampleOfPose(stage().model(), state, workspace));
    }
    stage().setTrajectory(motion);
    stage().scrubTo(1.0);
    QTRY_VERIFY_WITH_TIMEOUT(!view().notices().isEmpty(), kPatience);
    stage().scrubTo(0.0);
    QTRY_VERIFY_WITH_TIMEOUT(view().notices().isEmpty(), kPatience);

    stage().setPosition(crossed);
    stage().stepForward();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.0, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!view().notices().isEmpty(), kPatience);
  }

  void collisionNoticeGoesWithItsRobotAndWithItsToggle() {
    open("quadruped");
    stage().setPosition(crossedLegs());
    QTRY_VERIFY_WITH_TIMEOUT(!view().notices().isEmpty(), kPatience);
    auto* action = window_->findChild<QAction*>("notice_collisions");
    QVERIFY(action->isChecked());
    action->trigger();
    QVERIFY(view().notices().isEmpty());
    QTest::qWait(300);
    QVERIFY(view().notices().isEmpty());
    action->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!view().notices().isEmpty(), kPatience);
    const auto said = view().notices();
    open("pendulum");
    QVERIFY(view().notices().isEmpty());
  }

  // A ball that stands on a rod swings below where the floor was, and is seen there.
  void theFloorGivesWayToWhatSwingsBelowIt() {
    const QTemporaryDir folder;
    QFile file(folder.filePath("rod.urdf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "<robot name='rod'><link name='stand'/><link name='ball'><inertial><origin xyz='0 0 1'/>"
        "<mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
        "<visual><origin xyz='0 0 1'/><geometry><sphere radius='0.1'/></geometry></visual></link>"
        "<joint name='pivot' type='continuous'><parent link='stand'/><child link='ball'/>"
        "<origin xyz='0 0 0.5'/><axis xyz='0 1 0'/></joint></robot>");
    file.close();
    openFile(file.fileName());
    QVERIFY(std::abs(view().shownOptions().ground_height) < 0.01);
    stage().setPosition(Eigen::VectorXd::Constant(1, std::numbers::pi));
    QTRY_VERIFY(std::abs(view().shownOptions().ground_height + 0.6) < 0.01);
    // it does not go up and down with it
    stage().setPosition(Eigen::VectorXd::Zero(1));
    QTest::qWait(100);
    QVERIFY(std::abs(view().shownOptions().ground_height + 0.6) < 0.01);
  }

  // Gravity of the governor's file is along -y: its shaft stands in the picture, on a floor.
  void governorStandsUpright() {
    open("A05-governor");
    const Camera& camera = view().camera();
    QVERIFY(camera.up().y() > 0.8);
    QVERIFY(view().shownOptions().ground_normal.isApprox(Eigen::Vector3d::UnitY()));
    // its balls of 0.06 m, hanging, reach lowest: 1 m below hinges at 1 m
    QVERIFY(std::abs(view().shownOptions().ground_height + 0.06) < 0.03);
    const auto foot = view().linkOnScreen(stage().model().findLink("shaft"));
    const auto top = view().linkOnScreen(stage().model().findLink("right_rod"));
    QVERIFY(foot && top && foot->y() - top->y() > 50.0);
    open("pendulum");
    QVERIFY(view().camera().up().z() > 0.8);
    QVERIFY(view().shownOptions().ground_normal == Eigen::Vector3d::UnitZ());
  }

  // A ghost swings out where the pendulum hangs: it is seen there, but a click goes through it; the
  // next robot comes without.
  void ghostIsSeenButNotClicked() {
    open("pendulum");
    State swung = stage().sample().state;
    swung.position[0] = 0.9;
    stage().setPosition(swung.position);
    const QPoint there = pointOn("bob") + QPoint(4, -12);  // well inside
    stage().setPosition(Eigen::VectorXd::Zero(1));
    const auto green = [&] {
      const QColor pixel = view().picture().pixelColor(there);
      return pixel.green() - pixel.red();
    };
    // pictures come when they come: the ground is what stays for a second
    int empty = green();
    QElapsedTimer same;
    same.start();
    const auto stays = [&] {
      const int now = green();
      if (now != empty) same.restart();
      empty = now;
      return same.elapsed() > 1000;
    };
    QTRY_VERIFY_WITH_TIMEOUT(stays(), kPatience);
    view().setGhosts({swung}, {QColor(0, 240, 40)});
    QTRY_VERIFY_WITH_TIMEOUT(green() > empty + 15, kPatience);
    QTest::mouseClick(&view(), Qt::LeftButton, {}, there);
    QCOMPARE(window_->selection().link(), -1);
    open("double_pendulum");
    open("pendulum");
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(green() - empty) < 8, kPatience);
  }

 private:
  Stage& stage() { return window_->stage(); }
  Viewport& view() { return window_->viewport(); }

  void open(const char* robot, const std::optional<Eigen::Vector3d>& gravity = {}) {
    openFile(bundledFile(robot), gravity);
  }
  void openFile(const QString& file, const std::optional<Eigen::Vector3d>& gravity = {}) {
    const auto before = stage().robot();
    OpenRequest request;
    request.file = file;
    request.gravity = gravity;
    window_->openRobot(request);
    // until then the view says how far it is
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before && stage().robot()->complete, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(view().notices().filter("shapes").isEmpty(), kPatience);
    view().fit();
  }

  // A pixel where the link is seen, with all around it, or a null point.
  QPoint pointOn(const char* link) {
    const int wanted = stage().model().findLink(link);
    const Eigen::Vector2d size(view().width(), view().height());
    Workspace workspace(stage().model());
    BodyPoses X_WB;
    forwardKinematics(stage().model(), stage().sample().state, workspace, X_WB);
    std::vector<Pose> X_WL;
    for (std::size_t i = 0; i < stage().model().links.size(); ++i) {
      X_WL.push_back(linkPose(stage().model(), X_WB, static_cast<int>(i)));
    }
    for (int y = view().height() - 1; y > 0; --y) {
      for (int x = 0; x < view().width(); ++x) {
        const Ray ray = view().camera().ray({x + 1.0, y - 1.0}, size);
        const auto hit = stage().robot()->picker->pick(X_WL, ray);
        if (hit && hit->link == wanted) return {x + 1, y - 1};
      }
    }
    return {};
  }

  QPoint heldPixel() {
    const Pull& pull = *stage().pull();
    Workspace workspace(stage().model());
    BodyPoses X_WB;
    forwardKinematics(stage().model(), stage().sample().state, workspace, X_WB);
    const Eigen::Vector2d size(view().width(), view().height());
    const auto pixel =
        view().camera().project(linkPose(stage().model(), X_WB, pull.link) * pull.point, size);
    return QPointF(pixel->x(), pixel->y()).toPoint();
  }

  void send(QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons buttons,
            Qt::KeyboardModifiers keys) {
    QMouseEvent event(type, QPointF(at), view().mapToGlobal(QPointF(at)), button, buttons, keys);
    QCoreApplication::sendEvent(&view(), &event);
  }
  void press(const QPoint& at, Qt::KeyboardModifiers keys = Qt::ControlModifier) {
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, keys);
  }
  void move(const QPoint& at, Qt::KeyboardModifiers keys = Qt::ControlModifier) {
    send(QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton, keys);
  }
  void release(const QPoint& at, Qt::KeyboardModifiers keys = Qt::ControlModifier) {
    send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, keys);
  }

  // A ground that touches the feet, and joints that hold the pose; returns the ground's height.
  double standOnGround() {
    SimulationSetup setup = stage().setup();
    setup.ground = true;
    setup.law = ControlLaw::kPdGravity;
    stage().setSetup(setup);
    return stage().simulationOptions().ground->options.height;
  }

  // The quadruped's front legs, swung through each other.
  Eigen::VectorXd crossedLegs() {
    const Model& model = stage().model();
    Eigen::VectorXd position = stage().robot()->home.position;
    position[model.joints[model.findJoint("front_left_hip")].position_index] = -0.8;
    position[model.joints[model.findJoint("front_right_hip")].position_index] = 0.8;
    return position;
  }

  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestViewport)
#include "tst_viewport.moc"
