// SPDX-License-Identifier: GPL-3.0-or-later
// A joint and its link are chosen together, all are told, and another robot begins with none.
#include "ui/stage/selection.h"

#include <QSignalSpy>

#include "tests/support/loaded_robots.h"
#include "tests/support/test_program.h"
#include "ui/stage/stage.h"

namespace armillary {

using namespace test;

class TestSelection : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aJointIsChosenWithTheLinkThatItMoves() {
    Stage stage;
    Selection selection(stage);
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    const int joint = stage.model().findJoint("joint3");
    QSignalSpy told(&selection, &Selection::changed), link(&selection, &Selection::linkChosen);
    selection.selectJoint(joint);
    QCOMPARE(selection.joint(), joint);
    QCOMPARE(selection.link(), stage.model().joints[joint].child);
    selection.selectJoint(joint);  // whoever went elsewhere comes back
    QCOMPARE(told.size(), 2);
    QCOMPARE(link.size(), 0);
    selection.selectJoint(-1);
    QCOMPARE(selection.link(), -1);
  }

  // A link behind a fixed joint is moved by the joint above; the root by none.
  void aLinkIsChosenWithTheJointThatMovesIt() {
    Stage stage;
    Selection selection(stage);
    stage.setRobot(loadedRobot(bundledRobot("quadruped")));
    const Model& model = stage.model();
    const int foot = model.findLink("front_left_foot");
    QSignalSpy chosen(&selection, &Selection::linkChosen);
    selection.selectLink(foot);
    QCOMPARE(selection.link(), foot);
    QCOMPARE(selection.joint(), model.findJoint("front_left_calf"));
    selection.selectLink(model.root_link);
    QCOMPARE(selection.joint(), -1);
    QCOMPARE(selection.link(), model.root_link);
    QCOMPARE(chosen.size(), 2);
    selection.selectLink(-1);
    QCOMPARE(chosen.size(), 2);
  }

  // Back and on again, as one looks at two links in turn; choosing anew goes on from there.
  void whatWasChosenBeforeIsFoundAgain() {
    Stage stage;
    Selection selection(stage);
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    QVERIFY(!selection.canGoBack() && !selection.canGoOn());
    selection.selectLink(2);
    selection.selectJoint(stage.model().findJoint("joint4"));
    const int fourth = selection.link();
    selection.selectJoint(selection.joint());  // the same again is no step
    selection.selectLink(5);
    selection.goBack();
    QCOMPARE(selection.link(), fourth);
    selection.goBack();
    QCOMPARE(selection.link(), 2);
    QVERIFY(!selection.canGoBack());
    selection.goBack();
    QCOMPARE(selection.link(), 2);
    selection.goOn();
    selection.goOn();
    QCOMPARE(selection.link(), 5);
    QVERIFY(!selection.canGoOn());
    selection.selectLink(-1);  // a click beside the robot
    QVERIFY(selection.canGoBack());
    selection.goBack();
    QCOMPARE(selection.link(), 5);
    selection.goBack();
    selection.selectLink(3);
    QVERIFY(!selection.canGoOn());
    selection.goBack();
    QCOMPARE(selection.link(), fourth);
    stage.setRobot(loadedRobot(bundledRobot("scara")));
    QVERIFY(!selection.canGoBack() && !selection.canGoOn());
  }

  void anotherRobotBeginsWithNone() {
    Stage stage;
    Selection selection(stage);
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    selection.selectLink(3);
    int seen = 0;  // by who hears of the robot
    connect(&stage, &Stage::robotChanged, this, [&] { seen = selection.link(); });
    stage.setRobot(loadedRobot(bundledRobot("pendulum")));
    QCOMPARE(seen, -1);
    QCOMPARE(selection.joint(), -1);
  }
};

}  // namespace armillary

ARMILLARY_EVENT_TEST(armillary::TestSelection)
#include "tst_selection.moc"
