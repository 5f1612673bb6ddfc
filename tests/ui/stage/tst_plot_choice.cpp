// SPDX-License-Identifier: GPL-3.0-or-later
// What is plotted: first the joints that have motors; a hand's choice can be undone, what follows
// from it cannot; quantities are kept in words that no language changes.
#include "ui/stage/plot_choice.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/support/loaded_robots.h"
#include "tests/support/test_program.h"
#include "ui/stage/stage.h"

namespace armillary {

using namespace test;

class TestPlotChoice : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aRobotBeginsWithItsFirstMotors() {
    Stage stage;
    PlotChoice choice(stage);
    stage.setRobot(loadedRobot(bundledRobot("quadruped")));  // a base that floats, then the legs
    QVERIFY(choice.curves().degrees_of_freedom == std::set<int>({6, 7, 8, 9, 10, 11}));
    choice.choosePhase({QStringLiteral("time"), QStringLiteral("time"), {}});
    stage.setRobot(loadedRobot(bundledRobot("pendulum")));
    QVERIFY(choice.curves().degrees_of_freedom == std::set<int>({0}));
    QVERIFY(choice.phase() == PhaseChoice());
  }

  void onlyAHandsChoiceIsAnEdit() {
    Stage stage;
    PlotChoice choice(stage);
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    QSignalSpy changed(&choice, &PlotChoice::curvesChanged);
    QSignalSpy edited(&choice, &PlotChoice::curvesEdited);
    const CurveChoice first = choice.curves();
    choice.chooseCurves(first);
    QCOMPARE(changed.size(), 0);
    choice.proposeCurves({{2}, first.quantities});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(edited.size(), 0);
    choice.chooseCurves({{1, 2}, {SampleQuantity::kVelocity}});
    QCOMPARE(changed.size(), 2);
    QCOMPARE(edited.size(), 1);
  }

  // Curves that come by themselves come once: what a hand takes away again stays away.
  void whatComesByItselfComesOnce() {
    Stage stage;
    PlotChoice choice(stage);
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    QSignalSpy edited(&choice, &PlotChoice::curvesEdited);
    choice.proposeCurves({{0}, {SampleQuantity::kPosition}});
    choice.proposeOnce({2, 3});
    QCOMPARE(choice.curves().degrees_of_freedom, std::set<int>({0, 2, 3}));
    QCOMPARE(edited.size(), 0);  // no hand chose them
    choice.chooseCurves({{0, 3}, {SampleQuantity::kPosition}});
    choice.proposeOnce({2, 4});
    QCOMPARE(choice.curves().degrees_of_freedom, std::set<int>({0, 3, 4}));
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    choice.proposeCurves({{0}, {SampleQuantity::kPosition}});
    choice.proposeOnce({2});
    QCOMPARE(choice.curves().degrees_of_freedom, std::set<int>({0, 2}));
  }

  void quantitiesAreKept() {
    const QTemporaryDir folder;
    QSettings settings(folder.filePath("kept.ini"), QSettings::IniFormat);
    Stage stage;
    PlotChoice choice(stage), next(stage), fresh(stage);
    fresh.restore(settings);  // nothing is kept yet
    QVERIFY(fresh.curves() == next.curves());
    choice.chooseCurves({{}, {SampleQuantity::kExternal, SampleQuantity::kVelocity}});
    choice.keep(settings);
    QCOMPARE(settings.value("plots/quantities").toStringList(),
             QStringList({"velocity", "external"}));
    next.restore(settings);
    QVERIFY(next.curves() == choice.curves());
    next.reset();
    QVERIFY(next.curves() == fresh.curves());
  }
};

}  // namespace armillary

using namespace armillary;

ARMILLARY_EVENT_TEST(TestPlotChoice)
#include "tst_plot_choice.moc"
