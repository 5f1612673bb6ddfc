// SPDX-License-Identifier: GPL-3.0-or-later
// A joint's row says how far the joint goes and what it can give, and is red beyond that.
#include "ui/panels/posing/joint_row.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <algorithm>
#include <array>

#include "tests/support/test_program.h"
#include "ui/panels/posing/joint_menu.h"
#include "ui/widgets/theme.h"

using namespace armillary;

class TestJointRow : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void limitsAreShownInTheUnitOfTheRow() {
    JointRow row(axis(), {}, nullptr);
    QCOMPARE(text(row, "lower"), QString("-0.5"));
    QCOMPARE(text(row, "upper"), QString("1.25"));
    const QString words = row.findChild<QSlider*>("slider")->toolTip();
    QVERIFY2(words.contains("-0.5 to 1.25 rad"), qPrintable(words));
    QVERIFY2(words.contains("7.50 N m"), qPrintable(words));
    row.setUnits({true});
    QCOMPARE(text(row, "lower"), QString("-28.65"));
  }

  // Numbers below one another stand at their points, whatever digits and units follow.
  void numbersStandAtTheirPoints() {
    PoseAxis rail = axis();
    rail.measure = Measure::kLength;
    JointRow one(axis(), {}, nullptr), other(axis(), {}, nullptr), slide(rail, {}, nullptr);
    one.show(0.7, 36.37, 50.0);
    other.show(-0.2, 0.0, 50.0);
    slide.show(0.1, -1204.0, 2000.0);
    const std::array<JointRow*, 3> rows{&one, &other, &slide};
    int effort = 0, position = 0;
    for (const JointRow* row : rows) {
      effort = std::max(effort, row->effortFromPoint());
      position = std::max(position, row->positionFromPoint());
    }
    QVERIFY(slide.positionFromPoint() < position);  // "m" is less than "rad"
    for (JointRow* row : rows) {
      row->alignAtPoints(effort, position);
      QCOMPARE(
          row->effortFromPoint() + row->findChild<QLabel*>("effort")->contentsMargins().right(),
          effort);
      QCOMPARE(row->positionFromPoint() + row->findChild<QLineEdit*>()->textMargins().right(),
               position);
    }
    QVERIFY(text(one, "effort").endsWith("N m"));  // what is read and copied is the number alone
  }

  // A press may be the beginning of a drag: the row is selected when the button is let go.
  void aRowIsSelectedByAClick() {
    JointRow row(axis(), {}, nullptr);
    row.resize(320, row.sizeHint().height());
    QSignalSpy clicked(&row, &JointRow::clicked);
    QTest::mousePress(&row, Qt::LeftButton, {}, {2, 2});
    QCOMPARE(clicked.size(), 0);
    QTest::mouseRelease(&row, Qt::LeftButton, {}, {2, 2});
    QCOMPARE(clicked.size(), 1);
    QTest::mousePress(&row, Qt::RightButton, {}, {2, 2});
    QCOMPARE(clicked.size(), 2);
  }

  void aJointWithoutLimitsHasNoEnds() {
    PoseAxis endless = axis();
    endless.limited_below = endless.limited_above = false;
    endless.most_effort = 0.0;  // which says nothing
    JointRow row(endless, {}, nullptr);
    row.show(2.0, 50.0, 50.0);
    QCOMPARE(text(row, "upper"), QString("…"));
    QVERIFY(!isRed(row, "effort"));
    QVERIFY(!isRed(row, "upper"));
  }

  // The mark under the effort: how much of what the motor gives.
  void theEffortIsAShareOfItsLimit() {
    JointRow row(axis(), {}, nullptr);
    row.resize(320, row.sizeHint().height());
    row.show(0.0, -3.75, 50.0);
    QCOMPARE(row.effortShare(), 0.5);
    const QImage half = row.grab().toImage();
    row.show(0.0, 0.0, 50.0);
    QVERIFY(row.grab().toImage() != half);
    row.setPart(JointRow::Part::kFollows, "loop");
    QVERIFY(row.effortShare() < 0.0);
    PoseAxis unknown = axis();
    unknown.most_effort = 0.0;
    QVERIFY(JointRow(unknown, {}, nullptr).effortShare() < 0.0);
  }

  void itsMenuGoesToPlacesAndCopiesNumbers() {
    JointRow row(axis(), {}, nullptr);
    row.show(0.7, -2.25, 50.0);
    QMenu menu;
    addJointActions(menu, row, {});
    std::vector<double> moves;
    QObject::connect(&row, &JointRow::moved, [&](double to) { moves.push_back(to); });
    for (const char* name :
         {"joint_to_zero", "joint_to_lower", "joint_to_upper", "joint_to_middle"}) {
      menu.findChild<QAction*>(name)->trigger();
    }
    QCOMPARE(moves, (std::vector<double>{0.0, -0.5, 1.25, 0.375}));
    menu.findChild<QAction*>("copy_joint_effort")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("-2.25"));
    menu.findChild<QAction*>("copy_joint_position")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("0.7"));
  }

  void aPlaceBeyondItsLimitsCannotBeChosen() {
    PoseAxis bent = axis();
    bent.lower = 0.25;
    JointRow row(bent, {}, nullptr);
    QMenu menu;
    addJointActions(menu, row, {});
    QVERIFY(!menu.findChild<QAction*>("joint_to_zero")->isEnabled());
    QVERIFY(menu.findChild<QAction*>("joint_to_lower")->isEnabled());
  }

  // A soft stop gives a thousandth of the range.
  void restingOnAStopIsNotBeyond() {
    JointRow row(axis(), {}, nullptr);
    row.show(1.2515, 0.0, 50.0);
    QVERIFY(!isRed(row, "upper"));
    row.show(1.26, 0.0, 50.0);
    QVERIFY(isRed(row, "upper"));
  }

  void whatIsBeyondIsRedAtItsEnd() {
    JointRow row(axis(), {}, nullptr);
    row.show(1.25, 7.5, 50.0);
    QVERIFY(!isRed(row, "upper") && !isRed(row, "effort"));
    row.show(1.3, -7.6, 50.0);
    QVERIFY(isRed(row, "upper") && !isRed(row, "lower"));
    QVERIFY(isRed(row, "effort"));
    row.show(-0.6, 0.0, 50.0);
    QVERIFY(isRed(row, "lower") && !isRed(row, "upper"));
    QVERIFY(!isRed(row, "effort"));
    row.show(0.0, 0.0, 50.0);
    QVERIFY(!isRed(row, "lower"));
  }

 private:
  static PoseAxis axis() {
    PoseAxis axis;
    axis.name = "elbow";
    axis.velocity_index = 0;
    axis.lower = -0.5;
    axis.upper = 1.25;
    axis.limited_below = axis.limited_above = true;
    axis.most_effort = 7.5;
    return axis;
  }
  static QLabel* label(const JointRow& row, const char* name) {
    return row.findChild<QLabel*>(name);
  }
  static QString text(const JointRow& row, const char* name) { return label(row, name)->text(); }
  static bool isRed(const JointRow& row, const char* name) {
    const QLabel* shown = label(row, name);
    return shown->palette().color(shown->foregroundRole()) == alarmColor(row.palette());
  }
};

ARMILLARY_WIDGET_TEST(TestJointRow)
#include "tst_joint_row.moc"
