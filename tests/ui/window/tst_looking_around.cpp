// SPDX-License-Identifier: GPL-3.0-or-later
// Looking around in the view: from standard sides, without perspective, at single links; and what
// the view says that the mouse does.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/scene/link_poses.h"
#include "ui/viewport/mouse_words.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/plot_style.h"

using namespace armillary;
using namespace armillary::test;

class TestLookingAround : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
  }
  void cleanupTestCase() { closeWindow(); }

  // Above the letters as on the number pad; with Ctrl there the other side.
  void digitsLookFromTheSides() {
    openAndFit("puma560");
    const Eigen::Vector3d target = view().camera().target;
    const struct {
      int key;
      Qt::KeyboardModifiers held;
      Eigen::Vector3d forward;
    } kSides[] = {{Qt::Key_1, Qt::NoModifier, -Eigen::Vector3d::UnitX()},
                  {Qt::Key_3, Qt::KeypadModifier, Eigen::Vector3d::UnitY()},
                  {Qt::Key_7, Qt::KeypadModifier, -Eigen::Vector3d::UnitZ()},
                  {Qt::Key_1, Qt::KeypadModifier | Qt::ControlModifier, Eigen::Vector3d::UnitX()},
                  {Qt::Key_0, Qt::KeypadModifier, -Eigen::Vector3d::Ones().normalized()}};
    for (const auto& side : kSides) {
      QTest::keyClick(&window(), static_cast<Qt::Key>(side.key), side.held);
      QTRY_VERIFY((view().camera().forward() - side.forward).norm() < 1e-9);
      QVERIFY(view().camera().target == target);
    }
  }

  void aHandEndsTheWay() {
    openAndFit("puma560");
    QTest::keyClick(&window(), Qt::Key_7);
    press(QPoint(30, 200), Qt::NoModifier);
    move(QPoint(50, 200), Qt::NoModifier);
    const Camera held = view().camera();
    QTest::qWait(2 * CameraMove::kMilliseconds);
    QCOMPARE(view().camera(), held);
    release(QPoint(50, 200), Qt::NoModifier);
  }

  void perspectiveIsAChoiceThatIsKept() {
    openAndFit("puma560");
    QTest::keyClick(&window(), Qt::Key_5);
    QVERIFY(view().camera().orthographic);
    QVERIFY(window().settings().on(ViewToggle::kOrthographic));
    view().fit();
    QVERIFY(view().seesAllLinks());
    const QPoint at = pointOn("link3");
    QVERIFY(!at.isNull());
    press(at, Qt::NoModifier);
    release(at, Qt::NoModifier);
    QCOMPARE(window().selection().link(), stage().model().findLink("link3"));
    openAndFit("pendulum");
    QVERIFY(view().camera().orthographic);
    QTest::keyClick(&window(), Qt::Key_5);
    QVERIFY(!view().camera().orthographic);
  }

  // A click puts the tape's points and selects nothing; they go with the robot, and Escape ends it.
  void theTapeMeasuresBetweenClicks() {
    openAndFit("puma560");
    QTest::keyClick(&window(), Qt::Key_M, Qt::ShiftModifier);
    QVERIFY(view().tape().on());
    QVERIFY(window().findChild<QAction*>("measure")->isChecked());
    const int before = window().selection().link();
    for (const char* link : {"link3", "base"}) {
      const QPoint at = pointOn(link);
      QVERIFY(!at.isNull());
      press(at, Qt::NoModifier);
      release(at, Qt::NoModifier);
    }
    QCOMPARE(window().selection().link(), before);
    const auto reading = [&] { return view().tape().read(view().shownLinkPoses()); };
    QCOMPARE(reading().distances.size(), std::size_t(1));
    const double first = reading().distances[0];
    QVERIFY(first > 0.1 && first < 2.0);
    const QStringList said = view().texts().captions;
    QVERIFY(said.join(' ').contains(QLocale().toString(first, 'f', first < 1.0 ? 4 : 3)));
    Eigen::VectorXd turned = stage().sample().state.position;
    turned[1] -= 0.8;
    stage().setPosition(turned);
    QVERIFY(std::abs(reading().distances[0] - first) > 0.01);
    QTest::keyClick(&view(), Qt::Key_Backspace);
    QVERIFY(reading().distances.empty());
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(!view().tape().on());
    QVERIFY(!window().findChild<QAction*>("measure")->isChecked());
  }

  // Switched by its key, it is spoken of as long as it is on, wherever the mouse rests.
  void theFootOfTheViewSpeaksOfTheTapeWhileItIsOn() {
    openAndFit("puma560");
    QTest::mouseMove(&view(), pointOn("link3"));
    QTRY_VERIFY(view().mouseWords().contains("link3"));
    QTest::keyClick(&window(), Qt::Key_M, Qt::ShiftModifier);
    QVERIFY2(view().mouseWords().contains("tape"), qPrintable(view().mouseWords()));
    QTest::keyClick(&window(), Qt::Key_M, Qt::ShiftModifier);
    QVERIFY2(view().mouseWords().contains("link3"), qPrintable(view().mouseWords()));
  }

  // What is cut away is not clicked either.
  void aSectionLetsAClickThrough() {
    openAndFit("puma560");
    const QPoint at = pointOn("link3");
    QVERIFY(!at.isNull());
    const auto whole = view().pickAt(at);
    QVERIFY(whole && stage().model().links[whole->link].name == "link3");
    QTest::keyClick(&window(), Qt::Key_C, Qt::ShiftModifier);
    QVERIFY(view().camera().section);
    const QString said = view().texts().captions.join(' ');
    QVERIFY2(said.contains("Section ends it"), qPrintable(said));
    const double depth = view().camera().depth(whole->p_WH);
    view().setSection(view().camera().distance - depth - 1e-3);
    const auto cut = view().pickAt(at);
    QVERIFY(!cut || view().camera().depth(cut->p_WH) > depth + 1e-4);
    view().lookFrom(StandardView::kTop);
    QTRY_VERIFY(view().camera().forward().z() < -0.99);
    QVERIFY(view().camera().section);  // it stays where the view goes
    QTest::keyClick(&window(), Qt::Key_C, Qt::ShiftModifier);
    QVERIFY(!view().camera().section);
  }

  void anAxisEndIsLookedFrom() {
    openAndFit("puma560");
    QTest::keyClick(&window(), Qt::Key_0);
    QTRY_VERIFY((view().camera().forward().array() < -0.5).all());
    const Camera camera = view().camera();
    const QPointF middle = AxisCross::box(view().size()).center();
    const Eigen::Vector3d y = Eigen::Vector3d::UnitY();
    const QPointF end = middle + 32.0 * QPointF(y.dot(camera.right()), -y.dot(camera.up()));
    move(end.toPoint(), Qt::NoModifier, Qt::NoButton);
    QCOMPARE(view().cursor().shape(), Qt::PointingHandCursor);
    press(end.toPoint(), Qt::NoModifier);
    release(end.toPoint(), Qt::NoModifier);
    QTRY_VERIFY((view().camera().forward() + y).norm() < 1e-9);
  }

  void menuOfALinkHidesAndShowsIt() {
    openAndFit("puma560");
    const int link = stage().model().findLink("link3");
    const QPoint at = pointOn("link3");
    menuEntry(at, "hide_link")->trigger();
    QVERIFY(isHidden(view().hiddenLinks(), link));
    const auto behind = view().pickAt(at);
    QVERIFY(!behind || behind->link != link);
    QVERIFY2(view().texts().captions.join(' ').contains("hidden"),
             qPrintable(view().texts().captions.join(' ')));
    menuEntry(pointOn("link2"), "isolate_link")->trigger();
    for (int i = 0; i < static_cast<int>(stage().model().links.size()); ++i) {
      QCOMPARE(isHidden(view().hiddenLinks(), i), i != stage().model().findLink("link2"));
    }
    menuEntry(QPoint(3, 100), "show_all_links")->trigger();
    QVERIFY(view().hiddenLinks().empty());
    QCOMPARE(view().pickAt(at)->link, link);
    menuEntry(at, "hide_link")->trigger();
    openAndFit("pendulum");
    QVERIFY(view().hiddenLinks().empty());
  }

  void menuOfALinkSelectsLooksCopiesAndPlots() {
    openAndFit("puma560");
    const QPoint at = pointOn("link3");
    const int link = stage().model().findLink("link3");
    menuEntry(at, "select_link")->trigger();
    QCOMPARE(window().selection().link(), link);
    menuEntry(at, "copy_link_name")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("link3"));
    const int joint = stage().model().bodies[stage().model().links[link].body].joint_index;
    window().plotChoice().chooseCurves({{0}, {SampleQuantity::kPosition}});
    menuEntry(at, "plot_effort")->trigger();
    const CurveChoice& curves = window().plotChoice().curves();
    QVERIFY(curves.degrees_of_freedom ==
            (std::set<int>{0, stage().model().joints[joint].velocity_index}));
    QVERIFY(curves.quantities.contains(SampleQuantity::kEffort));
    // it is seen, whatever panel lay before the plots
    find<QDockWidget>("dock_compare")->raise();
    QTRY_VERIFY(find<QCustomPlot>("plot")->visibleRegion().isEmpty());
    menuEntry(at, "plot_effort")->trigger();
    QTRY_VERIFY(!find<QCustomPlot>("plot")->visibleRegion().isEmpty());
    menuEntry(at, "edit_link")->trigger();
    QTRY_VERIFY(!find<QWidget>("edit mass")->visibleRegion().isEmpty());
    QCOMPARE(find<QLabel>("editing_title")->text(), QString("link3"));
    const double before = view().camera().distance;
    menuEntry(at, "look_at_link")->trigger();
    const Eigen::Vector3d target = view().camera().target;
    QTest::qWait(2 * CameraMove::kMilliseconds);
    QCOMPARE(view().camera().distance, before);
    QVERIFY(view().camera().target != target);
    const QPoint now = pointOn("link3");
    QVERIFY2((now - view().rect().center()).manhattanLength() < 0.2 * view().height(),
             qPrintable(QString("%1, %2").arg(now.x()).arg(now.y())));
    menuEntry(now, "frame_link")->trigger();
    QTRY_VERIFY(view().camera().distance < 0.8 * before);
  }

  // A right drag pans, and opens nothing.
  void aRightDragIsNoMenu() {
    openAndFit("puma560");
    const Camera before = view().camera();
    const QPoint at = pointOn("link3");
    send(QEvent::MouseButtonPress, at, Qt::RightButton, Qt::RightButton, Qt::NoModifier);
    send(QEvent::MouseMove, at + QPoint(30, 0), Qt::NoButton, Qt::RightButton, Qt::NoModifier);
    send(QEvent::MouseButtonRelease, at + QPoint(30, 0), Qt::RightButton, Qt::NoButton,
         Qt::NoModifier);
    QVERIFY(!view().findChild<QMenu*>("link_menu"));
    QVERIFY(view().camera().target != before.target);
  }

  void theViewSaysWhatTheMouseDoes() {
    openAndFit("puma560");
    move(QPoint(3, 100), Qt::NoModifier, Qt::NoButton);
    QVERIFY2(view().mouseWords().contains("wheel: zoom"), qPrintable(view().mouseWords()));
    const QPoint at = pointOn("link3");
    move(at, Qt::NoModifier, Qt::NoButton);
    for (const char* word : {"link3", "drag: orbit", "Shift: lead", "Ctrl: pull"}) {
      QVERIFY2(view().mouseWords().contains(word), qPrintable(view().mouseWords()));
    }
    QCOMPARE(view().cursor().shape(), Qt::ArrowCursor);
    move(at, Qt::ShiftModifier, Qt::NoButton);
    QCOMPARE(view().cursor().shape(), Qt::OpenHandCursor);
    press(at, Qt::ShiftModifier);
    QCOMPARE(view().cursor().shape(), Qt::ClosedHandCursor);
    QVERIFY(view().mouseWords().contains("leading link3"));
    release(at, Qt::ShiftModifier);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&view(), &leave);
    QVERIFY(view().mouseWords().isEmpty());
    openAndFit("pendulum");
    move(pointOn("stand"), Qt::NoModifier, Qt::NoButton);  // it stands fast
    QVERIFY(!view().mouseWords().contains("lead") && !view().mouseWords().contains("pull"));
  }

  // With the left button alone, while it is posed; beside it the view turns, and a click selects.
  void mechanismsAreDraggedWithoutAKey() {
    openAndFit("four_bar");
    const Model& model = stage().model();
    int link = -1;
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
      if (model.links[i].body > 0 && !pointOn(model.links[i].name.c_str()).isNull()) link = i;
    }
    QVERIFY(link >= 0);
    const QPoint at = pointOn(model.links[link].name.c_str());
    const Camera camera = view().camera();
    const Eigen::VectorXd before = stage().sample().state.position;
    move(at, Qt::NoModifier, Qt::NoButton);
    QCOMPARE(view().cursor().shape(), Qt::OpenHandCursor);
    QVERIFY(view().mouseWords().contains("drag: move the mechanism"));
    press(at, Qt::NoModifier);
    release(at, Qt::NoModifier);
    QCOMPARE(window().selection().link(), link);
    QVERIFY(stage().sample().state.position == before);
    press(at, Qt::NoModifier);
    for (int i = 1; i <= 6; ++i) move(at + QPoint(4 * i, -4 * i), Qt::NoModifier);
    release(at + QPoint(24, -24), Qt::NoModifier);
    QCOMPARE(view().camera(), camera);
    QVERIFY((stage().sample().state.position - before).norm() > 1e-3);
    press(QPoint(3, 100), Qt::NoModifier);
    move(QPoint(40, 100), Qt::NoModifier);
    QVERIFY(!(view().camera() == camera));
    release(QPoint(40, 100), Qt::NoModifier);
  }

 private:
  Viewport& view() { return window().viewport(); }

  void openAndFit(const char* robot) {
    open(bundledFile(robot));
    view().fit();
  }

  // A pixel where the link is seen, with all around it, or a null point.
  QPoint pointOn(const char* link) {
    const int wanted = stage().model().findLink(link);
    for (int y = view().height() - 1; y > 0; y -= 2) {
      for (int x = 0; x < view().width(); x += 2) {
        bool all = true;
        for (const QPoint& about : {QPoint(0, 0), QPoint(3, 0), QPoint(0, -3)}) {
          const auto hit = view().pickAt(QPoint(x, y) + about);
          all &= hit && hit->link == wanted;
        }
        if (all) return {x + 1, y - 1};
      }
    }
    return {};
  }

  QAction* menuEntry(const QPoint& at, const char* name) {
    send(QEvent::MouseButtonPress, at, Qt::RightButton, Qt::RightButton, Qt::NoModifier);
    send(QEvent::MouseButtonRelease, at, Qt::RightButton, Qt::NoButton, Qt::NoModifier);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (!menu) qFatal("no menu");
    auto* entry = menu->findChild<QAction*>(name);
    if (!entry) qFatal("no entry %s", name);
    menu->hide();  // as a click does before it acts
    return entry;
  }

  void send(QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons buttons,
            Qt::KeyboardModifiers keys) {
    QMouseEvent event(type, QPointF(at), view().mapToGlobal(QPointF(at)), button, buttons, keys);
    QCoreApplication::sendEvent(&view(), &event);
  }
  void press(const QPoint& at, Qt::KeyboardModifiers keys) {
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, keys);
  }
  void move(const QPoint& at, Qt::KeyboardModifiers keys,
            Qt::MouseButtons buttons = Qt::LeftButton) {
    send(QEvent::MouseMove, at, Qt::NoButton, buttons, keys);
  }
  void release(const QPoint& at, Qt::KeyboardModifiers keys) {
    send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, keys);
  }
};

ARMILLARY_WIDGET_TEST(TestLookingAround)
#include "tst_looking_around.moc"
