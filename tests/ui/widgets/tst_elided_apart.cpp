// SPDX-License-Identifier: GPL-3.0-or-later
// Names that are too long are cut so that nobody takes one for another.
#include <QApplication>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/elided_label.h"

using namespace armillary;

class TestElidedApart : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aLabelSaysWhereItIsCut() {
    ElidedLabel label("12 links, 3 warnings under View");
    label.resize(1000, 20);
    QCOMPARE(label.shownText(), label.text());
    label.resize(80, 20);
    QVERIFY2(label.shownText().endsWith(QString("…")), qPrintable(label.shownText()));
    QVERIFY(label.minimumSizeHint().width() == 0);
  }

  void whatFitsStays() { QCOMPARE(elidedApart("hip", {"hip", "knee"}, metrics(), 500), "hip"); }

  void withoutALookAlikeTheMiddleGoes() {
    const QString name = "the_shoulder_of_the_left_arm_of_the_robot";
    const int width = metrics().horizontalAdvance("the_shoulde…robot");
    QCOMPARE(elidedApart(name, {name, "elbow"}, metrics(), width),
             metrics().elidedText(name, Qt::ElideMiddle, width));
  }

  void whatTellsThemApartStays() {
    const QStringList names{"a_very_long_beginning_of_the_left_hip_and_its_end_revolute",
                            "a_very_long_beginning_of_the_right_hip_and_its_end_revolute",
                            "a_very_long_beginning_of_the_left_knee_and_its_end_revolute"};
    const int width = metrics().horizontalAdvance("a_very_…right_hip…");
    QStringList shown;
    for (const QString& name : names) {
      shown << elidedApart(name, names, metrics(), width);
      QVERIFY2(metrics().horizontalAdvance(shown.back()) <= width, qPrintable(shown.back()));
    }
    QVERIFY2(shown[0].contains("left_hip"), qPrintable(shown[0]));
    QVERIFY2(shown[1].contains("right_hip"), qPrintable(shown[1]));
    QVERIFY2(shown[2].contains("left_knee"), qPrintable(shown[2]));
    QVERIFY(shown[0].startsWith("a"));
  }

  // What tells one from another finger's is not what tells it from the same finger's.
  void jointsOfOneFingerStayApart() {
    QStringList names;
    for (const char* finger : {"thumb", "index", "middle"}) {
      for (const char* joint : {"abd", "virtual_1", "flex_1", "virtual_2", "flex_2"}) {
        names << QStringLiteral("hand_right_%1_%2_joint").arg(finger, joint);
      }
    }
    for (const char* room : {"hand_right…thumb…", "…middle_virtual_1…"}) {
      const int width = metrics().horizontalAdvance(QString::fromUtf8(room));
      QStringList shown;
      for (const QString& name : names) shown << elidedApart(name, names, metrics(), width);
      const QString all = shown.join(QLatin1Char(' '));
      QVERIFY2(shown.removeDuplicates() == 0, qPrintable(all));
    }
  }

  // One is the beginning of the other.
  void numbersAtTheEndStay() {
    const QString start = "joint_between_the_segments_of_a_long_chain_";
    const QStringList names{start + "1", start + "11", start + "111"};
    const int width = metrics().horizontalAdvance("joint…111…");
    QStringList shown;
    for (const QString& name : names) shown << elidedApart(name, names, metrics(), width);
    QVERIFY(shown.removeDuplicates() == 0);
  }

 private:
  static QFontMetrics metrics() { return QFontMetrics(QApplication::font()); }
};

ARMILLARY_WIDGET_TEST(TestElidedApart)
#include "tst_elided_apart.moc"
