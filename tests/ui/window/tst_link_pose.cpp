// SPDX-License-Identifier: GPL-3.0-or-later
// Links led by the mouse and sent to typed poses, poses by name: as a person would.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QStandardPaths>
#include <QTreeWidget>
#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/loops/loop_constraints.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/posing/link_pose_panel.h"
#include "ui/stage/named_poses.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"

using namespace armillary;
using namespace armillary::test;

class TestLinkPose : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(data_.isValid());
    qputenv("XDG_DATA_HOME", data_.path().toUtf8());
    useOwnSettings();
    openWindow();
  }
  void cleanupTestCase() { closeWindow(); }

  // The hand goes where the mouse is, the stand stays, and one undo takes all of it back.
  void shiftAndTheMouseLeadALink() {
    open(bundledFile("puma560"));
    bend({0.1, -0.5, 0.4, 0.3, 0.6, 0.2});
    const Eigen::VectorXd before = position();
    const QPoint from = pointOn("link6");
    const QPoint to = from + QPoint(-60, 30);
    const Camera camera = view().camera();
    press(from);
    std::vector<double> took;
    for (int i = 1; i <= 12; ++i) {
      QElapsedTimer clock;
      clock.start();
      move(from + (to - from) * i / 12);
      took.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
    }
    std::sort(took.begin(), took.end());
    qInfo("a move of the mouse: median %.2f ms, slowest %.2f ms", took[6], took.back());
    QVERIFY(took[6] < 50.0);  // it is a few; machines may be loaded
    QVERIFY2(view().notices().isEmpty(), qPrintable(view().notices().join(' ')));
    release(to);
    QVERIFY(view().camera() == camera);
    QVERIFY((position() - before).norm() > 0.05);
    // what was grabbed is under the mouse still
    QVERIFY((*view().linkOnScreen(link("link6")) - before_on_screen_ - QPointF(to - from))
                .manhattanLength() < 60.0);
    undo();
    QVERIFY2(position() == before, "one undo is not enough");
    redo();
    QVERIFY((position() - before).norm() > 0.05);
  }

  void limitsAndReachEndTheWayAndSaySo() {
    open(bundledFile("puma560"));
    const QPoint from = pointOn("link6");
    press(from);
    for (int i = 1; i <= 10; ++i) move(from + QPoint(0, -i * 60));
    QVERIFY2(view().notices().join(' ').contains("no nearer"),
             qPrintable(view().notices().join(' ')));
    const Model& model = stage().model();
    for (int i = 0; i < model.positionSize(); ++i) {
      QVERIFY(position()[i] >= model.coordinates[i].lower - 1e-9);
      QVERIFY(position()[i] <= model.coordinates[i].upper + 1e-9);
    }
    // Escape: where it was, and nothing to undo
    const Eigen::VectorXd home = stage().robot()->home.position;
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(position() == home);
    release(from);
    QVERIFY(position() == home);
    QVERIFY(!find<QAction>("undo")->isEnabled());
  }

  void aSimulationIsLeftForIt() {
    open(bundledFile("double_pendulum"));
    bend({0.5, 0.3});
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.05, kPatience);
    stage().pause();
    const QPoint from = pointOn("lower_arm");
    press(from);
    move(from + QPoint(10, 5));
    move(from + QPoint(20, 10));
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    QVERIFY(stage().sample().state.velocity.isZero(0.0));
    release(from + QPoint(20, 10));
  }

  void mechanismsStayClosedInTheHand() {
    open(bundledFile("four_bar"));
    const Eigen::VectorXd before = position();
    const QPoint from = pointOn("coupler");
    press(from);
    for (int i = 1; i <= 15; ++i) {
      move(from + QPoint(4 * i, 3 * i));
      QVERIFY(stage().mechanism()->closed(position()));
    }
    release(from + QPoint(60, 45));
    QVERIFY((position() - before).norm() > 0.01);
    undo();
    QVERIFY((position() - before).norm() < 1e-9);
  }

  void whatFloatsIsCarriedByItsTrunkAndStaysByItsFeet() {
    open(bundledFile("quadruped"));
    const Eigen::VectorXd before = position();
    const Model& model = stage().model();
    const int base =
        model.joints[model.bodies[model.links[link("trunk")].body].joint_index].position_index;
    QPoint from = pointOn("trunk");
    press(from);
    move(from + QPoint(30, -20));
    move(from + QPoint(40, -30));
    release(from + QPoint(40, -30));
    QVERIFY((position() - before).segment<3>(base).norm() > 0.01);
    QVERIFY((position() - before).tail(model.positionSize() - 7).isZero(0.0));
    undo();
    QVERIFY(position() == before);
    from = pointOn("front_left_lower_leg");
    press(from);
    move(from + QPoint(8, -8));
    move(from + QPoint(16, -12));
    release(from + QPoint(16, -12));
    QVERIFY(position().segment<7>(base) == before.segment<7>(base));
    QVERIFY((position() - before).norm() > 1e-3);
  }

  // A pose is typed, the tool goes there; the table shows it.
  void aTypedPoseIsReached() {
    open(bundledFile("puma560"));
    bend({0.1, -0.5, 0.4, 0.3, 0.6, 0.2});
    showPanel();
    select("link6");
    type("tool_z", "0.1");
    QTRY_VERIFY(std::abs(present("z") - toolPlace().z()) < 1e-3);
    const Eigen::VectorXd before = position();
    click("take_present");
    const double x = toolPlace().x() - 0.1;
    type("wanted_x", QString::number(x, 'g', 17));
    click("link_pose_go");
    QCOMPARE(outcome(), QString("Reached."));
    QVERIFY(std::abs(toolPlace().x() - x) < 1e-6);
    QTRY_VERIFY(std::abs(present("x") - x) < 1e-3);
    QVERIFY(view().overlays().contains("link_pose"));
    undo();
    QVERIFY((position() - before).norm() < 1e-12);
    // degrees are for angles alone
    const double roll = present("roll");
    QTest::keyClick(&window(), Qt::Key_D);
    QTRY_VERIFY(std::abs(present("roll") - roll * 180.0 / std::numbers::pi) < 0.02);
    QTest::keyClick(&window(), Qt::Key_D);
  }

  void outOfReachSaysHowFarAndGoesNear() {
    open(bundledFile("puma560"));
    showPanel();
    select("link6");
    type("wanted_x", "5");
    click("link_pose_go");
    QVERIFY2(outcome().contains("m beyond reach"), qPrintable(outcome()));
    QVERIFY2(outcome().contains("as near as it gets"), qPrintable(outcome()));
    QVERIFY(toolPlace().x() > 0.6);
    find<QAction>("undo")->trigger();
    QVERIFY(position() == stage().robot()->home.position);
    // behind another tab nothing of it is drawn
    find<QDockWidget>("dock_joints")->raise();
    QTRY_VERIFY(!view().overlays().contains("link_pose"));
  }

  void posesAreSavedAppliedRenamedAndDeleted() {
    open(bundledFile("planar_3r"));
    bend({0.3, 0.2, 0.1});
    const Eigen::VectorXd kept = position();
    menuEntry("Save this pose")->trigger();
    answer("over & out");
    QVERIFY(entryOf("over && out"));
    // another robot and back: it is still there
    open(bundledFile("scara"));
    QVERIFY(!entryOf("over && out"));
    open(bundledFile("planar_3r"));
    QVERIFY(position() != kept);
    entryOf("over && out")->trigger();
    QVERIFY(position() == kept);
    undo();
    QVERIFY(position() == stage().robot()->home.position);
    find<QMenu>("rename_pose")->actions().front()->trigger();
    answer("bent");
    QVERIFY(entryOf("bent") && !entryOf("over && out"));
    find<QMenu>("delete_pose")->actions().front()->trigger();
    QTRY_VERIFY(!entryOf("bent"));
    QVERIFY(!find<QMenu>("delete_pose"));
  }

  void anSrdfFileBringsPosesAndItsFindings() {
    QTemporaryDir folder;
    const QString file = folder.filePath("poses.srdf");
    QFile text(file);
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write(
        "<robot name='planar_3r'>\n<group_state name='up' group='arm'>\n"
        "<joint name='shoulder' value='0.7'/>\n<joint name='nobody' value='1'/>\n"
        "</group_state></robot>");
    text.close();
    open(bundledFile("planar_3r"));
    window().openFile(file);
    QAction* up = entryOf("up (arm)");
    QVERIFY(up);
    up->trigger();
    QCOMPARE(position()[0], 0.7);
    QCOMPARE(position()[1], stage().robot()->home.position[1]);
    auto* problems = find<QTreeWidget>("problems");
    QCOMPARE(problems->topLevelItemCount(), 1);
    QCOMPARE(problems->topLevelItem(0)->text(0), QString("poses.srdf:4"));
    // what has none for this robot says so, and the others stay
    QFile none(folder.filePath("none.srdf"));
    QVERIFY(none.open(QIODevice::WriteOnly));
    none.write("<robot name='planar_3r'/>");
    none.close();
    window().openFile(none.fileName());
    auto* message = find<MessageBar>("message_bar");
    QVERIFY2(message->text().contains("no poses for this robot"), qPrintable(message->text()));
    QVERIFY(entryOf("up (arm)"));
  }

  // A file that a person has spoilt is neither taken nor written over.
  void ownPosesThatCannotBeReadAreKept() {
    open(bundledFile("planar_3r"));
    menuEntry("Save this pose")->trigger();
    answer("one");
    const QString path = window().poses().ownFile();
    QVERIFY2(path.startsWith(data_.path()), qPrintable(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("<robot name='planar_3r'><group_state");
    file.close();
    open(bundledFile("scara"));
    open(bundledFile("planar_3r"));
    QVERIFY(!entryOf("one"));
    menuEntry("Save this pose")->trigger();
    answer("two");
    auto* message = find<MessageBar>("message_bar");
    QVERIFY2(message->text().contains("not written over"), qPrintable(message->text()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("<robot name='planar_3r'><group_state"));
    file.close();
    QVERIFY(file.remove());
  }

  void aCorpusRobotComesWithItsPoses() {
    const std::filesystem::path panda =
        std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots" / "panda" / "robot.urdf";
    if (!std::filesystem::exists(panda)) QSKIP("the corpus is not here");
    open(QString::fromStdString(panda.string()));
    QAction* pose = entryOf("default (arm_and_hand)");
    QVERIFY(pose);
    pose->trigger();
    const int joint = stage().model().findJoint("panda_joint4");
    QCOMPARE(position()[stage().model().joints[joint].position_index], -2.35619);
  }

 private:
  Viewport& view() { return window().viewport(); }
  const Eigen::VectorXd& position() { return stage().sample().state.position; }
  int link(const char* name) { return stage().model().findLink(name); }
  void bend(std::initializer_list<double> numbers) {
    Eigen::VectorXd q(static_cast<Eigen::Index>(numbers.size()));
    std::copy(numbers.begin(), numbers.end(), q.begin());
    stage().setPosition(q);
  }
  void undo() { find<QAction>("undo")->trigger(); }
  void redo() { find<QAction>("redo")->trigger(); }

  // A place in the view where that link is hit, near to its origin.
  QPoint pointOn(const char* name) {
    const int index = link(name);
    before_on_screen_ = *view().linkOnScreen(index);
    for (int radius = 0; radius < 150; radius += 3) {
      for (int turn = 0; turn < 16; ++turn) {
        const double angle = turn * std::numbers::pi / 8.0;
        const QPointF at = before_on_screen_ + radius * QPointF(std::cos(angle), std::sin(angle));
        const Ray ray = view().camera().ray(
            {at.x(), at.y()},
            {static_cast<double>(view().width()), static_cast<double>(view().height())});
        std::vector<Pose> X_WL;
        Workspace workspace(stage().model());
        BodyPoses X_WB;
        forwardKinematics(stage().model(), stage().sample().state, workspace, X_WB);
        for (int i = 0; i < static_cast<int>(stage().model().links.size()); ++i) {
          X_WL.push_back(linkPose(stage().model(), X_WB, i));
        }
        const auto hit = stage().robot()->picker->pick(X_WL, ray, PickShapes::kVisuals);
        if (hit && hit->link == index) return at.toPoint();
      }
    }
    qWarning("%s is not seen", name);
    return {};
  }
  void mouse(QEvent::Type type, const QPoint& at, Qt::MouseButton button,
             Qt::MouseButtons buttons) {
    QMouseEvent event(type, QPointF(at), view().mapToGlobal(QPointF(at)), button, buttons,
                      Qt::ShiftModifier);
    QApplication::sendEvent(&view(), &event);
  }
  void press(const QPoint& at) {
    view().setFocus();
    mouse(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
  }
  void move(const QPoint& at) { mouse(QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton); }
  void release(const QPoint& at) {
    mouse(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
  }

  void showPanel() {
    find<QAction>("go_to_dock_link_pose")->trigger();
    QTRY_VERIFY(find<QComboBox>("link_pose_link")->isVisible());
  }
  void select(const char* name) {
    auto* list = find<QComboBox>("link_pose_link");
    list->setCurrentIndex(list->findText(name));
    QCoreApplication::processEvents();
  }
  void click(const char* button) { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); }
  QString outcome() { return find<QLabel>("link_pose_outcome")->text(); }
  double present(const char* row) {
    const QString text = find<QLabel>((std::string("present_") + row).c_str())->text();
    return QLocale().toDouble(text);
  }
  // Of the frame that the boxes put on link 6.
  Eigen::Vector3d toolPlace() {
    Workspace workspace(stage().model());
    BodyPoses X_WB;
    forwardKinematics(stage().model(), stage().sample().state, workspace, X_WB);
    return linkPose(stage().model(), X_WB, link("link6")) *
           Eigen::Vector3d(0.0, 0.0, find<QDoubleSpinBox>("tool_z")->value());
  }

  QAction* entryOf(const QString& text) {
    for (QAction* action : find<QMenu>("poses_menu")->actions()) {
      if (action->text() == text) return action;
    }
    return nullptr;
  }
  QAction* menuEntry(const QString& text) {
    for (QAction* action : find<QMenu>("poses_menu")->actions()) {
      if (action->text().remove('&').startsWith(text)) return action;
    }
    return nullptr;
  }
  void answer(const QString& name) {
    QInputDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = find<QInputDialog>("pose_name")) && dialog->isVisible());
    dialog->setTextValue(name);
    dialog->accept();
    QTRY_VERIFY(!find<QInputDialog>("pose_name"));
  }

  QTemporaryDir data_;
  QPointF before_on_screen_;
};

ARMILLARY_WIDGET_TEST(TestLinkPose)
#include "tst_link_pose.moc"
