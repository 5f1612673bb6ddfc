// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that are tiny, or whose joints have very long names, are read as well as others.
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/widgets/general_number.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A joint that carries `mass` (kg) level at `arm` (m).
QString joint(const QString& name, const QString& parent, const QString& mass, double arm) {
  return QString(
             "<link name=\"%1_l\"><inertial><origin xyz=\"%2 0 0\"/><mass value=\"%3\"/>"
             "<inertia ixx=\"1e-9\" iyy=\"1e-9\" izz=\"1e-9\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>"
             "</inertial></link><joint name=\"%1\" type=\"continuous\"><parent link=\"%4\"/>"
             "<child link=\"%1_l\"/><axis xyz=\"0 1 0\"/></joint>")
      .arg(name)
      .arg(arm)
      .arg(mass, parent);
}

}  // namespace

class TestUnusualRobots : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() { openWindow(); }
  void cleanup() { closeWindow(); }

  // 9.81 m/s² of a milligram at 50 mm
  void effortsOfATinyRobotHaveDigits() {
    openRobot(joint("finger", "base", "1e-6", 0.05));
    QVERIFY(std::abs(std::abs(stage().sample().effort[0]) - 4.905e-7) < 1e-12);
    const auto number = [](const QString& text) {
      bool ok = false;
      const double value = QLocale().toDouble(withoutPowerOfTen(text.section(' ', 0, 0)), &ok);
      return ok ? std::abs(value) : -1.0;
    };
    const QString row = effortOf("finger");
    QVERIFY2(std::abs(number(row) - 4.905e-7) < 1e-9, qPrintable(row));
    auto* curves = find<QTreeWidget>("curves");
    const QString header = curves->headerItem()->text(curves->columnCount() - 1);
    QVERIFY2(header.startsWith("Effort"), qPrintable(header));
    const QString listed = curves->topLevelItem(0)->text(curves->columnCount() - 1);
    QTRY_VERIFY2(std::abs(number(curves->topLevelItem(0)->text(curves->columnCount() - 1)) -
                          4.905e-7) < 1e-9,
                 qPrintable(listed));
  }

  // Of what is wrong three hundred times alike the first hundred are listed, and all are counted.
  void findingsThatAreAlikeAreGathered() {
    QString parts;
    for (int i = 0; i < 300; ++i) {
      const QString parent = i == 0 ? QString("base") : QString("j%1_l").arg(i - 1);
      QString part = joint(QString("j%1").arg(i), parent, "1", 0.1);
      part.replace(
          "type=\"continuous\">",
          "type=\"revolute\"><limit lower=\"1\" upper=\"-1\" effort=\"1\" velocity=\"1\"/>");
      part.replace("<axis", "<origin xyz=\"1 0 0\"/><axis");  // one over the other is drawn slowly
      parts += part;
    }
    openRobot(parts);
    const auto* problems = find<QTreeWidget>("problems");
    int exchanged = 0, more = 0;
    for (int row = 0; row < problems->topLevelItemCount(); ++row) {
      const QString what = problems->topLevelItem(row)->text(1);
      exchanged += what.contains("wrong order");
      if (!what.startsWith("and 200 more like it: the limits are in the wrong order")) continue;
      ++more;
      QCOMPARE(problems->topLevelItem(row)->text(0), QString("…"));
    }
    QCOMPARE(exchanged, 101);
    QCOMPARE(more, 1);
    QTRY_VERIFY2(find<QLabel>("status")->text().contains("300 warnings"),
                 qPrintable(find<QLabel>("status")->text()));
  }

  // Of a heavy arm that hangs straight down: what the digits of its file leave open.
  void whatDigitsLeaveOpenIsNoEffort() {
    QString hanging = joint("arm", "base", "2", 0.0);
    hanging.replace("xyz=\"0 0 0\"", "xyz=\"1e-10 0 -0.5\"");
    openRobot(hanging);
    QVERIFY(stage().sample().effort[0] != 0.0);
    QVERIFY2(effortOf("arm").startsWith("0 "), qPrintable(effortOf("arm")));
  }

  // Each drag solves all loops together: two hundred four-bars would hold the window for seconds.
  void moreLoopsThanADragCanCloseAreRefused() {
    openRobot(joint("arm", "base", "2", 0.5));
    QString parts = "<link name='base'/>";
    const auto link = [](const QString& name, double x, double z) {
      return QString("<link name='%1'><pose>%2 0 %3 0 0 0</pose></link>").arg(name).arg(x).arg(z);
    };
    const auto hinge = [](const QString& from, const QString& to, double x, double z) {
      return QString(
                 "<joint name='%1_%2' type='revolute'><parent>%1</parent><child>%2</child>"
                 "<pose relative_to='__model__'>%3 0 %4 0 0 0</pose><axis><xyz>0 1 0</xyz>"
                 "</axis></joint>")
          .arg(from, to)
          .arg(x)
          .arg(z);
    };
    for (int i = 0; i < 200; ++i) {
      const QString left = QString("l%1").arg(i), bar = left + "b", right = left + "r";
      parts += link(left, 0.0, 0.5) + link(bar, 0.5, 1.0) + link(right, 1.0, 0.5) +
               hinge("base", left, 0.0, 0.0) + hinge(left, bar, 0.0, 1.0) +
               hinge(bar, right, 1.0, 1.0) + hinge("base", right, 1.0, 0.0);
    }
    const QString file = folder_.filePath("bars.sdf");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(("<sdf version='1.9'><model name='bars'>" + parts + "</model></sdf>").toUtf8());
    out.close();
    window().openFile(file);
    auto* message = find<QLabel>("message_text");
    QTRY_VERIFY_WITH_TIMEOUT(message->isVisible() && message->text().contains("200 loops"),
                             kPatience);
    QVERIFY2(message->text().contains("command line"), qPrintable(message->text()));
    QCOMPARE(stage().model().name, std::string("unusual"));
  }

  // What is tiny beside others is rounding.
  void roundingBesideRealEffortsIsNothing() {
    openRobot(joint("arm", "base", "2", 0.5) + joint("speck", "base", "1e-6", 0.05));
    QVERIFY(effortOf("arm").contains("9.8"));
    QVERIFY2(effortOf("speck").startsWith("0 "), qPrintable(effortOf("speck")));
  }

  void longNamesAreToldApartAndLeaveTheViewItsRoom() {
    const QString start = "a_very_long_name_as_exporters_of_assemblies_write_them_subassembly_",
                  end = "_between_the_upper_and_the_lower_half_of_the_housing_revolute";
    openRobot(joint(start + "left_3" + end, "base", "2", 0.5) +
              joint(start + "right_4" + end, "base", "2", 0.5));
    auto* dock = find<QDockWidget>("dock_joints");
    QVERIFY2(dock->width() < 0.3 * window().width(), qPrintable(QString::number(dock->width())));
    QStringList shown;
    for (const char* which : {"left_3", "right_4"}) {
      auto* row = find<QWidget>(qPrintable("joint_row/" + start + which + end));
      for (const QLabel* label : row->findChildren<QLabel*>()) {
        if (!label->toolTip().startsWith(start + which + end)) continue;
        shown << label->text();
        QVERIFY2(label->text().contains(which), qPrintable(label->text()));
      }
    }
    QCOMPARE(shown.size(), 2);
    // nor does what is said of one of them widen the column
    window().resize(1024, 700);
    window().robotEdits().make(
        {{RobotProperty::kMass, (start + "left_3" + end + "_l").toStdString(), {3.0}}});
    key(Qt::Key_F2);
    auto* notice = find<QLabel>("unsaved_edits");
    QTRY_VERIFY(notice->isVisible() && notice->text().contains("3"));
    QVERIFY2(notice->minimumSizeHint().width() < 300,
             qPrintable(QString::number(notice->minimumSizeHint().width())));
    auto* panel = find<QWidget>("editing_title")->parentWidget();
    QVERIFY(panel->minimumSizeHint().width() < 330);
    // what is copied and searched is the whole name
    QCOMPARE(find<QTreeWidget>("curves")->topLevelItem(0)->text(0), start + "left_3" + end);
  }

 private:
  void openRobot(const QString& parts) {
    const QString file = folder_.filePath("robot.urdf");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
    out.write(("<robot name=\"unusual\"><link name=\"base\"/>" + parts + "</robot>").toUtf8());
    out.close();
    open(file);
    QTest::qWait(100);
  }
  QString effortOf(const QString& name) {
    auto* row = find<QWidget>(qPrintable("joint_row/" + name));
    return row->findChild<QLabel*>("effort")->text();
  }

  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestUnusualRobots)
#include "tst_unusual_robots.moc"
