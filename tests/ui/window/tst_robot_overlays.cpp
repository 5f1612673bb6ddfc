// SPDX-License-Identifier: GPL-3.0-or-later
// What explains the robot in the 3D view: its keys, what they draw, and that they are kept.
#include <QAction>
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <cmath>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/scene/overlay_colors.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

namespace {

struct Toggle {
  const char* name;
  ViewToggle overlay;
  Qt::Key key;
  Qt::KeyboardModifiers held;
  const char* robot;  // that shows it
};

const Toggle kToggles[] = {
    {"show_frames", ViewToggle::kFrames, Qt::Key_F, {}, "puma560"},
    {"show_dh_frames", ViewToggle::kDenavitHartenbergFrames, Qt::Key_F, Qt::ShiftModifier,
     "puma560"},
    {"show_joint_axes", ViewToggle::kJointAxes, Qt::Key_J, {}, "joint_zoo"},
    {"show_joint_limits", ViewToggle::kJointLimits, Qt::Key_L, {}, "puma560"},
    {"show_link_names", ViewToggle::kLinkNames, Qt::Key_N, {}, "puma560"},
    {"show_joint_names", ViewToggle::kJointNames, Qt::Key_N, Qt::ShiftModifier, "puma560"},
    {"show_masses", ViewToggle::kMasses, Qt::Key_M, {}, "puma560"},
    {"show_inertia_ellipsoids", ViewToggle::kInertiaEllipsoids, Qt::Key_I, {}, "puma560"},
    {"show_inertia_boxes", ViewToggle::kInertiaBoxes, Qt::Key_I, Qt::ShiftModifier, "puma560"},
    {"show_effort_shares", ViewToggle::kEffortShares, Qt::Key_E, {}, "puma560"},
    {"show_trace", ViewToggle::kTrace, Qt::Key_P, {}, "pendulum"}};

}  // namespace

class TestRobotOverlays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
  }

  void init() {
    QSettings().clear();
    start();
  }
  void cleanup() { window_.reset(); }

  void everyKeyDrawsItsOverlay() {
    for (const Toggle& toggle : kToggles) {
      open(toggle.robot);
      if (toggle.overlay == ViewToggle::kTrace) simulate(0.3);
      const RobotOverlays& shown = view().robotOverlays();
      QVERIFY2(!window_->settings().on(toggle.overlay), toggle.name);
      const std::size_t before = drawn();
      press(toggle);
      QVERIFY2(action(toggle)->isChecked() && window_->settings().on(toggle.overlay), toggle.name);
      QVERIFY2(drawn() > before, toggle.name);
      QVERIFY2(shown.notices().isEmpty(), qPrintable(shown.notices().join(' ')));
      press(toggle);
      QVERIFY2(!action(toggle)->isChecked() && !window_->settings().on(toggle.overlay),
               toggle.name);
      QCOMPARE(drawn(), before);
    }
  }

  // Reached through the menu by letters alone, each of its own.
  void everyToggleHasALetterOfItsOwn() {
    QStringList letters;
    for (const Toggle& toggle : kToggles) {
      const QString text = action(toggle)->text();
      const int at = static_cast<int>(text.indexOf('&'));
      QVERIFY2(at >= 0, qPrintable(text));
      const QString letter = text.mid(at + 1, 1).toLower();
      QVERIFY2(!letters.contains(letter), qPrintable(text));
      letters << letter;
    }
  }

  void togglesAreKeptAndReset() {
    for (const Toggle& toggle : kToggles) action(toggle)->setChecked(true);
    window_->findChild<QAction*>("show_contacts")->setChecked(false);
    window_->findChild<QAction*>("transparent")->setChecked(true);
    // ellipsoids and boxes exclude each other
    QVERIFY(!action(kToggles[7])->isChecked() && action(kToggles[8])->isChecked());
    window_->close();
    window_.reset();
    start();
    for (const Toggle& toggle : kToggles) {
      const bool kept = toggle.overlay != ViewToggle::kInertiaEllipsoids;
      QCOMPARE(action(toggle)->isChecked(), kept);
      QCOMPARE(window_->settings().on(toggle.overlay), kept);
    }
    QVERIFY(!window_->settings().on(ViewToggle::kContacts));
    QVERIFY(window_->settings().on(ViewToggle::kTransparent));
    for (QAction* entry : window_->findChildren<QAction*>()) {
      if (entry->text() == "&Reset layout") entry->trigger();
    }
    for (const Toggle& toggle : kToggles) QVERIFY(!window_->settings().on(toggle.overlay));
    QVERIFY(window_->settings().on(ViewToggle::kContacts));
    QVERIFY(!window_->settings().on(ViewToggle::kTransparent));
  }

  // One link is one.
  void oneOutlinedLinkIsNoPlural() {
    open("double_pendulum");
    window_->settings().set(ViewToggle::kInertiaBoxes, true);
    const auto captions = [this] { return window_->viewport().texts().captions.join('|'); };
    QTRY_VERIFY_WITH_TIMEOUT(captions().contains("Outlined"), 20000);
    QVERIFY2(!captions().contains("1 links"), qPrintable(captions()));
    window_->settings().set(ViewToggle::kInertiaBoxes, false);
  }

  // Frames that came with a robot without shapes were asked for by nobody.
  void framesOfASkeletonAreNotKept() {
    open("scara_dh");
    QVERIFY(window_->settings().on(ViewToggle::kFrames));
    window_->close();
    window_.reset();
    start();
    QVERIFY(!window_->settings().on(ViewToggle::kFrames));
  }

  // Frames 0 to 6 of the Puma, the wrist's three in one place; where a robot branches, it is said,
  // until a link is chosen whose chain does not.
  void denavitHartenbergFramesOrWhyNot() {
    window_->settings().set(ViewToggle::kDenavitHartenbergFrames, true);
    open("puma560");
    const RobotOverlays& shown = view().robotOverlays();
    QCOMPARE(shown.overlay().arrows.size(), std::size_t(3 * 7));
    QStringList labels;
    for (const OverlayLabel& label : shown.overlay().labels) labels << label.text;
    QCOMPARE(labels, QStringList({"0", "1", "2", "3", "4, 5, 6"}));
    open("quadruped");
    QVERIFY(shown.overlay().arrows.empty());
    QVERIFY2(view().notices().join(' ').contains("Denavit-Hartenberg"),
             qPrintable(view().notices().join(' ')));
    open("cart_pole");
    QVERIFY2(shown.notices().isEmpty(), qPrintable(shown.notices().join(' ')));
  }

  // On its feet the quadruped's centre of mass is over its support; leaned over it is not.
  void supportIsSeenWhereItStands() {
    open("quadruped");
    window_->settings().set(ViewToggle::kMasses, true);
    const RobotOverlays& shown = view().robotOverlays();
    QVERIFY(shown.overlay().fans.empty() && shown.captions().isEmpty());
    QVERIFY(view().shownOptions().transparent);  // what is inside is seen
    SimulationSetup setup = stage().setup();
    setup.ground = true;
    stage().setSetup(setup);
    QCOMPARE(shown.overlay().fans.size(), std::size_t(1));
    QVERIFY2(shown.captions().join(' ').contains("inside"), qPrintable(shown.captions().join(' ')));
    // a ground that stays where it is; without a height it is under every pose
    setup.ground_height = shown.overlay().fans.front().corners.front().z();
    stage().setSetup(setup);
    Eigen::VectorXd lifted = stage().sample().state.position;
    lifted[2] += 0.5;
    stage().setPosition(lifted);
    QVERIFY(shown.overlay().fans.empty());
    QVERIFY(shown.captions().join(' ').contains("Nothing touches"));
    // standing, by the ground's forces
    lifted[2] -= 0.5;
    stage().setPosition(lifted);
    setup.law = ControlLaw::kPdGravity;
    stage().setSetup(setup);
    simulate(0.3);
    QCOMPARE(shown.overlay().fans.size(), std::size_t(1));
    QVERIFY(shown.captions().join(' ').contains("inside"));
    stage().setSetup({});
  }

  // The colours are the efforts' shares, the legend names the largest and counts what has no limit.
  void linksAreColouredByTheirShare() {
    open("puma560");
    window_->settings().set(ViewToggle::kEffortShares, true);
    const RobotOverlays& shown = view().robotOverlays();
    QCOMPARE(shown.tints().size(), stage().model().links.size());
    QVERIFY(shown.legend());
    double most = 0.0;
    std::string joint;
    for (int i = 0; i < stage().model().velocitySize(); ++i) {
      const DegreeOfFreedom& dof = stage().model().degrees_of_freedom[i];
      const double share = std::abs(stage().sample().effort[i]) / dof.effort_limit;
      if (share <= most) continue;
      most = share;
      joint = stage().model().joints[dof.joint].name;
    }
    QCOMPARE(shown.legend()->most_share, most);
    QCOMPARE(shown.legend()->most.toStdString(), joint);
    QCOMPARE(shown.legend()->without_limit, 0);
    open("pendulum");
    const bool limited = std::isfinite(stage().model().degrees_of_freedom[0].effort_limit);
    QCOMPARE(shown.legend()->without_limit, limited ? 0 : 1);
  }

  // Its link red, its limits drawn, and said, without being asked for.
  void aPoseBeyondALimitIsRedAndSaid() {
    open("puma560");
    const Joint& joint = stage().model().joints[stage().model().findJoint("joint3")];
    const RobotOverlays& shown = view().robotOverlays();
    Eigen::VectorXd q = stage().robot()->home.position;
    q[joint.position_index] = joint.limits.upper + 0.4;
    QVERIFY(shown.tints().empty());
    stage().setPosition(q);
    QCOMPARE(shown.tints().size(), std::size_t(1));
    QCOMPARE(shown.tints().front().link, joint.child);
    QVERIFY(!shown.overlay().fans.empty());
    QVERIFY2(view().notices().join(' ').contains("joint3"), qPrintable(view().notices().join(' ')));
    stage().setPosition(stage().robot()->home.position);
    QVERIFY(shown.tints().empty() && shown.overlay().fans.empty() && shown.notices().isEmpty());
  }

  // What is selected has a line around it, a quieter one while an algorithm is walked.
  void whatIsSelectedIsOutlined() {
    open("puma560");
    const int link = stage().model().findLink("link2");
    const auto outlines = [&] {
      return view().requestOf(view().camera(), QSize(300, 200), 1.0, false).outlines;
    };
    QVERIFY(outlines().empty());
    window_->selection().selectLink(link);
    QCOMPARE(outlines().size(), std::size_t(1));
    QCOMPARE(outlines().front().link, link);
    QVERIFY(view().requestOf(view().camera(), QSize(300, 200), 1.0, false).tints.empty());
    const double width = outlines().front().width;
    Overlay walked;
    walked.quiets_selection = true;
    walked.arrows.push_back({});
    view().setOverlay("walk", walked);
    QVERIFY(outlines().front().width < 0.7 * width);
    view().setOverlay("walk", {});
    QCOMPARE(outlines().front().width, width);
  }

  // The bob goes round its pin, from the first sample to the shown one, bounded; a moment that was
  // taken back is not drawn.
  void traceIsThePathOfTheLink() {
    open("pendulum");
    window_->settings().set(ViewToggle::kTrace, true);
    QVERIFY(!view().robotOverlays().notices().isEmpty());  // nothing is recorded
    simulate(0.5);
    const int bob = stage().model().findLink("bob");
    const auto& lines = view().robotOverlays().overlay().lines;
    QVERIFY(lines.size() > 10 && lines.size() <= std::size_t(LinkTrace::kPoints) + 1);
    for (std::size_t i = 1; i < lines.size(); ++i) QVERIFY(lines[i].from == lines[i - 1].to);
    QVERIFY((lines.back().to - place(bob)).norm() < 1e-9);
    const Eigen::Vector3d pin(0.0, 0.0, 1.3);
    for (const OverlayLine& line : lines) QVERIFY(std::abs((line.to - pin).norm() - 1.0) < 1e-9);
    const std::size_t all = lines.size();
    stage().scrubTo(0.2);
    QVERIFY(lines.size() < all);
    QVERIFY((lines.back().to - place(bob)).norm() < 1e-9);
  }

 private:
  Stage& stage() { return window_->stage(); }
  Viewport& view() { return window_->viewport(); }
  QAction* action(const Toggle& toggle) { return window_->findChild<QAction*>(toggle.name); }

  void start() {
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
  }

  void open(const char* robot) {
    const auto before = stage().robot();
    OpenRequest request;
    request.file = QString::fromStdString(bundledRobotFile(robot).value_or(""));
    window_->openRobot(request);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
  }

  void press(const Toggle& toggle) { QTest::keyClick(window_.get(), toggle.key, toggle.held); }

  void simulate(double seconds) {
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > seconds, kPatience);
    stage().pause();
    QTest::qWait(100);
  }

  // Everything that is drawn over the robot.
  std::size_t drawn() {
    const RobotOverlays& shown = view().robotOverlays();
    const Overlay& overlay = shown.overlay();
    return overlay.arrows.size() + overlay.lines.size() + overlay.ellipsoids.size() +
           overlay.boxes.size() + overlay.fans.size() + overlay.labels.size() +
           shown.tints().size();
  }

  // Where its centre of mass is.
  Eigen::Vector3d place(int link) {
    Workspace workspace(stage().model());
    BodyPoses X_WB;
    forwardKinematics(stage().model(), stage().sample().state, workspace, X_WB);
    const Link& placed = stage().model().links[link];
    return linkPose(stage().model(), X_WB, link) * (placed.inertia.first_moment / placed.mass);
  }

  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestRobotOverlays)
#include "tst_robot_overlays.moc"
