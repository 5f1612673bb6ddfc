// SPDX-License-Identifier: GPL-3.0-or-later
// Which control laws a robot is offered, and that their names are read whole.
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QListView>
#include <QSet>
#include <QTableWidget>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/law_words.h"
#include "ui/stage/stage.h"

using namespace armillary;
using namespace armillary::test;

class TestControlLaws : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
    key(Qt::Key_I, Qt::ControlModifier);
  }
  void cleanupTestCase() { closeWindow(); }

  // Valves close on a hydraulic arm, on a PUMA nothing has any.
  void onlyLawsThatFitAreOffered() {
    constexpr int kValves = static_cast<int>(ControlLaw::kClosedValves);
    auto* law = find<QComboBox>("control_law");
    const auto* list = qobject_cast<QListView*>(law->view());
    open(bundledFile("puma560"));
    QVERIFY(list->isRowHidden(kValves));
    QVERIFY(!list->isRowHidden(static_cast<int>(ControlLaw::kHold)));
    law->setFocus();
    QTest::keyClick(law, Qt::Key_End);
    QCOMPARE(stage().setup().law, ControlLaw::kComputedTorque);
    open(bundledFile("hydraulic_manipulator"));
    QVERIFY(!list->isRowHidden(kValves));
    QTest::keyClick(law, Qt::Key_End);
    QCOMPARE(stage().setup().law, ControlLaw::kClosedValves);
    // one that is set is seen, wherever it comes from
    SimulationSetup setup = stage().setup();
    open(bundledFile("puma560"));
    setup.joints.clear();
    setup.law = ControlLaw::kClosedValves;
    stage().setSetup(setup);
    QVERIFY(!list->isRowHidden(kValves));
    setup.law = ControlLaw::kNone;
    stage().setSetup(setup);
  }

  // However narrow the table: a left arm's joint is not read as the right arm's.
  void namesOfJointsAreToldApart() {
    open(bundledFile("humanoid"));
    const auto* table = find<QTableWidget>("controllers");
    window().resizeDocks({find<QDockWidget>("dock_simulation")}, {330}, Qt::Horizontal);
    QCoreApplication::processEvents();
    QSet<QString> names;
    for (int row = 0; row < table->rowCount(); ++row) {
      names << table->verticalHeaderItem(row)->text();
    }
    QCOMPARE(names.size(), table->rowCount());
    QVERIFY(table->verticalHeader()->width() < 0.5 * table->width());
  }

  void longNamesHaveAsManyLinesAsTheyNeed() {
    open(bundledFile("puma560"));
    auto* table = find<QTableWidget>("controllers");
    const QString title = lawTitle(ControlLaw::kPdGravity);
    table->item(1, 0)->setText(title);
    for (const int width : {240, 330, 700}) {
      window().resizeDocks({find<QDockWidget>("dock_simulation")}, {width}, Qt::Horizontal);
      QCoreApplication::processEvents();
      const QRect cell = table->visualItemRect(table->item(1, 0));
      const QSize needed =
          table->fontMetrics()
              .boundingRect(QRect(0, 0, cell.width() - 8, 1000), Qt::TextWordWrap, title)
              .size();
      QVERIFY2(needed.height() <= cell.height() && needed.width() <= cell.width(),
               qPrintable(QString("%1: %2 x %3").arg(width).arg(cell.width()).arg(cell.height())));
    }
    // the others take one, and say what holds for all
    QVERIFY(table->rowHeight(0) <= table->rowHeight(1));
    QCOMPARE(table->item(0, 0)->text(), QString("as all"));
  }
};

ARMILLARY_WIDGET_TEST(TestControlLaws)
#include "tst_control_laws.moc"
