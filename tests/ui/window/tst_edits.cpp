// SPDX-License-Identifier: GPL-3.0-or-later
// Every edit can be undone and done again: poses, settings, plots.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QMenuBar>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/window/keys_dialog.h"

using namespace armillary;
using namespace armillary::test;

class TestEdits : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() { closeWindow(); }

  void aPoseIsUndoneAndDoneAgain() {
    const Eigen::VectorXd first = stage().sample().state.position;
    QVERIFY(!undo()->isEnabled());
    move(1, -0.4);
    move(2, 0.3);
    const Eigen::VectorXd last = stage().sample().state.position;
    QVERIFY(undo()->text().contains("joint3"));
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().sample().state.position[2], first[2]);
    QCOMPARE(stage().sample().state.position[1], -0.4);
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stage().sample().state.position == first);
    QVERIFY(!undo()->isEnabled());
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    key(Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(stage().sample().state.position == last);
    QVERIFY(!redo()->isEnabled());
  }

  // The list of keys says what an entry is for, not what it would do now.
  void keysAreListedByLastingNames() {
    move(1, -0.4);
    QVERIFY(undo()->text() != "Undo");
    QStringList names;
    for (const KeyGroup& group : keysOf(*window().menuBar())) {
      for (const KeyGroup::Row& row : group.rows) names << row.what;
    }
    QVERIFY(names.contains("Undo"));
    QVERIFY(names.contains("Redo"));
  }

  // A drag of a slider is many moves and one edit.
  void aDragIsOneEdit() {
    const Eigen::VectorXd first = stage().sample().state.position;
    for (int i = 1; i <= 20; ++i) move(1, -0.02 * i);
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stage().sample().state.position == first);
    QVERIFY(!undo()->isEnabled());
  }

  // The pose from which a simulation was left by hand comes back.
  void aPoseTakenFromAMotionIsUndone() {
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.1, kPatience);
    stage().pause();
    const Eigen::VectorXd reached = stage().sample().state.position;
    move(0, 0.7);
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stage().sample().state.position == reached);
  }

  // Model and controller: what the settings of the simulation say.
  void settingsAreUndone() {
    const SimulationSetup first = stage().setup();
    const double weight = stage().model().total_mass;
    SimulationSetup loaded = first;
    loaded.payloads.push_back({"link6", 2.0, {0.0, 0.0, 0.1}});
    stage().setSetup(loaded);
    QVERIFY(undo()->text().contains("payload"));
    SimulationSetup controlled = loaded;
    controlled.law = ControlLaw::kPd;
    stage().setSetup(controlled);
    QVERIFY(undo()->text().contains("controller"));
    QCOMPARE(stage().model().total_mass, weight + 2.0);
    undo()->trigger();
    QVERIFY(stage().setup() == loaded);
    undo()->trigger();
    QVERIFY(stage().setup() == first);
    QCOMPARE(stage().model().total_mass, weight);
    redo()->trigger();
    redo()->trigger();
    QVERIFY(stage().setup() == controlled);
  }

  void theChoiceOfPlotsIsUndone() {
    const CurveChoice first = window().plotChoice().curves();
    find<QToolButton>("show_velocity")->click();
    auto* curves = find<QTreeWidget>("curves");
    curves->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    QVERIFY(window().plotChoice().curves() != first);
    undo()->trigger();
    QCOMPARE(curves->topLevelItem(0)->checkState(0), Qt::Checked);
    QVERIFY(find<QToolButton>("show_velocity")->isChecked());
    undo()->trigger();
    QVERIFY(!find<QToolButton>("show_velocity")->isChecked());
    QVERIFY(window().plotChoice().curves() == first);
    redo()->trigger();
    QVERIFY(find<QToolButton>("show_velocity")->isChecked());
  }

  void anotherRobotBeginsWithoutEdits() {
    move(1, -0.4);
    QVERIFY(undo()->isEnabled());
    open(bundledFile("scara"));
    QVERIFY(!undo()->isEnabled() && !redo()->isEnabled());
  }

 private:
  QAction* undo() { return find<QAction>("undo"); }
  QAction* redo() { return find<QAction>("redo"); }
  void move(int joint, double to) {
    Eigen::VectorXd position = stage().sample().state.position;
    position[joint] = to;
    int index = -1;
    const auto& joints = stage().model().joints;
    for (int i = 0; i < static_cast<int>(joints.size()); ++i) {
      if (joints[i].velocity_size > 0 && joints[i].position_index == joint) index = i;
    }
    stage().moveJoint(index, position);
  }
};

ARMILLARY_WIDGET_TEST(TestEdits)
#include "tst_edits.moc"
